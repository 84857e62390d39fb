"""What becomes of the cards that a dig takes from the pile, followed through the events of a hand.

Holds no other statistic (``sim/tally.py``). A dig is a take, or a call, of two cards or more. Its cards are
laid in the turn of the dig ("once"), laid in a later turn, thrown again, or left in the hand at its end. They
count what they are worth where they end up: on the table, or in the hand, without factors of the hand.
"""

from typing import Any

import numpy as np

from sim.actions import LAY_SET, MELD_SET, THROW
from sim.bits import JOKER_RANK, JOKERS, U0, U1, Mask, wide
from sim.jit import kernel, lowest, popcount
from sim.table import DIG_BINS, DIG_FATES_AT, DIG_TURNS_AT

FATE_ONCE = 0
FATE_LATER = 1
FATE_LEFT = 2


@kernel
def forget_digs(table: Any, players: int) -> None:
    """Begin a hand. Change ``table`` in place."""
    for seat in range(players):
        table.dug[seat] = U0
        table.dug_twins[seat] = U0


@kernel
def note_dig(table: Any, event: Any, own_turn: int) -> None:
    """Mark the cards of a dig in its seat's turn ``own_turn``, from 0. Change ``table`` in place."""
    seat = event.seat
    cards = event.cards
    table.dug_twins[seat] |= event.twins | (table.dug[seat] & cards)
    table.dug[seat] |= cards
    depth = min(wide(event.taken), DIG_BINS - 1)
    turn = min(own_turn + 1, DIG_BINS - 1)
    while cards != U0:
        card = lowest(cards)
        cards &= cards - U1
        # Of two alike cards of two digs both count for the later one.
        table.dug_depth[seat, card] = depth
        table.dug_turn[seat, card] = turn
    ledger = table.ledger[table.role[seat]]
    ledger[DIG_TURNS_AT + turn, 0] += 1
    ledger[DIG_TURNS_AT + turn, 1] += event.taken


@kernel
def note_gone(table: Any, event: Any, fresh: Mask, rules: Any) -> None:
    """Count the cards of digs that are laid, and drop them and those that are thrown. Change ``table``.

    ``fresh`` holds the cards that were dug in this turn. Of two alike cards, one of which was dug, that one
    goes first.
    """
    seat = event.seat
    hit = event.cards & table.dug[seat]
    twins = table.dug_twins[seat]
    left = hit
    while left != U0 and event.kind != THROW:
        bit = left & (~left + U1)
        left &= left - U1
        copies = 2 if bit & twins & event.twins != U0 else 1
        fate = FATE_ONCE if bit & fresh != U0 else FATE_LATER
        count_cards(table, seat, bit, fate, copies, copies * laid_points(event, lowest(bit) & 15, rules))
    table.dug[seat] = (table.dug[seat] & ~hit) | (hit & twins & ~event.twins)
    table.dug_twins[seat] = twins & ~hit


@kernel
def note_left(table: Any, seat: int, rules: Any) -> None:
    """Count the cards of digs that a seat holds at the end of the hand. Change ``table`` in place."""
    left = table.dug[seat]
    while left != U0:
        bit = left & (~left + U1)
        left &= left - U1
        copies = 2 if bit & table.dug_twins[seat] != U0 else 1
        count_cards(table, seat, bit, FATE_LEFT, copies, copies * rules.hand_value[lowest(bit) & 15])


@kernel
def count_cards(table: Any, seat: int, bit: Mask, fate: int, copies: int, points: int) -> None:
    """Count a card of a dig, or both copies, by depth and by turn of the dig. Change ``table`` in place."""
    card = lowest(bit)
    ledger = table.ledger[table.role[seat]]
    by_depth = DIG_FATES_AT + DIG_BINS * fate + wide(table.dug_depth[seat, card])
    # The digs themselves stand before what became of their cards.
    by_turn = DIG_TURNS_AT + DIG_BINS * (1 + fate) + wide(table.dug_turn[seat, card])
    ledger[by_depth, 0] += copies
    ledger[by_depth, 1] += points
    ledger[by_turn, 0] += copies
    ledger[by_turn, 1] += points


@kernel
def laid_points(event: Any, rank: int, rules: Any) -> int:
    """Return what a card of a play is worth on the table, or in the hand where low totals win."""
    if rules.low_wins:
        return int(rules.hand_value[rank])
    if rank == JOKER_RANK and rules.joker_meld_value < 0:
        # Of several jokers that stand for cards each counts the mean.
        return int(represented(event, rules) // popcount(event.cards & JOKERS))
    if rank == 1 and event.low == 1 and event.kind not in (MELD_SET, LAY_SET):
        return int(rules.run_total[1])
    return int(rules.set_value[rank])


@kernel
def represented(event: Any, rules: Any) -> int:
    """Return the value of a play's jokers where it is that of the cards they stand for."""
    if event.kind in (MELD_SET, LAY_SET):
        return int(popcount(event.cards & JOKERS) * rules.set_value[event.low])
    value = np.int64(0)
    for place in range(1, 15):
        if event.joker_places >> place & 1:
            value += rules.run_total[place] - rules.run_total[place - 1]
    return int(value)

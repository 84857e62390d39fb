"""What becomes of the cards that a dig takes from the pile, followed through the events of a hand.

Holds no other statistic (``sim/tally.py``). A dig is a take, or a call, of two cards or more. Its cards are
laid in the turn of the dig ("once"), laid in a later turn, thrown again, or left in the hand at its end. They
count what they are worth where they end up: on the table, or in the hand, without factors of the hand.

With one pack most rules let all of it be told at the end of the hand, from where every card is then
(``by_place``, ``rules.dig_by_place``). Else every card that a player lays or throws is looked at, which takes
longer.
"""

from typing import Any

from sim.actions import THROW
from sim.bits import ACES, JOKER_RANK, JOKERS, RANKS, U0, Mask, wide
from sim.jit import kernel, popcount
from sim.play_worth import low_aces, represented
from sim.table import DIG_BINS, DIG_FATES_AT, DIG_TURNS_AT, MAX_DIGS
from sim.worth import hand_points

FATE_ONCE = 0
FATE_LATER = 1
FATE_LEFT = 2
# No dig was made in this turn.
NO_DIG = -1


@kernel
def begin_digs(table: Any) -> None:
    """Forget the digs of an earlier hand. Change ``table`` in place."""
    table.digs = 0
    table.fresh_dig = NO_DIG
    table.dug = U0
    table.low_aces = U0


@kernel
def follow_take(table: Any, event: Any, own_turn: int, by_place: bool) -> None:
    """Note a take, or a call, in its seat's turn ``own_turn``, from 0. Change ``table`` in place."""
    if by_place and event.cards & table.dug != U0:
        # Dug cards that were thrown are taken again.
        for place in range(table.digs):
            table.dig_cards[place] &= ~event.cards
    if event.taken > 1:
        table.dug |= event.cards
        table.fresh_dig = _add_dig(table, event, own_turn)


@kernel
def follow_play(table: Any, view: Any, event: Any, rules: Any, by_place: bool) -> None:
    """Note a meld or lay-off. Change ``table`` in place."""
    if not by_place:
        if event.cards & table.dug != U0:
            _take_away(table, view, event, rules)
        return
    if event.cards & ACES != U0:
        table.low_aces |= low_aces(view, event)
    if table.fresh_dig != NO_DIG:
        table.dig_once[table.fresh_dig] |= event.cards


@kernel
def follow_throw(table: Any, view: Any, event: Any, rules: Any, by_place: bool) -> None:
    """Note a discard, which ends the turn. Change ``table`` in place."""
    if not by_place and event.cards & table.dug != U0:
        _take_away(table, view, event, rules)
    table.fresh_dig = NO_DIG


@kernel
def end_digs(table: Any, view: Any, rules: Any, by_place: bool) -> None:
    """Count what is known at the end of the hand only. Change ``table`` in place."""
    for place in range(table.digs):
        seat = table.dig_seat[place]
        cards = table.dig_cards[place]
        left = cards
        if by_place:
            laid = cards & view.laid[seat]
            left = cards & table.hands[seat]
            once = laid & table.dig_once[place]
            later = laid & ~once
            low = table.low_aces
            if once != U0:
                _count(table, place, FATE_ONCE, once, U0, _table_points(once, U0, low, rules))
            if later != U0:
                _count(table, place, FATE_LATER, later, U0, _table_points(later, U0, low, rules))
        if left != U0:
            twins = table.dig_twins[place]
            _count(table, place, FATE_LEFT, left, twins, hand_points(left, twins, rules))


@kernel
def _add_dig(table: Any, event: Any, own_turn: int) -> int:
    """Add a dig in its seat's turn ``own_turn``, from 0, to the list; return its place. Change ``table``."""
    if table.digs == MAX_DIGS:
        _drop_finished(table)
    place = table.digs
    table.digs += 1
    turn = min(own_turn + 1, DIG_BINS - 1)
    table.dig_seat[place] = event.seat
    table.dig_cards[place] = event.cards
    table.dig_twins[place] = event.twins
    table.dig_depth[place] = min(wide(event.taken), DIG_BINS - 1)
    table.dig_turn[place] = turn
    table.dig_once[place] = U0
    ledger = table.ledger[table.role[event.seat]]
    ledger[DIG_TURNS_AT + turn, 0] += 1
    ledger[DIG_TURNS_AT + turn, 1] += event.taken
    return int(place)


@kernel
def _drop_finished(table: Any) -> None:
    """Forget digs of which no card is left; there are fewer cards than places. Change ``table`` in place."""
    kept = 0
    for place in range(table.digs):
        if table.dig_cards[place] != U0:
            table.dig_seat[kept] = table.dig_seat[place]
            table.dig_cards[kept] = table.dig_cards[place]
            table.dig_twins[kept] = table.dig_twins[place]
            table.dig_depth[kept] = table.dig_depth[place]
            table.dig_turn[kept] = table.dig_turn[place]
            table.dig_once[kept] = table.dig_once[place]
            kept += 1
    table.digs = kept


@kernel
def _take_away(table: Any, view: Any, event: Any, rules: Any) -> None:
    """Count the cards of digs that are laid, and drop them and those that are thrown. Change ``table``.

    Of two alike cards, one of which was dug, that one goes first.
    """
    cards = event.cards
    twins = event.twins
    for place in range(table.digs):
        hit = cards & table.dig_cards[place]
        if hit == U0 or table.dig_seat[place] != event.seat:
            continue
        held_twice = table.dig_twins[place]
        both = hit & twins & held_twice
        if event.kind != THROW:
            fate = FATE_ONCE if place == table.fresh_dig else FATE_LATER
            _count(table, place, fate, hit, both, _laid_points(view, event, hit, both, rules))
        table.dig_cards[place] = (table.dig_cards[place] & ~hit) | (hit & held_twice & ~both)
        table.dig_twins[place] = held_twice & ~hit
        cards = (cards & ~hit) | (hit & twins & ~both)
        twins &= ~hit
        if cards == U0:
            return


@kernel
def _table_points(cards: Mask, twins: Mask, low_aces: Mask, rules: Any) -> int:
    """Return what cards are worth on the table, some of their aces at the low end of a run.

    Jokers that are worth what they stand for count nothing here.
    """
    # From the two to the king a card has one value, on the table and in the hand.
    plain = RANKS & ~ACES
    points = hand_points(cards & plain, twins & plain, rules)
    aces = cards & ACES
    if aces != U0:
        count = popcount(aces) + popcount(twins & ACES)
        low = popcount(aces & low_aces) + popcount(twins & low_aces & ACES)
        points += low * rules.run_total[1] + (count - low) * rules.set_value[1]
    if cards & JOKERS != U0:
        points += popcount(cards & JOKERS) * rules.set_value[JOKER_RANK]
    return points


@kernel
def _count(table: Any, place: int, fate: int, cards: Mask, twins: Mask, points: int) -> None:
    """Count cards of a dig by its depth and by its turn. Change ``table`` in place."""
    count = popcount(cards) + popcount(twins)
    ledger = table.ledger[table.role[table.dig_seat[place]]]
    by_depth = DIG_FATES_AT + DIG_BINS * fate + wide(table.dig_depth[place])
    # The digs themselves stand before what became of their cards.
    by_turn = DIG_TURNS_AT + DIG_BINS * (1 + fate) + wide(table.dig_turn[place])
    ledger[by_depth, 0] += count
    ledger[by_depth, 1] += points
    ledger[by_turn, 0] += count
    ledger[by_turn, 1] += points


@kernel
def _laid_points(view: Any, event: Any, cards: Mask, twins: Mask, rules: Any) -> int:
    """Return what some cards of a play are worth on the table, or in the hand where low totals win."""
    if rules.low_wins:
        return hand_points(cards, twins, rules)
    points = _table_points(cards, twins, low_aces(view, event), rules)
    if cards & JOKERS != U0 and rules.joker_meld_value < 0:
        # Of several jokers that stand for cards each counts the mean.
        each = represented(event, rules) // popcount(event.cards & JOKERS)
        points += each * popcount(cards & JOKERS)
    return points

"""Statistics of a hand under rules of the house: jokers, calls, boots, swaps, credit to others.

Compiled only for rules that leave the plain game, which ``sim/tally.py`` counts.
"""

from typing import Any

import numpy as np

from sim.actions import BOOT, CALL, LAY_HIGH, LAY_SET, MELD_RUN, MELD_SET, STOCK, SWAP, TAKE, THROW
from sim.bits import JOKER_RANK, U0, Mask, card_bit, rank_cards
from sim.jit import kernel, part, popcount
from sim.table import (
    BOOTS_MADE,
    DIG_DEPTH_AT,
    FIRST_MELD_AT,
    LAID_OFF,
    MELDED,
    MELDS,
    RANK_CLASS_AT,
    SWAPS,
)
from sim.tally import (
    CLASSES,
    FATE_CAUGHT,
    FATE_LAID_OFF,
    FATE_MELDED,
    add_entry,
    tally_first_meld,
    tally_take,
)

# Jokers are a class of their own, behind the three classes of the three fates.
JOKERS_AT = RANK_CLASS_AT + 9


@part
def tally_house(table: Any, view: Any, first: int, n: int) -> int:
    """Count a finished, scored hand, whatever the rules. Change ``table`` in place."""
    rules = view.rules
    tally_house_events(table, view, rules)
    for seat in range(view.players):
        if view.playing[seat]:
            # What was booked by lay-offs, here and by others on own melds; a swap takes credit away.
            table.counts[seat, LAID_OFF] += view.points[seat]
            ledger = table.ledger[table.role[seat]]
            caught = table.caught[seat]
            values = rules.hand_value
            aces, jokers = values[1], values[JOKER_RANK]
            tally_cards(
                ledger, FATE_CAUGHT, table.hands[seat], table.twins[seat], caught, values, aces, jokers
            )
    return 0


@kernel
def tally_house_events(table: Any, view: Any, rules: Any) -> None:
    """Go through the hand's events once. Change ``table`` in place."""
    # The depth of a take and its deepest card, until a play uses that card or the turn ends.
    depth = 0
    wanted = U0
    started = 0
    for i in range(view.event_count):
        event = view.events[i]
        kind = event.kind
        seat = event.seat
        ledger = table.ledger[table.role[seat]]
        if kind in (STOCK, TAKE, CALL, BOOT, THROW) and depth > 0:
            # A free top card need not be used.
            add_entry(ledger, DIG_DEPTH_AT + depth, 0)
            depth = 0
        if kind in (TAKE, CALL):
            depth = event.taken
            wanted = card_bit(event.card)
            tally_take(table.counts[seat], depth)
        elif kind == BOOT:
            table.more_counts[seat, BOOTS_MADE] += 1
        elif kind == SWAP:
            table.more_counts[seat, SWAPS] += 1
        elif MELD_SET <= kind <= LAY_HIGH:
            tally_laid(table.counts[seat], ledger, event, rules)
            if depth > 0 and event.cards & wanted != U0:
                add_entry(ledger, DIG_DEPTH_AT + depth, event.points)
                depth = 0
            if kind <= MELD_RUN and started >> seat & 1 == 0:
                started |= 1 << seat
                turns = -1
                for j in range(i):
                    other = view.events[j]
                    if other.seat == seat and other.kind in (STOCK, TAKE, CALL, BOOT):
                        turns += 1
                tally_first_meld(ledger, turns, event.points)
    for seat in range(view.players):
        if view.playing[seat] and started >> seat & 1 == 0:
            add_entry(table.ledger[table.role[seat]], FIRST_MELD_AT, 0)


@kernel
def tally_laid(counts: Any, ledger: Any, event: Any, rules: Any) -> None:
    """Count a meld or lay-off and its cards by class. Change ``counts`` and ``ledger`` in place."""
    fate = FATE_LAID_OFF if event.kind >= LAY_SET else FATE_MELDED
    if fate == FATE_MELDED:
        counts[MELDED] += event.points
        counts[MELDS] += 1
        # All booked points are added to those laid off in the end.
        counts[LAID_OFF] -= event.points
    values = rules.set_value
    aces = values[1]
    jokers = values[JOKER_RANK]
    if rules.low_wins:
        # Nothing is booked: a play is worth what leaves the hand.
        values = rules.hand_value
        aces = values[1]
        jokers = values[JOKER_RANK]
    else:
        if event.low == 1 and event.kind not in (MELD_SET, LAY_SET):
            aces = rules.run_total[1]
        if rules.joker_meld_value < 0:
            jokers = represented(event, rules)
    tally_cards(ledger, fate, event.cards, event.twins, int(event.points), values, aces, jokers)


@kernel
def represented(event: Any, rules: Any) -> int:
    """Return the value of a joker of a play, on average, where it is that of the card it stands for."""
    if event.kind in (MELD_SET, LAY_SET):
        return int(rules.set_value[event.low])
    value = np.int64(0)
    count = 0
    for place in range(1, 15):
        if event.joker_places >> place & 1:
            value += rules.run_total[place] - rules.run_total[place - 1]
            count += 1
    return int(value // max(count, 1))


@kernel
def tally_cards(
    ledger: Any, fate: int, cards: Mask, twins: Mask, points: int, values: Any, aces: int, jokers: int
) -> None:
    """Count cards by class and split what they booked or cost by their values. Change ``ledger`` in place.

    So a factor, or credit that went to another player, counts for all classes alike. ``aces`` and ``jokers``
    are the value of one.
    """
    total = np.int64(0)
    # The first round adds up the values, the second one books the parts.
    for book in range(2):
        for rank in range(1, JOKER_RANK + 1):
            count = popcount(cards & rank_cards(rank)) + popcount(twins & rank_cards(rank))
            if count == 0 or rank == JOKER_RANK - 1:
                continue
            value = count * values[rank]
            place = RANK_CLASS_AT + CLASSES * fate + (1 if rank > 9 else 0)
            if rank == 1:
                value = count * aces
                place += 2
            elif rank == JOKER_RANK:
                value = count * jokers
                place = JOKERS_AT + fate
            if book == 0:
                total += value
            else:
                ledger[place, 0] += count
                ledger[place, 1] += points * value // total if total != 0 else 0

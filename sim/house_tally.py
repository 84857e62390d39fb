"""Statistics of a hand under rules of the house: jokers, calls, boots, swaps, credit to others.

Compiled only for rules that leave the plain game, which ``sim/tally.py`` counts.
"""

from typing import Any

from sim.actions import BOOT, CALL, LAY_HIGH, LAY_SET, MELD_RUN, MELD_SET, STOCK, SWAP, TAKE, THROW
from sim.bits import ACES, JOKER_RANK, JOKERS, LOW_CARDS, TENS, U0, Mask, card_bit
from sim.dig_tally import NO_DIG, begin_digs, end_digs, follow_play, follow_take, follow_throw
from sim.jit import kernel, popcount
from sim.part import part
from sim.play_worth import ace_value, represented
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
    split_play,
    tally_first_meld,
    tally_take,
)
from sim.worth import hand_points

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
            aces = rules.hand_value[1]
            jokers = popcount(table.hands[seat] & JOKERS) * rules.hand_value[JOKER_RANK]
            tally_cards(
                ledger, FATE_CAUGHT, table.hands[seat], table.twins[seat], caught, rules, aces, jokers
            )
    return 0


@kernel
def tally_house_events(table: Any, view: Any, rules: Any) -> None:
    """Go through the hand's events once. Change ``table`` in place."""
    # The depth of a take, who made it and its deepest card, until a play uses that card or the turn ends.
    depth = 0
    taker = 0
    wanted = U0
    started = 0
    by_place = bool(rules.dig_by_place)
    begin_digs(table)
    for seat in range(view.players):
        table.own_turns[seat] = -1
    for i in range(view.event_count):
        event = view.events[i]
        kind = event.kind
        seat = event.seat
        begins = begins_turn(kind)
        if begins or kind == THROW:
            depth = _leave_take(table, taker, depth)
        if kind == THROW:
            follow_throw(table, view, event, rules, by_place)
        elif begins:
            table.own_turns[seat] += 1
            table.fresh_dig = NO_DIG
            if kind != STOCK:
                depth = _count_draw(table, event, by_place)
                taker = seat
                wanted = card_bit(event.card)
        elif _is_play(kind):
            ledger = table.ledger[table.role[seat]]
            follow_play(table, view, event, rules, by_place)
            tally_laid(table.counts[seat], ledger, view, event, rules)
            if kind == SWAP:
                table.more_counts[seat, SWAPS] += 1
            elif depth > 0 and event.cards & wanted != U0:
                add_entry(ledger, DIG_DEPTH_AT + depth, event.points)
                depth = 0
            if kind <= MELD_RUN and started >> seat & 1 == 0:
                started |= 1 << seat
                tally_first_meld(ledger, table.own_turns[seat], event.points)
    _leave_take(table, taker, depth)
    _count_silent(table, view, started)
    end_digs(table, view, rules, by_place)


@kernel
def _leave_take(table: Any, seat: int, depth: int) -> int:
    """Count an open take (``depth`` 0: none) that no play used: a free top card need not be. Return 0."""
    if depth > 0:
        add_entry(table.ledger[table.role[seat]], DIG_DEPTH_AT + depth, 0)
    return 0


@kernel
def _count_silent(table: Any, view: Any, started: int) -> None:
    """Count the players who laid no meld; ``started`` has the others as bits. Change ``table`` in place."""
    for seat in range(view.players):
        if view.playing[seat] and started >> seat & 1 == 0:
            add_entry(table.ledger[table.role[seat]], FIRST_MELD_AT, 0)


@kernel
def begins_turn(kind: int) -> bool:
    """Tell whether an event of this kind is the first of a turn."""
    return kind <= TAKE or kind in (CALL, BOOT)


@kernel
def _is_play(kind: int) -> bool:
    """Tell whether an event of this kind lays cards on the table."""
    return MELD_SET <= kind <= LAY_HIGH or kind == SWAP


@kernel
def _count_draw(table: Any, event: Any, by_place: bool) -> int:
    """Count a take, call or boot; return how many cards were taken from the pile. Change ``table``."""
    if event.kind == BOOT:
        table.more_counts[event.seat, BOOTS_MADE] += 1
        return 0
    tally_take(table.counts[event.seat], event.taken)
    follow_take(table, event, table.own_turns[event.seat], by_place)
    return event.taken


@kernel
def tally_laid(counts: Any, ledger: Any, view: Any, event: Any, rules: Any) -> None:
    """Count a meld, lay-off or swap and its cards by class. Change ``counts`` and ``ledger`` in place.

    A card that is swapped in is laid off, less the credit of an own joker that it frees.
    """
    fate = FATE_LAID_OFF if event.kind >= LAY_SET else FATE_MELDED
    if fate == FATE_MELDED:
        counts[MELDED] += event.points
        counts[MELDS] += 1
        # All booked points are added to those laid off in the end.
        counts[LAID_OFF] -= event.points
    if rules.full_credit:
        _split_full(ledger, fate, view, event, rules)
        return
    # Where low totals win nothing is booked: a play is worth what leaves the hand.
    values = rules.hand_value if rules.low_wins else rules.set_value
    aces = values[1]
    jokers = popcount(event.cards & JOKERS) * values[JOKER_RANK]
    if not rules.low_wins:
        aces = ace_value(view, event, rules)
        if rules.joker_meld_value < 0:
            jokers = represented(event, rules)
    tally_cards(ledger, fate, event.cards, event.twins, int(event.points), rules, aces, jokers)


@kernel
def _split_full(ledger: Any, fate: int, view: Any, event: Any, rules: Any) -> None:
    """Count a play that booked what its cards are worth by class. Change ``ledger`` in place."""
    points = int(event.points)
    jokers = popcount(event.cards & JOKERS)
    if jokers > 0:
        value = represented(event, rules)
        if rules.joker_meld_value >= 0:
            value = jokers * rules.joker_meld_value
        ledger[JOKERS_AT + fate, 0] += jokers
        ledger[JOKERS_AT + fate, 1] += value
        points -= value
    split_play(ledger, fate, view, event, points, rules)


@kernel
def tally_cards(
    ledger: Any, fate: int, cards: Mask, twins: Mask, points: int, rules: Any, aces: int, jokers: int
) -> None:
    """Count cards by class and split what they booked or cost by their values. Change ``ledger`` in place.

    So a factor, or credit that went to another player, counts for all classes alike. ``aces`` is
    the value of one, ``jokers`` that of all.
    """
    at = RANK_CLASS_AT + CLASSES * fate
    low = popcount(cards & LOW_CARDS) + popcount(twins & LOW_CARDS)
    tens = popcount(cards & TENS) + popcount(twins & TENS)
    ace_count = popcount(cards & ACES) + popcount(twins & ACES)
    # A card from 2 to 9 has one value, on the table and in the hand.
    low_value = hand_points(cards & LOW_CARDS, twins & LOW_CARDS, rules)
    ten_value = tens * rules.set_value[10]
    ace_value = ace_count * aces
    total = low_value + ten_value + ace_value + jokers
    add_part(ledger, at, low, low_value, points, total)
    add_part(ledger, at + 1, tens, ten_value, points, total)
    add_part(ledger, at + 2, ace_count, ace_value, points, total)
    add_part(ledger, JOKERS_AT + fate, popcount(cards & JOKERS), jokers, points, total)


@kernel
def add_part(ledger: Any, place: int, count: int, value: int, points: int, total: int) -> None:
    """Count cards of a class, and their part of the points. Change ``ledger`` in place."""
    if count > 0:
        ledger[place, 0] += count
        ledger[place, 1] += value if points == total else (points * value // total if total != 0 else 0)

"""Statistics of a hand, read off its event log: counts by seat and the ledgers (``sim/metrics.py``).

Nothing else counts: the phases know no statistics. What only some rules have is counted in
``sim/house_tally.py``.
"""

from typing import Any

from sim.actions import BLOCKED, LAY_SET, MELD_RUN, MELD_SET, OUT, STOCK_END, TAKE, THROW
from sim.bits import ACES, LOW_CARDS, TENS, U0, Mask, rank_cards
from sim.dig_tally import begin_digs, end_digs, follow_play, follow_take, follow_throw
from sim.jit import call_part, entry, kernel, popcount
from sim.parts import TALLIES
from sim.play_worth import ace_value
from sim.table import (
    BONUS,
    CAUGHT,
    CAUGHT_100,
    DIG_CARDS,
    DIG_DEPTH_AT,
    DIGS,
    FIRST_MELD_AT,
    FIRST_MELD_BINS,
    HAND_SCORE_AT,
    HAND_SCORE_BINS,
    HAND_SCORE_FLOOR,
    HAND_SCORE_STEP,
    HAND_SQUARE,
    LAID_OFF,
    MELDED,
    MELDS,
    OUTS,
    RANK_CLASS_AT,
    TAKE_CARDS,
    TAKES,
)
from sim.worth import hand_points

# Rank classes of the rank_class ledger, and what became of a card: melded, laid off, caught.
CLASSES = 3
FATE_MELDED = 0
FATE_LAID_OFF = 1
FATE_CAUGHT = 2
# A hand in which a player lost this many points or more for cards held.
CAUGHT_MUCH = 100


@kernel
def add_entry(ledger: Any, bin_number: int, points: int) -> None:
    """Count one in a bin and add its points. Change ``ledger`` (bins, 2) in place."""
    ledger[bin_number, 0] += 1
    ledger[bin_number, 1] += points


@kernel
def tally_play(counts: Any, ledger: Any, view: Any, event: Any, rules: Any) -> None:
    """Count a meld or lay-off. Change ``counts`` and ``ledger`` in place."""
    fate = FATE_MELDED
    if event.kind >= LAY_SET:
        fate = FATE_LAID_OFF
        counts[LAID_OFF] += event.points
    else:
        counts[MELDED] += event.points
        counts[MELDS] += 1
    split_play(ledger, fate, view, event, int(event.points), rules)


@kernel
def split_play(ledger: Any, fate: int, view: Any, event: Any, rest: int, rules: Any) -> None:
    """Count a play's natural cards, worth ``rest`` together, by class. Change ``ledger`` in place."""
    at = RANK_CLASS_AT + CLASSES * fate
    cards = event.cards
    tens = cards & TENS
    aces = cards & ACES
    if tens != U0:
        points = 0
        for rank in range(10, 14):
            points += popcount(cards & rank_cards(rank)) * rules.set_value[rank]
        ledger[at + 1, 0] += popcount(tens)
        ledger[at + 1, 1] += points
        rest -= points
    if aces != U0:
        points = popcount(aces) * ace_value(view, event, rules)
        ledger[at + 2, 0] += popcount(aces)
        ledger[at + 2, 1] += points
        rest -= points
    ledger[at, 0] += popcount(cards & LOW_CARDS)
    ledger[at, 1] += rest


@kernel
def tally_caught(ledger: Any, cards: Mask, twins: Mask, caught: int, rules: Any) -> None:
    """Count the cards that a player was caught with. Change ``ledger`` in place."""
    at = RANK_CLASS_AT + CLASSES * FATE_CAUGHT
    aces = popcount(cards & ACES) + popcount(twins & ACES)
    tens = popcount(cards & TENS) + popcount(twins & TENS)
    low = popcount(cards & LOW_CARDS) + popcount(twins & LOW_CARDS)
    ace_points = aces * rules.hand_value[1]
    ten_points = hand_points(cards & TENS, twins & TENS, rules) if tens > 0 else 0
    ledger[at, 0] += low
    ledger[at, 1] += caught - ace_points - ten_points
    ledger[at + 1, 0] += tens
    ledger[at + 1, 1] += ten_points
    ledger[at + 2, 0] += aces
    ledger[at + 2, 1] += ace_points


@kernel
def tally_take(counts: Any, depth: int) -> None:
    """Count a draw from the pile of ``depth`` cards. Change ``counts`` in place."""
    counts[TAKES] += 1
    counts[TAKE_CARDS] += depth
    if depth > 1:
        counts[DIGS] += 1
        counts[DIG_CARDS] += depth


@kernel
def tally_first_meld(ledger: Any, own_turn: int, points: int) -> None:
    """Count a hand's first meld of a player in his turn ``own_turn``, from 0. Change ``ledger`` in place."""
    add_entry(ledger, FIRST_MELD_AT + 1 + min(own_turn, FIRST_MELD_BINS - 2), points)


@kernel
def tally_events(table: Any, view: Any, rules: Any) -> None:
    """Go through the hand's events once. Change ``table`` in place."""
    turn = 0
    depth = 0
    started = 0
    by_place = bool(rules.dig_by_place)
    begin_digs(table)
    for i in range(view.event_count):
        event = view.events[i]
        kind = event.kind
        if kind == THROW:
            turn += 1
            depth = 0
            follow_throw(table, view, event, rules, by_place)
        elif kind == TAKE:
            depth = event.taken
            tally_take(table.counts[event.seat], depth)
            follow_take(table, event, turn // view.players, by_place)
        elif kind >= MELD_SET:
            seat = event.seat
            ledger = table.ledger[table.role[seat]]
            tally_play(table.counts[seat], ledger, view, event, rules)
            follow_play(table, view, event, rules, by_place)
            if depth > 0:
                # The first play after a take uses its deepest card.
                add_entry(ledger, DIG_DEPTH_AT + depth, event.points)
                depth = 0
            if kind <= MELD_RUN and started >> seat & 1 == 0:
                started |= 1 << seat
                tally_first_meld(ledger, turn // view.players, event.points)
    for seat in range(view.players):
        if started >> seat & 1 == 0:
            add_entry(table.ledger[table.role[seat]], FIRST_MELD_AT, 0)
    end_digs(table, view, rules, by_place)


@entry
def tally_hand(table: Any, view: Any, rules: Any) -> None:
    """Count a finished, scored hand. Change ``table`` in place."""
    if rules.house_game:
        call_part(table.parts[TALLIES], table, view, 0, 0)
    else:
        tally_events(table, view, rules)
    for seat in range(view.players):
        if view.playing[seat] == 0:
            continue
        counts = table.counts[seat]
        ledger = table.ledger[table.role[seat]]
        caught = table.caught[seat]
        counts[CAUGHT] += caught
        counts[BONUS] += table.bonuses[seat]
        if not rules.house_game:
            tally_caught(ledger, table.hands[seat], table.twins[seat], caught, rules)
        score = table.hand_scores[seat]
        table.more_counts[seat, HAND_SQUARE] += score * score
        if caught >= CAUGHT_MUCH:
            table.more_counts[seat, CAUGHT_100] += 1
        place = (score - HAND_SCORE_FLOOR) // HAND_SCORE_STEP
        add_entry(ledger, HAND_SCORE_AT + min(max(place, 0), HAND_SCORE_BINS - 1), score)
    if table.hand_end == OUT:
        table.counts[table.out, OUTS] += 1
    elif table.hand_end == STOCK_END:
        table.stock_hands += 1
    elif table.hand_end == BLOCKED:
        table.blocked_hands += 1
    else:
        table.capped_hands += 1
    table.hands_played += 1
    table.turns_played += view.turn

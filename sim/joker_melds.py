"""New melds with jokers: sets and runs (docs/rules.md 2.1 and 2.11 no. 14)."""

from typing import Any

import numpy as np

from sim.actions import MELD_RUN, MELD_SET
from sim.bits import JOKER_RANK, JOKERS, RANKS, U0, U1, Mask, fold, mirror, rank_cards
from sim.draw import write_option
from sim.jit import kernel, lowest, popcount
from sim.jokers import jokers_in_run, jokers_in_set, pick_jokers
from sim.likely import paired
from sim.melds import set_ranks
from sim.rule_words import SET_ONLY

# Every place of the four suits but the lowest bit, so that a shift leads into no other suit.
HIGH_PLACES = np.uint64(0x7FFE_7FFE_7FFE_7FFE)


@kernel
def joker_melds(table: Any, view: Any, rules: Any, n: int) -> int:
    """List the new melds that use jokers. Change ``table.options`` in place; return the last place."""
    held = popcount(view.hand & JOKERS)
    if rules.joker_mode == SET_ONLY:
        return _sets_of_jokers(table, view, rules, n, held)
    most = min(held, rules.joker_max)
    naturals = view.hand & RANKS
    # One joker needs two naturals beside it.
    ranks = set_ranks(naturals if most > 1 or not rules.distinct_suits else paired(naturals))
    while ranks != U0:
        rank = lowest(ranks)
        ranks &= ranks - U1
        n = _sets_of_rank(table, view, rules, n, naturals & rank_cards(rank), most)
    lanes = mirror(naturals)
    starts = _joker_starts(lanes, most)
    for suit in range(4):
        lows = (starts >> np.uint64(16 * suit)) & np.uint64(0x7FFE)
        if lows != U0:
            lane = (lanes >> np.uint64(16 * suit)) & np.uint64(0x7FFE)
            n = _runs_of_suit(table, view, rules, n, suit, lane, lows, most)
    return n


@kernel
def _joker_starts(lanes: Mask, most: int) -> Mask:
    """Return a superset of the places where a run with so many jokers may start.

    With one joker two of the first three places are held; with more, one of the places that they and one card
    fill. A place below a suit's ace is cut off by the caller.
    """
    second = (lanes & HIGH_PLACES) >> U1
    third = (second & HIGH_PLACES) >> U1
    if most == 1:
        return (lanes & second) | (lanes & third) | (second & third)
    starts = lanes | second | third
    for _ in range(2, most):
        third = (third & HIGH_PLACES) >> U1
        starts |= third
    return starts


@kernel
def _sets_of_jokers(table: Any, view: Any, rules: Any, n: int, held: int) -> int:
    """List sets of jokers alone, one of each size."""
    must = table.must
    for count in range(rules.set_min, min(held, rules.set_max, rules.joker_max) + 1):
        cards = pick_jokers(view, count)
        if cards & must == must:
            n += 1
            write_option(table.options[n], MELD_SET, cards, count * rules.joker_meld_value)
            table.options[n].low = JOKER_RANK
            table.options[n].jokers = count
            table.options[n].joker_places = 0
    return n


@kernel
def _sets_of_rank(table: Any, view: Any, rules: Any, n: int, held: Mask, most: int) -> int:
    """List the sets of one rank with one joker or more."""
    rank = lowest(held) & 15
    naturals = held
    while naturals != U0:
        doubles = U0 if rules.distinct_suits else naturals & view.twins
        twins = doubles
        while True:
            size = popcount(naturals) + popcount(twins)
            for jokers in range(max(1, rules.set_min - size), min(most, rules.set_max - size) + 1):
                n = _set_with(table, view, rules, n, rank, naturals, twins, jokers)
            if twins == U0:
                break
            twins = (twins - U1) & doubles
        naturals = (naturals - U1) & held
    return n


@kernel
def _set_with(
    table: Any, view: Any, rules: Any, n: int, rank: int, naturals: Mask, twins: Mask, jokers: int
) -> int:
    """List a set of these naturals and so many jokers, by the cards that exact jokers are named for."""
    must = table.must
    cards = naturals | pick_jokers(view, jokers)
    free = rank_cards(rank) & ~(naturals | view.hand)
    if free == U0 or cards & must != must:
        return n
    points = (popcount(naturals) + popcount(twins)) * rules.set_value[rank] + jokers_in_set(
        rules, rank, jokers
    )
    if not rules.joker_exact:
        n += 1
        _write_set(table.options[n], rank, cards, twins, jokers, points, 0)
        return n
    for suits in range(16):
        named = U0
        count = 0
        for suit in range(4):
            if suits >> suit & 1:
                named |= U1 << np.uint64(16 * suit + rank)
                count += 1
        if count == jokers and named & ~free == U0:
            n += 1
            _write_set(table.options[n], rank, cards, twins, jokers, points, suits)
    return n


@kernel
def _write_set(
    option: Any, rank: int, cards: Mask, twins: Mask, jokers: int, points: int, suits: int
) -> None:
    """Fill a set with jokers. Change ``option`` in place."""
    write_option(option, MELD_SET, cards, points)
    option.twins = twins
    option.low = rank
    option.jokers = jokers
    option.joker_places = suits


@kernel
def _runs_of_suit(
    table: Any, view: Any, rules: Any, n: int, suit: int, lane: Mask, lows: Mask, most: int
) -> int:
    """List the runs of one suit (its ranks in bits 1..14) that start at ``lows``, with one joker or more."""
    must = table.must
    total = rules.run_total
    while lows != U0:
        low = lowest(lows)
        lows &= lows - U1
        if low < rules.first_place:
            continue
        missing = 0
        places = 0
        for high in range(low, min(low + 12, rules.last_place) + 1):
            if (lane >> np.uint64(high)) & U1 == U0:
                missing += 1
                places |= 1 << high
                if missing > most:
                    break
            length = high - low + 1
            if length < rules.run_min or missing in (0, length):
                continue
            window = ((U1 << np.uint64(length)) - U1) << np.uint64(low)
            naturals = fold((window & lane) << np.uint64(16 * suit))
            cards = naturals | pick_jokers(view, missing)
            if cards & must == must:
                n += 1
                option = table.options[n]
                points = total[high] - total[low - 1] + jokers_in_run(rules, places)
                write_option(option, MELD_RUN, cards, points)
                option.low = low
                option.high = high
                option.jokers = missing
                option.joker_places = places
    return n

"""New melds with jokers: sets and runs (docs/rules.md 2.1 and 2.11 no. 14)."""

from typing import Any

import numpy as np

from sim.actions import MELD_RUN, MELD_SET
from sim.bits import JOKER_RANK, JOKERS, RANKS, U0, U1, Mask, fold, mirror, rank_cards, wide
from sim.draw import write_option
from sim.jit import kernel, lowest, popcount
from sim.jokers import jokers_in_set, pick_jokers, place_value
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
    one = pick_jokers(view, 1)
    naturals = view.hand & RANKS
    # One joker needs two naturals beside it.
    ranks = set_ranks(naturals if most > 1 or not rules.distinct_suits else paired(naturals))
    while ranks != U0:
        rank = lowest(ranks)
        ranks &= ranks - U1
        n = _sets_of_rank(table, view, rules, n, naturals & rank_cards(rank), one, most)
    lanes = mirror(naturals)
    starts = _joker_starts(lanes, most) & HIGH_PLACES
    return _runs_with_jokers(table, view, rules, n, lanes, starts, one, most)


@kernel
def _first_jokers(view: Any, one: Mask, count: int) -> Mask:
    """Return so many jokers of the hand; ``one`` is the answer for one, which is asked most often."""
    return one if count == 1 else pick_jokers(view, count)


@kernel
def _joker_starts(lanes: Mask, most: int) -> Mask:
    """Return a superset of the places where a run with so many jokers may start.

    With one joker two of the first three places are held; with more, one of the places that they and one card
    fill. A place below a suit's ace is for the caller to cut off.
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
def _sets_of_rank(table: Any, view: Any, rules: Any, n: int, held: Mask, one: Mask, most: int) -> int:
    """List the sets of one rank with one joker or more."""
    # Of no more naturals than a set needs beside its jokers none can be left out.
    all_needed = rules.distinct_suits and popcount(held) + most <= rules.set_min
    naturals = held
    while naturals != U0:
        doubles = U0 if rules.distinct_suits else naturals & view.twins
        twins = doubles
        while True:
            size = popcount(naturals) + popcount(twins)
            for jokers in range(max(1, rules.set_min - size), min(most, rules.set_max - size) + 1):
                n = _set_with(table, view, rules, n, naturals, twins, _first_jokers(view, one, jokers))
            if twins == U0:
                break
            twins = (twins - U1) & doubles
        naturals = U0 if all_needed else (naturals - U1) & held
    return n


@kernel
def _set_with(table: Any, view: Any, rules: Any, n: int, naturals: Mask, twins: Mask, picked: Mask) -> int:
    """List a set of these naturals and jokers, by the cards that exact jokers are named for."""
    must = table.must
    rank = lowest(naturals) & 15
    free = rank_cards(rank) & ~view.hand
    if free == U0:
        return n
    cards = naturals | picked
    if cards & must != must:
        return n
    jokers = popcount(picked)
    points = (popcount(naturals) + popcount(twins)) * rules.set_value[rank] + jokers_in_set(
        rules, rank, jokers
    )
    if not rules.joker_exact:
        n += 1
        _write_set(table.options[n], rank, cards, twins, jokers, points, 0)
        return n
    # Every choice of so many free suits, in rising order.
    named = free & (~free + U1)
    while named != U0:
        if popcount(named) == jokers:
            n += 1
            _write_set(table.options[n], rank, cards, twins, jokers, points, _suits_of(named, rank))
        named = (named - free) & free
    return n


@kernel
def _suits_of(cards: Mask, rank: int) -> int:
    """Return the suits (bits 0..3) of cards of one rank."""
    ranks = cards >> np.uint64(rank)
    suits = ranks | (ranks >> np.uint64(15)) | (ranks >> np.uint64(30)) | (ranks >> np.uint64(45))
    return wide(suits & np.uint64(15))


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
def _runs_with_jokers(
    table: Any, view: Any, rules: Any, n: int, lanes: Mask, starts: Mask, one: Mask, most: int
) -> int:
    """List the runs with one joker or more that begin at ``starts`` (in ``lanes``: ranks in bits 1..14)."""
    must = table.must
    total = rules.run_total
    value = rules.joker_meld_value
    while starts != U0:
        place = lowest(starts)
        starts &= starts - U1
        low = place & 15
        if low < rules.first_place:
            continue
        suit = np.uint64(place & 48)
        lane = (lanes >> suit) & np.uint64(0x7FFE)
        most_high = min(low + 12, rules.last_place)
        # Missing places from the lowest up; a run with so many jokers ends before the next of them.
        gaps = (~lane >> np.uint64(low)) << np.uint64(low)
        places = U0
        points = 0
        for missing in range(1, most + 1):
            gap = gaps & (~gaps + U1)
            gaps ^= gap
            filled = lowest(gap)
            if filled > most_high:
                break
            places |= gap
            if value >= 0:
                points += value - place_value(rules, filled)
            jokers = _first_jokers(view, one, missing)
            for high in range(max(filled, low + rules.run_min - 1), min(lowest(gaps) - 1, most_high) + 1):
                if high - low + 1 == missing:
                    continue
                window = ((U1 << np.uint64(high - low + 1)) - U1) << np.uint64(low)
                cards = fold((window & lane) << suit) | jokers
                if cards & must == must:
                    n += 1
                    option = table.options[n]
                    write_option(option, MELD_RUN, cards, points + total[high] - total[low - 1])
                    option.low = low
                    option.high = high
                    option.jokers = missing
                    option.joker_places = wide(places)
    return n

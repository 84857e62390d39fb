"""Jokers on table melds: lay-offs, bridges to an owed card, swaps (docs/rules.md 2.11 nos. 7, 13, 14)."""

from typing import Any

import numpy as np

from sim.actions import LAY_HIGH, LAY_LOW, LAY_SET, MELD_SET, SWAP
from sim.bits import JOKER_RANK, JOKERS, RANKS, U0, U1, Mask, fold, wide
from sim.booking import book_swap
from sim.draw import write_option
from sim.jit import kernel, lowest, popcount
from sim.jokers import (
    is_joker_set,
    joker_room,
    jokers_in_run,
    jokers_in_set,
    may_stand_for,
    natural_at,
    pick_jokers,
    place_value,
    set_gaps,
)
from sim.melds import bridge_gap
from sim.placing import named_cards, swappable
from sim.rule_words import JOKER_ALLOWED, JOKER_NEVER, SET_ONLY


@kernel
def joker_layoffs(table: Any, view: Any, rules: Any, n: int) -> int:
    """List a joker on every meld and end that takes one. Change ``table.options``; return the last place."""
    must = table.must
    if view.hand & JOKERS == U0 or rules.joker_layoff == JOKER_NEVER or must & ~JOKERS != U0:
        return n
    joker = pick_jokers(view, 1)
    for m in range(view.meld_count):
        meld = view.melds[m]
        # Jokers that are a rank of their own join their like only.
        if joker_room(meld, rules) < 1 or (rules.joker_mode == SET_ONLY and not is_joker_set(meld)):
            continue
        if meld.kind == MELD_SET:
            n = _on_set(table, view, rules, n, m, joker)
        elif meld.high - meld.low < 12:
            n = _on_end(table, view, rules, n, m, joker, LAY_LOW, wide(meld.low) - 1)
            n = _on_end(table, view, rules, n, m, joker, LAY_HIGH, wide(meld.high) + 1)
    return n


@kernel
def _write(
    option: Any, kind: int, meld: int, cards: Mask, points: int, low: int, high: int, places: int
) -> None:
    """Fill a lay-off with jokers. Change ``option`` in place."""
    write_option(option, kind, cards, points)
    option.meld = meld
    option.low = low
    option.high = high
    option.jokers = popcount(cards & JOKERS)
    option.joker_places = places


@kernel
def _on_set(table: Any, view: Any, rules: Any, n: int, m: int, joker: Mask) -> int:
    """List a joker on a set."""
    meld = view.melds[m]
    if popcount(meld.cards) + popcount(meld.twins) >= rules.set_max:
        return n
    if is_joker_set(meld):
        n += 1
        _write(table.options[n], LAY_SET, m, joker, rules.joker_meld_value, JOKER_RANK, 0, 0)
        return n
    rank = meld.low
    gaps = set_gaps(meld, named_cards(meld))
    free = gaps & ~view.hand
    points = jokers_in_set(rules, rank, 1)
    if not rules.joker_exact:
        # In an open set any missing suit is the natural card.
        held = gaps & view.hand != U0 and rules.joker_layoff != JOKER_ALLOWED
        if free != U0 and not held and may_stand_for(view, rules, gaps):
            n += 1
            _write(table.options[n], LAY_SET, m, joker, points, rank, 0, 0)
        return n
    for suit in range(4):
        card = U1 << np.uint64(16 * suit + rank)
        if free & card != U0 and may_stand_for(view, rules, card):
            n += 1
            _write(table.options[n], LAY_SET, m, joker, points, rank, 0, 1 << suit)
    return n


@kernel
def _on_end(table: Any, view: Any, rules: Any, n: int, m: int, joker: Mask, kind: int, place: int) -> int:
    """List a joker at one end of a run."""
    if place < rules.first_place or place > rules.last_place:
        return n
    natural = natural_at(view.melds[m].suit, place)
    if natural & view.hand == U0 and may_stand_for(view, rules, natural):
        n += 1
        places = 1 << place
        points = place_value(rules, place) + jokers_in_run(rules, places)
        _write(table.options[n], kind, m, joker, points, place, place, places)
    return n


@kernel
def joker_bridges(table: Any, view: Any, rules: Any, n: int) -> int:
    """List the shortest ways of an owed card to a run's end that need a joker, or of an owed joker."""
    held = popcount(view.hand & JOKERS)
    if held == 0 or rules.joker_mode == SET_ONLY:
        return n
    if view.owed & JOKERS != U0:
        for m in range(view.meld_count):
            if view.melds[m].kind != MELD_SET and joker_room(view.melds[m], rules) > 0:
                n = _lead_joker(table, view, rules, n, m, LAY_LOW)
                n = _lead_joker(table, view, rules, n, m, LAY_HIGH)
        return n
    card = lowest(view.owed)
    rank = card & 15
    for m in range(view.meld_count):
        meld = view.melds[m]
        if meld.kind != MELD_SET and meld.suit == card >> 4:
            most = min(held, joker_room(meld, rules))
            n = _bridge(table, view, rules, n, m, LAY_LOW, rank, most)
            n = _bridge(table, view, rules, n, m, LAY_HIGH, 14 if rank == 1 else rank, most)
    return n


@kernel
def _bridge(table: Any, view: Any, rules: Any, n: int, m: int, kind: int, place: int, most: int) -> int:
    """List the way of an owed natural at a place to one end of a run, with jokers in its gap."""
    meld = view.melds[m]
    low_end = kind == LAY_LOW
    if place < rules.first_place or place > rules.last_place:
        return n
    gap = bridge_gap(meld, place, low_end)
    lane = (view.hand >> np.uint64(16 * meld.suit)) & np.uint64(0x3FFE)
    missing = gap & ~lane
    count = popcount(missing)
    if count == 0 or count > most:
        return n
    naturals = fold(missing << np.uint64(16 * meld.suit))
    if not may_stand_for(view, rules, naturals):
        return n
    held = fold((gap & lane) << np.uint64(16 * meld.suit)) | view.owed
    low = wide(place) if low_end else wide(meld.high) + 1
    high = wide(meld.low) - 1 if low_end else wide(place)
    places = wide(missing)
    points = rules.run_total[high] - rules.run_total[low - 1] + jokers_in_run(rules, places)
    n += 1
    _write(table.options[n], kind, m, held | pick_jokers(view, count), points, low, high, places)
    return n


@kernel
def _lead_joker(table: Any, view: Any, rules: Any, n: int, m: int, kind: int) -> int:
    """List the naturals beyond one end of a run up to the first place that the hand lacks: the joker's."""
    meld = view.melds[m]
    step = -1 if kind == LAY_LOW else 1
    # Wide numbers: a place is shifted by below.
    start = wide(meld.low) - 1 if kind == LAY_LOW else wide(meld.high) + 1
    place = start
    cards = U0
    while rules.first_place <= place <= rules.last_place:
        natural = natural_at(meld.suit, place)
        if natural & view.hand & ~cards == U0:
            break
        cards |= natural
        place += step
    size = meld.high - meld.low + 1 + popcount(cards) + 1
    inside = rules.first_place <= place <= rules.last_place
    if cards == U0 or not inside or size > 13:
        return n
    if not may_stand_for(view, rules, natural_at(meld.suit, place)):
        return n
    low = min(start, place)
    high = max(start, place)
    points = rules.run_total[high] - rules.run_total[low - 1] + jokers_in_run(rules, 1 << place)
    n += 1
    _write(table.options[n], kind, m, cards | pick_jokers(view, 1), points, low, high, 1 << place)
    return n


@kernel
def joker_swaps(table: Any, view: Any, rules: Any, n: int) -> int:
    """List the naturals that can free a joker from the table; never the use of an owed card."""
    if table.must != U0:
        return n
    for m in range(view.meld_count):
        meld = view.melds[m]
        fits = swappable(meld) & view.hand & RANKS
        while fits != U0:
            card = lowest(fits)
            fits &= fits - U1
            rank = card & 15
            bit = U1 << np.uint64(card)
            n += 1
            if meld.kind == MELD_SET:
                named = 1 << (card >> 4) if meld.joker_places != 0 else 0
                _write(table.options[n], SWAP, m, bit, rules.set_value[rank], rank, 0, named)
            else:
                place = 14 if rank == 1 and meld.joker_places >> 14 & 1 else rank
                _write(table.options[n], SWAP, m, bit, place_value(rules, place), place, place, 1 << place)
            book_swap(view, rules, table.options[n])
    return n

"""The points of the best single play with one card, without a list of plays where that can be done exactly.

docs/rules.md 1.6 nos. 4, 5. A take asks this for every depth of the pile, so it has to be quick; where limits
of the house, or jokers on the table, come into it, the plays are listed instead (``sim/takes.py``).
"""

from typing import Any

import numpy as np

from sim.bits import JOKERS, RANKS, U0, U1, Mask, card_bit, mirror, rank_cards, wide
from sim.jit import kernel, lowest, popcount
from sim.jokers import jokers_in_run, jokers_in_set
from sim.melds import best_use, bridge_reach
from sim.rule_words import JOKER_NEVER, WILD

SET_SIZE = 4


@kernel
def needs_list(view: Any, rules: Any, cards: Mask, card: int) -> bool:
    """Tell whether the best play with ``card`` within ``cards`` has to be found among listed plays."""
    if rules.exact_takes:
        return True
    if cards & JOKERS != U0 and rules.joker_mode == WILD:
        if card & 15 == 15:
            return True
        # One card away from the place at a run's end, which a joker could fill. Over a longer gap the cards
        # are a run of their own, worth as much.
        joined = bridge_reach(view.lay_runs, view.lay_runs)
        if rules.joker_layoff != JOKER_NEVER and joined & card_bit(card) != U0:
            return True
    elif card & 15 == 15:
        return True
    if rules.must_discard == 0 or rules.floating:
        return False
    # Where a card must be left for the discard, a play of the whole hand is none.
    naturals = cards & RANKS
    suit = np.uint64(0xFFFF) << np.uint64(card & 48)
    one_rank = popcount(cards) <= SET_SIZE and naturals & ~rank_cards(card & 15) == U0
    return bool(one_rank or naturals & ~suit == U0)


@kernel
def quick_use(view: Any, rules: Any, cards: Mask, card: int) -> int:
    """Return the points of the best play within ``cards`` with the natural ``card``; -1: there is none."""
    best = best_use(view, cards & RANKS, card, rules)
    jokers = popcount(cards & JOKERS)
    if jokers == 0 or rules.joker_mode != WILD:
        return best
    most = min(jokers, rules.joker_max)
    best = max(best, _best_joker_set(rules, cards, card & 15, most))
    lane = mirror(cards & RANKS) >> np.uint64(card & 48)
    best = max(best, _best_joker_run(rules, lane, card & 15, most))
    return max(best, _best_joker_run(rules, lane, 14, most)) if card & 15 == 1 else best


@kernel
def _best_joker_set(rules: Any, cards: Mask, rank: int, most: int) -> int:
    """Return the points of the best set of a rank with one joker or more (-1: none)."""
    held = popcount(cards & rank_cards(rank))
    best = -1
    for jokers in range(1, min(most, SET_SIZE - 1) + 1):
        naturals = min(held, SET_SIZE - jokers)
        free = SET_SIZE - held
        if naturals + jokers >= 3 and free > 0 and (jokers <= free or not rules.joker_exact):
            points = naturals * rules.set_value[rank] + jokers_in_set(rules, rank, jokers)
            best = max(best, points * rules.quad_factor if naturals + jokers == SET_SIZE else points)
    return best


@kernel
def _best_joker_run(rules: Any, suit: Mask, place: int, most: int) -> int:
    """Return the points of the best run through a place (1..14) that holds a natural, with jokers (-1: none).

    No place is worth less than 0, so the best run is as long as its jokers make it: some of them below
    ``place``, the others above it. ``suit`` has its ranks in bits 1 to 14.
    """
    lane = suit & rules.run_places
    if (lane >> np.uint64(place)) & U1 == U0:
        return -1
    best = -1
    low = _lower_end(lane, place)
    for below in range(most + 1):
        high = _upper_end(rules, lane, place, most - below)
        if high - low < 13:
            best = max(best, _run_worth(rules, lane, low, high))
        else:
            # Never both aces.
            if place < 14:
                best = max(best, _run_worth(rules, lane, low, high - 1))
            if place > 1:
                best = max(best, _run_worth(rules, lane, low + 1, high))
        if low <= rules.first_place:
            break
        low = _lower_end(lane, low - 1)
    return best


@kernel
def _lower_end(lane: Mask, place: int) -> int:
    """Return how far down cards follow below a place."""
    low = place
    while (lane >> np.uint64(low - 1)) & U1 != U0:
        low -= 1
    return low


@kernel
def _upper_end(rules: Any, lane: Mask, place: int, jokers: int) -> int:
    """Return how far up cards follow above a place, with so many jokers in the gaps."""
    high = place + lowest(~(lane >> np.uint64(place))) - 1
    for _ in range(jokers):
        if high < rules.last_place:
            high += 1 + lowest(~(lane >> np.uint64(high + 2)))
    return high


@kernel
def _run_worth(rules: Any, lane: Mask, low: int, high: int) -> int:
    """Return the points of a run, jokers where the lane has no card; -1 where it is short, or has none."""
    places = (((U1 << np.uint64(high - low + 1)) - U1) << np.uint64(low)) & ~lane
    if high - low < 2 or places == U0:
        return -1
    return rules.run_total[high] - rules.run_total[low - 1] + jokers_in_run(rules, wide(places))

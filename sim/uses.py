"""The points of the best single play with one card, without a list of plays where that can be done exactly.

docs/rules.md 1.6 nos. 4, 5. A take asks this for every depth of the pile, so it has to be quick; where limits
of the house, or jokers on the table, come into it, the plays are listed instead (``sim/takes.py``).
"""

from typing import Any

import numpy as np

from sim.bits import JOKERS, RANKS, U0, U1, Mask, mirror, rank_cards
from sim.jit import kernel, popcount
from sim.jokers import jokers_in_run, jokers_in_set
from sim.melds import best_use
from sim.rule_words import WILD

SET_SIZE = 4


@kernel
def needs_list(view: Any, rules: Any, cards: Mask, card: int) -> bool:
    """Tell whether the best play with ``card`` within ``cards`` has to be found among listed plays."""
    suit = np.uint64(0xFFFF) << np.uint64(card & 48)
    if rules.exact_takes:
        return True
    if cards & JOKERS != U0 and rules.joker_mode == WILD:
        # A joker itself, or one that could lead to a run on the table.
        if card & 15 == 15 or view.lay_runs & suit != U0:
            return True
    elif card & 15 == 15:
        return True
    # Where a card must be left for the discard, a play of the whole hand is none.
    whole = popcount(cards) <= SET_SIZE or cards & RANKS & ~suit == U0
    return rules.must_discard != 0 and not rules.floating and whole


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
def _best_joker_run(rules: Any, lane: Mask, place: int, most: int) -> int:
    """Return the points of the best run through a place (1..14) that holds a natural, with jokers (-1: none).

    No place is worth less than 0, so for every lower end the longest run is the best.
    """
    best = -1
    below = 0
    places_below = 0
    low = place
    while low >= rules.first_place and below <= most:
        if (lane >> np.uint64(low)) & U1 == U0:
            below += 1
            places_below |= 1 << low
            if below > most:
                break
        best = max(best, _run_upwards(rules, lane, low, place, most - below, places_below))
        low -= 1
    return best


@kernel
def _run_upwards(rules: Any, lane: Mask, low: int, place: int, left: int, places: int) -> int:
    """Return the points of the longest run from ``low`` through ``place`` with ``left`` more jokers."""
    high = place
    while high < min(low + 12, rules.last_place):
        if (lane >> np.uint64(high + 1)) & U1 == U0:
            if left == 0:
                break
            left -= 1
            places |= 1 << (high + 1)
        high += 1
    if high - low < 2 or places == 0:
        return -1
    return rules.run_total[high] - rules.run_total[low - 1] + jokers_in_run(rules, places)

"""Jokers: which may be used where, and what they are worth (docs/rules.md 2.1, 2.11 nos. 13, 14)."""

from typing import Any

import numpy as np

from sim.bits import JOKER_RANK, JOKERS, RANKS, U0, U1, Mask, fold
from sim.jit import kernel, lowest, popcount
from sim.rule_words import (
    JOKER_NEVER,
    JOKER_UNLESS_UNSEEN,
    REPRESENTED,
)


@kernel
def pick_jokers(view: Any, count: int) -> Mask:
    """Return so many jokers of the hand: the owed one first, then those that others know of."""
    held = view.hand & JOKERS
    picked = U0
    for _ in range(count):
        left = held & ~picked
        likely = left & view.owed
        if likely == U0:
            likely = left & view.known[view.seat]
        if likely == U0:
            likely = left
        picked |= U1 << np.uint64(lowest(likely))
    return picked


@kernel
def joker_room(meld: Any, rules: Any) -> int:
    """Return how many more jokers a table meld may hold."""
    return rules.joker_max - popcount(meld.cards & JOKERS)


@kernel
def place_value(rules: Any, place: int) -> int:
    """Return the points of the natural card at a place (1..14) of a run."""
    return rules.run_total[place] - rules.run_total[place - 1]


@kernel
def jokers_in_run(rules: Any, places: int) -> int:
    """Return what jokers at these places (bits 1..14) add to the points that naturals would bring there."""
    if rules.joker_meld_value == REPRESENTED:
        return 0
    more = 0
    left = np.uint64(places)
    while left != U0:
        more += rules.joker_meld_value - place_value(rules, lowest(left))
        left &= left - U1
    return more


@kernel
def jokers_in_set(rules: Any, rank: int, count: int) -> int:
    """Return the points of jokers in a set of a rank."""
    each = rules.set_value[rank] if rules.joker_meld_value == REPRESENTED else rules.joker_meld_value
    return count * each


@kernel
def unseen_naturals(view: Any, rules: Any) -> Mask:
    """Return the cards of which at least one copy is neither on the table nor in the pile."""
    once = view.pile_cards
    twice = view.pile_twins
    # The melds themselves, since cards that are only tried stand in them too.
    for m in range(view.meld_count):
        meld = view.melds[m]
        twice |= meld.twins | (once & meld.cards)
        once |= meld.cards
    return RANKS & ~(once if rules.decks == 1 else twice)


@kernel
def may_stand_for(view: Any, rules: Any, naturals: Mask) -> bool:
    """Tell whether a joker may be laid off in the place of these cards, none of which the hand holds."""
    if rules.joker_layoff == JOKER_NEVER:
        return False
    if rules.joker_layoff == JOKER_UNLESS_UNSEEN:
        return naturals & unseen_naturals(view, rules) == U0
    return True


@kernel
def natural_at(suit: int, place: int) -> Mask:
    """Return the natural card at a place (1..14) of a run."""
    return fold(U1 << np.uint64(16 * suit + place))


@kernel
def set_gaps(meld: Any, named: Mask) -> Mask:
    """Return the cards of a set's rank that are neither in it nor named by one of its jokers."""
    ranks = np.uint64(0x0001_0001_0001_0001) << np.uint64(meld.low)
    return ranks & ~(meld.cards | named)


@kernel
def is_joker_set(meld: Any) -> bool:
    """Tell whether a table meld is a set of jokers, which are a rank of their own there."""
    return meld.low == JOKER_RANK

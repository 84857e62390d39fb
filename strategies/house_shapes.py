"""What can be laid at once under rules of the house: other sizes, ace ends, twins in sets, jokers.

The plain shapes stand in ``strategies/outlook.py``. Jokers are used as a player would: naturals first, then a
joker for the dearest two loose cards that it makes a meld of. An estimate, not a search; the engine's list of
plays has the last word.
"""

from typing import Any

import numpy as np

from sim.bits import (
    ACES,
    JOKERS,
    RANKS,
    U0,
    U1,
    U2,
    U13,
    U16,
    U32,
    U48,
    Mask,
    fold,
    mirror,
    rank_cards,
    rotate,
)
from sim.jit import kernel, lowest, popcount, procedure
from sim.melds import set_cards
from sim.rule_words import JOKER_NEVER, SET_ONLY
from sim.worth import worth
from strategies.sense import dearest, in_runs, neighboured, paired

# True under rules that go beyond the plain game; else None, for which nothing of them is compiled.
House = bool | None


@kernel
def house_runs(cards: Mask, rules: Any) -> Mask:
    """Return the cards that stand in a run within ``cards`` (no jokers)."""
    if not rules.odd_melds:
        return in_runs(cards)
    lane = mirror(cards)
    if rules.first_place > 1:
        lane &= ~ACES
    if rules.last_place < 14:
        lane &= ~(ACES << U13)
    step = lane >> U2
    start = lane & (lane >> U1) & step
    for _ in range(rules.run_min - 3):
        step >>= U1
        start &= step
    run = start | (start << U1) | (start << U2)
    for _ in range(rules.run_min - 3):
        start <<= U1
        run |= start << U2
    return fold(run)


@kernel
def house_sets(cards: Mask, twins: Mask, rules: Any) -> Mask:
    """Return the cards that stand in a set within ``cards`` (no jokers); twins of one rank count as one."""
    if not rules.odd_melds:
        return set_cards(cards)
    a = rotate(cards, U16)
    b = rotate(cards, U32)
    c = rotate(cards, U48)
    two = a | b | c
    three = (a & b) | (a & c) | (b & c)
    four = a & b & c
    doubled: Mask = U0
    if not rules.distinct_suits:
        doubled = twins | rotate(twins, U16) | rotate(twins, U32) | rotate(twins, U48)
    if rules.set_min > 3:
        return cards & (four | (three & doubled))
    return cards & (three | (two & doubled))


@kernel
def mates(cards: Mask, card: int) -> Mask:
    """Return the cards that a joker joins to ``card`` for a meld: of its rank, else near it in its suit."""
    bit = U1 << np.uint64(card)
    equal = cards & rank_cards(card & 15) & ~bit
    if equal != U0:
        return equal
    lane = mirror(bit)
    return cards & ~bit & fold((lane << U1) | (lane >> U1) | (lane << U2) | (lane >> U2))


@kernel
def with_jokers(loose: Mask, jokers: Mask, lay_runs: Mask, rules: Any) -> Mask:
    """Return the jokers that can be laid, and the loose cards that go down with them."""
    if rules.joker_mode == SET_ONLY:
        return jokers if popcount(jokers) >= rules.set_min else U0
    laid = U0
    left = jokers
    # A joker makes three cards of two; longer melds need more of them.
    if rules.run_min == 3 or rules.set_min == 3:
        while left != U0:
            near = paired(loose) | neighboured(loose)
            if near == U0:
                break
            card = dearest(near, rules)
            both = (U1 << np.uint64(card)) | (U1 << np.uint64(lowest(mates(loose, card))))
            laid |= both | (left & (~left + U1))
            left &= left - U1
            loose &= ~both
    if lay_runs != U0 and rules.joker_layoff != JOKER_NEVER:
        laid |= left
    return laid


@procedure
def house_laid(view: Any, cards: Mask, twins: Mask, lay: Mask, lay_runs: Mask) -> Mask:
    """Return what of ``cards`` can be laid in one turn on a table that accepts ``lay`` and ``lay_runs``."""
    rules = view.rules
    naturals = cards & RANKS
    sets = house_sets(naturals, twins, rules)
    runs = house_runs(naturals, rules)
    laid = sets | runs
    if sets & runs != U0:
        # The dearer of two orders: sets first, and runs of what is left, or the other way round.
        sets_first = sets | house_runs(naturals & ~sets, rules)
        runs_first = runs | house_sets(naturals & ~runs, twins, rules)
        laid = runs_first if worth(runs_first, rules) > worth(sets_first, rules) else sets_first
    off = cards & ~laid & lay
    step = mirror(off & lay_runs & RANKS)
    laid |= off | (naturals & ~laid & fold((step << U1) | (step >> U1)))
    jokers = cards & JOKERS & ~laid
    if jokers != U0:
        laid |= with_jokers(naturals & ~laid, jokers, lay_runs, rules)
    # What opens has to be worth enough (docs/rules.md 2.11 no. 9).
    if rules.opening_min > 0 and view.opened >> view.seat & 1 == 0 and worth(laid, rules) < rules.opening_min:
        return U0
    return laid


@kernel
def house_melds(view: Any, cards: Mask) -> Mask:
    """Return the natural cards that stand in a set or run within the hand ``cards``."""
    naturals = cards & RANKS
    return house_runs(naturals, view.rules) | house_sets(naturals, view.twins, view.rules)

"""Finding melds: what can be used at once, by which play, for how many points (docs/rules.md 1.3, 1.4, 1.6).

Pure functions of masks and the public view; nothing is changed here.
"""

from typing import Any

import numpy as np

from sim.actions import MELD_RUN
from sim.bits import (
    U0,
    U1,
    U2,
    U16,
    U32,
    U48,
    Mask,
    card_bit,
    fold,
    mirror,
    rank_cards,
    rotate,
)
from sim.jit import kernel, lowest, popcount


@kernel
def set_cards(cards: Mask) -> Mask:
    """Return the cards that stand in a set of three or four within ``cards``."""
    a = rotate(cards, U16)
    b = rotate(cards, U32)
    c = rotate(cards, U48)
    return cards & ((a & b) | (a & c) | (b & c))


@kernel
def run_starts(cards: Mask) -> Mask:
    """Return a mirrored mask of ranks at which a run of three starts."""
    lane = mirror(cards)
    return lane & (lane >> U1) & (lane >> U2)


@kernel
def melded_cards(cards: Mask) -> Mask:
    """Return the cards that stand in any set or run within ``cards``."""
    start = run_starts(cards)
    return fold(start | (start << U1) | (start << U2)) | set_cards(cards)


@kernel
def bridge_reach(cards: Mask, lay_runs: Mask) -> Mask:
    """Return a superset of the cards that one card of ``cards`` can bridge to a table run.

    A longer bridge needs three cards in a row, which are a run of their own.
    """
    step = mirror(cards & lay_runs)
    return fold((step << U1) | (step >> U1))


@kernel
def usable(cards: Mask, lay: Mask) -> Mask:
    """Return the cards that can be melded within ``cards`` or laid off alone."""
    return melded_cards(cards) | (cards & lay)


@kernel
def best_set(cards: Mask, card: int, rules: Any) -> int:
    """Return the points of the largest set within ``cards`` that contains ``card`` (-1: none)."""
    rank = card & 15
    count = popcount(cards & rank_cards(rank))
    if count < 3:
        return -1
    points = count * rules.set_value[rank]
    return points * rules.quad_factor if count == 4 else points


@kernel
def run_points(lane: Mask, rank: int, rules: Any) -> int:
    """Return the points of the best run through ``rank`` (1..14) in a suit's mirrored lane (-1: none).

    Longer is never worse, since no card is worth less than 0. With all fourteen places filled the ace counts
    at one end only: the one that holds ``rank``, else the better.
    """
    high = rank + lowest(~(lane >> np.uint64(rank))) - 1
    low = rank
    while (lane >> np.uint64(low - 1)) & U1 != U0:
        low -= 1
    if high - low < 2:
        return -1
    total = rules.run_total
    if high - low == 13:
        ace_low = total[13] if rank != 14 else 0
        ace_high = total[14] - total[1] if rank != 1 else 0
        return max(ace_low, ace_high)
    return total[high] - total[low - 1]


@kernel
def best_run(cards: Mask, card: int, rules: Any) -> int:
    """Return the points of the best run within ``cards`` that contains ``card`` (-1: none)."""
    rank = card & 15
    lane = (mirror(cards) >> np.uint64(card & 48)) & rules.run_places
    best = run_points(lane, rank, rules)
    return max(best, run_points(lane, 14, rules)) if rank == 1 else best


@kernel
def lay_value(meld: Any, rank: int, rules: Any) -> int:
    """Return the most points that a card of ``rank`` (1..13) brings on ``meld``, which accepts it."""
    if meld.kind != MELD_RUN:
        return rules.set_value[rank]
    if rank != 1 or meld.high != 13 or rules.last_place == 13:
        return rules.run_total[rank] - rules.run_total[rank - 1]
    high = rules.run_total[14] - rules.run_total[13]
    return max(high, rules.run_total[1]) if meld.low == 2 and rules.first_place == 1 else high


@kernel
def best_lay_off(view: Any, bit: Mask, rank: int, rules: Any) -> int:
    """Return the most points for which the card alone can be laid on a table meld (-1: nowhere)."""
    best = -1
    for m in range(view.meld_count):
        meld = view.melds[m]
        if meld.accepts & bit != U0:
            best = max(best, lay_value(meld, rank, rules))
    return best


@kernel
def bridge_gap(meld: Any, rank: int, low_end: bool) -> Mask:
    """Return the cards (in bits 1..14 of a suit) strictly between ``rank`` (1..14) and the run's end.

    0 where the card touches the run, lies in it or beyond the other end.
    """
    if low_end:
        missing = meld.low - rank - 1
        first = rank + 1
        # An ace below needs the run's other end free of the same ace.
        if meld.high == 14 and rank == 1:
            return U0
    else:
        missing = rank - meld.high - 1
        first = meld.high + 1
        if meld.low == 1 and rank == 14:
            return U0
    if missing < 1:
        return U0
    return ((U1 << np.uint64(missing)) - U1) << np.uint64(first)


@kernel
def best_bridge(view: Any, cards: Mask, card: int, rules: Any) -> int:
    """Return the points of the best one-step bridge from ``card`` to a table run (-1: none)."""
    best = -1
    suit = card >> 4
    lane = (cards >> np.uint64(card & 48)) & np.uint64(0x3FFE)
    for m in range(view.meld_count):
        meld = view.melds[m]
        if meld.kind == MELD_RUN and meld.suit == suit:
            rank = card & 15
            gap = bridge_gap(meld, rank, True)
            if rank == meld.low - 2 and rank >= rules.first_place and gap != U0 and gap & ~lane == U0:
                best = max(best, rules.run_total[meld.low - 1] - rules.run_total[rank - 1])
            top = 14 if rank == 1 else rank
            gap = bridge_gap(meld, top, False)
            if top == meld.high + 2 and top <= rules.last_place and gap != U0 and gap & ~lane == U0:
                best = max(best, rules.run_total[top] - rules.run_total[meld.high])
    return best


@kernel
def best_use(view: Any, cards: Mask, card: int, rules: Any) -> int:
    """Return the points of the best single play within ``cards`` with ``card``; -1: there is none."""
    best = max(best_set(cards, card, rules), best_run(cards, card, rules))
    bit = card_bit(card)
    if view.lay & bit != U0:
        best = max(best, best_lay_off(view, bit, card & 15, rules))
    if bridge_reach(cards, view.lay_runs) & bit != U0:
        best = max(best, best_bridge(view, cards, card, rules))
    return best


@kernel
def run_accepts(suit: int, low: int, high: int, rules: Any) -> Mask:
    """Return the cards that a table run accepts (docs/rules.md 1.7)."""
    places = U0
    # Thirteen cards are a whole suit: an ace stands at one end, and the other end is closed.
    if high - low < 12:
        if low > rules.first_place:
            places |= U1 << np.uint64(low - 1)
        if high < rules.last_place:
            places |= U1 << np.uint64(high + 1)
    return fold(places << np.uint64(16 * suit))


@kernel
def set_ranks(cards: Mask) -> Mask:
    """Return which ranks (bits 1..13) have a card in ``cards``."""
    ranks = cards | (cards >> U32)
    return (ranks | (ranks >> U16)) & np.uint64(0x3FFE)

"""Card sense that several strategies share: points, pairs and near-runs, the dearest card, the best option.

Pure functions of what a player sees.
"""

from typing import Any

from sim.bits import RANKS, U0, U1, U2, U16, U32, U48, Mask, fold, mirror, rotate
from sim.jit import kernel, lowest
from sim.melds import run_starts


@kernel
def paired(cards: Mask) -> Mask:
    """Return the cards that have another of their rank in ``cards``."""
    return cards & (rotate(cards, U16) | rotate(cards, U32) | rotate(cards, U48))


@kernel
def neighboured(cards: Mask) -> Mask:
    """Return the cards that have a card of their suit within two ranks; the ace stands at both ends."""
    lane = mirror(cards & RANKS)
    near = lane & ((lane << U1) | (lane >> U1) | (lane << U2) | (lane >> U2))
    return cards & fold(near)


@kernel
def in_runs(cards: Mask) -> Mask:
    """Return the cards that stand in a run of three or more within ``cards``."""
    start = run_starts(cards)
    return fold(start | (start << U1) | (start << U2))


@kernel
def dearest(cards: Mask, rules: Any) -> int:
    """Return the card of most points in the hand, the lowest number of equal ones; not of an empty mask."""
    for i in range(rules.dear_count):
        equal = cards & rules.dear[i]
        if equal != U0:
            return lowest(equal)
    return lowest(cards)


@kernel
def most_points(options: Any, n: int) -> int:
    """Return the number of the first option of most points."""
    best = 1
    for i in range(2, n + 1):
        if options[i].points > options[best].points:
            best = i
    return best

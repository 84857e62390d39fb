"""Sequential halving: how long each round lasts, and how many go on (Karnin, Koren & Somekh 2013).

Holds no play and no choice (``selection.py``). It needs nothing but whole numbers, so that a tune can be
checked before anything heavy is loaded.
"""

from math import ceil, log2
from typing import NamedTuple


class Round(NamedTuple):
    """A round: the block behind its last one, and how many arms go on from it."""

    stop: int
    kept: int


def halving_rounds(arms: int, budget: int) -> list[Round]:
    """Return the log₂ rounds by which so many arms become one; none for one arm.

    A round has an equal part of the budget, which is arms times blocks, so those who go on have more blocks.
    """
    count = ceil(log2(arms))
    left, stop, found = arms, 0, []
    for _ in range(count):
        stop += budget // (left * count)
        left = ceil(left / 2)
        found.append(Round(stop, left))
    return found

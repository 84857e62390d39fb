"""Line-ups of a tournament: which entries meet at one table.

Holds no seats (``sim/seatings.py``) and no play. Entries are numbers 0 … n-1, a line-up a rising tuple of k.
"""

from itertools import combinations
from math import comb
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sim.seatings import gf4_product

Lineups: TypeAlias = tuple[tuple[int, ...], ...]
Design: TypeAlias = Literal["auto", "all", "balanced", "random", "none"]

# So many entries can all meet in all companies: 70 line-ups of four out of eight.
MOST_ALL = 8
# All pairs of so many entries are 120 line-ups.
MOST_PAIRS = 16
# Chance that orders entries for line-ups, apart from every other use of the master seed.
ROLE_FIELD_ORDER = 2

# Base blocks of cyclic designs: each difference of two points occurs equally often (Bose 1939;
# Colbourn & Dinitz, Handbook of Combinatorial Designs, II.1).
_DIFFERENCE_SETS: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {
    (7, 3): ((0, 1, 3),),
    (13, 3): ((0, 1, 4), (0, 2, 7)),
    (13, 4): ((0, 1, 3, 9),),
}


def all_lineups(entries: int, players: int) -> Lineups:
    """Return every set of ``players`` different entries."""
    return tuple(combinations(range(entries), players))


def balanced_lineups(entries: int, players: int) -> Lineups | None:
    """Return a balanced incomplete block design: every pair meets in equally many line-ups.

    Returns
    -------
    Lineups or None
        None where this file knows no design smaller than all line-ups: known are all pairs for two players,
        (7, 3), (9, 3) and (13, 3) with 7, 12 and 26 line-ups, (5, 4), (8, 4), (13, 4) and (16, 4) with 5, 14,
        13 and 20, as (entries, players).
    """
    if players == 2 or (entries, players) == (5, 4):
        return all_lineups(entries, players)
    if (entries, players) in _DIFFERENCE_SETS:
        found = [
            tuple(sorted((point + shift) % entries for point in base))
            for base in _DIFFERENCE_SETS[entries, players]
            for shift in range(entries)
        ]
        return tuple(sorted(found))
    if (entries, players) == (9, 3):
        return _affine_plane(3)
    if (entries, players) == (16, 4):
        return _affine_plane(4)
    if (entries, players) == (8, 4):
        # The planes of the affine space of three binary dimensions: four points whose XOR is 0.
        return tuple(four for four in combinations(range(8), 4) if four[0] ^ four[1] ^ four[2] ^ four[3] == 0)
    return None


def chosen_design(entries: int, players: int, wanted: Design) -> Design:
    """Return the design that is played where the file leaves it free."""
    if wanted != "auto":
        return wanted
    if entries <= MOST_ALL or comb(entries, players) == 1:
        return "all"
    known = entries <= MOST_PAIRS and balanced_lineups(entries, players) is not None
    return "balanced" if known else "random"


def field_seatings(seed: int, block: int, entries: int, players: int) -> NDArray[np.int64]:
    """Seat random line-ups of one block, each entry once in every seat.

    The entries stand in a circle in random order, and each ``players`` neighbours are a table. A table is a
    random set of entries in a random order, and an entry plays ``players`` games, one in each seat.

    Returns
    -------
    NDArray[np.int64]
        Entry numbers, shape (entries, players).
    """
    key = np.random.SeedSequence(entropy=seed, spawn_key=(ROLE_FIELD_ORDER, block))
    circle = np.argsort(key.generate_state(entries, np.uint64), kind="stable").astype(np.int64)
    places = np.arange(entries)[:, None] + np.arange(players)
    seated: NDArray[np.int64] = circle[places % entries]
    return seated


def _affine_plane(order: Literal[3, 4]) -> Lineups:
    """Return the lines of the plane over the field of 3 or 4 elements; point (x, y) is number order·x + y."""
    elements = range(order)

    def height(slope: int, x: int, shift: int) -> int:
        return gf4_product(slope, x) ^ shift if order == 4 else (slope * x + shift) % order

    upright = [tuple(order * x + y for y in elements) for x in elements]
    others = [
        tuple(order * x + height(slope, x, shift) for x in elements)
        for slope in elements
        for shift in elements
    ]
    return tuple(sorted(tuple(sorted(line)) for line in [*upright, *others]))

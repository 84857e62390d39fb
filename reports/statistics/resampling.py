"""Chance for statistics, by a seed that names its purpose.

Holds no statistic. Blocks are drawn, never games: the games of a block share their cards.
"""

from enum import IntEnum

import numpy as np


class Role(IntEnum):
    """What chance is for; two roles never share a stream."""

    BAND = 1
    BEST_LEVEL = 2
    RATING = 3
    TIES = 4
    POSSIBLE_WINNERS = 5
    DISTRIBUTION = 6


def generator(seed: int, role: Role) -> np.random.Generator:
    """Return the generator of one purpose, the same whatever else has been drawn."""
    return np.random.default_rng(np.random.SeedSequence(entropy=seed, spawn_key=(role,)))

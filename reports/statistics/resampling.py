"""Chance for statistics: drawing deal blocks again, by a seed that names its purpose.

Holds no interval. Blocks are drawn, never games: the games of a block share their cards (block bootstrap,
Efron 1979 on the independent units).
"""

from collections.abc import Iterator
from enum import IntEnum

import numpy as np
from scipy.sparse import csr_array

from reports.statistics.intervals import Blocks, Floats

# With fewer blocks, an interval that leans on the central limit theorem or on resampling is not reported.
FEW_BLOCKS = 30


class Role(IntEnum):
    """What chance is for; two roles never share a stream."""

    BAND = 1
    BEST_LEVEL = 2
    RATING = 3
    TIES = 4
    POSSIBLE_WINNERS = 5


def generator(seed: int, role: Role) -> np.random.Generator:
    """Return the generator of one purpose, the same whatever else has been drawn."""
    return np.random.default_rng(np.random.SeedSequence(entropy=seed, spawn_key=(role,)))


def require_blocks(blocks: int, what: str, least: int = FEW_BLOCKS) -> None:
    """Refuse a sample that is too small.

    Raises
    ------
    ValueError
        If there are fewer than ``least`` blocks.
    """
    if blocks < least:
        raise ValueError(f"{what} needs at least {least} blocks, not {blocks}.")


def resampled_means(x: Blocks | csr_array, rng: np.random.Generator, draws: int) -> Iterator[Floats]:
    """Draw N of the N blocks with replacement, ``draws`` times, and give the means of each column.

    Parameters
    ----------
    x
        A row for each block, shape (N, T); may be sparse.
    rng
        Source of chance.
    draws
        Number of resamples.

    Yields
    ------
    Floats
        Means of one resample, shape (T,).
    """
    blocks = x.shape[0]
    for _ in range(draws):
        times = np.bincount(rng.integers(blocks, size=blocks), minlength=blocks)
        yield np.asarray(times @ x / blocks, dtype=np.float64)

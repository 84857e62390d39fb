"""Where a response curve is highest, with the block bootstrap of arch.

Holds no band (``statistics/curves.py``). Loads arch only when it is asked.
"""

from typing import NamedTuple

import numpy as np

from reports.statistics.intervals import Blocks, Floats
from reports.statistics.requirements import require, require_blocks
from reports.statistics.resampling import Role, generator


class BestLevel(NamedTuple):
    """The level at which a curve is highest, with the interval of its resamples."""

    level: float
    low: float
    high: float


def best_level(
    levels: Floats, y: Blocks, *, seed: int, level: float = 0.95, draws: int = 1000, parabola: bool = True
) -> BestLevel:
    """Estimate where a response curve is highest, with a block bootstrap interval.

    Parameters
    ----------
    levels
        The levels of the threshold, rising, shape (T,).
    y
        Value of each block at each level, shape (N, T).
    seed
        Seed of the resamples.
    level
        Coverage of the percentile interval (Efron & Tibshirani 1993, ch. 13).
    draws
        Number of resamples.
    parabola
        Take the top of the least-squares parabola, refitted in each resample (Box & Wilson 1951), never
        beyond the levels; otherwise the level with the highest mean, the lowest of equals.

    Raises
    ------
    ValueError
        If there are fewer than 30 blocks, or too few levels: 3 for a parabola, 2 without.
    """
    from arch.bootstrap import IIDBootstrap

    require_blocks(len(y), "The interval of a best level")
    require(
        2 + parabola <= len(levels) == y.shape[1],
        f"A best level needs at least {2 + parabola} levels, and values at each: "
        f"not {len(levels)} levels and {y.shape[1]} columns.",
    )
    # A fine grid needs no case for parabolas that open upwards or have their top outside.
    grid = np.linspace(levels[0], levels[-1], 1001) if parabola else levels
    # A fitted parabola is linear in the means, so one fit of each level's unit serves all resamples.
    fitted = np.vander(grid, 3) @ np.polyfit(levels, np.eye(levels.size), 2) if parabola else None

    def top(resample: Blocks) -> Floats:
        means = resample.mean(axis=0)
        curve = means if fitted is None else fitted @ means
        return np.atleast_1d(grid[curve.argmax()])

    bootstrap = IIDBootstrap(y, seed=generator(seed, Role.BEST_LEVEL))
    low, high = bootstrap.conf_int(top, draws, method="percentile", size=level).ravel()
    return BestLevel(float(top(y)[0]), float(low), float(high))

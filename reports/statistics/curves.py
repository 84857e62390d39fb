"""Many means on the same blocks: a band that covers all of them at once, and which of them can be the best.

Holds no single interval. Column t is a level of a threshold, an arm, a pair or a contrast; all columns have
the same N deal blocks, so their estimates move together and the band is narrower than Bonferroni's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reports.statistics.intervals import Blocks, Floats
from reports.statistics.resampling import Role, generator, require_blocks, resampled_means

# Memory for the multipliers of one batch of draws, in numbers.
BATCH_NUMBERS = 4_000_000


class Band(NamedTuple):
    """Means with standard errors and a simultaneous band, shape (T,) each.

    ``critical`` is the number of standard errors from the mean to an end: 1.96 for one column, more for many.
    """

    mean: Floats
    error: Floats
    low: Floats
    high: Floats
    critical: float
    blocks: int


class BestLevel(NamedTuple):
    """The level at which a curve is highest, with the interval of its resamples."""

    level: float
    low: float
    high: float


def simultaneous_band(y: Blocks, *, seed: int, level: float = 0.95, draws: int = 1000) -> Band:
    """Estimate all means with one band that covers all of them with the given chance.

    The critical value is a quantile of the largest |t| over the columns when the blocks' residuals are
    multiplied by standard normal draws (sup-t band: Montiel Olea & Plagborg-Møller 2019; multiplier
    bootstrap: Chernozhukov, Chetverikov & Kato 2013).

    Parameters
    ----------
    y
        Value of each block in each column, shape (N, T).
    seed
        Seed of the draws.
    level
        Chance that the band covers all T means, between 0 and 1.
    draws
        Number of multiplier draws.

    Returns
    -------
    Band
        A column whose blocks are all equal has a band of no width and no say in the critical value. A column
        with a NaN is undefined and has no say either.

    Raises
    ------
    ValueError
        If there are fewer than 30 blocks, or the level is not between 0 and 1.
    """
    if y.ndim != 2:
        raise ValueError(f"A band needs a row for each block and a column for each mean, not {y.shape}.")
    if not 0 < level < 1:
        raise ValueError(f"The level of a band must be between 0 and 1, not {level}.")
    blocks = len(y)
    require_blocks(blocks, "A simultaneous band")
    # The mean of equal blocks is their value, without rounding, so that their error is exactly 0.
    mean = np.where((y == y[0]).all(axis=0), y[0], y.mean(axis=0))
    error = (y - mean).std(axis=0, ddof=1) / blocks**0.5
    moves = error > 0
    critical = 0.0
    if moves.any():
        residuals = (y - mean)[:, moves] / (blocks * error[moves])
        rng = generator(seed, Role.BAND)
        rows = max(1, BATCH_NUMBERS // blocks)
        sizes = [min(rows, draws - done) for done in range(0, draws, rows)]
        largest = [np.abs(rng.standard_normal((size, blocks)) @ residuals).max(axis=1) for size in sizes]
        critical = float(np.quantile(np.concatenate(largest), level))
    return Band(mean, error, mean - critical * error, mean + critical * error, critical, blocks)


def possible_best(band: Band) -> NDArray[np.bool_]:
    """Mark the columns that can be the best: those whose upper end reaches the highest lower end.

    The set holds the true best with at least the chance of the band. Report it rather than one best level.
    """
    return np.asarray(band.high >= np.nanmax(band.low))


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
    require_blocks(len(y), "The interval of a best level")
    if len(levels) != y.shape[1] or len(levels) < 2 + parabola:
        raise ValueError(
            f"A best level needs at least {2 + parabola} levels, and values at each: "
            f"not {len(levels)} levels and {y.shape[1]} columns."
        )
    means = np.vstack([y.mean(axis=0), *resampled_means(y, generator(seed, Role.BEST_LEVEL), draws)])
    if parabola:
        # A fine grid needs no case for parabolas that open upwards or have their top outside.
        grid = np.linspace(levels[0], levels[-1], 1001)
        coefficients = np.polynomial.polynomial.polyfit(levels, means.T, 2)
        means, levels = np.polynomial.polynomial.polyval(grid, coefficients), grid
    tops = levels[means.argmax(axis=1)]
    low, high = np.quantile(tops[1:], [(1 - level) / 2, (1 + level) / 2])
    return BestLevel(float(tops[0]), float(low), float(high))

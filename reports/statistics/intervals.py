"""Estimates with their intervals, computed from deal blocks.

Holds no p value, no verdict, no metric and no share near 0 or 1 (``adapters/shares.py``): the arrays that
come in have one entry for each deal block, N in all. A block is the unit of chance. Its games share the
cards, so they are never counted as independent (Kish 1965, Survey Sampling, ch. 5). Give whole numbers where
there are some (840ths of a win, points): their sums are exact, and blocks that are equal stay equal.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from reports.statistics.requirements import require, require_level

Blocks: TypeAlias = NDArray[np.float64] | NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


class Estimate(NamedTuple):
    """A number with its confidence interval; NaN where it is not defined."""

    estimate: float
    low: float
    high: float
    blocks: int


class Moments(NamedTuple):
    """Number of blocks, their mean and their standard deviation (N-1 in the denominator)."""

    blocks: int
    mean: float
    deviation: float

    @property
    def error(self) -> float:
        """Standard error of the mean; NaN without blocks."""
        return self.deviation / self.blocks**0.5 if self.blocks else np.nan


def moments(x: Blocks) -> Moments:
    """Return the moments of block values, shape (N,); the deviation of fewer than two blocks is NaN.

    Equal blocks have deviation 0 exactly, where the usual formula leaves some rounding.
    """
    require(x.ndim == 1, f"Block values must be a row of numbers, not an array of shape {x.shape}.")
    if x.size == 0:
        return Moments(0, np.nan, np.nan)
    if x.size == 1 or np.all(x == x[0]):
        return Moments(x.size, float(x[0]), 0.0 if x.size > 1 else np.nan)
    return Moments(x.size, float(np.mean(x)), float(np.std(x, ddof=1)))


def mean_interval(x: Blocks, level: float = 0.95) -> Estimate:
    """Estimate the mean of block values, with Student's t interval (Student 1908).

    Parameters
    ----------
    x
        One value for each block, shape (N,).
    level
        Coverage of the interval, between 0 and 1.

    Returns
    -------
    Estimate
        The interval is NaN with fewer than two blocks.
    """
    sample = moments(x)
    return _t_interval(sample.mean, sample, level)


def linearise(num: Blocks, den: Blocks) -> Floats:
    """Turn the ratio of two sums into a mean: return values whose mean is sum(num)/sum(den).

    Value b is R + (num_b - R·den_b)/mean(den), the first-order Taylor form of the ratio R (Cochran 1977,
    Sampling Techniques, 6.3). The values can be subtracted, tested and averaged like any block values. A
    block with ``den`` 0 stays in and counts.

    Parameters
    ----------
    num, den
        Sums of each block, shape (N,) both; ``den`` is not negative.

    Returns
    -------
    Floats
        Shape (N,); all NaN if ``den`` is 0 in every block.
    """
    require(num.shape == den.shape, f"A ratio needs two equal shapes, not {num.shape} and {den.shape}.")
    require(not np.any(den < 0), "A ratio needs denominators of 0 or more.")
    total = den.sum()
    if total == 0:
        return np.full(num.shape, np.nan)
    # With one common denominator this is the mean of num/den, without a detour over rounded residuals.
    if np.all(den == den[0]):
        return np.asarray(num / den[0], dtype=np.float64)
    ratio = num.sum() / total
    return np.asarray(ratio + (num - ratio * den) * (den.size / total), dtype=np.float64)


def ratio_interval(num: Blocks, den: Blocks, level: float = 0.95) -> Estimate:
    """Estimate a ratio of sums, such as points a hand, with its linearised t interval.

    The mean of per-game averages would be biased: a game is short because its scores were high. The ratio of
    sums is consistent (Wald 1944 for the stopped sum, Cochran 1977, 6.3 for its error).

    Parameters
    ----------
    num, den
        Sums of each block, shape (N,) both.
    level
        Coverage of the interval, between 0 and 1.

    Returns
    -------
    Estimate
        NaN if ``den`` is 0 in every block; the interval is NaN with fewer than two blocks.
    """
    sample = moments(linearise(num, den))
    total = den.sum()
    return _t_interval(float(num.sum() / total) if total > 0 else np.nan, sample, level)


def _t_interval(estimate: float, sample: Moments, level: float) -> Estimate:
    """Put the t interval of ``sample`` around an estimate."""
    require_level(level)
    if sample.blocks < 2:
        return Estimate(estimate, np.nan, np.nan, sample.blocks)
    reach = float(stdtrit(sample.blocks - 1, (1 + level) / 2)) * sample.error
    return Estimate(estimate, estimate - reach, estimate + reach, sample.blocks)

"""Intervals of shares: score and exact ones from statsmodels and SciPy, and which of them block shares have.

Holds no interval of means: that is in ``statistics/intervals.py``.
"""

import math
from typing import Any

import numpy as np
from scipy.stats import binomtest

from reports.statistics.intervals import Blocks, Estimate, mean_interval, moments
from reports.statistics.requirements import require

# Below so many effective events the t interval of a share is too short (Brown, Cai & DasGupta 2001).
FEW_EVENTS = 10


def wilson_interval(share: float, trials: float, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval of a share (Wilson 1927), as statsmodels computes it.

    Parameters
    ----------
    share
        Observed share, 0 to 1.
    trials
        Number of independent trials; an effective number need not be whole. NaN ends if it is not positive.
    level
        Coverage of the interval, between 0 and 1.
    """
    from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped]  # noqa: PLC0415 - it ships no types and takes a second to load

    if not trials > 0:
        return math.nan, math.nan
    # Its types allow for tables, which are not given here.
    ends: Any = proportion_confint(share * trials, trials, 1 - level, method="wilson")
    low, high = ends
    # Rounding must not keep the ends of no event, or of nothing else, from 0 or 1.
    return float(low) if share > 0 else 0.0, float(high) if share < 1 else 1.0


def share_interval(x: Blocks, games_per_block: int, level: float = 0.95) -> Estimate:
    """Estimate a share, such as wins a game, from the shares of blocks.

    The t interval, or near 0 and 1 the Wilson interval with the effective number of games
    n = p(1-p)/SE², at most all games (Kish 1965, design effect; Korn & Graubard 1998). Wilson is used where
    min(p, 1-p)·n is under 10. With very few blocks the t interval can reach beyond 0 or 1.

    Parameters
    ----------
    x
        Share of each block, 0 to 1, shape (N,).
    games_per_block
        Games (or other trials) in each block, at least 1.
    level
        Coverage of the interval, between 0 and 1.

    Returns
    -------
    Estimate
        The interval is NaN with fewer than two blocks.

    Raises
    ------
    ValueError
        If a block's share is outside 0 to 1.
    """
    require(not np.any((x < 0) | (x > 1)), "The share of a block must be between 0 and 1.")
    sample = moments(x)
    if sample.blocks < 2:
        return Estimate(sample.mean, np.nan, np.nan, sample.blocks)
    p = sample.mean
    trials = float(sample.blocks * games_per_block)
    if sample.error > 0:
        trials = min(trials, p * (1 - p) / sample.error**2)
    if min(p, 1 - p) * trials < FEW_EVENTS:
        return Estimate(p, *wilson_interval(p, trials, level), sample.blocks)
    return mean_interval(x, level)


def changed_share_limit(non_null_blocks: int, blocks: int) -> float:
    """Return the 95 % upper bound of the share of deals whose result changes.

    The bound is exact and one-sided (Clopper & Pearson 1934).

    Parameters
    ----------
    non_null_blocks, blocks
        Changed blocks, and all blocks.

    Returns
    -------
    float
        0 to 1; about 3/N if no block changed. NaN without blocks.
    """
    if blocks == 0:
        return math.nan
    return float(binomtest(non_null_blocks, blocks, alternative="less").proportion_ci(0.95, "exact").high)

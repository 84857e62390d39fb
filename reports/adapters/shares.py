"""Exact and score intervals of shares, from statsmodels and SciPy.

Holds no choice between them: that of block shares is in ``statistics/intervals.py``.
"""

import math
from typing import Any

from scipy.stats import binomtest


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

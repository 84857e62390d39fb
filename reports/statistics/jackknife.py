"""Intervals of smooth functions of many means, for which there is no simple formula: the grouped jackknife.

Holds no function that is estimated. Neighbouring blocks are left out together, a group at a time (Quenouille
1956, Tukey 1958; for groups Shao & Tu 1995, The Jackknife and Bootstrap, 2.3). No chance is used.
"""

from collections.abc import Callable

import numpy as np

from reports.statistics.intervals import Blocks, Estimate, mean_interval
from reports.statistics.requirements import FEW_BLOCKS

MOST_GROUPS = 50


def jackknife_interval(
    sums: Blocks, statistic: Callable[[Blocks], float], level: float = 0.95, groups: int = MOST_GROUPS
) -> Estimate:
    """Estimate a statistic of block values with Student's t interval of its jackknife pseudo-values.

    Parameters
    ----------
    sums
        Values of each block in the last axis, shape (..., N).
    statistic
        From block values, shape (..., n) with any n, to a number.
    level
        Coverage of the interval, between 0 and 1.
    groups
        Groups that are left out in turn; fewer if there are fewer blocks.

    Returns
    -------
    Estimate
        The estimate is that of all blocks. The interval is NaN with fewer than 30 blocks.
    """
    blocks = sums.shape[-1]
    whole = statistic(sums)
    if blocks < FEW_BLOCKS:
        return Estimate(whole, np.nan, np.nan, blocks)
    parts = np.array_split(np.arange(blocks), min(groups, blocks))
    count = len(parts)
    pseudo = [count * whole - (count - 1) * statistic(np.delete(sums, part, axis=-1)) for part in parts]
    found = mean_interval(np.array(pseudo), level)
    reach = found.high - found.estimate
    return Estimate(whole, whole - reach, whole + reach, blocks)

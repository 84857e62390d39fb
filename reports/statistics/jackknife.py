"""Intervals of smooth functions of many means, for which there is no simple formula: the grouped jackknife.

Holds no function that is estimated. Neighbouring blocks are left out together, a group at a time (Quenouille
1956, Tukey 1958; for groups Shao & Tu 1995, The Jackknife and Bootstrap, 2.3). No chance is used.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

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
    values = pseudo_values(sums, statistic, groups)
    if not values.size:
        return Estimate(whole, np.nan, np.nan, blocks)
    found = mean_interval(values, level)
    reach = found.high - found.estimate
    return Estimate(whole, whole - reach, whole + reach, blocks)


def pseudo_values(
    sums: Blocks, statistic: Callable[[Blocks], float], groups: int = MOST_GROUPS
) -> NDArray[np.float64]:
    """Return the jackknife pseudo-values of a statistic, which can be tested and averaged like block values.

    Parameters
    ----------
    sums, statistic, groups
        As `jackknife_interval` has them.

    Returns
    -------
    NDArray
        One for each group that is left out, shape (G,); none with fewer than 30 blocks.
    """
    blocks = sums.shape[-1]
    if blocks < FEW_BLOCKS:
        return np.empty(0)
    whole = statistic(sums)
    parts = np.array_split(np.arange(blocks), min(groups, blocks))
    count = len(parts)
    return np.array(
        [count * whole - (count - 1) * statistic(np.delete(sums, part, axis=-1)) for part in parts]
    )

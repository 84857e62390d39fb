"""Intervals of quantiles and interquartile means, from groups of deal blocks that are drawn again.

Holds no summary of its own (``statistics/distributions.py``). The cases of a block go together, so whole
groups of blocks are drawn, never cases.
"""

from collections.abc import Sequence

import numpy as np

from reports.adapters.ratings import resampled_means
from reports.statistics.distributions import Summary
from reports.statistics.intervals import Estimate, Floats
from reports.statistics.requirements import FEW_BLOCKS, require, require_level
from reports.statistics.resampling import Role, generator


def bootstrap_intervals(
    counts: Floats,
    sums: Floats,
    summaries: Sequence[Summary],
    *,
    seed: int,
    level: float = 0.95,
    draws: int = 500,
) -> list[Estimate]:
    """Estimate summaries of a distribution with percentile intervals of resampled groups (Efron 1979).

    Parameters
    ----------
    counts, sums
        Cases in each bin, and the sum of their values, of each group of deal blocks, whole numbers of shape
        (N, B); bins in rising order.
    summaries
        What is asked of the whole, such as `reports.statistics.distributions.interquartile_mean`.
    seed
        Seed of the resamples, which all summaries share.
    level
        Coverage of each interval.
    draws
        Number of resamples.

    Returns
    -------
    list[Estimate]
        One for each summary; the interval is NaN with fewer than 30 groups.

    Raises
    ------
    ValueError
        If there is no case, or the shapes differ.
    """
    require(counts.shape == sums.shape, f"Cases and sums differ in shape: {counts.shape}, {sums.shape}.")
    require_level(level)
    require(bool(counts.sum() > 0), "A distribution without cases has no quantile and no mean.")
    groups, bins = counts.shape
    whole = [float(of(counts.sum(axis=0)[None], sums.sum(axis=0)[None])[0]) for of in summaries]
    if groups < FEW_BLOCKS:
        return [Estimate(one, np.nan, np.nan, groups) for one in whole]
    rng = generator(seed, Role.DISTRIBUTION)
    means = np.array(list(resampled_means(np.hstack([counts, sums]), rng, draws)))
    # Whole numbers again: a quantile asks whether a share is reached exactly.
    drawn = np.rint(means * groups)
    found = [of(drawn[:, :bins], drawn[:, bins:]) for of in summaries]
    ends = np.quantile(found, [(1 - level) / 2, (1 + level) / 2], axis=1).T
    return [
        Estimate(one, float(low), float(high), groups) for one, (low, high) in zip(whole, ends, strict=True)
    ]

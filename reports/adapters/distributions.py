"""Intervals of quantiles and interquartile means, from groups of deal blocks that are drawn again.

Holds no summary of its own (``binned.py``). The cases of a block go together, so whole
groups of blocks are drawn, never cases. An interval reaches from the least that a low sample could mean to
the most that a high one could, so that it covers the raw value that a wide bin hides.
"""

from collections.abc import Sequence

import numpy as np

from reports.adapters.binned import Binned, Summary
from reports.adapters.ratings import resampled_means
from reports.statistics.intervals import Estimate
from reports.statistics.requirements import FEW_BLOCKS, require, require_level
from reports.statistics.resampling import Role, generator


def bootstrap_intervals(
    groups: Binned,
    summaries: Sequence[Summary],
    *,
    seed: int,
    level: float = 0.95,
    draws: int = 500,
) -> list[Estimate]:
    """Estimate summaries of a distribution with percentile intervals of resampled groups (Efron 1979).

    Parameters
    ----------
    groups
        Cases in each bin, and the sum of their values, of each group of deal blocks: whole numbers.
    summaries
        What is asked of the whole, such as `reports.adapters.binned.interquartile_mean`.
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
    counts, sums = groups.counts, groups.sums
    require(counts.shape == sums.shape, f"Cases and sums differ in shape: {counts.shape}, {sums.shape}.")
    require_level(level)
    require(bool(counts.sum() > 0), "A distribution without cases has no quantile and no mean.")
    count, bins = counts.shape
    whole = groups._replace(counts=counts.sum(axis=0)[None], sums=sums.sum(axis=0)[None])
    told = [float(of(whole).value[0]) for of in summaries]
    if count < FEW_BLOCKS:
        return [Estimate(one, np.nan, np.nan, count) for one in told]
    rng = generator(seed, Role.DISTRIBUTION)
    means = np.array(list(resampled_means(np.hstack([counts, sums]), rng, draws)))
    # Whole numbers again: a quantile asks whether a share is reached exactly.
    drawn = np.rint(means * count)
    samples = groups._replace(counts=drawn[:, :bins], sums=drawn[:, bins:])
    found = []
    for value, of in zip(told, summaries, strict=True):
        _, least, most = of(samples)
        low, high = np.quantile(least, (1 - level) / 2), np.quantile(most, (1 + level) / 2)
        found.append(Estimate(value, float(low), float(high), count))
    return found

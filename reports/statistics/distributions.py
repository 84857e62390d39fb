"""Quantiles and interquartile means of cases that were counted in bins.

Holds no ledger and no interval (``adapters/distributions.py``).
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from reports.statistics.intervals import Floats

# From cases and their sum by bin, shape (D, B) both, to D numbers.
Summary: TypeAlias = Callable[[Floats, Floats], Floats]


def quantile_of(share: float) -> Summary:
    """Return the summary "so large a share of cases is at most this" (inverse distribution function).

    Of the bin in which it lies the mean is told: exact where all cases of a bin are equal, otherwise within
    one width of the bin.
    """

    def quantile(counts: Floats, sums: Floats) -> Floats:
        running = counts.cumsum(axis=1)
        at = np.argmax(running >= share * running[:, -1:], axis=1)[:, None]
        found = np.take_along_axis(sums, at, axis=1) / np.take_along_axis(counts, at, axis=1)
        return np.asarray(found[:, 0], dtype=np.float64)

    return quantile


def interquartile_mean(counts: Floats, sums: Floats) -> Floats:
    """Return the mean of the middle half of the cases (25 % trimmed mean: Tukey 1977; Agarwal et al. 2021).

    A bin that a quartile cuts counts with a part of its cases, at its mean.
    """
    running = counts.cumsum(axis=1)
    first, last = 0.25 * running[:, -1:], 0.75 * running[:, -1:]
    weights = np.maximum(np.minimum(running, last) - np.maximum(running - counts, first), 0)
    means = sums / np.maximum(counts, 1)
    return np.asarray((weights * means).sum(axis=1) / weights.sum(axis=1), dtype=np.float64)

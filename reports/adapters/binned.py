"""Quantiles and interquartile means of cases that were counted in bins.

Holds no ledger and no interval (``distributions.py``). Of a bin its lowest value, its width and the mean of
its cases are known. What is told lies between the least and the most that any cases with these means
could give, and both are told with it: bins hide where in them the cases are, however many there are.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from reports.statistics.intervals import Floats
from reports.statistics.requirements import require


class Binned(NamedTuple):
    """Cases and their sum by bin, shape (D, B) both, in rising order.

    Attributes
    ----------
    lowest
        Lowest value of each bin, shape (B,).
    span
        Highest value of a bin less its lowest: 0 where a bin is one value. A bin whose mean lies outside of
        these is open, and taken to end as far beyond its mean as it begins before.
    """

    counts: Floats
    sums: Floats
    lowest: Floats
    span: float


class Told(NamedTuple):
    """A number with the least and the most that it could be for the same bins, shape (D,) each."""

    value: Floats
    least: Floats
    most: Floats


Summary: TypeAlias = Callable[[Binned], Told]


def quantile_of(share: float) -> Summary:
    """Return the summary "so large a share of cases is at most this", interpolated inside its bin.

    Exact where a bin is one value. In a wider bin the values are taken to rise evenly from its lowest to its
    mean, and from there to its highest, at the two speeds that give this mean.

    Raises
    ------
    ValueError
        If the share is not over 0 and at most 1.
    """
    require(0 < share <= 1, f"No value has a share of {share} of the cases at or under it.")
    return lambda cases: _Cut(cases, share).quantile()


def interquartile_mean(cases: Binned) -> Told:
    """Return the mean of the middle half of the cases (25 % trimmed mean: Tukey 1977; Agarwal et al. 2021).

    Of a bin that a quartile cuts a part counts, with its values as `quantile_of` takes them.
    """
    first, last = _Cut(cases, 0.25).sum_below(), _Cut(cases, 0.75).sum_below()
    middle = cases.counts.sum(axis=1) / 2
    ends = (last.value - first.value, last.least - first.most, last.most - first.least)
    return Told(*(end / middle for end in ends))


class _Cut:
    """The bin in which a share of all cases is reached, and the part of its own cases that is under it."""

    def __init__(self, cases: Binned, share: float) -> None:
        running = cases.counts.cumsum(axis=1)
        wanted = share * running[:, -1]
        at = np.argmax(running >= wanted[:, None], axis=1)
        row = np.arange(len(at))
        self._count = cases.counts[row, at]
        self._part = (wanted - (running[row, at] - self._count)) / self._count
        self._under = cases.sums.cumsum(axis=1)[row, at] - cases.sums[row, at]
        self._mean = cases.sums[row, at] / self._count
        low, high = cases.lowest[at], cases.lowest[at] + cases.span
        self._low = np.where(self._mean < low, 2 * self._mean - high, low)
        self._high = np.where(self._mean > high, 2 * self._mean - low, high)
        # The part of the bin's cases that is under their mean, if the bin is filled from end to end.
        whole = self._high - self._low
        self._turn = np.divide(self._high - self._mean, whole, out=np.ones_like(whole), where=whole > 0)

    def quantile(self) -> Told:
        """Return the value at the cut."""
        part, mean, low, high = self._part, self._mean, self._low, self._high
        # A mean leaves so much room: all under the cut lowest, or all over it highest (Markov's inequality).
        with np.errstate(divide="ignore", invalid="ignore"):
            most = np.where(part < 1, low + (mean - low) / (1 - part), high)
            least = high - (high - mean) / part
        return Told(self._value(), np.maximum(least, low), np.minimum(most, high))

    def sum_below(self) -> Told:
        """Return the sum of all cases under the cut."""
        part, mean, turn = self._part, self._mean, self._turn
        first = np.minimum(part, turn)
        at_first = np.where(part < turn, self._value(), mean)
        bottom = first * (self._low + at_first) / 2 + (part - first) * (mean + self._value()) / 2
        least = np.maximum(part * self._low, mean - (1 - part) * self._high)
        ends = (bottom, least, part * mean)
        return Told(*(self._under + self._count * end for end in ends))

    def _value(self) -> Floats:
        """Return the value at the cut, on the two lines that meet at the mean."""
        part, turn = self._part, self._turn
        up = np.divide(part, turn, out=np.ones_like(part), where=turn > 0)
        on = np.divide(part - turn, 1 - turn, out=np.zeros_like(part), where=turn < 1)
        rising = self._low + (self._mean - self._low) * up
        found = np.where(part < turn, rising, self._mean + (self._high - self._mean) * on)
        return np.asarray(found, dtype=np.float64)

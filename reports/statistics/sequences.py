"""Intervals that hold at every look at once, for ``anytime`` runs and for the live view.

Holds no test. An ordinary interval holds at one look that was fixed in advance; looked at often, it excludes
the truth sooner or later. A confidence sequence (Robbins 1970) is wider, and the chance that it ever excludes
the truth stays small. This is the asymptotic one for means (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
2024, Annals of Statistics).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.statistics.intervals import Blocks, Estimate, Floats, moments
from reports.statistics.running import running_moments


class RunningIntervals(NamedTuple):
    """A confidence sequence at the looks that pass the guards of ``running.py``, shape (L,) each."""

    blocks: NDArray[np.int64]
    mean: Floats
    low: Floats
    high: Floats


def reach(blocks: ArrayLike, deviation: ArrayLike, planned: int, level: float = 0.95) -> Floats:
    """Return the half-width of the confidence sequence.

    Parameters
    ----------
    blocks, deviation
        Number of blocks n and their standard deviation, shape (L,) or single numbers.
    planned
        Number of blocks at which the sequence is to be narrowest, such as the planned length of the run;
        fixed before it.
    level
        Chance that the sequence never excludes the truth, between 0 and 1.

    Raises
    ------
    ValueError
        If ``planned`` is under 1 or the level is not between 0 and 1.
    """
    if planned < 1:
        raise ValueError(f"A confidence sequence needs a planned number of blocks, not {planned}.")
    if not 0 < level < 1:
        raise ValueError(f"The level of an interval must be between 0 and 1, not {level}.")
    n, alpha = np.asarray(blocks, dtype=np.float64), 1 - level
    # The weight ρ² that is best at n = planned, to a close approximation (their appendix on tuning).
    tuning = (-2 * np.log(alpha) + np.log(-2 * np.log(alpha) + 1)) / planned
    scale = n * tuning + 1
    return np.asarray(deviation * np.sqrt(2 * scale / (n**2 * tuning) * np.log(np.sqrt(scale) / alpha)))


def running_intervals(
    x: Blocks,
    looks: Sequence[int],
    planned: int,
    *,
    largest: float | None,
    level: float = 0.95,
    changed: NDArray[np.bool_] | None = None,
) -> RunningIntervals:
    """Return the confidence sequence of the mean at each look that counts.

    Parameters
    ----------
    x, looks, largest, changed
        See `running_moments`, whose guards hold.
    planned, level
        See `reach`.
    """
    run = running_moments(x, looks, largest=largest, changed=changed)
    half = reach(
        run.blocks, np.sqrt(run.variance * run.blocks / np.maximum(run.blocks - 1, 1)), planned, level
    )
    return RunningIntervals(run.blocks, run.mean, run.mean - half, run.mean + half)


def anytime_interval(
    x: Blocks,
    planned: int,
    *,
    largest: float | None,
    level: float = 0.95,
    changed: NDArray[np.bool_] | None = None,
) -> Estimate:
    """Return the last interval of the confidence sequence, valid whatever made the run stop.

    Parameters
    ----------
    x, planned, largest, level, changed
        See `running_intervals`.

    Returns
    -------
    Estimate
        The interval is NaN where the guards do not hold.
    """
    if x.size:
        run = running_intervals(x, [x.size], planned, largest=largest, level=level, changed=changed)
        if run.blocks.size:
            return Estimate(float(run.mean[0]), float(run.low[0]), float(run.high[0]), x.size)
    return Estimate(moments(x).mean, np.nan, np.nan, x.size)


def settled(interval: Estimate, smallest_effect: float) -> bool:
    """Tell whether an ``anytime`` run may stop: 0 is outside, or all of the interval is within ±Δ."""
    inside = -smallest_effect < interval.low and interval.high < smallest_effect
    return interval.low > 0 or interval.high < 0 or inside

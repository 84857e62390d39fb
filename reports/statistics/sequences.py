"""Intervals that hold at every look at once, for ``anytime`` runs and for the live view.

Holds no test. An ordinary interval holds at one look that was fixed in advance; looked at often, it excludes
the truth sooner or later. A confidence sequence (Robbins 1970) is wider, and the chance that it ever excludes
the truth stays small. This is the asymptotic one for means (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
2024, Annals of Statistics).
"""

import numpy as np
from numpy.typing import ArrayLike

from reports.statistics.intervals import Estimate, Floats
from reports.statistics.running import Running


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
    n, surprise = np.asarray(blocks, dtype=np.float64), -2 * np.log(1 - level)
    # The weight ρ² that is best at n = planned, to a close approximation (their appendix on tuning).
    tuning = (surprise + np.log(surprise + 1)) / planned
    scale = n * tuning + 1
    return np.asarray(deviation * np.sqrt(scale / (n**2 * tuning) * (np.log(scale) + surprise)))


def running_intervals(run: Running, planned: int, level: float = 0.95) -> list[Estimate]:
    """Return the interval of the mean at each look; the last one is valid whatever made the run stop.

    Parameters
    ----------
    run
        The looks that have happened, from `running.running_moments`.
    planned, level
        See `reach`.

    Returns
    -------
    list[Estimate]
        The interval is NaN at looks where the guards do not hold.
    """
    half = reach(run.blocks, np.sqrt(run.variance), planned, level)
    ends = zip(run.mean.tolist(), (run.mean - half).tolist(), (run.mean + half).tolist(), strict=True)
    return [Estimate(*three, blocks) for three, blocks in zip(ends, run.blocks.tolist(), strict=True)]


def settled(interval: Estimate, smallest_effect: float) -> bool:
    """Tell whether an ``anytime`` run may stop: 0 is outside, or all of the interval is within ±Δ."""
    inside = -smallest_effect < interval.low and interval.high < smallest_effect
    return interval.low > 0 or interval.high < 0 or inside

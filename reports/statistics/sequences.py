"""Intervals that hold at every look at once, for ``anytime`` runs and for the live view.

Holds no test. An ordinary interval holds at one look that was fixed in advance; looked at often, it excludes
the truth sooner or later. A confidence sequence (Robbins 1970) is wider, and the chance that it ever excludes
the truth stays small. This is the asymptotic one for means (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
2024, Annals of Statistics).
"""

import numpy as np
from numpy.typing import ArrayLike

from reports.statistics.intervals import Estimate, Floats
from reports.statistics.requirements import require, require_level
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
    require(planned >= 1, f"A confidence sequence needs a planned number of blocks, not {planned}.")
    require_level(level)
    n, weight = np.asarray(blocks, dtype=np.float64), _weight(planned, level)
    scale = n * weight + 1
    surprise = np.log(scale) - 2 * np.log(1 - level)
    return np.asarray(deviation * np.sqrt(scale / (n**2 * weight) * surprise))


def running_intervals(run: Running, planned: int, level: float = 0.95) -> list[Estimate]:
    """Return the interval of the mean at each look; the last one is valid whatever made the run stop.

    Parameters
    ----------
    run
        The looks that have happened, from `running.RunningEffect`.
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


def p_always_valid(run: Running, planned: int) -> list[float]:
    """Return the p value of "the mean is 0" at each look, valid at all looks at once.

    It is the level at which a confidence sequence with the weight of the 95 % one just reaches 0 (Johari,
    Koomen, Pekelis & Walsh 2022, Always valid inference), so it is under 0.05 where that one excludes 0.

    Parameters
    ----------
    run, planned
        See `running_intervals`.

    Returns
    -------
    list[float]
        NaN at looks where the guards do not hold.
    """
    n = np.asarray(run.blocks, dtype=np.float64)
    scale = n * _weight(planned, 0.95) + 1
    # A variance of 0 with a mean that is not 0 is beyond doubt.
    with np.errstate(divide="ignore", invalid="ignore"):
        surprise = run.mean**2 / run.variance * n * (1 - 1 / scale)
    p: list[float] = np.minimum(1, np.exp((np.log(scale) - surprise) / 2)).tolist()
    return p


def settled(interval: Estimate, smallest_effect: float) -> bool:
    """Tell whether an ``anytime`` run may stop: 0 is outside, or all of the interval is within ±Δ."""
    inside = -smallest_effect < interval.low and interval.high < smallest_effect
    return interval.low > 0 or interval.high < 0 or inside


def _weight(planned: int, level: float) -> float:
    """Return the weight ρ² that is best at n = planned, nearly (their appendix on tuning)."""
    surprise = -2 * np.log(1 - level)
    return float((surprise + np.log(surprise + 1)) / planned)

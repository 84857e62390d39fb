"""P values of a mean of deal blocks: is it different from 0, and is it as good as 0.

Holds no interval and no correction for many questions. A ratio of sums is tested through its linearised
values.
"""

import math

from scipy.special import stdtr

from reports.statistics.intervals import Blocks, moments
from reports.statistics.requirements import require_effect


def p_no_effect(x: Blocks) -> float:
    """Return the two-sided p value of "the mean is 0" (Student's t test, Student 1908).

    Parameters
    ----------
    x
        One value for each block, shape (N,).

    Returns
    -------
    float
        NaN with fewer than two blocks, and if every block is 0: nothing moved, so nothing was tested.
    """
    sample = moments(x)
    return 2 * _left_tail(-abs(sample.mean), sample.error, sample.blocks)


def p_equivalence(x: Blocks, delta: float) -> float:
    """Return the p value of "the mean is at least ``delta`` away from 0".

    These are two one-sided tests in one (Schuirmann 1987). A small value says that the mean is inside
    -delta … +delta. It is under 0.05 exactly when the 90 % t interval is.

    Parameters
    ----------
    x
        One value for each block, shape (N,).
    delta
        Smallest effect of interest, in the unit of ``x``; more than 0.

    Returns
    -------
    float
        NaN with fewer than two blocks.

    Raises
    ------
    ValueError
        If ``delta`` is not positive.
    """
    require_effect(delta)
    sample = moments(x)
    # The side that the mean is nearer to decides, so one tail is enough.
    return _left_tail(abs(sample.mean) - delta, sample.error, sample.blocks)


def _left_tail(distance: float, error: float, blocks: int) -> float:
    """Return P(T <= distance/error), N-1 degrees of freedom; NaN for 0/0 and under two blocks."""
    if blocks < 2 or math.isnan(distance) or math.isnan(error):
        return math.nan
    if error == 0:
        return math.nan if distance == 0 else float(distance > 0)
    return float(stdtr(blocks - 1, distance / error))

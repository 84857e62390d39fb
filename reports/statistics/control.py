"""Control variates: take out of a raw score what the deal alone explains.

Holds no interval: the adjusted values are block values like any others.
"""

from typing import NamedTuple

import numpy as np

from reports.statistics.intervals import Blocks, Floats
from reports.statistics.resampling import require_blocks


class Controlled(NamedTuple):
    """Adjusted block values, the coefficient c, and how many times smaller their variance is."""

    values: Floats
    coefficient: float
    reduction: float


def control_variate(x: Blocks, control: Blocks, expected: float) -> Controlled:
    """Return x - c·(control - expected) with the c that leaves the least variance.

    c = Cov(x, control)/Var(control); the variance falls to 1 - r² of what it was, r being their correlation
    (Lavenberg & Welch 1981). The bias from fitting c is of order 1/N.

    Parameters
    ----------
    x
        Raw score of each block, shape (N,).
    control
        What the same deals give without the strategy under test, such as the seats' average of a game that
        only baselines play, shape (N,).
    expected
        The known mean of ``control``. To compare with the baseline itself no coefficient is needed: take the
        difference of the two.

    Returns
    -------
    Controlled
        A control that never varies changes nothing: c = 0 and reduction 1.

    Raises
    ------
    ValueError
        If the shapes differ or there are fewer than 30 blocks.
    """
    if x.shape != control.shape:
        raise ValueError(f"A control needs one value for each block, not {control.shape} for {x.shape}.")
    require_blocks(x.size, "A control variate")
    if np.all(control == control[0]):
        return Controlled(x.astype(np.float64), 0.0, 1.0)
    covariance = np.cov(x, control)
    coefficient = float(covariance[0, 1] / covariance[1, 1])
    values = np.asarray(x - coefficient * (control - expected), dtype=np.float64)
    left = float(np.var(values, ddof=1))
    return Controlled(values, coefficient, float(covariance[0, 0]) / left if left > 0 else np.inf)

"""One number from several independent cells, if they agree.

Holds no multiplicity. Cells are tables of different sizes, fields or rules, played on different blocks.
"""

from typing import NamedTuple

import numpy as np
from scipy.special import ndtri
from scipy.stats import chi2

from reports.statistics.intervals import Floats
from reports.statistics.requirements import require

# Cells that differ more than chance does at this level are listed, not pooled.
HETEROGENEITY_LEVEL = 0.05


class Pooled(NamedTuple):
    """The pooled effect with its normal interval (NaN if the cells disagree), and the test of agreement."""

    estimate: float
    low: float
    high: float
    q: float
    p: float


def pool(estimates: Floats, errors: Floats, weights: Floats, level: float = 0.95) -> Pooled:
    """Pool cells with weights that were declared before the run, unless they are heterogeneous.

    Q = Σ (d - d̄)²/se² around the mean d̄ weighted by 1/se² is χ² with m-1 degrees of freedom where all cells
    share one effect (Cochran 1954). If p is under 0.05 there is no pooled number: list the cells.

    Parameters
    ----------
    estimates, errors
        Effects of the cells and their standard errors, shape (m,).
    weights
        Not negative, shape (m,); only their ratios count.
    level
        Coverage of the interval.

    Raises
    ------
    ValueError
        If there are fewer than two cells, an error is not positive, or the weights are impossible.
    """
    fits = estimates.size >= 2 and estimates.shape == errors.shape == weights.shape
    require(fits, "Pooling needs two or more cells, each with an error and a weight.")
    require(bool(np.all(errors > 0)), "Pooling needs cells with standard errors over 0.")
    fine = np.all(weights >= 0) and weights.sum() > 0
    require(bool(fine), "The weights of cells must not be negative, and not all 0.")
    precise = np.average(estimates, weights=errors**-2)
    q = float(np.sum(((estimates - precise) / errors) ** 2))
    p = float(chi2.sf(q, estimates.size - 1))
    if not p >= HETEROGENEITY_LEVEL:
        return Pooled(np.nan, np.nan, np.nan, q, p)
    share = weights / weights.sum()
    middle = float(share @ estimates)
    half = float(ndtri((1 + level) / 2) * np.sqrt(share**2 @ errors**2))
    return Pooled(middle, middle - half, middle + half, q, p)

"""One number from several cells on common blocks, if they agree.

Holds no multiplicity. Cells are tables of different sizes, fields or rules; as all of them play the same
deal blocks, their errors go together, and everything is computed from block values.
"""

from typing import NamedTuple

import numpy as np
from scipy.stats import chi2

from reports.statistics.intervals import Blocks, Estimate, Floats, mean_interval
from reports.statistics.requirements import require, require_blocks

# Cells that differ more than chance does at this level are listed, not pooled.
HETEROGENEITY_LEVEL = 0.05


class Pooled(NamedTuple):
    """The pooled effect with its t interval (NaN if the cells disagree), and the test of agreement."""

    effect: Estimate
    q: float
    freedom: int
    p: float


def pool(y: Blocks, weights: Floats, level: float = 0.95) -> Pooled:
    """Pool cells with weights that were declared before the run, unless they are heterogeneous.

    Q = d'V⁻¹d of the differences d between cells is χ² where all share one effect; for independent cells
    it is Cochran's Σ (d - d̄)²/se² (Cochran 1954). Differences that never vary are no differences. If p is
    under 0.05 there is no pooled number: list the cells.

    Parameters
    ----------
    y
        Effect of each block in each cell, shape (N, m).
    weights
        Not negative, shape (m,); only their ratios count.
    level
        Coverage of the interval.

    Raises
    ------
    ValueError
        If there are fewer than two cells or 30 blocks, or the weights are impossible.
    """
    require(y.ndim == 2 and y.shape[1:] == weights.shape, f"No weight for each cell of {y.shape}.")
    require(weights.size > 1, "Pooling needs two or more cells.")
    fine = np.all(weights >= 0) and weights.sum() > 0
    require(bool(fine), "The weights of cells must not be negative, and not all 0.")
    require_blocks(len(y), "Pooling")
    differences = y[:, 1:] - y[:, :1]
    variance = np.atleast_2d(np.cov(differences, rowvar=False)) / len(y)
    d, freedom = differences.mean(axis=0), int(np.linalg.matrix_rank(variance, hermitian=True))
    q = float(d @ np.linalg.pinv(variance, hermitian=True) @ d)
    p = float(chi2.sf(q, freedom)) if freedom else 1.0
    effect = mean_interval(y @ (weights / weights.sum()), level)
    if not p >= HETEROGENEITY_LEVEL:
        effect = Estimate(np.nan, np.nan, np.nan, len(y))
    return Pooled(effect, q, freedom, p)

"""One number from several cells on common blocks, if they agree.

Holds no multiplicity. Cells are tables of different sizes, fields or rules; as all of them play the same
deal blocks, their errors go together, and everything is computed from block values.
"""

from typing import NamedTuple

import numpy as np
from scipy.stats import f as f_distribution

from reports.statistics.intervals import Blocks, Estimate, Floats, mean_interval
from reports.statistics.requirements import FEW_BLOCKS, require

# Cells that differ more than chance does at this level are listed, not pooled.
HETEROGENEITY_LEVEL = 0.05
# What is smaller than this, seen from the largest value of a block, is rounding and not a difference.
ROUNDING = 1e-10


class Pooled(NamedTuple):
    """The pooled effect with its t interval (NaN if the cells disagree), and the test of agreement.

    ``q`` is infinite where cells differ by the same amount in every block: no chance makes that.
    """

    effect: Estimate
    q: float
    freedom: int
    p: float


def fewest_blocks(cells: int) -> int:
    """Return how many blocks the test of agreement needs: over two for each difference between cells.

    With fewer, the covariance of the differences is mostly noise, and the test finds next to nothing.
    """
    return max(FEW_BLOCKS, 2 * (cells - 1) + 1)


def pool(y: Blocks, weights: Floats, level: float = 0.95) -> Pooled:
    """Pool cells with weights that were declared before the run, unless they are heterogeneous.

    Q = d'V⁻¹d of the f differences d between cells; for many blocks and independent cells it is Cochran's
    Σ (d - d̄)²/se² (Cochran 1954). V is estimated from the same N blocks, so Q is no χ² but Hotelling's T²,
    and Q·(N-f)/(f·(N-1)) has the F distribution with f and N-f degrees of freedom where all cells share one
    effect (Hotelling 1931). A difference that never varies is certain: 0 is agreement, anything else is not.
    If p is under 0.05 there is no pooled number: list the cells.

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
        If there are fewer than two cells or `fewest_blocks`, or the weights are impossible.
    """
    require(y.ndim == 2 and y.shape[1:] == weights.shape, f"No weight for each cell of {y.shape}.")
    require(weights.size > 1, "Pooling needs two or more cells.")
    fine = np.all(weights >= 0) and weights.sum() > 0
    require(bool(fine), "The weights of cells must not be negative, and not all 0.")
    blocks, fewest = len(y), fewest_blocks(weights.size)
    require(blocks >= fewest, f"Pooling {weights.size} cells needs at least {fewest} blocks, not {blocks}.")
    q, freedom = _disagreement(y)
    p = 1.0
    if np.isnan(q) or np.isinf(q):
        p = np.nan if np.isnan(q) else 0.0
    elif freedom:
        scale = (blocks - freedom) / (freedom * (blocks - 1))
        p = float(f_distribution.sf(q * scale, freedom, blocks - freedom))
    effect = mean_interval(y @ (weights / weights.sum()), level)
    if not p >= HETEROGENEITY_LEVEL:
        effect = Estimate(np.nan, np.nan, np.nan, blocks)
    return Pooled(effect, q, freedom, p)


def _disagreement(y: Blocks) -> tuple[float, int]:
    """Return Q and the number of directions in which the differences vary; Q of undefined cells is NaN."""
    if not np.isfinite(y).all():
        return np.nan, 0
    blocks, largest = len(y), float(np.abs(y).max())
    if largest == 0:
        return 0.0, 0
    differences = (y[:, 1:] - y[:, :1]) / largest
    # The mean of equal blocks is their value, without rounding, so that their variance is exactly 0.
    equal = (differences == differences[0]).all(axis=0)
    d = np.where(equal, differences[0], differences.mean(axis=0))
    _, spread, directions = np.linalg.svd((differences - d) / (blocks - 1) ** 0.5, full_matrices=False)
    along, varies = directions @ d, spread > ROUNDING
    if np.any(np.abs(along[~varies]) > ROUNDING):
        return np.inf, int(varies.sum())
    return float(blocks * np.sum((along[varies] / spread[varies]) ** 2)), int(varies.sum())

"""What duplicate deals buy: the variance reduction of a block and the correlation inside it.

Holds no interval. Both figures describe the focal entry's results in the games of each deal block, shape
(N, G). Give whole numbers (840ths of a win, points): with rounded fractions, blocks that are equal would
not look so.
"""

from typing import NamedTuple

import numpy as np

from reports.statistics.intervals import Blocks


class _Spread(NamedTuple):
    """Variance of single games and of block means, both with N-1 style denominators; NaN if undefined."""

    game: float
    block: float


def variance_reduction(results: Blocks) -> float:
    """Return how many independent games one game of a block is worth: VRF = (s₁²/G)/s_block².

    s₁² is the variance of all N·G results, s_block² that of the N block means. VRF is one over Kish's design
    effect (Kish 1965): above 1 the shared cards help, below 1 they hurt.

    Parameters
    ----------
    results
        Result of the focal entry, shape (N, G).

    Returns
    -------
    float
        NaN with fewer than two blocks, and if all block means are equal.
    """
    spread = _spread(results)
    return spread.game / results.shape[1] / spread.block if spread.block > 0 else np.nan


def intra_block_correlation(results: Blocks) -> float:
    """Return the correlation ρ of two games of one block, from DEFF = 1 + (G-1)·ρ (Kish 1965).

    Parameters
    ----------
    results
        Result of the focal entry, shape (N, G).

    Returns
    -------
    float
        -1/(G-1) if all block means are equal. NaN with fewer than two blocks or two games, and if all
        results are equal.
    """
    spread = _spread(results)
    games = results.shape[1]
    if games < 2 or not spread.game > 0:
        return np.nan
    return float((spread.block * games / spread.game - 1) / (games - 1))


def _spread(results: Blocks) -> _Spread:
    """Measure both variances; equal block sums have variance 0 exactly."""
    if results.ndim != 2 or results.shape[1] == 0:
        raise ValueError(
            f"Results must have a row for each block and a column for each game, not {results.shape}."
        )
    blocks, games = results.shape
    if blocks < 2:
        return _Spread(np.nan, np.nan)
    sums = results.sum(axis=1)
    block = 0.0 if np.all(sums == sums[0]) else float(np.var(sums, ddof=1)) / games**2
    return _Spread(float(np.var(results, ddof=1)), block)

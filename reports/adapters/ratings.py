"""One rating for each entry of a tournament: the Plackett-Luce model, fitted to orders of finish.

Holds no pairwise interval. An entry with strength exp(θ) comes first among those left with chance
proportional to its strength (Luce 1959, Plackett 1975). D distinct orderings are counted, so that the work of
a fit does not depend on the number of games. Intervals come from resampled blocks; the curvature of the
likelihood would take the games of a block as independent.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import connected_components
from scipy.special import expit

from reports.statistics.elo import ELO_PER_THETA
from reports.statistics.intervals import Blocks, Floats
from reports.statistics.requirements import require, require_blocks
from reports.statistics.resampling import Role, generator

Orderings = NDArray[np.int64]
# A resample in which an entry never loses has no finite rating; it ends here, at ±2,606 Elo.
THETA_LIMIT = 15.0
# Observed and predicted shares of a pair further apart than this say that one number an entry is not enough.
WIDE_GAP = 0.02


class Ratings(NamedTuple):
    """Elo of each entry, the mean of all being 0, with pointwise intervals; shape (n,) each."""

    elo: Floats
    low: Floats
    high: Floats


class Misfit(NamedTuple):
    """Share of games in which i finished above j, as observed and as the ratings predict, shape (n, n).

    NaN where a pair never met. ``largest`` is the largest distance; over 0.02 the matrix is to be believed
    and not the rating, which assumes that who else sits at the table does not matter (Luce's axiom).
    """

    observed: Floats
    predicted: Floats
    largest: float

    @property
    def is_wide(self) -> bool:
        """Tell whether the rating misleads."""
        return self.largest > WIDE_GAP


def count_orderings(
    entries: NDArray[np.int64], ranks: NDArray[np.int64], blocks: NDArray[np.int64], *, seed: int
) -> tuple[Orderings, csr_array]:
    """Count the distinct orders of finish in each block.

    Parameters
    ----------
    entries
        Number of the entry in each seat of each game, shape (G, P).
    ranks
        Rank of each seat, 1 best, shape (G, P). Ties are broken by lot.
    blocks
        Number of each game's block, shape (G,), rising.
    seed
        Seed of the lots.

    Returns
    -------
    tuple[Orderings, csr_array]
        Distinct orderings, best first, shape (D, P), and how often each occurred in each block, shape (N, D).
    """
    lots = generator(seed, Role.TIES).random(ranks.shape)
    finish = np.take_along_axis(entries, np.lexsort((lots, ranks), axis=1), axis=1)
    orderings, which = np.unique(finish, axis=0, return_inverse=True)
    numbers, block = np.unique(blocks, return_inverse=True)
    shape = (len(numbers), len(orderings))
    return orderings, csr_array(coo_array((np.ones(len(block)), (block, which)), shape=shape))


def plackett_luce(
    orderings: Orderings, counts: Blocks, entries: int, *, start: Floats | None = None
) -> Floats:
    """Fit the log strengths θ by maximum likelihood, their mean being 0.

    Parameters
    ----------
    orderings
        Distinct orderings of entry numbers, best first, shape (D, P).
    counts
        How often each occurred, shape (D,).
    entries
        Number n of entries.
    start
        Where the search begins, shape (n,).

    Returns
    -------
    Floats
        Shape (n,), each within ±15 of 0 before centring.
    """
    weights = (counts / counts.sum())[:, None]

    def loss(theta: Floats) -> tuple[float, Floats]:
        strength = np.exp(theta)[orderings]
        left = np.cumsum(strength[:, ::-1], axis=1)[:, ::-1]
        # Place j is a choice among those from j on; the last place is no choice.
        inverse = weights / left
        inverse[:, -1] = 0
        expected = strength * np.cumsum(inverse, axis=1)
        expected[:, :-1] -= weights
        slope = np.bincount(orderings.ravel(), expected.ravel(), minlength=entries).astype(np.float64)
        choices = np.log(left[:, :-1]) - theta[orderings[:, :-1]]
        return float((weights * choices).sum()), slope

    fit = minimize(
        loss,
        np.zeros(entries) if start is None else start,
        jac=True,
        method="L-BFGS-B",
        bounds=[(-THETA_LIMIT, THETA_LIMIT)] * entries,
        options={"ftol": 1e-14, "gtol": 1e-7},
    )
    theta = np.asarray(fit.x, dtype=np.float64)
    return np.asarray(theta - theta.mean())


def elo_ratings(
    orderings: Orderings, counts: csr_array, entries: int, *, seed: int, level: float = 0.95, draws: int = 300
) -> Ratings:
    """Rate all entries in Elo, with percentile intervals from resampled blocks.

    Parameters
    ----------
    orderings
        Distinct orderings, best first, shape (D, P).
    counts
        How often each occurred in each block, shape (N, D).
    entries
        Number n of entries.
    seed
        Seed of the resamples.
    level
        Coverage of each interval.
    draws
        Number of resamples, each fitted again.

    Raises
    ------
    ValueError
        If there are fewer than 30 blocks, or the entries cannot be rated on one scale because some group of
        them never finished below another (Ford 1957).
    """
    require_blocks(counts.shape[0], "A rating")
    total = np.asarray(counts.sum(axis=0), dtype=np.float64)
    groups, _ = connected_components(above_counts(orderings, total, entries) > 0, connection="strong")
    require(groups == 1, "There is no rating: some entries never finished above, or never below, the others.")
    theta = plackett_luce(orderings, total, entries)
    rng = generator(seed, Role.RATING)
    refits = [plackett_luce(orderings, c, entries, start=theta) for c in resampled_means(counts, rng, draws)]
    low, high = np.quantile(refits, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return Ratings(theta * ELO_PER_THETA, low * ELO_PER_THETA, high * ELO_PER_THETA)


def resampled_means(x: Blocks | csr_array, rng: np.random.Generator, draws: int) -> Iterator[Floats]:
    """Draw N of the N blocks with replacement, ``draws`` times, and give the means of each column.

    The block bootstrap (Efron 1979, on the independent units), for counts that are mostly 0.

    Parameters
    ----------
    x
        A row for each block, shape (N, T); may be sparse.
    rng
        Source of chance.
    draws
        Number of resamples.

    Yields
    ------
    Floats
        Means of one resample, shape (T,).
    """
    blocks = x.shape[0]
    for _ in range(draws):
        times = np.bincount(rng.integers(blocks, size=blocks), minlength=blocks)
        yield np.asarray(times @ x / blocks, dtype=np.float64)


def above_counts(orderings: Orderings, counts: Blocks, entries: int) -> Floats:
    """Count how often each entry finished above each other, shape (n, n): row above column."""
    above = np.zeros((entries, entries))
    places = orderings.shape[1]
    for better in range(places):
        for worse in range(better + 1, places):
            np.add.at(above, (orderings[:, better], orderings[:, worse]), counts)
    return above


def misfit(orderings: Orderings, counts: Blocks, theta: Floats) -> Misfit:
    """Compare the observed shares of all pairs with those that the ratings predict.

    Under the model i finishes above j with chance 1/(1 + exp(θ_j - θ_i)) at any table.

    Parameters
    ----------
    orderings, counts
        See `plackett_luce`.
    theta
        Log strengths, shape (n,).
    """
    above = above_counts(orderings, counts, len(theta))
    met = above + above.T
    observed = np.divide(above, met, out=np.full_like(above, np.nan), where=met > 0)
    predicted = np.where(met > 0, expit(theta[:, None] - theta), np.nan)
    return Misfit(observed, predicted, float(np.nanmax(np.abs(observed - predicted))))

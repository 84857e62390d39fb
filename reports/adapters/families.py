"""Many questions at once: p values adjusted for the size of their family.

Holds no p value of its own. An undefined p value (NaN) belongs to a question that was not tested: it stays
NaN and does not count in its family. Importing this file loads statsmodels, which takes a second.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from statsmodels.stats.multitest import multipletests

from reports.statistics.requirements import require


class Families(NamedTuple):
    """Adjusted p values of all questions of an experiment, shape (M,) each; NaN outside the family.

    Attributes
    ----------
    effect
        Holm over the primary claims "there is an effect".
    equivalence
        Holm over the primary claims "there is no effect of size", a family of its own.
    exploratory
        Benjamini-Hochberg over all other cells, the same games once.
    """

    effect: NDArray[np.float64]
    equivalence: NDArray[np.float64]
    exploratory: NDArray[np.float64]


def adjust_families(
    p_effect: ArrayLike,
    p_equivalence: ArrayLike,
    primary: NDArray[np.bool_],
    unfinished: int = 0,
    counts_as: NDArray[np.int64] | None = None,
) -> Families:
    """Adjust each p value within its family.

    A cell that shows the same games as another is no second piece of evidence: it is in no family, and has
    the adjusted value of the other under ``exploratory``, but never less than its own p value.

    Parameters
    ----------
    p_effect, p_equivalence
        P values of the test of no effect and of the test of equivalence, shape (M,).
    primary
        Cells that were declared primary before the run, shape (M,).
    unfinished
        Primary cells that are still to be played; see `holm`.
    counts_as
        For each cell the place of the one that counts for its games, shape (M,); its own place for most, and
        for all if it is not given.
    """
    effect, equivalence = np.asarray(p_effect, np.float64), np.asarray(p_equivalence, np.float64)
    places = np.arange(effect.size)
    counted = places if counts_as is None else counts_as
    is_exploratory = ~primary & (counted == places)
    of_primary = holm(np.where(primary, effect, np.nan), unfinished)
    exploratory = benjamini_hochberg(np.where(is_exploratory, effect, np.nan))
    adjusted = np.where(primary, of_primary, exploratory)
    return Families(
        of_primary,
        holm(np.where(primary, equivalence, np.nan), unfinished),
        np.where(counted == places, exploratory, np.maximum(effect, adjusted[counted])),
    )


def alpha_of_each(alpha: float, claims: int) -> float:
    """Return the error that each of several sequential tests may have: α/m (Bonferroni), for they have no p.

    Raises
    ------
    ValueError
        If there is no claim, or α is not between 0 and 1.
    """
    require(
        claims >= 1 and 0 < alpha < 1,
        f"An error between 0 and 1 is shared by 1 claim or more, not {alpha} by {claims}.",
    )
    return alpha / claims


def holm(p: ArrayLike, unfinished: int = 0) -> NDArray[np.float64]:
    """Adjust the p values of the primary claims (Holm 1979).

    A claim holds at level α if its adjusted value is at most α; the chance of one or more false claims in the
    family is then at most α, however the claims depend on each other.

    Parameters
    ----------
    p
        P values of one family, shape (M,), each 0 to 1 or NaN.
    unfinished
        Questions of the family that have no p value yet. They count as if it were 1, so that no claim looks
        clearer while others are not played than it can be in the end.

    Returns
    -------
    NDArray[np.float64]
        Adjusted p values in the same order, shape (M,).
    """
    values = np.array(p, dtype=np.float64)
    return _adjusted(np.concatenate([values, np.ones(unfinished)]), "holm")[: len(values)]


def benjamini_hochberg(p: ArrayLike) -> NDArray[np.float64]:
    """Adjust the p values of exploratory cells (Benjamini & Hochberg 1995).

    Of the cells whose adjusted value is at most q, an expected share of at most q is false.

    Parameters
    ----------
    p
        P values of one family, shape (M,), each 0 to 1 or NaN.

    Returns
    -------
    NDArray[np.float64]
        Adjusted p values in the same order, shape (M,).
    """
    return _adjusted(p, "fdr_bh")


def _adjusted(p: ArrayLike, method: str) -> NDArray[np.float64]:
    """Adjust the defined p values of a family and leave the rest NaN."""
    values = np.array(p, dtype=np.float64)
    require(not np.any((values < 0) | (values > 1)), "A p value must be between 0 and 1.")
    defined = ~np.isnan(values)
    if defined.any():
        values[defined] = multipletests(values[defined], method=method)[1]
    return values

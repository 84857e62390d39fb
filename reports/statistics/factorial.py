"""Main effects and interactions of a full grid of settings, all played on the same deal blocks.

Holds no interval: effects come as block values, for `curves.simultaneous_band` over all of them together.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from reports.statistics.intervals import Blocks, Floats
from reports.statistics.requirements import require


def factorial_effects(
    y: Blocks, factors: Sequence[str], most_factors: int = 2
) -> dict[tuple[str, ...], Floats]:
    """Split the values of each block into effects of factors and of their combinations.

    An effect is the deviation of a level, or of a combination of levels, from what the smaller effects add up
    to (Fisher 1935; balanced analysis of variance). Over the levels of any of its factors it sums to 0. For
    two levels, high minus low is twice the main effect of the high level, and the difference between two
    such differences is four times an interaction.

    Parameters
    ----------
    y
        Value of each block at each point of the grid, shape (N, L₁, …, L_F).
    factors
        Names of the F factors, in the order of the axes.
    most_factors
        Largest combination that is wanted.

    Returns
    -------
    dict[tuple[str, ...], Floats]
        By combination of names: block values of its effects, shape (N, levels of its factors …).

    Raises
    ------
    ValueError
        If names and axes do not match, or a factor has one level only.
    """
    fits = len(set(factors)) == len(factors) == y.ndim - 1
    require(fits, f"A grid of shape {y.shape} needs {y.ndim - 1} different names, not {list(factors)}.")
    require(min(y.shape[1:], default=0) >= 2, f"Each factor needs at least two levels, not {y.shape[1:]}.")
    effects = {}
    for size in range(1, most_factors + 1):
        for chosen in combinations(range(len(factors)), size):
            effect = np.asarray(y, dtype=np.float64)
            for factor in range(len(factors)):
                mean = effect.mean(axis=factor + 1, keepdims=True)
                effect = effect - mean if factor in chosen else mean
            kept = tuple(y.shape[1 + factor] for factor in chosen)
            effects[tuple(factors[factor] for factor in chosen)] = effect.reshape(len(y), *kept)
    return effects

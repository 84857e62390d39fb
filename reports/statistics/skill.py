"""How much of a game's result is skill, and how much is the luck of the deal.

Holds no interval. Both compare sets of rules, not strategies.
"""

import numpy as np

from reports.statistics.intervals import Floats
from reports.statistics.requirements import require


def skill_share(margins: Floats, errors: Floats, game_variance: float) -> float:
    """Return the variance of the true margins of a reference set of strategies over that of one game.

    The set is fixed, so the variance is that of its n members (n in the denominator), a part of the game's:
    the share of true margins is at most 1. The observed variance is too large by the mean squared standard
    error of the margins, which is taken off (the method of moments of a one-way model; Searle, Casella &
    McCulloch 1992). Of strategies that do not differ, the result is about 0 and can be slightly negative.

    Parameters
    ----------
    margins, errors
        Mean margin of each strategy of the set and its standard error, shape (n,).
    game_variance
        Variance of the margin of a single game, all strategies together; more than 0.

    Raises
    ------
    ValueError
        If there are fewer than two strategies or the variance is not positive.
    """
    fits = margins.shape == errors.shape and margins.size > 1
    require(fits, "A skill share needs two or more strategies, each with an error.")
    require(game_variance > 0, f"The variance of a game must be more than 0, not {game_variance}.")
    unbiased = np.var(margins, ddof=1) - np.mean(errors**2)
    return float(unbiased * (1 - 1 / margins.size) / game_variance)


def luck_share(vrf: float) -> float:
    """Return the share of the deal in the variance of one pair's result: 1 - 1/VRF.

    A result is a sum of deal luck, which rotation takes out, and of the rest; VRF is one over the design
    effect of the blocks (Kish 1965), as ``reports/spread.py`` measures it. Negative where common deals hurt.

    Raises
    ------
    ValueError
        If the variance reduction is not positive.
    """
    require(not vrf <= 0, f"A variance reduction must be more than 0, not {vrf}.")
    return 1 - 1 / vrf

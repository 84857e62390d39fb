"""Does the seat matter: who moves first, with the same strategy in every seat.

Holds no correction for compared strategies, which need none: they take every seat equally often.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chisquare

from reports.adapters.shares import wilson_interval
from reports.statistics.intervals import Floats
from reports.statistics.requirements import require

# The χ² distribution is a fair approximation from this expected count on (Cochran 1954).
LEAST_EXPECTED = 5


class SeatShares(NamedTuple):
    """Share of wins of each position with simultaneous Wilson intervals, shape (P,), and the test of all.

    ``won`` counts the games won alone, of which the shares are.
    """

    share: Floats
    low: Floats
    high: Floats
    chi2: float
    p: float
    won: int


def seat_shares(wins: NDArray[np.int64], alpha: float = 0.05) -> SeatShares:
    """Test that every position wins equally often (Pearson 1900).

    Parameters
    ----------
    wins
        Games won alone from each position, shape (P,); one game for each block, ties left out.
    alpha
        Chance that some interval misses; each has level 1 - α/P (Bonferroni).

    Raises
    ------
    ValueError
        If there are fewer than two positions, or fewer than 5 expected wins for each.
    """
    players, games = wins.size, int(wins.sum())
    require(players > 1, f"A test of seats needs at least 2 players, not {players}.")
    require(
        games >= LEAST_EXPECTED * players,
        f"A test of {players} seats needs {LEAST_EXPECTED * players} games won alone, not {games}.",
    )
    ends = np.array([wilson_interval(won / games, games, 1 - alpha / players) for won in wins])
    test = chisquare(wins)
    return SeatShares(wins / games, ends[:, 0], ends[:, 1], float(test.statistic), float(test.pvalue), games)

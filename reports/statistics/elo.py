"""The Elo equivalent of a win share, for tables of two or more players.

Holds no rating of many players. A player with strength r against k-1 players of strength 1 wins the share
r/(r+k-1) of the games (Bradley & Terry 1952, Luce 1959); Elo is 400·log10(r), so an even share is 0 and k = 2
gives the usual formula (Elo 1978).
"""

import numpy as np
from scipy.special import logit

from reports.statistics.intervals import Estimate
from reports.statistics.requirements import require

ELO_PER_THETA = 400 / np.log(10)


def elo_of_share(share: float, players: int) -> float:
    """Return 400·log10(p(k-1)/(1-p)); -inf at share 0, +inf at share 1.

    Raises
    ------
    ValueError
        If the share is outside 0 to 1 or there are fewer than 2 players.
    """
    require(players > 1, f"Elo needs at least 2 players, not {players}.")
    require(not (share < 0 or share > 1), f"A win share must be between 0 and 1, not {share}.")
    return float(ELO_PER_THETA * (logit(share) + np.log(players - 1)))


def elo_interval(share: Estimate, players: int) -> Estimate:
    """Turn a win share with its interval into Elo by turning the three numbers.

    Ends of the interval beyond 0 or 1 become infinite.
    """
    middle, low, high = (elo_of_share(float(np.clip(end, 0, 1)), players) for end in share[:3])
    return Estimate(middle, low, high, share.blocks)

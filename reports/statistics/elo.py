"""The Elo equivalent of a win share, for tables of two or more players.

Holds no rating of many players. A player with strength r against k-1 players of strength 1 wins the share
r/(r+k-1) of the games (Bradley & Terry 1952, Luce 1959); Elo is 400·log10(r), so an even share is 0 and k = 2
gives the usual formula (Elo 1978).
"""

import math

from reports.statistics.intervals import Estimate


def elo_of_share(share: float, players: int) -> float:
    """Return 400·log10(p(k-1)/(1-p)); -inf at share 0, +inf at share 1.

    Raises
    ------
    ValueError
        If the share is outside 0 to 1 or there are fewer than 2 players.
    """
    _check_players(players)
    if share < 0 or share > 1:
        raise ValueError(f"A win share must be between 0 and 1, not {share}.")
    if share in {0, 1}:
        return math.inf if share == 1 else -math.inf
    return 400 * math.log10(share * (players - 1) / (1 - share))


def share_of_elo(elo: float, players: int) -> float:
    """Return the win share of a player who is ``elo`` above the k-1 others; the inverse of `elo_of_share`.

    Raises
    ------
    ValueError
        If there are fewer than 2 players.
    """
    _check_players(players)
    if math.isnan(elo):
        return math.nan
    # (k-1)/r grows without limit for a weak player; beyond the range of floats the share is 0.
    exponent = -elo / 400
    return 1 / (1 + (players - 1) * 10**exponent) if exponent < 300 else 0.0


def elo_interval(share: Estimate, players: int) -> Estimate:
    """Turn a win share with its interval into Elo by turning the three numbers.

    Ends of the interval beyond 0 or 1 become infinite.
    """

    def end(value: float) -> float:
        return elo_of_share(min(1.0, max(0.0, value)), players) if not math.isnan(value) else math.nan

    return Estimate(end(share.estimate), end(share.low), end(share.high), share.blocks)


def _check_players(players: int) -> None:
    """Refuse a table without an opponent."""
    if players < 2:
        raise ValueError(f"Elo needs at least 2 players, not {players}.")

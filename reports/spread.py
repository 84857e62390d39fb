"""What duplicate deals gained: the spread of blocks beside that of single games.

Holds no effect and no interval. The spread of games is computed from exact sums of second moments, so single
games need not be kept.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from reports.blocks import BlockFile, Sums
from reports.run_file import ArmInfo
from reports.statistics.intervals import Blocks, moments
from sim.metrics import METRIC


class GameMoments(NamedTuple):
    """Metrics that hold, for single games, num², and for ratios num·den and den² up to known factors."""

    square: str
    cross: str | None = None
    den_square: str | None = None


GAME_MOMENTS = {
    "win_excess": GameMoments("excess_square"),
    "margin": GameMoments("margin_square"),
    "hand_margin": GameMoments("margin_square", "margin_hands", "hands_square"),
    "hand_score": GameMoments("score_square", "score_hands", "hands_square"),
}


class Spread(NamedTuple):
    """How much blocks vary and what their shared deals do; NaN where it is not defined.

    Attributes
    ----------
    block_sd
        Standard deviation of block values.
    rho
        Intra-block correlation, from 1/VRF = 1 + (G-1)·ρ (Kish 1965): under 0 the shared deals help.
    vrf
        How many independent games one game of a block is worth.
    """

    block_sd: float
    rho: float
    vrf: float


def spread_of(values: Blocks, game_variance: float, games: int) -> Spread:
    """Compare block values with single games.

    Parameters
    ----------
    values
        Value of each block, shape (N,).
    game_variance
        Variance of a single game's value; of a difference, the sum of both arms'.
    games
        Games of one arm in a block.
    """
    deviation = moments(values).deviation
    if math.isnan(game_variance) or math.isnan(deviation) or game_variance <= 0:
        return Spread(deviation, math.nan, math.nan)
    effect = deviation**2 * games / game_variance
    rho = (effect - 1) / (games - 1) if games > 1 else math.nan
    return Spread(deviation, rho, 1 / effect if effect > 0 else math.nan)


def game_variance(blocks: BlockFile, arms: Sequence[tuple[ArmInfo, str]], metric: str) -> float:
    """Return the variance of single games, added up over arms (each with its strategy), in block units."""
    return sum(_of_arm(blocks, arm, strategy, metric) for arm, strategy in arms)


def _of_arm(blocks: BlockFile, arm: ArmInfo, strategy: str, metric: str) -> float:
    """Return s₁², the variance of an arm's single games, from exact sums over all of them.

    For a ratio R the game's value is its linearised residual (num - R·den)/mean(den).
    """
    stored = GAME_MOMENTS.get(metric)
    if stored is None or stored.square not in METRIC:
        return math.nan

    def total(name: str) -> int:
        return int(blocks.sums(arm, strategy, name).num.sum())

    games = arm.blocks * arm.games_per_block
    if games < 2:
        return math.nan
    sums: Sums = blocks.sums(arm, strategy, metric)
    num, den, square = int(sums.num.sum()), int(sums.den.sum()), total(stored.square)
    if stored.cross is None or stored.den_square is None:
        # Σ(x - mean)² · games; the mean of den turns sums of 840ths, or of opponents, into the stored unit.
        residual = (square * games - num * num) / games
    else:
        # The denominator of a margin is hands times the number of opponents.
        factor = arm.key.players - 1 if metric == "hand_margin" else 1
        cross, den_square = factor * total(stored.cross), factor**2 * total(stored.den_square)
        residual = (square * den * den - 2 * num * den * cross + num * num * den_square) / (den * den)
    return residual / (games - 1) * (games / den) ** 2

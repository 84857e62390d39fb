"""The effect of a treatment in each block of a cell, and what duplicate deals gained there.

Holds no intervals and no verdicts. An arm's own table is its control for win share and margins: over the
rotations of a block an all-baseline table has win share 1/players and margin 0 exactly. For other opponents
treatment and baseline both played on common blocks, and the effect is their difference block by block.
"""

import math
from typing import NamedTuple

import numpy as np

from reports.blocks import BlockFile, Sums
from reports.run_file import Cell, Run, Side
from reports.statistics.intervals import Blocks, linearise, moments
from sim.metrics import METRIC

# What is measured where a claim says win share: the excess over the fair share, whose control is 0.
MEASURED = {"win_share": "win_excess"}
# Metrics whose control is exactly 0 at an arm's own table; others need an arm of the baseline.
SELF_CONTROLLED = ("win_share", "margin", "hand_margin")


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


class Effect(NamedTuple):
    """What a cell shows of one metric; signed so that plus favours the treatment.

    Attributes
    ----------
    values
        Effect of each block in stored units, shape (N,).
    changed
        Blocks whose effect is not exactly 0, counted in whole numbers.
    games
        Games of all arms of the cell.
    vrf
        How many independent games one game of a block is worth; NaN where it is not defined.
    """

    values: Blocks
    changed: int
    games: int
    vrf: float


def has_control(cell: Cell, metric: str) -> bool:
    """Tell whether the cell says anything about a metric."""
    return len(cell.sides) > 1 or metric in SELF_CONTROLLED


def cell_effect(run: Run, blocks: BlockFile, cell: Cell, metric: str) -> Effect:
    """Compute the effect of a played cell.

    Parameters
    ----------
    metric
        A metric of the experiment that has a control in this cell (`has_control`).
    """
    name = MEASURED.get(metric, metric)
    arms = [run.arms[side.key] for side in cell.sides]
    sums = [blocks.sums(arm, side.strategy, name) for arm, side in zip(arms, cell.sides, strict=True)]
    values = cell.sign * _difference(sums, ratio=METRIC[name].kind == "ratio")
    if len(sums) == 1:
        changed = sums[0].num != 0
    else:
        changed = (sums[0].num != sums[1].num) | (sums[0].den != sums[1].den)
    games = arms[0].games_per_block
    spread = sum(
        _game_variance(run, blocks, side, name, own) for side, own in zip(cell.sides, sums, strict=True)
    )
    deviation = moments(values).deviation
    return Effect(
        values,
        int(np.count_nonzero(changed)),
        sum(arm.blocks * arm.games_per_block for arm in arms),
        spread / games / deviation**2 if deviation > 0 else math.nan,
    )


def _difference(sums: list[Sums], *, ratio: bool) -> Blocks:
    """Return the values of the first side, less those of the second if there are two."""
    if ratio:
        first, *others = [linearise(side.num, side.den) for side in sums]
        return first - others[0] if others else first
    # Both denominators count the same games, so the difference is taken in whole numbers.
    num = sums[0].num - sums[1].num if len(sums) > 1 else sums[0].num
    return linearise(num, sums[0].den)


def _game_variance(run: Run, blocks: BlockFile, side: Side, name: str, sums: Sums) -> float:
    """Return s₁², the variance of single games in the unit of block values, from exact sums over all games.

    For a ratio R the game's value is its linearised residual (num - R·den)/mean(den).
    """
    stored = GAME_MOMENTS.get(name)
    if stored is None or stored.square not in METRIC:
        return math.nan
    arm = run.arms[side.key]

    def total(metric: str) -> int:
        return int(blocks.sums(arm, side.strategy, metric).num.sum())

    games = arm.blocks * arm.games_per_block
    if games < 2:
        return math.nan
    num, den, square = int(sums.num.sum()), int(sums.den.sum()), total(stored.square)
    if stored.cross is None or stored.den_square is None:
        # Σ(x - mean)² · games; the mean of den turns sums of 840ths, or of opponents, into the stored unit.
        residual = (square * games - num * num) / games
    else:
        # The denominator of a margin is hands times the number of opponents.
        factor = arm.key.players - 1 if name == "hand_margin" else 1
        cross, den_square = factor * total(stored.cross), factor**2 * total(stored.den_square)
        residual = (square * den * den - 2 * num * den * cross + num * num * den_square) / (den * den)
    return residual / (games - 1) * (games / den) ** 2

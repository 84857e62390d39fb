"""The effect of a treatment in each block of a cell, and what duplicate deals gained there.

Holds no intervals and no verdicts. An arm's own table is its control for win share and margins
(``controls.py``). For other opponents, and for raw scores, treatment and baseline both played on common
blocks, and the effect is their difference block by block.
"""

import math
from typing import NamedTuple

import numpy as np

from reports.blocks import BlockFile, Sums
from reports.controls import SELF_CONTROLLED, measured
from reports.run_file import Cell, Run, Side
from reports.spread import Spread, game_variance, spread_of
from reports.statistics.control import control_reduction
from reports.statistics.intervals import Blocks, linearise
from reports.statistics.requirements import FEW_BLOCKS
from sim.metrics import METRIC


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
    spread
        What duplicate deals gained.
    control_vrf
        How many times less a raw score varies once the control's score on the same deals is taken out; NaN
        where a metric has no such control.
    """

    values: Blocks
    changed: int
    games: int
    spread: Spread
    control_vrf: float = math.nan

    @property
    def vrf(self) -> float:
        """How many independent games one game of a block is worth."""
        return self.spread.vrf


def has_control(run: Run, cell: Cell, metric: str) -> bool:
    """Tell whether the cell says anything about a metric."""
    if len(cell.sides) > 1 or metric in SELF_CONTROLLED:
        return True
    return cell.control is not None and run.is_played(cell._replace(sides=compared(cell, metric)))


def compared(cell: Cell, metric: str) -> tuple[Side, ...]:
    """Return the arms that the effect on a metric is made of, the one under test first."""
    is_raw = cell.control is not None and metric not in SELF_CONTROLLED
    return (*cell.sides, cell.control) if is_raw and cell.control else cell.sides


def cell_effect(run: Run, blocks: BlockFile, cell: Cell, metric: str) -> Effect:
    """Compute the effect of a played cell.

    Parameters
    ----------
    metric
        A metric of the experiment that has a control in this cell (`has_control`).
    """
    name = measured(metric)
    sides = compared(cell, metric)
    arms = [(run.arms[side.key], side.strategy) for side in sides]
    sums = [blocks.sums(arm, strategy, name) for arm, strategy in arms]
    ratio = METRIC[name].kind == "ratio"
    values = cell.sign * _difference(sums, ratio=ratio)
    if len(sums) == 1:
        changed = sums[0].num != 0
    else:
        changed = (sums[0].num != sums[1].num) | (sums[0].den != sums[1].den)
    return Effect(
        values,
        int(np.count_nonzero(changed)),
        sum(arm.blocks * arm.games_per_block for arm, _ in arms),
        spread_of(values, game_variance(blocks, arms, name), arms[0][0].games_per_block),
        _control_reduction(sums) if ratio and metric not in SELF_CONTROLLED else math.nan,
    )


def _control_reduction(sums: list[Sums]) -> float:
    """Return how much less the first side's values vary given the second's (Lavenberg & Welch 1981)."""
    if len(sums) < 2 or sums[0].num.size < FEW_BLOCKS:
        return math.nan
    own, control = (linearise(side.num, side.den) for side in sums)
    return control_reduction(own, control)


def _difference(sums: list[Sums], *, ratio: bool) -> Blocks:
    """Return the values of the first side, less those of the second if there are two."""
    if ratio:
        first, *others = [linearise(side.num, side.den) for side in sums]
        return first - others[0] if others else first
    # Both denominators count the same games, so the difference is taken in whole numbers.
    num = sums[0].num - sums[1].num if len(sums) > 1 else sums[0].num
    return linearise(num, sums[0].den)

"""The tables of a sweep: every point of the grid with its band, and the effects of its factors.

A cell is one base rule set, number of players, company and metric. All its points were played on the same
deal blocks, so that differences between them are estimated block by block.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from reports.adapters.winners import possible_winners
from reports.blocks import BlockFile
from reports.controls import SELF_CONTROLLED, measured
from reports.run_file import ArmInfo, Run
from reports.statistics.curves import Band, possible_best, simultaneous_band
from reports.statistics.factorial import factorial_effects
from reports.statistics.intervals import Floats, linearise, mean_interval
from reports.statistics.requirements import FEW_BLOCKS
from sim.results import ArmKey

POINT_ENDS = ("estimate", "low", "high", "band_low", "band_high")
SWEEP_ENDS = ("control", "metric", *POINT_ENDS, "possible_best", "confidence_set", "blocks", "games")
EFFECTS_COLUMNS = (
    "base_rules",
    "players",
    "base_opponents",
    "metric",
    "effect",
    "levels",
    *POINT_ENDS,
    "answer",
)


class Factor(NamedTuple):
    """What was varied: the key of the file, whose it is, and its levels."""

    key: str
    owner: str
    levels: tuple[Any, ...]


class Cell(NamedTuple):
    """A grid in one place: the arm of each point, and its control if it has one, in grid order."""

    base_rules: str
    players: int
    base_opponents: str
    factors: tuple[Factor, ...]
    levels: tuple[tuple[int, ...], ...]
    arms: tuple[ArmInfo, ...]
    controls: tuple[ArmInfo | None, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the number of levels of each factor."""
        return tuple(len(factor.levels) for factor in self.factors)

    @property
    def blocks(self) -> int:
        """Return the deal blocks, common to all points."""
        return self.arms[0].blocks


class Surface(NamedTuple):
    """The effects at all T points of a cell: block values, their bands, and which can be the best.

    Attributes
    ----------
    best
        Points whose band reaches the highest lower end among those that differ from them in the strategy
        under test only: nobody chooses his rules or his opponents.
    winners
        The same by the model confidence set, which compares block by block.
    """

    cell: Cell
    metric: str
    y: Floats
    band: Band
    best: NDArray[np.bool_]
    winners: NDArray[np.bool_]


def sweep_cells(run: Run) -> tuple[list[Cell], list[str]]:
    """Return the cells whose arms were all played to one block, and the names of the others."""
    sweep = run.info["config"]["sweep"]
    factors = tuple(Factor(one["key"], one["owner"], tuple(one["values"])) for one in sweep["factors"])
    cells, missing = [], []
    for players in run.info["config"]["players"]:
        places = dict.fromkeys((point["base_rules"], point["base_opponents"]) for point in sweep["points"])
        for rules, opponents in places:
            points = [
                p for p in sweep["points"] if (p["base_rules"], p["base_opponents"]) == (rules, opponents)
            ]
            arms = [run.arms.get(_key(point, point["arm"], players)) for point in points]
            controls = [
                run.arms.get(_key(point, point["control"], players)) if point["control"] else None
                for point in points
            ]
            wanted = [*arms, *(own for own, p in zip(controls, points, strict=True) if p["control"])]
            finished = tuple(arm for arm in arms if arm is not None)
            if len({arm.blocks if arm else None for arm in wanted}) != 1 or len(finished) < len(points):
                missing.append(f"{rules}, {players} players, {opponents}")
                continue
            levels = tuple(tuple(point["levels"]) for point in points)
            cells.append(Cell(rules, players, opponents, factors, levels, finished, tuple(controls)))
    return cells, missing


def surface(run: Run, cell: Cell, metric: str, blocks: BlockFile) -> Surface:
    """Estimate the effects at all points of a cell.

    Raises
    ------
    ValueError
        If there are fewer than 30 blocks.
    """
    seed = int(run.info["seed"])
    y = np.column_stack(
        [
            _values(arm, metric, blocks) - (0 if control is None else _values(control, metric, blocks))
            for arm, control in zip(cell.arms, cell.controls, strict=True)
        ]
    )
    band = simultaneous_band(y, seed=seed)
    best, winners = (np.zeros(len(cell.arms), np.bool_) for _ in range(2))
    for points in _contexts(cell):
        part = band._replace(low=band.low[points], high=band.high[points])
        best[points] = possible_best(part)
        winners[points] = possible_winners(y[:, points], seed=seed)
    return Surface(cell, metric, y, band, best, winners)


def is_told(cell: Cell, metric: str) -> bool:
    """Tell whether a cell has enough blocks, and something to compare a metric with."""
    return cell.blocks >= FEW_BLOCKS and (metric in SELF_CONTROLLED or None not in cell.controls)


def sweep_table(run: Run, surfaces: Sequence[Surface]) -> pd.DataFrame:
    """Return a row for each point and metric, with a column for the level of each factor."""
    keys = [str(factor["key"]) for factor in run.info["config"]["sweep"]["factors"]]
    # Named here, so that a table of which nothing can be told yet has its columns too.
    columns = ["base_rules", "base_opponents", *keys, *ArmKey._fields, *SWEEP_ENDS]
    rows = []
    for one in surfaces:
        cell = one.cell
        for point, arm in enumerate(cell.arms):
            own = mean_interval(one.y[:, point])
            control = cell.controls[point]
            rows.append(
                {
                    "base_rules": cell.base_rules,
                    "base_opponents": cell.base_opponents,
                    **{
                        factor.key: factor.levels[level]
                        for factor, level in zip(cell.factors, cell.levels[point], strict=True)
                    },
                    **arm.key._asdict(),
                    "control": "" if control is None else control.key.arm,
                    "metric": one.metric,
                    "estimate": own.estimate,
                    "low": own.low,
                    "high": own.high,
                    "band_low": float(one.band.low[point]),
                    "band_high": float(one.band.high[point]),
                    "possible_best": bool(one.best[point]),
                    "confidence_set": bool(one.winners[point]),
                    "blocks": arm.blocks,
                    "games": arm.blocks * arm.games_per_block,
                }
            )
    return pd.DataFrame(rows, columns=columns)


def effects_table(surfaces: Sequence[Surface], seed: int) -> pd.DataFrame:
    """Return main effects and interactions of two factors; the bands hold for all of a cell's at once."""
    rows = []
    for one in surfaces:
        cell = one.cell
        y = one.y.reshape(len(one.y), *cell.shape)
        effects = factorial_effects(y, [factor.key for factor in cell.factors])
        names, columns = [], []
        for factors, values in effects.items():
            own = [next(f for f in cell.factors if f.key == key) for key in factors]
            grid = product(*(range(len(factor.levels)) for factor in own))
            for levels, column in zip(grid, values.reshape(len(values), -1).T, strict=True):
                told = " × ".join(level_text(f.levels[at]) for f, at in zip(own, levels, strict=True))
                names.append((" × ".join(factors), told))
                columns.append(column)
        band = simultaneous_band(np.column_stack(columns), seed=seed)
        for place, (name, column) in enumerate(zip(names, columns, strict=True)):
            own_ends = mean_interval(column)[:3]
            low, high = float(band.low[place]), float(band.high[place])
            answer = "more" if low > 0 else "less" if high < 0 else "open"
            place_names = (cell.base_rules, cell.players, cell.base_opponents, one.metric)
            rows.append((*place_names, *name, *own_ends, low, high, answer))
    return pd.DataFrame(rows, columns=list(EFFECTS_COLUMNS))


def level_text(level: object) -> str:
    """Write a level as the file does."""
    return str(level).lower() if isinstance(level, bool) else str(level)


def _key(point: dict[str, Any], arm: str, players: int) -> ArmKey:
    return ArmKey(arm, point["rules"], players, point["opponents"], "joins")


def _values(arm: ArmInfo, metric: str, blocks: BlockFile) -> Floats:
    """Return an arm's value of a metric in each block; a win share as the excess over the fair one."""
    return linearise(*blocks.sums(arm, arm.strategies[0], measured(metric)))


def _contexts(cell: Cell) -> list[list[int]]:
    """Group the points that differ in the strategy under test only."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for point, levels in enumerate(cell.levels):
        fixed = tuple(at for f, at in zip(cell.factors, levels, strict=True) if f.owner != "tested")
        groups.setdefault(fixed, []).append(point)
    return list(groups.values())

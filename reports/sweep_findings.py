"""What a sweep shows, in sentences: titles of figures and lines of the report."""

import numpy as np
from numpy.typing import NDArray

from reports.adapters.best_level import best_level
from reports.run_file import BASELINE, Run
from reports.sentences import MEASURES
from reports.sweep import Cell, Surface, level_text
from reports.words import interval_text, listed

LEVELS_OF_PARABOLA = 3
MOST_NAMED = 2


def cell_name(run: Run, cell: Cell) -> str:
    """Name a cell: players, base rules if there are several, company."""
    several = len({point["base_rules"] for point in run.info["config"]["sweep"]["points"]}) > 1
    table = f"{cell.base_rules}, {cell.players} players" if several else f"{cell.players} players"
    return f"{table}, among {'baselines' if cell.base_opponents == BASELINE else cell.base_opponents}"


def point_text(cell: Cell, point: int, *, only: str | None = None) -> str:
    """Write the levels of a point, of all factors or of those of one owner."""
    parts = [
        f"{short_key(factor.key)} = {level_text(factor.levels[level])}"
        for factor, level in zip(cell.factors, cell.levels[point], strict=True)
        if only is None or factor.owner == only
    ]
    return ", ".join(parts)


def short_key(key: str) -> str:
    """Return the name of a parameter or field without its owner."""
    return key.rpartition(".")[2]


def surface_finding(run: Run, one: Surface) -> str:
    """Say which points gain or lose beyond doubt, and how much at most."""
    measure = MEASURES[one.metric]
    cell, band = one.cell, one.band
    where = cell_name(run, cell)
    gains, losses = (np.flatnonzero(marks) for marks in (band.low > 0, band.high < 0))
    name = measure.name.lower()
    if not len(gains) and not len(losses):
        return f"{where}: no point differs in {name} from the settings as they are"
    if not len(gains):
        verb = "loses" if len(losses) == 1 else "lose"
        extreme, told = int(np.argmin(band.mean)), f"no point gains in {name}, {_points(cell, losses)} {verb}"
    else:
        verb = "gains" if len(gains) == 1 else "gain"
        extreme, told = int(np.argmax(band.mean)), f"{_points(cell, gains)} {verb} in {name}"
    mean, low, high = (float(end[extreme]) * measure.factor for end in (band.mean, band.low, band.high))
    return f"{where}: {told}, at most {interval_text(mean, low, high)} {measure.unit}"


def _points(cell: Cell, points: NDArray[np.int64]) -> str:
    """Name a few points, or count them."""
    if len(points) > MOST_NAMED:
        return f"{len(points)} of {len(cell.arms)} points"
    return listed([point_text(cell, int(point)) for point in points])


def best_lines(run: Run, one: Surface) -> list[str]:
    """Say for each company and rule set which settings of the strategy can be the best."""
    cell = one.cell
    groups: dict[str, list[int]] = {}
    for point in range(len(cell.arms)):
        parts = [point_text(cell, point, only=owner) for owner in ("rules", "opponents")]
        context = ", ".join([part for part in parts if part])
        groups.setdefault(context, []).append(point)
    lines = []
    for context, points in groups.items():
        best = [point_text(cell, p, only="tested") for p in points if one.best[p]]
        sharper = [point_text(cell, p, only="tested") for p in points if one.winners[p]]
        if not any(best):
            continue
        start = f"With {context}: " if context else ""
        lines.append(
            f"{start}possible best by the bands: {listed(best)} ({len(best)} of {len(points)}); by block "
            f"differences (model confidence set): {listed(sharper)}."
        )
    return lines


def top_line(run: Run, one: Surface) -> list[str]:
    """Say where the fitted curve of one numeric factor is highest."""
    cell = one.cell
    factor = cell.factors[0]
    numeric = all(isinstance(x, int | float) and not isinstance(x, bool) for x in factor.levels)
    if len(cell.factors) > 1 or not numeric or len(factor.levels) < LEVELS_OF_PARABOLA:
        return []
    levels = np.array(factor.levels, dtype=np.float64)
    order = np.argsort(levels)
    top = best_level(levels[order], one.y[:, order], seed=int(run.info["seed"]))
    return [
        f"The parabola through all levels is highest at {factor.key} = {top.level:.3g} "
        f"[{top.low:.3g}, {top.high:.3g}], resampled over blocks."
    ]

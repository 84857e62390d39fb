"""What a sweep shows, in sentences: titles of figures and lines of the report."""

import numpy as np

from reports.run_file import BASELINE, Run
from reports.statistics.curves import best_level
from reports.statistics.sentences import MEASURES
from reports.sweep import Cell, Surface, level_text
from reports.words import interval_text, listed

LEVELS_OF_PARABOLA = 3


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
    """Say which points can be the best, or that no point differs from the baseline."""
    measure = MEASURES[one.metric]
    cell, band = one.cell, one.band
    where = cell_name(run, cell)
    sure = (band.low > 0) | (band.high < 0)
    if not sure.any():
        return f"{where}: no point differs from the baseline in {measure.name.lower()}"
    best = [point_text(cell, int(point)) for point in np.flatnonzero(one.best)]
    top = int(np.argmax(band.mean))
    numbers = interval_text(
        *(float(end[top]) * measure.factor for end in (band.mean, band.low, band.high)), places=1
    )
    chosen = listed(best) if len(best) <= 3 else f"{len(best)} of {len(cell.arms)} points"
    verb = "is" if len(best) == 1 else "can be"
    return f"{where}: {chosen} {verb} best for {measure.name.lower()}; highest {numbers} {measure.unit}"


def best_lines(run: Run, one: Surface) -> list[str]:
    """Say for each company and rule set which settings of the strategy can be the best."""
    cell = one.cell
    groups: dict[str, list[int]] = {}
    for point in range(len(cell.arms)):
        context = ", ".join(
            part for owner in ("rules", "opponents") if (part := point_text(cell, point, only=owner))
        )
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

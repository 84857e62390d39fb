"""The figures of a sweep: curves with bands for one factor, heat maps for two, effects of the factors."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from reports import plots_grid, style
from reports.figure_tables import POINT_COLUMNS
from reports.figures import Picture, points_figure
from reports.records import records
from reports.run_file import Run
from reports.sentences import MEASURES
from reports.statistics.intervals import mean_interval
from reports.sweep import Surface, level_text
from reports.sweep_findings import cell_name, short_key, surface_finding
from reports.words import listed, signed

# More main effects and interactions than this are in effects.csv only.
MOST_EFFECTS = 40


def sweep_pictures(run: Run, surfaces: Sequence[Surface], effects: pd.DataFrame) -> Iterator[Picture]:
    """Draw every cell and metric."""
    for number, one in enumerate(surfaces, start=1):
        if len(one.cell.factors) == 1:
            yield curve_picture(run, one, number)
        if len(one.cell.factors) == 2:
            yield map_picture(run, one, number)
        if len(one.cell.factors) > 1:
            yield from effects_picture(run, one, effects, number)


def curve_picture(run: Run, one: Surface, number: int) -> Picture:
    """Draw the response along the only factor."""
    measure = MEASURES[one.metric]
    points = curve_points(one)
    title = surface_finding(run, one)
    figure, (axes,) = style.new_figure(title, 2.5, label_letters=8, legend_lines=2)
    smallest = run.smallest_effect(one.metric) * measure.factor
    label = f"{measure.name} ({measure.unit})"
    plots_grid.plot_band(axes, points, one.cell.factors[0].key, label, smallest=smallest)
    style.add_legend(figure, axes, plots_grid.band_handles(), 2)
    note = (
        f"{_against(one)} All levels met the same {one.cell.blocks:,} deal blocks. The grey strip is smaller "
        f"than {smallest:g} {measure.unit}."
    )
    return Picture(_name("curve", one, number), title, note, figure)


def curve_points(one: Surface) -> pd.DataFrame:
    """Return the points of a curve in the units of its axis; words and switches stand side by side."""
    levels, factor = one.cell.factors[0].levels, MEASURES[one.metric].factor
    numeric = all(isinstance(level, int | float) and not isinstance(level, bool) for level in levels)
    band = one.band
    own = np.array([mean_interval(one.y[:, point])[1:3] for point in range(len(levels))])
    ends = (band.mean, own[:, 0], own[:, 1], band.low, band.high)
    table = pd.DataFrame(
        {
            "x": list(levels) if numeric else list(range(len(levels))),
            "level": [level_text(level) for level in levels],
            **{
                name: end * factor
                for name, end in zip(("estimate", "low", "high", "band_low", "band_high"), ends, strict=True)
            },
            "possible_best": one.best,
        }
    )
    return table.sort_values("x", kind="stable", ignore_index=True)


def map_picture(run: Run, one: Surface, number: int) -> Picture:
    """Draw two factors as a heat map: the one with more levels goes down."""
    cell, measure = one.cell, MEASURES[one.metric]
    values = (one.band.mean * measure.factor).reshape(cell.shape)
    sure = ((one.band.low > 0) | (one.band.high < 0)).reshape(cell.shape)
    best = one.best.reshape(cell.shape)
    down, across = cell.factors
    if len(down.levels) < len(across.levels):
        down, across = across, down
        values, sure, best = values.T, sure.T, best.T
    texts = [
        [signed(value) + ("*" if mark else "") for value, mark in zip(row, marks, strict=True)]
        for row, marks in zip(values, best, strict=True)
    ]
    title = surface_finding(run, one)
    rows = [level_text(level) for level in down.levels]
    letters = max(len(line) for row in rows for line in style.wrapped(row).split("\n")) + 4
    height = plots_grid.ROW_HEIGHT * len(rows)
    figure, (axes,) = style.new_figure(title, height, label_letters=letters, legend_lines=1)
    columns = [level_text(level) for level in across.levels]
    plots_grid.plot_matrix(axes, values, texts, sure, rows, columns)
    axes.set_xlabel(across.key)
    axes.set_ylabel(down.key)
    style.add_legend(figure, axes, [plots_grid.unsure_handle("can be 0")], 1, lift=0.06)
    note = (
        f"{measure.name} in {measure.unit}. {_against(one)} Hatched cells do not differ from 0: the 95 % "
        "band holds for all cells at once. A star marks settings of the strategy that can be "
        "the best of their rules and company."
    )
    return Picture(_name("map", one, number), title, note, figure)


def effects_picture(run: Run, one: Surface, effects: pd.DataFrame, number: int) -> Iterator[Picture]:
    """Draw main effects, and the interactions that are beyond doubt."""
    cell, measure = one.cell, MEASURES[one.metric]
    place = (cell.base_rules, cell.players, cell.base_opponents, one.metric)
    own = [
        row
        for row in records(effects)
        if tuple(row[name] for name in ("base_rules", "players", "base_opponents", "metric")) == place
    ]
    main = [row for row in own if " × " not in row["effect"]]
    clear = [row for row in own if " × " in row["effect"] and row["answer"] != "open"]
    shown = [*main, *clear][:MOST_EFFECTS]
    rows = [
        (
            _effect_name(row),
            "effect",
            *(row[end] * measure.factor for end in ("estimate", "band_low", "band_high")),
            False,
        )
        for row in shown
    ]
    moving = dict.fromkeys(row["effect"] for row in own if row["answer"] != "open")
    verb = "matters" if len(moving) < 2 else "matter"
    what = f"{listed([_short(name) for name in moving]) if moving else 'no factor'} {verb}"
    title = f"{cell_name(run, cell)}: {what} for {measure.name.lower()}"
    label = f"{measure.name} against the mean of all levels ({measure.unit})"
    points = pd.DataFrame(rows, columns=POINT_COLUMNS)
    figure = points_figure(title, points, label, 0.0, None, [], signed)
    note = (
        "Main effects of the levels, and those interactions that are beyond doubt; the 95 % intervals hold "
        "for all effects of this figure at once. effects.csv has every interaction."
    )
    yield Picture(_name("factors", one, number), title, note, figure)


def _effect_name(row: dict[Any, Any]) -> str:
    """Write an effect with its levels."""
    pairs = zip(row["effect"].split(" × "), row["levels"].split(" × "), strict=True)
    return " × ".join(f"{short_key(key)} = {level}" for key, level in pairs)


def _short(effect: str) -> str:
    """Write the names of an effect without their owners."""
    return " × ".join(short_key(key) for key in effect.split(" × "))


def _against(one: Surface) -> str:
    """Say what the effects are measured against."""
    if one.cell.controls[0] is None:
        return "The strategy with these settings, alone among copies of itself as it is without them."
    return (
        f"The strategy with these settings less {one.cell.controls[0].key.arm}, each alone among the same "
        "opponents on the same deals."
    )


def _name(what: str, one: Surface, number: int) -> str:
    """Return a file name."""
    company = re.sub("[^A-Za-z0-9+=.]+", "_", one.cell.base_opponents)[:30]
    return f"{what}_{number:02d}_{one.metric}_{one.cell.players}_players_{company}"

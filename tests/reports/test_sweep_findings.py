"""What a sweep shows, in sentences."""

from pathlib import Path

import numpy as np

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.sweep import Surface, surface, sweep_cells
from reports.sweep_findings import best_lines, point_text, surface_finding, top_line


def surface_of(run_folder: Path) -> Surface:
    run = read_run(run_folder)
    with BlockFile(run_folder) as blocks:
        return surface(run, sweep_cells(run)[0][0], "hand_margin", blocks)


def with_band(one: Surface, low: list[float], high: list[float]) -> Surface:
    ends = {"low": np.array(low), "high": np.array(high)}
    return one._replace(band=one.band._replace(mean=(ends["low"] + ends["high"]) / 2, **ends))


def test_titles_name_gains_losses_or_neither(curve_run: Path) -> None:
    run, one = read_run(curve_run), surface_of(curve_run)
    start = "2 players, among baselines: "
    assert surface_finding(run, with_band(one, [-1.0, -1.0, -1.0], [1.0, 1.0, 1.0])) == (
        start + "no point differs in hand margin from the settings as they are"
    )
    assert surface_finding(run, with_band(one, [-1.0, 0.5, -1.0], [1.0, 1.5, 1.0])).startswith(
        start + "min_points = 20 gains in hand margin, at most +1.0"
    )
    assert surface_finding(run, with_band(one, [-1.0, -1.0, -3.0], [1.0, 1.0, -1.0])).startswith(
        start + "no point gains in hand margin, min_points = 40 loses, at most −2.0"
    )


def test_possible_best_are_told_for_each_rule_set(grid_run: Path) -> None:
    run, one = read_run(grid_run), surface_of(grid_run)
    lines = best_lines(run, one)
    assert [line.split(":")[0] for line in lines] == ["With target = 200", "With target = 300"]
    assert point_text(one.cell, 3) == "min_points = 20, target = 300"
    assert top_line(run, one) == []


def test_the_top_of_a_numeric_factor_lies_among_its_levels(curve_run: Path) -> None:
    (line,) = top_line(read_run(curve_run), surface_of(curve_run))
    assert 0 <= float(line.split(" = ")[1].split()[0]) <= 40

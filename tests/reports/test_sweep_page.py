"""The sections of a sweep's report."""

from pathlib import Path

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.sweep import surface, sweep_cells
from reports.sweep_page import sweep_sections


def test_a_section_lists_the_points_the_highest_first(curve_run: Path) -> None:
    run = read_run(curve_run)
    with BlockFile(curve_run) as blocks:
        one = surface(run, sweep_cells(run)[0][0], "win_share", blocks)
    (section,) = sweep_sections(run, [one])
    assert section.title == "Win share, 2 players, among baselines"
    order = [int(row[0].split(" = ")[1]) for row in section.rows]
    means = dict(zip((0, 20, 40), one.band.mean, strict=True))
    assert order == sorted(order, key=lambda level: -means[level])
    best = [row[3] == "yes" for row in section.rows]
    assert sum(best) == one.best.sum()

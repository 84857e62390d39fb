"""Curves and heat maps, read back off their axes."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.kinds import kind_report
from reports.run_file import read_run
from reports.style import house_style


def test_the_curve_shows_band_and_possible_best(curve_run: Path) -> None:
    run = read_run(curve_run)
    table = pd.read_csv(curve_run / "sweep.csv")
    table = table[table["metric"] == "hand_margin"]
    with BlockFile(curve_run) as blocks, house_style():
        report = kind_report(run, curve_run, blocks)
        assert report is not None
        picture = next(one for one in report.pictures if "hand_margin" in one.name)
    (axes,) = picture.figure.axes
    best = next(line for line in axes.lines if line.get_gid() == "best")
    assert best.get_xdata().tolist() == table[table["possible_best"]]["greedy.min_points"].tolist()
    ends = axes.collections[0].get_paths()[0].vertices[:, 1]
    assert ends.max() == pytest.approx(table["band_high"].max())
    assert ends.min() == pytest.approx(table["band_low"].min())


def test_the_heat_map_hatches_what_can_be_nothing(grid_run: Path) -> None:
    run = read_run(grid_run)
    table = pd.read_csv(grid_run / "sweep.csv")
    part = table[(table["base_opponents"] == "baseline") & (table["metric"] == "hand_margin")]
    with BlockFile(grid_run) as blocks, house_style():
        report = kind_report(run, grid_run, blocks)
        assert report is not None
        picture = next(p for p in report.pictures if p.name.startswith("map") and "hand_margin_2" in p.name)
    (axes,) = picture.figure.axes
    expected = part.pivot(index="greedy.min_points", columns="rules.target", values="estimate").to_numpy()
    assert np.asarray(axes.images[0].get_array()) == pytest.approx(expected)
    open_ones = ((part["band_low"] <= 0) & (part["band_high"] >= 0)).sum()
    assert len([patch for patch in axes.patches if patch.get_gid() == "unsure"]) == open_ones

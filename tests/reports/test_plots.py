"""Plots: the numbers on the axes are those of the table."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figure_tables import POINT_COLUMNS
from reports.plots import (
    band_handle,
    depth_labels,
    line_handles,
    line_heights,
    plot_convergence,
    plot_curve,
    plot_digs,
    plot_points,
    plot_scores,
    reference_handle,
    series_handles,
)

POINTS = pd.DataFrame(
    [
        ("T1", "joins", 1.0, 0.5, 1.5, True),
        ("T1", "leaves", -2.0, -3.0, -1.0, False),
        ("T2", "joins", 4.0, 3.0, 5.0, False),
    ],
    columns=POINT_COLUMNS,
)


def axes_of() -> Axes:
    return Figure().add_subplot()


def marks(axes: Axes, name: str) -> list[list[float]]:
    return [list(np.asarray(line.get_xdata(), float)) for line in axes.lines if line.get_gid() == name]


def test_points_stand_at_their_estimates_with_their_intervals() -> None:
    axes = axes_of()
    plot_points(axes, POINTS, "Effect (pp)", reference=0.0, band=1.0)
    assert marks(axes, "estimate") == [[1.0], [-2.0], [4.0]]
    assert marks(axes, "interval") == [[0.5, 1.5], [-3.0, -1.0], [3.0, 5.0]]
    assert marks(axes, "primary") == [[1.0]]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["T1", "T2"]
    assert axes.get_xlabel() == "Effect (pp)"
    assert [text.get_text() for text in axes.texts] == ["1.0", "-2.0", "4.0"]


def test_lines_run_from_the_top_down_and_do_not_touch() -> None:
    axes = axes_of()
    plot_points(axes, POINTS, "x")
    bottom, top = axes.get_ylim()
    assert bottom > top == 0
    heights = [float(np.asarray(line.get_ydata())[0]) for line in axes.lines if line.get_gid() == "estimate"]
    assert heights == sorted(heights)
    assert min(np.diff(heights)) > 0.1
    assert bottom == pytest.approx(sum(line_heights(POINTS)))


def test_a_series_has_one_colour_and_one_marker() -> None:
    axes = axes_of()
    plot_points(axes, POINTS, "x")
    looks = [(line.get_color(), line.get_marker()) for line in axes.lines if line.get_gid() == "estimate"]
    assert looks[0] == looks[2] != looks[1]
    assert looks[0][1] != looks[1][1]
    handles = series_handles(POINTS, [reference_handle("fair"), band_handle("small")])
    assert [handle.get_label() for handle in handles] == [
        "joins",
        "leaves",
        "decides the claim",
        "fair",
        "small",
    ]


def test_scores_are_outlines_with_their_means() -> None:
    axes = axes_of()
    scores = pd.DataFrame(
        {"series": ["b", "b"], "score": [0, 10], "share": [40.0, 60.0], "mean": [6.0, 6.0]},
    )
    plot_scores(axes, scores, ["a", "b"])
    outline, mean = axes.lines
    assert list(np.asarray(outline.get_ydata())) == [40.0, 60.0]
    assert list(np.asarray(mean.get_xdata())) == [6.0, 6.0]
    # The second name keeps its colour when the first has no hands.
    assert outline.get_color() == line_handles(["a", "b"], markers=False)[1].get_color()  # type: ignore[union-attr] # a line
    assert axes.get_ylim() == (0, pytest.approx(66.0))


def test_a_curve_goes_through_its_estimates() -> None:
    axes = axes_of()
    points = pd.DataFrame(
        {"x": [0, 10, 30], "estimate": [1.0, 2.0, -1.0], "low": [0, 1, -2], "high": [2, 3, 0]}
    )
    plot_curve(axes, points, "knob", "Effect (pp)", band=1.0)
    curve = next(line for line in axes.lines if line.get_marker() == "o")
    assert list(np.asarray(curve.get_ydata())) == [1.0, 2.0, -1.0]
    assert list(axes.get_xticks()) == [0, 10, 30]
    assert marks(axes, "interval") == [[0, 0], [10, 10], [30, 30]]


def test_digs_are_drawn_by_depth_and_the_last_depth_is_open() -> None:
    axes = axes_of()
    digs = pd.DataFrame({"series": ["a", "a", "b"], "depth": [2, 12, 2], "share": [70.0, 30.0, 100.0]})
    plot_digs(axes, digs, ["a", "b"], "share", "% of digs")
    assert [list(np.asarray(line.get_ydata())) for line in axes.lines] == [[70.0, 30.0], [100.0]]
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["2", "12+"]
    assert depth_labels([2, 11]) == ["2", "11"]


def test_convergence_draws_the_estimate_inside_its_sequence() -> None:
    axes = Figure().add_subplot()
    points = pd.DataFrame(
        {
            "blocks": [100, 150, 200],
            "estimate": [1.0, 2.0, 1.5],
            "low": [np.nan, 0.0, 0.5],
            "high": [np.nan, 4.0, 3.0],
        }
    )
    plot_convergence(axes, points, "Effect (pp)", band=1.0)
    (line,) = (line for line in axes.get_lines() if line.get_gid() == "estimate")
    assert list(line.get_xdata()) == [100, 150, 200]
    assert list(line.get_ydata()) == [1.0, 2.0, 1.5]
    assert axes.get_ylabel() == "Effect (pp)"

"""Figures of a tune: the numbers on the axes are those of the tables."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from reports.run_file import read_run
from reports.statistics.intervals import Estimate
from reports.tune_figures import history_picture, plot_history, promise_points, slices_picture
from tests.reports.test_tune_page import found_places


def test_every_figure_of_a_tune_is_there(tune_run: Path) -> None:
    names = {file.stem for file in (tune_run / "figures").glob("*.png")}
    assert {"tuned", "search_01_2_players", "search_02_3_players", "parameters_01_2_players"} <= names
    assert "effect_win_share_2_players" in names


def test_promises_have_no_interval_and_the_confirmation_has(tune_run: Path) -> None:
    place = found_places(tune_run)[0]._replace(
        optimistic=(0.02, 0.01), confirmed=Estimate(0.005, -0.01, 0.02, 60)
    )
    points = promise_points(read_run(tune_run), [place])
    assert points["series"].tolist() == [
        "search (optimistic)",
        "final (optimistic)",
        "confirmed on fresh blocks",
    ]
    assert points["estimate"].tolist() == pytest.approx([2.0, 1.0, 0.5])
    assert points["low"].isna().tolist() == [True, True, False]


def test_a_history_shows_every_trial_and_marks_the_winner() -> None:
    own = pd.DataFrame(
        {
            "trial": [0, 1, 2, 3],
            "gain": [0.0, 0.02, -0.9, 0.01],
            "pruned": [False, False, True, False],
            "winner": [False, False, False, True],
        }
    )
    axes = Figure().add_subplot()
    plot_history(axes, own, 100.0)
    lines = {line.get_gid(): line for line in axes.get_lines()}
    assert lines["full"].get_ydata().tolist() == [0.0, 2.0, 1.0]
    assert lines["winner"].get_xdata().tolist() == [3]
    # The hopeless trial is drawn at the end of the axis.
    (shown,) = lines["pruned"].get_ydata().tolist()
    assert -90 < shown < 0


@pytest.mark.parametrize(("low", "high"), [(0.2, 0.3), (-0.9, -0.8)])
def test_the_confirmed_gain_of_a_history_is_on_its_axis(tune_run: Path, low: float, high: float) -> None:
    run = read_run(tune_run)
    place = found_places(tune_run)[0]._replace(confirmed=Estimate((low + high) / 2, low, high, 60))
    trials = pd.read_csv(tune_run / "trials.csv")
    own = trials[(trials["players"] == 2) & (trials["stage"] == "search")]
    bottom, top = history_picture(run, place, own, 1).figure.axes[0].get_ylim()
    assert bottom <= 100 * low < 100 * high <= top


def test_slices_have_a_panel_for_each_parameter(tune_run: Path) -> None:
    run, place = read_run(tune_run), found_places(tune_run)[0]
    trials = pd.read_csv(tune_run / "trials.csv")
    own = trials[(trials["players"] == 2) & (trials["stage"] == "search")]
    picture = slices_picture(run, place, own, 1)
    assert [axes.get_xlabel() for axes in picture.figure.axes] == ["min_points", "max_cards"]
    choices = picture.figure.axes[1]
    assert [tick.get_text() for tick in choices.get_xticklabels()] == ["1", "3", "6"]
    (dots,) = [line for line in choices.get_lines() if line.get_gid() == "trials"]
    assert set(np.asarray(dots.get_xdata()).tolist()) <= {0.0, 1.0, 2.0}
    ringed = [line for axes in picture.figure.axes for line in axes.get_lines() if line.get_gid() == "winner"]
    assert [np.asarray(line.get_xdata()).tolist() for line in ringed] == [
        [place.params["min_points"]],
        [[1, 3, 6].index(place.params["max_cards"])],
    ]
    ticks = picture.figure.axes[0].get_xticks()
    assert (ticks == ticks.round()).all()
    assert f"the winner (ringed) has min_points = {place.params['min_points']} and" in picture.title
    assert "trial" in history_picture(run, place, own, 1).title

"""The report of a search over rules: sections, trade-off, terminal."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from reports.blocks import BlockFile
from reports.goals import Wish, candidates_table, wishes
from reports.goals_page import goal_finding, goal_pictures, goal_sections, pareto_letters, plot_trade_off
from reports.house_table import house_table
from reports.kind_terminal import goal_rows
from reports.run_file import read_run
from reports.terminal import result_rows
from sim import api
from sim.config_files import experiment_from_table
from sim.tune_goals import MEASURES
from tests.helpers.small_runs import GOALS


def test_candidates_that_meet_the_goal_come_first(goal_run: Path) -> None:
    table = pd.read_csv(goal_run / "candidates.csv")
    (section,) = goal_sections(table, wishes(read_run(goal_run)))
    order = {"yes": 0, "unclear": 1, "no": 2}
    places = [order[row[2]] for row in section.rows]
    assert places == sorted(places)
    assert len(places) == 6
    assert "may include candidates that miss the goal" in section.texts[1]
    assert not any("-" in cell for row in section.rows for cell in row[3:])
    assert section.head[3:] == [goal.text() for goal in wishes(read_run(goal_run))]


def test_a_trade_off_has_a_mark_for_each_candidate_and_a_ring_for_the_pareto_set(goal_run: Path) -> None:
    table = pd.read_csv(goal_run / "candidates.csv")
    hands, _, skill = wishes(read_run(goal_run))
    axes = Figure().add_subplot()
    plot_trade_off(axes, table, hands, skill, pareto_letters(table, hands))
    marks = [line for line in axes.get_lines() if line.get_gid() == "candidate"]
    rings = [line for line in axes.get_lines() if line.get_gid() == "pareto"]
    assert [float(mark.get_xdata()[0]) for mark in marks] == table["hands_per_game"].tolist()
    assert len(rings) == table["pareto"].sum()
    # A measure whose name says its unit does not say it twice.
    assert axes.get_xlabel() == "hands a game"
    assert axes.get_ylabel() == "skill share (%)"


def test_letters_of_the_pareto_set_lie_on_no_mark_and_no_other_letter(goal_run: Path) -> None:
    table = pd.read_csv(goal_run / "candidates.csv")
    # Four candidates in a heap, and two apart.
    at = pd.DataFrame({"hands_per_game": [5.0, 5.02, 5.04, 5.0, 3.0, 8.0], "skill_share": [0.2] * 5 + [0.3]})
    for name in at.columns:
        for end in ("", "_low", "_high"):
            table[name + end] = at[name]
    table["pareto"] = True
    (picture,) = goal_pictures(table, wishes(read_run(goal_run)))
    for axes in picture.figure.axes:
        letters = [text for text in axes.texts if text.get_gid() == "letter"]
        assert [text.get_text() for text in sorted(letters, key=lambda one: one.get_text())] == list("abcdef")
        boxes = [text.get_window_extent() for text in letters]
        pairs = combinations(boxes, 2)
        assert not any(one.overlaps(other) for one, other in pairs)
        marks = [line for line in axes.get_lines() if line.get_gid() == "candidate"]
        places = [axes.transData.transform((m.get_xdata()[0], m.get_ydata()[0])) for m in marks]
        assert not any(box.contains(*place) for box in boxes for place in places)
    told = [text.get_text() for text in picture.figure.legends[1].get_texts()]
    assert [name.split()[0] for name in told] == list("abcdef")
    assert "6 in the Pareto set" in picture.title


def test_of_wishes_alone_nothing_says_that_the_goal_is_met(goal_run: Path, tmp_path: Path) -> None:
    run = read_run(goal_run)
    goals = [Wish(MEASURES["hands"], "lowest", -np.inf, np.inf), wishes(run)[2]]
    with BlockFile(goal_run) as blocks:
        made = candidates_table(house_table(run, blocks), goals)
    made.to_csv(tmp_path / "candidates.csv", index=False)
    # As it was made, and as its file is read.
    for table in (made, pd.read_csv(tmp_path / "candidates.csv")):
        assert goal_finding(2, table).startswith("2 players: 6 candidates; ")
        (section,) = goal_sections(table, goals)
        assert section.head == ["rules", "Pareto set", "hands a game lowest", "skill share highest"]
        assert {len(row) for row in section.rows} == {4}
        (picture,) = goal_pictures(table, goals)
        legend = [text.get_text() for text in picture.figure.legends[0].get_texts()]
        assert legend == ["candidate", "Pareto set"]
    columns, rows = goal_rows(tmp_path)
    assert columns[:3] == ["rules", "players", "Pareto set"]
    assert [row[2] for row in rows] == ["yes"] * int(made["pareto"].sum())


def test_each_number_of_players_has_a_figure(goal_run: Path) -> None:
    table = pd.read_csv(goal_run / "candidates.csv")
    pictures = list(goal_pictures(table, wishes(read_run(goal_run))))
    assert [one.name for one in pictures] == ["pareto_2_players"]
    assert pictures[0].title == goal_finding(2, table)
    assert (goal_run / "figures" / "pareto_2_players.svg").exists()


def test_a_search_that_was_cut_short_is_reported(tmp_path: Path) -> None:
    asked = iter([False] * 2 + [True])
    experiment = experiment_from_table(GOALS, "x", tmp_path, api.check_spec)
    with pytest.raises(KeyboardInterrupt):
        api.run(experiment, out=tmp_path / "out", batch=30, stop=lambda: next(asked))
    text = api.report(tmp_path / "out").with_suffix(".md").read_text(encoding="utf-8")
    assert "Not played to the end: rummy500+target=" in text.replace("\\", "")
    assert result_rows(tmp_path / "out")[2] == []


def test_report_and_terminal_tell_the_goal(goal_run: Path) -> None:
    text = (goal_run / "report.md").read_text(encoding="utf-8")
    assert "Wanted: 2 to 4 hands a game" in text
    assert "## Rules for a goal, 2 players" in text
    _, columns, rows, _ = result_rows(goal_run)
    assert columns[:4] == ["rules", "players", "meets the goal", "Pareto set"]
    assert any(row[3] == "yes" for row in rows)

"""What the terminal shows of tournaments and sweeps."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.terminal import result_rows
from reports.tune import SearchFile, places
from reports.tune_page import advice, short_advice, tune_finding
from reports.words import interval_text
from sim import api
from sim.cli_report import print_verdicts
from sim.config_files import experiment_from_table
from tests.helpers.small_runs import ALONE, CUP, GRID


def test_the_terminal_shows_entries_and_possible_best(cup_run: Path, grid_run: Path) -> None:
    _, columns, rows, _ = result_rows(cup_run)
    assert columns == ["table", "strategy", "place", "win share (%)", "points a hand", "Elo"]
    assert [[row[0], row[2]] for row in rows] == [[f"{p} players", n] for p in "23" for n in "1234"]
    assert rows[0][1] == "wise"
    _, _, rows, _ = result_rows(grid_run)
    assert len(rows) == 2 * 2 * 2
    assert rows[0][0] == "rummy500, 2 players, baseline, target 200"
    assert rows[0][3].startswith("min_points ")


@pytest.mark.parametrize(
    "table", [CUP, CUP | {"self_play": False}, GRID, ALONE], ids=["cup", "no self-play", "grid", "alone"]
)
def test_a_run_cut_off_before_any_table_was_whole_says_so(
    table: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = iter([False, False, True])
    experiment = experiment_from_table(table, "test", tmp_path, api.check_spec)
    with pytest.raises(KeyboardInterrupt):
        api.run(experiment, out=tmp_path / "out", batch=20, stop=lambda: next(asked))
    api.report(tmp_path / "out")
    _, columns, rows, notes = result_rows(tmp_path / "out")
    assert columns
    assert rows == []
    assert notes[0].startswith("No table was played to the end")
    assert notes[-1].startswith("The run is interrupted")
    assert not pd.read_csv(tmp_path / "out" / "summary.csv").empty
    page = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "Not played to the end" in page
    assert ("each among copies of itself" in page) == (table["name"] == "alone")
    print_verdicts(tmp_path / "out")
    shown = capsys.readouterr().out
    assert "No table was played to the end" in shown
    # Heads over nothing look like a fault.
    assert columns[-1] not in shown


def test_a_tune_shows_promise_and_confirmation_of_each_winner(tune_run: Path) -> None:
    title, columns, rows, notes = result_rows(tune_run)
    searched = int(pd.read_parquet(tune_run / "search.parquet")["players"].sum())
    fresh = read_run(tune_run).games
    assert title.startswith(f"tuned: {searched:,} games of search and {fresh:,} fresh ones, ")
    assert f"({searched:,} games), then {fresh:,} games" in (tune_run / "report.md").read_text("utf-8")
    heads = ["optimistic (pp)", "fresh blocks (pp)", "deciding cell (pp)"]
    assert columns == ["search", "advice", *heads, "verdict"]
    assert [row[0] for row in rows] == ["2_players", "3_players"]
    assert all("[" in row[3] for row in rows)
    assert [note.split("@")[0] for note in notes[2:4]] == ["2_players: greedy", "3_players: greedy"]
    assert any("only fresh blocks" in note for note in notes)
    assert notes[0].startswith(("Keep what is in use, ", "Take the winner"))


def test_terminal_and_page_tell_the_same_figures_of_a_tune(tune_run: Path) -> None:
    run = read_run(tune_run)
    with BlockFile(tune_run) as blocks:
        found = places(run, SearchFile(tune_run), blocks)
    verdicts = pd.read_csv(tune_run / "verdicts.csv")
    page = (tune_run / "report.md").read_text(encoding="utf-8")
    _, _, rows, _ = result_rows(tune_run)
    for place, row in zip(found, rows, strict=True):
        players = f"{place.found['players']} players"
        assert tune_finding(run, place) == (
            f"{players}: {advice(run, place)}; the search promised {row[2]} pp (optimistic), "
            f"fresh blocks say {row[3]} pp (mean over companies and directions)"
        )
        assert tune_finding(run, place) in page
        assert row[1] == short_advice(run, place)
        (decisive,) = verdicts[verdicts["primary"] & (verdicts["claim"] == row[0])].to_dict("records")
        assert row[4] == interval_text(*(100 * decisive[end] for end in ("estimate", "low", "high")))
        assert row[5] == decisive["verdict"]
        assert row[4] != row[3]


def test_each_kind_has_the_note_of_its_own(
    cup_run: Path, alone_run: Path, grid_run: Path, tune_run: Path, goal_run: Path
) -> None:
    notes = {result_rows(run)[3][0] for run in (cup_run, alone_run, grid_run, tune_run, goal_run)}
    assert len(notes) == 5
    assert "a rating may be believed" in result_rows(cup_run)[3][0]
    assert "may miss the goal" in result_rows(goal_run)[3][0]


def test_the_terminal_shows_what_acting_first_is_worth(alone_run: Path) -> None:
    _, columns, rows, _ = result_rows(alone_run)
    assert columns == ["table", "strategy", "first wins (%)", "above fair (pp)", "points a hand"]
    assert [row[:2] for row in rows] == [
        [f"{rules}, {players} players", name]
        for rules in ("rummy500", "one_hand")
        for players in (2, 5)
        for name in ("random", "greedy")
    ]
    # Above the fair share of a half, in percentage points.
    assert abs(float(rows[0][2]) - 50 - float(rows[0][3].split()[0].replace("\N{MINUS SIGN}", "-"))) < 0.11

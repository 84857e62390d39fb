"""Folders that nobody named: no match takes the place of another, any other run says what it replaces."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim import api
from sim.cli import main
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment
from sim.out_folder import Question, match_folder, replaced_run
from sim.run_folder import LOCK, RunFolder
from sim.search_log import SearchLog
from tests.helpers.small_runs import TUNE

QUICK = ("--players", "2", "--quiet", "--seed", "3", "--jobs", "1")
MINE = """
from dataclasses import replace
from strategies import greedy
MINE = replace(greedy.STRATEGY, name="mine")
"""
SMALL_TUNE = TUNE | {
    "players": [2],
    "tune": {"trials": 3, "blocks": 30, "step": 10, "finalists": 2, "final_blocks": 30},
}


def experiment(table: dict[str, Any]) -> Experiment:
    return experiment_from_table(table, "test", None, api.check_spec)


def match(*strategies: str, seed: int = 3) -> Experiment:
    """Return a small match."""
    stop = {"mode": "fixed", "blocks": 20}
    table: dict[str, Any] = {"name": "match", "kind": "match", "strategies": list(strategies), "players": [2]}
    return experiment({**table, "stop": stop, "seed": seed})


def asked(*strategies: str, seed: int = 3, keep: str = "blocks") -> Question:
    """Return what a small match asks."""
    return api.question_of(match(*strategies, seed=seed), keep=keep)


def chosen(base: Path, question: Question) -> Path:
    """Return the folder that a match would have now."""
    with match_folder(base, question) as place:
        assert (place.path / LOCK).exists()
        return place.path


def cut_off(folder: Path, one: Experiment) -> None:
    """Leave the journal of a run in a folder that was killed before it had written anything else."""
    elsewhere = folder.with_name("elsewhere")
    with pytest.raises(KeyboardInterrupt):
        api.run(one, out=elsewhere, stop=lambda: True, batch=5)
    folder.mkdir(exist_ok=True)
    (elsewhere / "journal.part").rename(folder / "journal.part")


def written(folder: Path) -> int:
    """Return when the results in a folder were written, in nanoseconds."""
    return (folder / "summary.csv").stat().st_mtime_ns


def test_each_match_has_a_folder_of_its_own_and_the_same_match_its_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    base = tmp_path / "out/match"
    assert main(["match", "greedy", "random", "--blocks", "20", *QUICK]) == 0
    first = written(base)
    assert main(["match", "random", "greedy", "--blocks", "20", *QUICK]) == 0
    assert main(["match", "greedy", "random", "--blocks", "30", *QUICK]) == 0
    assert written(base) == first
    others = [written(tmp_path / "out" / name) for name in ("match-2", "match-3")]
    assert main(["match", "greedy", "random", "--blocks", "20", *QUICK]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["match", "match-2", "match-3"]
    assert written(base) > first
    assert [written(tmp_path / "out" / name) for name in ("match-2", "match-3")] == others
    third = json.loads((tmp_path / "out/match-3/run.json").read_text(encoding="utf-8"))
    assert third["config"]["stop"]["blocks"] == 30


def test_an_edited_strategy_is_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    command = ["match", f"{file}:MINE", "random", "--blocks", "20", *QUICK]
    assert main(command) == 0
    first = written(tmp_path / "out/match")
    file.write_text(MINE + "# edited\n", encoding="utf-8")
    assert main(command) == 0
    assert written(tmp_path / "out/match") == first
    assert (tmp_path / "out/match-2/run.json").exists()


def test_a_match_that_keeps_no_games_leaves_kept_ones_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["match", "greedy", "random", "--blocks", "20", *QUICK]
    assert main([*command, "--keep", "games"]) == 0
    assert main(command) == 0
    assert (tmp_path / "out/match/games.parquet").exists()
    assert not (tmp_path / "out/match-2/games.parquet").exists()
    warning = replaced_run(tmp_path / "out/match", asked("greedy", "random"))
    assert "(seed 3, started 20" in warning
    assert "with every game kept)" in warning
    assert replaced_run(tmp_path / "out/match", asked("greedy", "random", keep="games")) == ""


def test_a_match_passes_by_a_folder_with_other_files(tmp_path: Path) -> None:
    base = tmp_path / "match"
    assert chosen(base, asked("greedy", "random")) == base
    base.mkdir()
    assert chosen(base, asked("greedy", "random")) == base
    (base / "notes.txt").write_text("mine", encoding="utf-8")
    assert chosen(base, asked("greedy", "random")) == tmp_path / "match-2"


@pytest.mark.parametrize("name", ["match", "match/run.json/"])
@pytest.mark.parametrize(
    "content", ["{", "[1]", '{"format_version": 1, "config_hash": "x"}', '{"format_version": 1, "config": 2}']
)
def test_a_match_passes_by_what_it_cannot_read(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, encoding="utf-8")
    assert chosen(tmp_path / "match", asked("greedy", "random")) == tmp_path / "match-2"
    assert path.read_text(encoding="utf-8") == content


def test_a_run_that_lacks_everything_is_replaced_with_a_word_and_makes_no_report(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"format_version": 1, "config_hash": "x"}', encoding="utf-8")
    assert "another run (which this version cannot read)" in replaced_run(tmp_path, asked("greedy", "random"))
    with pytest.raises(UserError):
        api.report(tmp_path)


def test_a_place_for_results_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    with pytest.raises(UserError, match="out"):
        chosen(tmp_path / "out" / "match", asked("greedy", "random"))


def test_a_match_that_was_cut_off_is_found_again(tmp_path: Path) -> None:
    base = tmp_path / "match"
    cut_off(base, match("greedy", "random"))
    assert chosen(base, asked("greedy", "random")) == base
    assert replaced_run(base, asked("greedy", "random")) == ""
    assert chosen(base, asked("greedy", "random", seed=4)) == tmp_path / "match-2"


def test_a_journal_of_another_question_is_named_and_passed_by(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    api.run(match("greedy", "random"), out=folder)
    cut_off(folder, match("greedy", "random", seed=8))
    assert json.loads((folder / "run.json").read_text(encoding="utf-8"))["seed"] == 3
    assert "another run (seed 8, started" in replaced_run(folder, asked("greedy", "random"))
    assert "another run (seed 3, started" in replaced_run(folder, asked("greedy", "random", seed=8))
    both = replaced_run(folder, asked("greedy", "random", seed=9))
    assert "other runs (seed 3, started" in both
    assert "; seed 8, started" in both
    assert chosen(folder, asked("greedy", "random")) == tmp_path / "match-2"
    (folder / "journal.part").write_bytes(b"torn")
    assert "which this version cannot read" in replaced_run(folder, asked("greedy", "random"))


def test_another_run_of_the_same_name_says_what_it_replaces(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "r"
    api.run(match("greedy", "random"), out=folder)
    assert replaced_run(folder, asked("greedy", "random")) == ""
    assert main(["match", "random", "greedy", "--blocks", "20", *QUICK, "--out", str(folder)]) == 0
    said = capfd.readouterr().err
    assert f"{folder} holds another run (seed 3, started 20" in said
    assert "takes its place" in said


def test_two_matches_at_once_get_two_folders(tmp_path: Path) -> None:
    base = tmp_path / "match"
    with (
        match_folder(base, asked("greedy", "random")) as one,
        match_folder(base, asked("random", "greedy")) as two,
    ):
        assert (one.path, two.path) == (base, tmp_path / "match-2")


def test_a_match_goes_on_to_the_next_folder_while_another_process_holds_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hold = "from pathlib import Path; from sim.run_folder import RunFolder\n" + (
        "with RunFolder(Path('out/match')): print('held', flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert main(["match", "greedy", "random", "--blocks", "20", *QUICK]) == 0
    finally:
        other.communicate("\n", timeout=60)
    assert (tmp_path / "out/match-2/run.json").exists()
    assert not (tmp_path / "out/match").exists()


def test_a_run_holds_its_folder_before_it_plays(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with RunFolder(tmp_path / "r"):
        assert main(["match", "greedy", "random", *QUICK, "--out", str(tmp_path / "r")]) == 2
    assert "another run (process" in capfd.readouterr().err


def test_what_a_tune_found_is_no_part_of_its_question(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    api.run(experiment(SMALL_TUNE), out=folder)
    assert replaced_run(folder, api.question_of(experiment(SMALL_TUNE))) == ""
    assert "(seed 21, started" in replaced_run(folder, api.question_of(experiment(SMALL_TUNE | {"seed": 6})))
    assert replaced_run(folder, api.question_of(experiment(SMALL_TUNE), keep="games")) != ""


def test_a_search_of_another_question_is_named(tmp_path: Path) -> None:
    question = api.question_of(experiment(SMALL_TUNE))
    with SearchLog(tmp_path / "search.part", "other") as log:
        log._begin()
    assert "another run (a search that was not finished)" in replaced_run(tmp_path, question)
    assert replaced_run(tmp_path, asked("greedy", "random")) == ""


def test_a_budget_that_allows_nothing_is_refused_before_a_word_of_the_folder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = 'name = "small"\nkind = "match"\nstrategies = ["greedy", "random"]\nplayers = [3]\n'
    Path("small.toml").write_text(head + 'stop = {mode = "fixed", blocks = 2}\n', encoding="utf-8")
    assert main(["run", "small.toml", "--quiet", "--jobs", "1"]) == 0
    Path("small.toml").write_text(head + 'stop = {mode = "budget", games = 5}\n', encoding="utf-8")
    capfd.readouterr()
    assert main(["run", "small.toml", "--quiet", "--jobs", "1"]) == 2
    told = "stop.games = 5 is less than one block of every arm, which takes 6 games."
    assert capfd.readouterr().err == f"rummy500: small: {told}\n"


def test_a_spreadsheet_of_the_run_that_is_replaced_is_named(tmp_path: Path) -> None:
    old, new = (asked("greedy", "random", seed=seed) for seed in (1, 2))
    api.run(old.experiment, out=tmp_path)
    assert ".xlsx" not in replaced_run(tmp_path, new)
    (tmp_path / "out.xlsx").write_bytes(b"")
    assert replaced_run(tmp_path, new).endswith(" out.xlsx there keeps the older tables.")
    assert replaced_run(tmp_path, old) == ""

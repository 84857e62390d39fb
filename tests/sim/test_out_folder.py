"""Folders that nobody named: no match takes the place of another, any other run says what it replaces."""

import json
from pathlib import Path
from typing import Any

import pytest

from sim import api
from sim.cli import main
from sim.config_files import experiment_from_table
from sim.experiment import Experiment
from sim.out_folder import match_folder, replaced_run

QUICK = ("--players", "2", "--quiet", "--seed", "3", "--jobs", "1")


def match(*strategies: str, seed: int = 3) -> Experiment:
    """Return a small match."""
    table: dict[str, Any] = {
        "name": "match",
        "kind": "match",
        "strategies": list(strategies),
        "players": [2],
        "stop": {"mode": "fixed", "blocks": 20},
        "seed": seed,
    }
    return experiment_from_table(table, "test", None, api.check_spec)


def test_each_match_has_a_folder_of_its_own_and_the_same_match_its_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["match", "greedy", "random", "--blocks", "20", *QUICK]) == 0
    first = (tmp_path / "out/match/summary.csv").read_bytes()
    assert main(["match", "random", "greedy", "--blocks", "20", *QUICK]) == 0
    assert main(["match", "greedy", "random", "--blocks", "30", *QUICK]) == 0
    assert main(["match", "greedy", "random", "--blocks", "20", *QUICK]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["match", "match-2", "match-3"]
    assert (tmp_path / "out/match/summary.csv").read_bytes() == first
    third = json.loads((tmp_path / "out/match-3/run.json").read_text(encoding="utf-8"))
    assert third["config"]["stop"]["blocks"] == 30


def test_a_match_passes_by_a_folder_with_other_files(tmp_path: Path) -> None:
    base = tmp_path / "match"
    assert match_folder(base, match("greedy", "random")) == base
    base.mkdir()
    assert match_folder(base, match("greedy", "random")) == base
    (base / "notes.txt").write_text("mine", encoding="utf-8")
    assert match_folder(base, match("greedy", "random")) == tmp_path / "match-2"


def test_a_match_that_was_cut_off_is_found_again(tmp_path: Path) -> None:
    base = tmp_path / "match"
    asked = match("greedy", "random")

    def stop() -> bool:
        return True

    with pytest.raises(KeyboardInterrupt):
        api.run(asked, out=base, stop=stop, batch=5)
    assert match_folder(base, asked) == base
    assert match_folder(base, match("greedy", "random", seed=4)) == tmp_path / "match-2"
    # Killed before it had written a word: the journal alone knows.
    (base / "run.json").unlink()
    assert match_folder(base, asked) == base


def test_another_run_of_the_same_name_says_what_it_replaces(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "r"
    api.run(match("greedy", "random"), out=folder)
    assert replaced_run(folder, match("greedy", "random")) == ""
    assert main(["match", "random", "greedy", "--blocks", "20", *QUICK, "--out", str(folder)]) == 0
    said = capfd.readouterr().err
    assert f"{folder} holds another run (seed 3, started 20" in said
    assert "takes its place" in said

"""Recovery: result files out of a journal, and every other folder left alone."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment
from sim.journal import NAME
from sim.recover import recover
from sim.run_folder import INFO, RunFolder
from sim.runner import Progress

FILES = ("blocks.parquet", "ledgers.parquet", "games.parquet")


def match() -> Experiment:
    table: dict[str, Any] = {"name": "t", "kind": "match", "strategies": ["greedy", "random"]}
    more = {"players": [2, 3], "stop": {"mode": "fixed", "blocks": 90}}
    return experiment_from_table({**table, **more}, "test", None, api.check_spec)


def interrupted(folder: Path, batches: int) -> Path:
    """Play so many batches of 30 blocks; return the folder."""
    told: list[Progress] = []
    with pytest.raises(KeyboardInterrupt):
        api.run(
            match(),
            out=folder,
            batch=30,
            keep="games",
            tell=told.append,
            stop=lambda: len(told) == batches,
        )
    return folder


def as_if_killed(folder: Path, status: str = "running") -> None:
    """Leave of an interrupted run what a kill would have left."""
    content = json.loads((folder / INFO).read_text(encoding="utf-8"))
    (folder / INFO).write_text(json.dumps({**content, "status": status, "arms": []}), encoding="utf-8")
    for name in FILES:
        (folder / name).unlink()


@pytest.mark.parametrize(("status", "told"), [("running", "cut off"), ("failed", "failed")])
def test_the_files_are_those_of_an_interruption_at_the_same_place(
    tmp_path: Path, status: str, told: str
) -> None:
    folder = interrupted(tmp_path, 8)
    files = {name: pd.read_parquet(folder / name) for name in FILES}
    before = json.loads((folder / INFO).read_text(encoding="utf-8"))
    as_if_killed(folder, status)
    recover(folder)
    for name in FILES:
        assert pd.read_parquet(folder / name).equals(files[name])
    after = json.loads((folder / INFO).read_text(encoding="utf-8"))
    # The journal knows the time to a thousandth of a second.
    assert after.pop("games_per_s") == pytest.approx(before.pop("games_per_s"), rel=0.05)
    assert after == {**before, "status": told}
    assert [arm["blocks"] for arm in after["arms"]] == [90, 90, 60]
    assert {file.name for file in folder.iterdir()} == {*FILES, INFO, NAME}


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    recover(tmp_path)
    assert list(tmp_path.iterdir()) == []
    folder = interrupted(tmp_path, 2)
    before = {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in folder.iterdir()}
    recover(folder)
    assert {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in folder.iterdir()} == before


def test_a_run_under_way_is_left_to_itself(tmp_path: Path) -> None:
    folder = interrupted(tmp_path, 2)
    as_if_killed(folder)
    with RunFolder(folder), pytest.raises(UserError, match="under way"):
        recover(folder)


@pytest.mark.parametrize("damage", ["missing", "torn", "another"])
def test_a_journal_that_cannot_be_used_is_named(tmp_path: Path, damage: str) -> None:
    folder = interrupted(tmp_path, 2)
    as_if_killed(folder)
    if damage == "missing":
        (folder / NAME).unlink()
    elif damage == "torn":
        (folder / NAME).write_bytes(b"R5J1")
    else:
        content = json.loads((folder / INFO).read_text(encoding="utf-8"))
        (folder / INFO).write_text(json.dumps({**content, "resume_key": "other"}), encoding="utf-8")
    with pytest.raises(UserError, match=NAME):
        recover(folder)

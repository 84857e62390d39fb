"""The folder of a run: one run at a time, and nothing of an older run is lost to one that fails."""

import os
from pathlib import Path
from typing import Any

import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment
from sim.run_folder import LOCK, RunFolder

NO_PROCESS = 2**22 + 1


def match(*strategies: str, blocks: int = 120) -> Experiment:
    stop = {"mode": "fixed", "blocks": blocks}
    table: dict[str, Any] = {"name": "t", "kind": "match", "strategies": list(strategies), "players": [2]}
    return experiment_from_table({**table, "stop": stop}, "test", None, api.check_spec)


def test_a_run_that_fails_at_once_leaves_an_older_run_as_it_was(tmp_path: Path) -> None:
    api.report(api.run(match("greedy", "random"), out=tmp_path))
    before = {file.name: file.read_bytes() for file in tmp_path.glob("*.*")}
    bad = Path(__file__).parent / "bad_strategies" / "illegal.py"
    with pytest.raises(UserError, match="WrongNumber"):
        api.run(match(f"{bad}:WrongNumber", "greedy"), out=tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.glob("*.*")} == before


def test_a_second_run_in_a_folder_is_refused_while_the_first_goes_on(tmp_path: Path) -> None:
    with RunFolder(tmp_path):
        with pytest.raises(UserError, match=f"process {os.getpid()}"), RunFolder(tmp_path):
            pass
        assert (tmp_path / LOCK).exists()
    assert list(tmp_path.iterdir()) == []


def test_the_lock_of_a_killed_run_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text(f"{NO_PROCESS}\n", encoding="utf-8")
    (tmp_path / "blocks.parquet.part").write_bytes(b"half")
    with RunFolder(tmp_path):
        assert (tmp_path / LOCK).read_text(encoding="utf-8").strip() == str(os.getpid())
    assert list(tmp_path.iterdir()) == []


def test_a_stop_in_the_middle_of_an_arm_keeps_its_blocks(tmp_path: Path) -> None:
    looks = iter([False, False, True])
    with pytest.raises(KeyboardInterrupt):
        api.run(match("greedy", "random", blocks=5_000), out=tmp_path, batch=50, stop=lambda: next(looks))
    api.report(tmp_path)
    lines = (tmp_path / "summary.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[6] for line in lines[1:]] == ["150"]

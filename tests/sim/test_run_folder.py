"""The folder of a run: one run at a time, and nothing of an older run is lost to one that fails."""

import os
from pathlib import Path
from typing import Any

import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment
from sim.results import partial_name
from sim.run_folder import LOCK, FolderTakenError, RunFolder, read_info
from sim.run_info import write_json

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


def test_a_lock_names_its_process_and_a_reused_number_blocks_nobody(tmp_path: Path) -> None:
    # After a restart the number of a process that was killed may belong to any other, even to this one.
    (tmp_path / LOCK).write_text(f"{os.getpid()}\n", encoding="utf-8")
    for _ in range(2):
        with RunFolder(tmp_path):
            assert (tmp_path / LOCK).exists()
        assert not (tmp_path / LOCK).exists()


def test_a_folder_that_is_held_can_be_entered_again_and_stays_held(tmp_path: Path) -> None:
    place = RunFolder(tmp_path / "r")
    with place:
        with place:
            pass
        with pytest.raises(FolderTakenError), RunFolder(tmp_path / "r"):
            pass
        api.run(match("greedy", "random", blocks=20), out=place)
        assert (tmp_path / "r" / LOCK).exists()
    with RunFolder(tmp_path / "r"):
        pass


@pytest.mark.parametrize(
    "content", ["{}", "[1]", "not JSON", '{"name": "mine"}', '{"format_version": "1", "config_hash": ""}']
)
def test_a_run_json_that_no_run_wrote_does_not_make_a_folder_ours(tmp_path: Path, content: str) -> None:
    (tmp_path / "run.json").write_text(content, encoding="utf-8")
    assert read_info(tmp_path / "run.json") is None
    with pytest.raises(UserError, match="no run's"):
        api.run(match("greedy", "random"), out=tmp_path)
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == [content]


def test_a_run_json_that_a_power_cut_tore_leaves_the_folder_to_its_journal(tmp_path: Path) -> None:
    looks = iter([False, True])
    with pytest.raises(KeyboardInterrupt):
        api.run(match("greedy", "random"), out=tmp_path, batch=50, stop=lambda: next(looks))
    (tmp_path / "run.json").write_bytes(b"")
    api.run(match("greedy", "random"), out=tmp_path)
    info = read_info(tmp_path / "run.json")
    assert info is not None
    assert info["status"] == "complete"


def test_run_json_of_older_results_is_left_alone_until_new_ones_are_there(tmp_path: Path) -> None:
    place, ours = RunFolder(tmp_path), {"resume_key": "a"}
    known = {"format_version": 1, "config_hash": "x"}
    assert place.may_tell(ours)
    for status, key, may in (
        ("running", "b", True),
        ("complete", "a", False),
        ("complete", "b", False),
        ("interrupted", "b", False),
        ("interrupted", "a", True),
        ("cut off", "a", True),
    ):
        write_json(tmp_path / "run.json", {**known, "status": status, "resume_key": key})
        assert place.may_tell(ours) == may


def test_publish_takes_away_what_an_earlier_run_left(tmp_path: Path) -> None:
    with RunFolder(tmp_path) as place:
        (tmp_path / "figures").mkdir()
        for name in ("blocks.parquet", "games.parquet", "report.html", "figures/a.png"):
            (tmp_path / name).write_bytes(b"old")
        partial_name(tmp_path / "blocks.parquet").write_bytes(b"new")
        place.publish({"status": "complete"})
    assert sorted(file.name for file in tmp_path.iterdir()) == ["blocks.parquet", "figures", "run.json"]
    assert list((tmp_path / "figures").iterdir()) == []
    assert (tmp_path / "blocks.parquet").read_bytes() == b"new"


def test_a_stop_in_the_middle_of_an_arm_keeps_its_blocks(tmp_path: Path) -> None:
    looks = iter([False, False, True])
    with pytest.raises(KeyboardInterrupt):
        api.run(match("greedy", "random", blocks=5_000), out=tmp_path, batch=50, stop=lambda: next(looks))
    api.report(tmp_path)
    lines = (tmp_path / "summary.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[6] for line in lines[1:]] == ["150"]

"""A run that is killed: nothing that was played is lost, and the next run goes on to the same bytes."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim import api
from sim.config_files import load_experiment
from sim.errors import UserError
from sim.journal import NAME
from sim.run_experiment import planned_games
from sim.runner import Progress

FILES = ("blocks.parquet", "games.parquet", "ledgers.parquet")
CLAIM = """
[[claim]]
id = "C{number}"
question = "Does {treatment} help?"
baseline = "greedy"
treatment = "{treatment}"
"""
HEAD = """
name = "t"
kind = "tip"
players = [2]
metrics = ["win_share"]
stop = {stop}
seed = 11
"""
FIXED = "{mode = 'fixed', blocks = 130}"
WIDTH = "{mode = 'width', half_width = 0.06, max_blocks = 900, batch = 40}"
VERDICT = "{mode = 'verdict', max_blocks = 300, batch = 40, smallest_effect = {win_share = 0.1}}"
# Plays until so many batches are done, then kills itself as nothing can prevent.
KILLED = """
import os, signal, sys
from sim import api
experiment, out, batches, batch, keep = sys.argv[1:]
seen = []
def tell(progress):
    seen.append(progress)
    if len(seen) == int(batches):
        os.kill(os.getpid(), signal.SIGKILL)
api.run(experiment, out=out, batch=int(batch), keep=keep, tell=tell)
"""
HANGS = """
import time
from sim.friendly import PythonStrategy


class Hangs(PythonStrategy):
    def discard(self, view):
        time.sleep(600)
        return super().discard(view)
"""


def config(folder: Path, *treatments: str, stop: str = FIXED) -> Path:
    path = folder / "t.toml"
    claims = [CLAIM.format(number=number, treatment=text) for number, text in enumerate(treatments)]
    path.write_text(HEAD.format(stop=stop) + "".join(claims), encoding="utf-8")
    return path


def kill(path: Path, out: Path, *, batches: int, batch: int = 50, keep: str = "games") -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), str(out), str(batches), str(batch), keep],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


def info(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    return content


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")


@needs_kill
@pytest.mark.parametrize(("stop", "batches"), [(FIXED, 8), (WIDTH, 9), (VERDICT, 12), (VERDICT, 110)])
def test_a_killed_run_goes_on_to_the_bytes_of_one_that_was_not(
    tmp_path: Path, stop: str, batches: int
) -> None:
    path = config(tmp_path, "greedy@min_points=20", "greedy@max_cards=2", "random", stop=stop)
    kill(path, tmp_path / "killed", batches=batches)
    assert info(tmp_path / "killed")["status"] == "running"
    told: list[Progress] = []
    api.run(path, out=tmp_path / "killed", keep="games", batch=33, jobs=2, tell=told.append)
    api.run(path, out=tmp_path / "whole", keep="games")
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")
    # Games that are known are not played again.
    assert told[-1].kept == told[batches - 1].games > 0
    ours, theirs = info(tmp_path / "killed"), info(tmp_path / "whole")
    for changing in ("started", "seconds", "games_per_s"):
        del ours[changing], theirs[changing]
    assert ours == theirs
    assert {file.name for file in (tmp_path / "killed").iterdir()} == {*FILES, "run.json"}


@needs_kill
def test_a_run_that_is_killed_twice_and_reported_between_ends_in_the_same_bytes(tmp_path: Path) -> None:
    path = config(tmp_path, "greedy@min_points=20", "random")
    out = tmp_path / "out"
    kill(path, out, batches=4)
    api.report(out)
    assert info(out)["status"] == "cut off"
    kill(path, out, batches=9)
    assert info(out)["status"] == "running"
    api.run(path, out=out, keep="games")
    api.run(path, out=tmp_path / "whole", keep="games")
    assert contents(out) == contents(tmp_path / "whole")


@needs_kill
def test_run_json_tells_the_finished_arms_of_a_run_under_way(tmp_path: Path) -> None:
    path = config(tmp_path, "greedy@min_points=20", "random")
    kill(path, tmp_path / "out", batches=4)
    content = info(tmp_path / "out")
    # Three batches of 50 make an arm; what is told of it may be a moment old.
    assert [arm["blocks"] for arm in content["arms"]] in ([], [130])
    assert content["status"] == "running"
    assert (tmp_path / "out" / NAME).exists()


@needs_kill
def test_the_report_of_a_killed_run_tells_what_was_played_and_that_it_is_cut_off(tmp_path: Path) -> None:
    path = config(tmp_path, "greedy@min_points=20", "random")
    kill(path, tmp_path / "out", batches=7)
    page = api.report(tmp_path / "out").read_text(encoding="utf-8")
    assert "This run is cut off" in page
    assert "Not played to the end" in page
    assert [arm["blocks"] for arm in info(tmp_path / "out")["arms"]] == [130, 130, 50]


@needs_kill
def test_with_another_experiment_a_run_starts_anew(tmp_path: Path) -> None:
    kill(config(tmp_path, "greedy@min_points=20", "random"), tmp_path / "out", batches=7)
    other = config(tmp_path, "greedy@min_points=30")
    told: list[Progress] = []
    api.run(other, out=tmp_path / "out", keep="games", tell=told.append)
    assert {progress.kept for progress in told} == {0}
    api.run(other, out=tmp_path / "whole", keep="games")
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@needs_kill
def test_with_another_seed_or_kept_games_a_run_starts_anew(tmp_path: Path) -> None:
    path = config(tmp_path, "greedy@min_points=20")
    kill(path, tmp_path / "out", batches=3, keep="blocks")
    told: list[Progress] = []
    api.run(path, out=tmp_path / "out", keep="games", tell=told.append)
    assert told[-1].kept == 0


@needs_kill
def test_an_older_complete_run_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    older = config(tmp_path, "greedy@min_points=30")
    out = api.run(older, out=tmp_path / "out", keep="games")
    before, told = contents(out), info(out)
    newer = config(tmp_path, "greedy@min_points=20", "random")
    kill(newer, out, batches=7)
    assert (contents(out), info(out)) == (before, told)
    api.report(out)
    assert info(out)["status"] == "complete"
    progress: list[Progress] = []
    api.run(newer, out=out, keep="games", tell=progress.append)
    assert progress[-1].kept > 0
    api.run(newer, out=tmp_path / "whole", keep="games")
    assert contents(out) == contents(tmp_path / "whole")


@needs_kill
def test_a_changed_strategy_file_is_not_mixed_with_games_of_the_old_one(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "strategies" / "user" / "own_greedy.py").read_text(encoding="utf-8")
    (tmp_path / "own.py").write_text(text, encoding="utf-8")
    name = next(line.split(" = ")[0] for line in text.splitlines() if " = Strategy(" in line)
    path = config(tmp_path, f"own.py:{name}")
    kill(path, tmp_path / "out", batches=2)
    (tmp_path / "own.py").write_text(text + "\n# Another thought.\n", encoding="utf-8")
    told: list[Progress] = []
    api.run(path, out=tmp_path / "out", keep="games", tell=told.append)
    assert told[-1].kept == 0


def test_the_watchdog_keeps_the_finished_arms(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(HANGS, encoding="utf-8")
    path = config(tmp_path, "greedy@min_points=20", "slow.py:Hangs")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sim", "run", str(path), "--out", str(out), "--jobs", "1", "--quiet"]
    done = subprocess.run(
        [*command, "--hook-timeout", "1"], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 2
    assert "has not answered" in done.stderr
    assert info(out)["status"] == "running"
    api.report(out)
    content = info(out)
    assert content["status"] == "cut off"
    assert [(arm["arm"], arm["blocks"]) for arm in content["arms"]] == [
        ("C0/treatment", 130),
        ("C0/baseline", 130),
    ]
    assert "C0" in (out / "verdicts.csv").read_text(encoding="utf-8")


def test_an_interrupted_run_is_taken_up_too(tmp_path: Path) -> None:
    path = config(tmp_path, "greedy@min_points=20", "random")
    asked = iter([False, False, True])
    with pytest.raises(KeyboardInterrupt):
        api.run(path, out=tmp_path / "out", keep="games", batch=60, stop=lambda: next(asked))
    content = info(tmp_path / "out")
    assert (content["status"], [arm["blocks"] for arm in content["arms"]]) == ("interrupted", [130])
    told: list[Progress] = []
    api.run(path, out=tmp_path / "out", keep="games", tell=told.append)
    assert told[-1].kept == 2 * 130
    api.run(path, out=tmp_path / "whole", keep="games")
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_a_run_that_fails_before_it_finds_anything_new_leaves_what_an_earlier_one_found(
    tmp_path: Path,
) -> None:
    path = config(tmp_path, "greedy@min_points=20")
    asked = iter([False, True])
    with pytest.raises(KeyboardInterrupt):
        api.run(path, out=tmp_path / "out", batch=30, stop=lambda: next(asked))
    before = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}

    def fail(progress: Progress) -> None:
        raise OSError

    with pytest.raises(OSError):
        api.run(path, out=tmp_path / "out", tell=fail)
    assert {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()} == before


def test_a_run_under_way_cannot_be_reported(tmp_path: Path) -> None:
    path = config(tmp_path, "greedy@min_points=20")
    said: list[str] = []

    def tell(progress: Progress) -> None:
        if not said:
            with pytest.raises(UserError) as error:
                api.report(tmp_path / "out")
            said.append(str(error.value))

    api.run(path, out=tmp_path / "out", batch=30, tell=tell)
    assert "is under way" in said[0]


def test_a_folder_without_a_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match="empty name"):
        api.run(config(tmp_path, "random"), out="")
    assert [file.name for file in tmp_path.iterdir()] == ["t.toml"]


def test_planned_games_counts_every_seat_of_every_block(tmp_path: Path) -> None:
    from sim.plan import plan

    experiment = load_experiment(config(tmp_path, "greedy@min_points=20"), api.check_spec)
    jobs = plan(experiment, api.values_of, lambda players: [130])
    assert planned_games(jobs) == 130 * 2 * len(jobs)

"""run.json: what it says, and what makes two runs the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.experiment import Experiment, config_hash
from sim.journal import Place
from sim.plan import Arm
from sim.results import ArmKey
from sim.run_info import command_line, describe_arms, head, outcome, versions, write_json
from sim.strategy_specs import StrategySpec

KEY = ArmKey("T1/treatment", "rummy500", 3, "baseline", "joins")


def match(seed: int = 1, *, blocks: int = 40) -> Experiment:
    stop = {"mode": "fixed", "blocks": blocks}
    table = {"name": "t", "kind": "match", "strategies": ["greedy", "random"], "players": [2], "seed": seed}
    return experiment_from_table({**table, "stop": stop}, "test", None, api.check_spec)


def resume_key(experiment: Experiment, source: str = "a", *, games: bool = False) -> str:
    return str(head(experiment, "c", "s", {"greedy": source}, games=games)["resume_key"])


def test_the_head_says_what_will_be_played() -> None:
    info = head(match(seed=5), "rummy500 run t", "2026-01-01T00:00:00+00:00", {}, games=True)
    assert (info["name"], info["kind"], info["seed"], info["keeps_games"]) == ("t", "match", 5, True)
    assert info["config_hash"] == config_hash(match(seed=5))
    assert info["versions"] == versions()
    assert json.loads(json.dumps(info)) == info


def test_runs_are_the_same_only_with_the_same_games_and_code(monkeypatch: pytest.MonkeyPatch) -> None:
    one = resume_key(match())
    assert one == resume_key(match())
    others = [
        resume_key(match(seed=2)),
        resume_key(match(blocks=41)),
        resume_key(match(), "b"),
        resume_key(match(), games=True),
    ]
    monkeypatch.setattr("sim.run_info.source_hash", lambda: "edited")
    others.append(resume_key(match()))
    assert len({one, *others}) == 6


def test_a_strategy_file_and_its_neighbours_make_its_source(tmp_path: Path) -> None:
    text = "from sim.friendly import PythonStrategy\n\n\nclass Mine(PythonStrategy):\n    pass\n"
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    spec = StrategySpec("mine.py:Mine", folder=str(tmp_path))
    before = api.source_of(spec)
    assert before == api.source_of(spec)
    (tmp_path / "helper.py").write_text("x = 1\n", encoding="utf-8")
    assert api.source_of(spec) != before


def test_finished_match_ups_are_told_for_each_arm() -> None:
    arms = (Arm(KEY, 0, ("new", "old", "old")), Arm(KEY._replace(arm="T2/treatment"), 0, ("x", "old", "old")))
    told = describe_arms([[Place(3, arms)], [Place(3, ())]], [(0, 0, 120), (1, 0, 5)])
    assert told == [
        {
            **arm.key._asdict(),
            "phase": "fixed",
            "strategies": [arm.label],
            "blocks": 120,
            "games_per_block": 3,
        }
        for arm in arms
    ]


@pytest.mark.parametrize(("seconds", "speed"), [(2.0, 50.0), (0.0, 0.0)])
def test_the_outcome_has_the_speed(seconds: float, speed: float) -> None:
    told: dict[str, Any] = outcome(seconds, 100, "complete", [])
    assert (told["games_per_s"], told["games"], told["status"]) == (speed, 100, "complete")


def test_json_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    write_json(path, {"a": "ä"})
    with pytest.raises(TypeError):
        write_json(path, {"a": object()})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": "ä"}
    write_json(path, {"a": 1}, indent=None)
    assert path.read_text(encoding="utf-8") == '{"a": 1}\n'


def test_the_command_is_told_as_a_person_would_type_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/somewhere/sim/__main__.py", "run", "tips"])
    assert command_line() == "python -m sim run tips"
    monkeypatch.setattr("sys.argv", ["/somewhere/bin/rummy500", "tips"])
    assert command_line() == "rummy500 tips"

"""How runs end: the same blocks whatever workers and batches do, fresh blocks for estimates, budgets."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment, with_overrides
from sim.results import FIRST_BLOCK
from sim.runner import Progress
from sim.stopping import CONFIRM_BLOCKS, confirming_blocks, plan_run

FILES = ("blocks.parquet", "games.parquet", "ledgers.parquet")
PRIMARY = {
    "rules": "rummy500",
    "players": 2,
    "opponents": "baseline",
    "direction": "joins",
    "metric": "win_share",
}
VERDICT = {"mode": "verdict", "max_blocks": 600, "smallest_effect": {"win_share": 0.05}}
ANYTIME = {"mode": "anytime", "max_blocks": 600, "smallest_effect": {"win_share": 0.05}}


def tip(stop: dict[str, Any], *treatments: str, baseline: str = "random", **more: Any) -> Experiment:
    claims = [
        {"id": f"C{n}", "question": "?", "baseline": baseline, "treatment": text, "primary": PRIMARY}
        for n, text in enumerate(treatments)
    ]
    table = {"name": "t", "kind": "tip", "players": [2], "metrics": ["win_share"], "claim": claims}
    table |= {"directions": ["joins"], "stop": stop, "seed": 31}
    return experiment_from_table({**table, **more}, "test", None, api.check_spec)


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).exists()}


def arms(folder: Path) -> list[tuple[str, str, int]]:
    info = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    return [(arm["arm"], arm["phase"], arm["blocks"]) for arm in info["arms"]]


@pytest.mark.parametrize("stop", [VERDICT, ANYTIME], ids=["verdict", "anytime"])
def test_a_run_that_stops_early_does_not_depend_on_workers_batches_or_interruptions(
    tmp_path: Path, stop: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Fresh blocks are played like any others; 2,000 of them one by one would be most of the test.
    monkeypatch.setattr("sim.stopping.CONFIRM_BLOCKS", 200)
    experiment = tip(stop, "greedy", opponents=[["baseline"], ["greedy@min_points=20"]])
    one = api.run(experiment, out=tmp_path / "one", keep="games")
    early = [blocks for _, phase, blocks in arms(one) if phase != "confirm"]
    assert 100 <= min(early) < 600
    for batch, jobs in ((1, 2), (7, 1), (50, 2)):
        other = api.run(experiment, out=tmp_path / f"{batch}", keep="games", batch=batch, jobs=jobs)
        assert contents(other) == contents(one)
    asked = 0

    def stops() -> bool:
        nonlocal asked
        asked += 1
        return asked % 9 == 0

    cut = tmp_path / "cut"
    for _ in range(100):
        try:
            api.run(experiment, out=cut, keep="games", batch=40, stop=stops)
            break
        except KeyboardInterrupt:
            assert json.loads((cut / "run.json").read_text(encoding="utf-8"))["status"] == "interrupted"
    assert asked > 9
    assert contents(cut) == contents(one)
    assert arms(cut) == arms(one)


def test_estimates_of_a_verdict_come_from_at_least_2000_fresh_blocks(tmp_path: Path) -> None:
    folder = api.run(tip(VERDICT, "greedy"), out=tmp_path)
    (_, _, tested), (_, phase, fresh) = arms(folder)
    assert (phase, fresh) == ("confirm", max(2000, tested))
    blocks = pd.read_parquet(folder / "blocks.parquet")
    margin = blocks[blocks["metric"] == "margin"]
    assert list(margin[margin["phase"] == "test"]["block"]) == list(range(tested))
    assert list(margin[margin["phase"] == "confirm"]["block"]) == list(range(10**7, 10**7 + fresh))


def test_as_many_fresh_blocks_are_played_as_the_test_took() -> None:
    assert [confirming_blocks(n) for n in (100, CONFIRM_BLOCKS, 2050)] == [2000, 2000, 2050]
    assert FIRST_BLOCK["confirm"] == 10_000_000


def test_each_side_of_a_comparison_stops_at_the_same_block(tmp_path: Path) -> None:
    folder = api.run(tip(VERDICT, "greedy", opponents=[["greedy@min_points=20"]], **_open()), out=tmp_path)
    blocks = {(phase, count) for _, phase, count in arms(folder)}
    assert len(blocks) == 2


def _open() -> dict[str, Any]:
    """Return claims without a primary cell, whose opponents are not the baseline."""
    claim = {"id": "C0", "question": "?", "baseline": "random", "treatment": "greedy"}
    return {"claim": [claim]}


def test_a_budget_of_games_is_shared_by_all_arms_and_not_overdrawn(tmp_path: Path) -> None:
    stop = {"mode": "budget", "games": 1001}
    experiment = tip(stop, "greedy", "greedy@min_points=20", players=[2, 3])
    folder = api.run(experiment, out=tmp_path)
    # Two claims at tables of 2 and 3: ten games a block.
    assert {blocks for *_, blocks in arms(folder)} == {100}
    info = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    assert info["games"] == 1000
    assert info["config"]["stop"]["games"] == 1001


def test_a_budget_that_is_less_than_one_block_is_refused() -> None:
    experiment = tip({"mode": "budget", "games": 9}, "greedy", "greedy@min_points=20", players=[2, 3])
    with pytest.raises(
        UserError, match=r"stop\.games = 9 is less than one block of every arm, which takes 10"
    ):
        plan_run(experiment, api.values_of, lambda players: api.looks(experiment, players))


def test_a_budget_of_seconds_gives_every_arm_the_same_blocks_of_a_fixed_run(tmp_path: Path) -> None:
    stop = {"mode": "budget", "seconds": 0.2, "batch": 20}
    experiment = tip(stop, "greedy", "greedy@min_points=20")
    folder = api.run(experiment, out=tmp_path / "budget", jobs=2)
    (blocks,) = {blocks for *_, blocks in arms(folder)}
    assert blocks % 20 == 0
    assert json.loads((folder / "run.json").read_text(encoding="utf-8"))["seconds"] >= 0.2
    fixed = tip({"mode": "fixed", "blocks": blocks}, "greedy", "greedy@min_points=20")
    other = api.run(fixed, out=tmp_path / "fixed")
    columns = ["arm", "block", "metric"]
    one, two = (
        pd.read_parquet(out / "blocks.parquet").sort_values(columns, ignore_index=True)
        for out in (folder, other)
    )
    assert (
        one[[*columns, "num", "den"]]
        .astype({"arm": str, "metric": str})
        .equals(two[[*columns, "num", "den"]].astype({"arm": str, "metric": str}))
    )


def test_a_budget_that_was_used_up_is_not_played_again(tmp_path: Path) -> None:
    experiment = tip({"mode": "budget", "seconds": 0.1, "batch": 20}, "greedy")
    told: list[Progress] = []

    def tell(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            raise OSError

    with pytest.raises(OSError):
        api.run(experiment, out=tmp_path, tell=tell)
    played = told[-1].games
    folder = api.run(experiment, out=tmp_path, tell=told.append)
    assert told[-1].kept == played
    ((_, _, blocks),) = arms(folder)
    assert blocks * 2 == told[-1].games


@pytest.mark.parametrize(("seating", "games"), [("rotations", 3), ("balanced", 6), ("all", 6)])
def test_three_strategies_can_be_seated_in_three_ways(tmp_path: Path, seating: str, games: int) -> None:
    table = {"name": "t", "kind": "match", "players": [3], "seating": seating, "seed": 3}
    table |= {"strategies": ["greedy", "random", "greedy@min_points=20"]}
    table |= {"stop": {"mode": "fixed", "blocks": 30}}
    experiment = experiment_from_table(table, "test", None, api.check_spec)
    folder = api.run(experiment, out=tmp_path, keep="games")
    rows = pd.read_parquet(folder / "games.parquet")
    first = rows[rows["arm"] == rows["arm"].iloc[0]].astype({"strategy": str})
    assert first.groupby("block")["game"].nunique().eq(games).all()
    counts = first.groupby(["block", "strategy", "seat"]).size()
    assert counts.eq(games // 3).all()
    orders = first.pivot(index=["block", "game"], columns="seat", values="strategy").groupby("block")
    if seating != "rotations":
        assert all(len(set(map(tuple, part.to_numpy()))) == 6 for _, part in orders)
    assert len({tuple(map(tuple, part.to_numpy())) for _, part in orders}) > (1 if seating != "all" else 0)


def test_balanced_seats_pair_every_two_entries_in_every_two_seats() -> None:
    from sim.matchup import Matchup
    from sim.strategy_specs import StrategySpec

    entries = tuple(StrategySpec(name) for name in "abcde")
    for players in (2, 3, 4, 5):
        matchup = Matchup({}, players, entries[:players], "table", "balanced")
        blocks = matchup.seatings(5, 0, 6)
        assert blocks.shape == (6, matchup.games_per_block, players)
        for block in blocks:
            pairs = {
                (game[i], game[j], i, j)
                for game in block
                for i in range(players)
                for j in range(players)
                if i != j
            }
            assert len(pairs) == (players * (players - 1)) ** 2
    assert not np.array_equal(blocks[0], blocks[1])


def test_hand_scores_among_baselines_are_compared_with_a_table_of_baselines(tmp_path: Path) -> None:
    experiment = tip({"mode": "fixed", "blocks": 60}, "greedy", metrics=["win_share", "hand_score"])
    folder = api.run(experiment, out=tmp_path)
    assert arms(folder) == [("C0/treatment", "fixed", 60), ("C0/baseline", "fixed", 60)]
    blocks = pd.read_parquet(folder / "blocks.parquet")
    control = blocks[(blocks["arm"] == "C0/baseline") & (blocks["metric"] == "win_excess")]
    assert (control["num"] == 0).all()


def test_blocks_of_the_command_line_bound_a_sequential_test() -> None:
    experiment = with_overrides(tip(VERDICT, "greedy"), blocks=40)
    assert (experiment.stop.first_look, experiment.stop.last_look) == (40, 40)
    jobs = plan_run(experiment, api.values_of, lambda players: api.looks(experiment, players))
    assert [(job.phase, job.looks, job.follows) for job in jobs] == [
        ("test", [40], None),
        ("confirm", [2000], 0),
    ]

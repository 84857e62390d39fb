"""Tunes played: equal files whatever the workers do, disjoint blocks, and nothing lost by a stop."""

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reports.statistics.selection import sequential_halving
from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment
from sim.runner import Progress
from sim.search_log import NAME
from sim.tune import Budget, Dimension, Trial, Tune
from sim.tune_run import choose_final, rehearsal, searched_blocks
from tests.helpers.small_runs import TUNE

BUDGET = {"trials": 3, "blocks": 30, "step": 10, "finalists": 2, "final_blocks": 30}
SMALL = TUNE | {
    "players": [2],
    "tune": BUDGET,
}
FILES = ("blocks.parquet", "ledgers.parquet", "search.parquet")


def made(table: dict[str, Any]) -> Experiment:
    return experiment_from_table(table, "x.toml", None, api.check_spec)


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


def config(folder: Path) -> Any:
    return json.loads((folder / "run.json").read_text(encoding="utf-8"))["config"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return api.run(made(SMALL), out=tmp_path_factory.mktemp("tune") / "whole")


@pytest.mark.parametrize(
    ("jobs", "batch", "backend"),
    [(2, 7, "threads"), (2, None, "threads"), (1, 1, "threads"), (2, 50, "processes")],
)
def test_files_and_winner_are_equal_for_any_workers_and_batches(
    whole: Path, tmp_path: Path, jobs: int, batch: int | None, backend: str
) -> None:
    other = api.run(made(SMALL), out=tmp_path / "other", jobs=jobs, batch=batch, backend=backend)
    assert contents(other) == contents(whole)
    assert config(other) == config(whole)


def test_search_final_and_confirmation_share_no_block(whole: Path) -> None:
    search = pd.read_parquet(whole / "search.parquet")["block"]
    confirm = pd.read_parquet(whole / "blocks.parquet")["block"]
    stages = [search[search < 5_000_000], search[search >= 5_000_000], confirm]
    assert [(int(one.min()), int(one.max())) for one in stages] == [
        (0, 29),
        (5_000_000, 5_000_029),
        (10_000_000, 10_000_059),
    ]


def test_the_claim_is_the_winner_against_the_strategy_as_it_is(whole: Path) -> None:
    found = config(whole)["tune"]["found"][0]
    (claim,) = config(whole)["claims"]
    winner = found["trials"][found["final"]["winner"]]
    used = found["in_use"]
    changed = {name: value for name, value in winner["params"].items() if value != used[name]}
    assert claim["treatment"]["params"] == changed
    assert claim["baseline"] == {"strategy": "greedy", "params": {}, "label": "greedy"}
    assert claim["primary"]["metric"] == "win_share"
    assert not winner["is_base"]
    assert found["in_use"] == {"min_points": 10, "max_cards": 6}


def test_gains_are_those_of_the_blocks_that_were_kept(whole: Path) -> None:
    found = config(whole)["tune"]["found"][0]
    search = pd.read_parquet(whole / "search.parquet")
    search["value"] = search["num"] / search["den"]
    value = search[search["block"] < 5_000_000].groupby(["opponents", "strategy", "block"])["value"].first()
    for trial in found["trials"]:
        text = "greedy" + "".join(f"@{name}={number}" for name, number in trial["params"].items())
        own = value["baseline", text]
        other = value["random", text] - value["random", "greedy"].loc[own.index]
        assert len(own) == trial["blocks"]
        assert ((own + other) / 2).mean() == pytest.approx(trial["gain"])


@pytest.mark.parametrize("asked", [1, 9, 40])
def test_a_tune_that_was_stopped_is_taken_up_to_the_same_bytes(
    whole: Path, tmp_path: Path, asked: int
) -> None:
    answers = iter([False] * (asked - 1) + [True] * 1000)
    with pytest.raises(KeyboardInterrupt):
        api.run(made(SMALL), out=tmp_path / "out", batch=10, stop=lambda: next(answers))
    assert (tmp_path / "out" / NAME).exists()
    told: list[Progress] = []
    out = api.run(made(SMALL), out=tmp_path / "out", tell=told.append)
    assert told[-1].kept > 0
    assert contents(out) == contents(whole)
    assert not (out / NAME).exists()


def test_progress_never_passes_its_total_and_counts_all_games(tmp_path: Path) -> None:
    told: list[Progress] = []
    out = api.run(made(SMALL), out=tmp_path / "out", tell=told.append)
    assert all(one.blocks <= one.total for one in told)
    searched = len(pd.read_parquet(out / "search.parquet")) * 2
    confirmed = json.loads((out / "run.json").read_text(encoding="utf-8"))["games"]
    # The strategy as it is meets the same blocks for several trials, and is played once.
    assert told[-1].games >= searched + confirmed
    size = api.size_of(made(SMALL))
    assert searched_blocks(made(SMALL)).games == 4 * 30 * 3 * 2 + 2 * 30 * 3 * 2
    assert size.games == searched_blocks(made(SMALL)).games + confirmed


def test_a_final_takes_the_best_that_differ_and_plays_fresh_blocks() -> None:
    def gains(params: Any, first: int, blocks: int) -> Any:
        asked.append(first)
        return np.full(blocks, -abs(params["x"] - 2.0))

    asked: list[int] = []
    tune = Tune(None, (Dimension("a.x", "x", (0, 9), 1),), Budget(9, 60, 20, 3, "halving", 40))  # type: ignore[arg-type]  # no play
    trials = [Trial(n, {"x": n}, 60, 0.0, float(n), False, n == 5, 3 if n == 4 else None) for n in range(6)]
    final = choose_final(trials, tune, gains, lambda s, n, _: sequential_halving(s, n, 40 * n), None)
    assert final.finalists == (3, 2, 1)
    assert final.winner == 2
    assert final.gains[1] == 0
    assert min(asked) == 5_000_000
    alone = choose_final(trials[4:], tune, gains, lambda s, n, _: sequential_halving(s, n, 40 * n), None)
    assert (alone.finalists, alone.winner, alone.blocks) == ((4,), 4, (40,))


@pytest.mark.parametrize("finalists", [8, 1])
def test_a_final_never_plays_blocks_of_the_confirmation(finalists: int) -> None:
    asked: list[tuple[int, int]] = []

    def gains(params: Any, first: int, blocks: int) -> Any:
        asked.append((first, first + blocks))
        return np.zeros(1)

    def doubling(sample: Any, arms: int, largest: float | None) -> Any:
        blocks = 0
        while True:
            sample(np.arange(arms), blocks, 2 * blocks + 40)
            blocks = 2 * blocks + 40

    budget = Budget(9, 60, 20, finalists, "kim_nelson", 5_000_001)
    tune = Tune(None, (Dimension("a.x", "x", (0, 9), 1),), budget)  # type: ignore[arg-type]  # no play
    trials = [Trial(n, {"x": n}, 60, 0.0, float(n), is_pruned=False, is_base=False) for n in range(8)]
    with pytest.raises(UserError, match=r"^The final needs [0-9,]+ blocks, and has 5,000,000 before"):
        choose_final(trials, tune, gains, doubling, None)
    assert all(stop <= 10_000_000 for _, stop in asked)
    assert len(asked) == (8 * 16 if finalists == 8 else 0)


def test_a_deciding_cell_that_is_not_played_is_refused() -> None:
    experiment = replace(made(SMALL), directions=("leaves",))
    with pytest.raises(
        UserError, match=r"tuned: claim\[2_players\]\.primary\.direction = 'joins' is not among"
    ):
        rehearsal(experiment, api.values_of)


def test_kim_nelson_chooses_too(tmp_path: Path) -> None:
    table = (
        SMALL
        | {"tune": SMALL["tune"] | {"final": "kim_nelson"}}
        | {"stop": {"mode": "fixed", "blocks": 60, "smallest_effect": {"win_share": 0.5}}}
    )
    found = config(api.run(made(table), out=tmp_path / "out"))["tune"]["found"][0]
    assert found["final"]["winner"] in found["final"]["finalists"]
    assert min(found["final"]["blocks"]) >= 100


KILLED = """
import os, signal, sys
from sim import api
from sim.config_files import experiment_from_table
from tests.helpers.small_runs import TUNE
table = TUNE | {"players": [2], "tune": eval(sys.argv[2])}
seen = []
def tell(progress):
    seen.append(progress)
    if len(seen) == int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
api.run(experiment_from_table(table, "x.toml", None, api.check_spec), out=sys.argv[1], batch=10, tell=tell)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing can be killed so there")
@pytest.mark.parametrize(("updates", "in_search"), [(12, True), (-2, False)])
def test_a_killed_tune_goes_on_to_the_same_bytes(
    whole: Path, tmp_path: Path, updates: int, in_search: bool
) -> None:
    told: list[Progress] = []
    api.run(made(SMALL), out=tmp_path / "count", batch=10, tell=told.append)
    number = updates if updates > 0 else len(told) + updates
    command = [sys.executable, "-c", KILLED, str(tmp_path / "out"), repr(BUDGET), str(number)]
    assert subprocess.run(command, check=False, timeout=300).returncode == -signal.SIGKILL
    if in_search:
        with pytest.raises(UserError, match=r"run\.json cannot be read"):
            api.report(tmp_path / "out")
    else:
        text = api.report(tmp_path / "out").with_suffix(".md").read_text(encoding="utf-8")
        assert "This run is cut off" in text
    assert contents(api.run(made(SMALL), out=tmp_path / "out")) == contents(whole)

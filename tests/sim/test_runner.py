"""Runs: files that depend on the experiment alone, and results that can be recomputed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment
from sim.runner import Progress

FILES = ("blocks.parquet", "games.parquet", "ledgers.parquet")


def differing(one: Path, other: Path) -> list[str]:
    """Return the files that are not the same, and the columns in which they differ."""
    found = []
    for name in FILES:
        if (one / name).read_bytes() != (other / name).read_bytes():
            ours, theirs = pd.read_parquet(one / name), pd.read_parquet(other / name)
            columns = [c for c in ours if len(ours) != len(theirs) or not ours[c].equals(theirs[c])]
            found.append(f"{name}: {len(ours)} and {len(theirs)} rows, {columns}")
    return found


def match(*strategies: str, players: int = 3, **more: Any) -> Experiment:
    stop = {"mode": "fixed", "blocks": 40}
    table = {
        "name": "t",
        "kind": "match",
        "strategies": list(strategies),
        "players": [players],
        "rules": ["rummy500"],
    }
    return experiment_from_table({**table, "stop": stop, "seed": 7, **more}, "test", None, api.check_spec)


@pytest.fixture
def play_match(tmp_path: Path) -> Callable[..., Path]:
    count = iter(range(100))

    def played(
        *strategies: str, players: int = 3, stop: dict[str, Any] | None = None, **settings: Any
    ) -> Path:
        more = {"stop": stop} if stop else {}
        experiment = match(*strategies, players=players, **more)
        return api.run(experiment, out=tmp_path / str(next(count)), keep="games", **settings)

    return played


@pytest.mark.parametrize("strategies", [("greedy", "random"), ("greedy", "random", "greedy@min_points=20")])
def test_results_do_not_depend_on_workers_or_batches(
    play_match: Callable[..., Path], strategies: tuple[str, ...]
) -> None:
    one = play_match(*strategies, jobs=1)
    others = [play_match(*strategies, jobs=2, batch=7), play_match(*strategies, jobs=5, batch=1)]
    for other in others:
        assert differing(one, other) == []


def test_processes_give_the_same_files(play_match: Callable[..., Path]) -> None:
    one = play_match("greedy", "random", jobs=1)
    other = play_match("greedy", "random", jobs=2, backend="processes")
    assert differing(one, other) == []


def test_a_width_run_stops_at_the_same_block_whatever_the_workers_do(play_match: Callable[..., Path]) -> None:
    stop = {"mode": "width", "half_width": 0.05, "max_blocks": 2000}
    one = play_match("greedy", "random", players=2, stop=stop, jobs=1)
    other = play_match("greedy", "random", players=2, stop=stop, jobs=2, batch=3)
    blocks = [pd.read_parquet(folder / "blocks.parquet") for folder in (one, other)]
    assert blocks[0].equals(blocks[1])
    assert 200 <= blocks[0]["block"].max() + 1 < 2000


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_stopped_tells_every_block_once_and_warns_of_nothing(tmp_path: Path, jobs: int) -> None:
    experiment = match("greedy", "random")
    asked = iter([False, False, True])
    told: list[Progress] = []
    with pytest.raises(KeyboardInterrupt):
        api.run(experiment, out=tmp_path, jobs=jobs, batch=7, stop=lambda: next(asked), tell=told.append)
    assert [progress.blocks for progress in told] == [7, 14, 21]
    assert {progress.total for progress in told} == {2 * 40}
    blocks = pd.read_parquet(tmp_path / "blocks.parquet")
    assert list(blocks.loc[blocks["metric"] == "margin", "block"]) == list(range(21))


def test_a_rule_sees_each_block_once_and_is_asked_at_looks_only(
    play_match: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[list[int]] = []

    class Watch:
        def __init__(self) -> None:
            self.blocks = 0
            self.looks: list[int] = []
            watched.append(self.looks)

        def add(self, side: int, sums: np.ndarray) -> None:
            assert side == 0
            self.blocks += sums.shape[1]

        def reached(self, seconds: float) -> bool:
            assert seconds > 0
            self.looks.append(self.blocks)
            return False

    monkeypatch.setattr("sim.api._stop_rule", lambda _experiment: lambda _job: Watch())
    play_match("greedy", "random")
    assert watched == []
    stop = {"mode": "width", "half_width": 0.5, "max_blocks": 300}
    play_match("greedy", "random", players=2, stop=stop, batch=33)
    # Each direction of a match is a job of one side: a look every 50 blocks, the last one ends it unasked.
    assert watched == 2 * [[200, 250]]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("strategy", ["random", "greedy", "adviser"])
def test_a_strategy_against_itself_gives_exactly_zero(
    play_match: Callable[..., Path], strategy: str, players: int
) -> None:
    stop = {"mode": "fixed", "blocks": 12 if players < 5 else 3}
    folder = play_match(strategy, strategy, players=players, stop=stop)
    blocks = pd.read_parquet(folder / "blocks.parquet")
    for metric in ("win_excess", "margin", "hand_margin"):
        assert (blocks.loc[blocks["metric"] == metric, "num"] == 0).all()


def test_win_shares_of_a_game_sum_to_one_and_points_add_up(play_match: Callable[..., Path]) -> None:
    games = pd.read_parquet(play_match("greedy", "random", players=4) / "games.parquet")
    key = ["arm", "block", "game"]
    assert (games.groupby(key, observed=True)["win_840"].sum() == 840).all()
    assert (games["score"] == games["melded"] + games["laid_off"] - games["caught"] + games["bonus"]).all()
    table = games.groupby(key, observed=True)
    assert (table["outs"].sum() + table["stock_hands"].first() == table["hands"].first()).all()


def test_block_sums_are_those_of_the_games(play_match: Callable[..., Path]) -> None:
    folder = play_match("greedy", "random")
    games = pd.read_parquet(folder / "games.parquet")
    blocks = pd.read_parquet(folder / "blocks.parquet")
    focal = games[games["focal"]].groupby(["arm", "block"], observed=True)
    for metric, num, den in (
        ("hand_score", "score", "hands"),
        ("out_rate", "outs", "hands"),
        ("dig_cards_per_dig", "dig_cards", "digs"),
    ):
        sums = blocks[blocks["metric"] == metric].set_index(["arm", "block"])
        assert (sums["num"].sort_index().to_numpy() == focal[num].sum().sort_index().to_numpy()).all()
        assert (sums["den"].sort_index().to_numpy() == focal[den].sum().sort_index().to_numpy()).all()


def test_ledgers_hold_every_hand_and_every_point(play_match: Callable[..., Path]) -> None:
    folder = play_match("greedy", "random")
    games = pd.read_parquet(folder / "games.parquet")
    ledgers = pd.read_parquet(folder / "ledgers.parquet")
    focal = games[games["focal"] & (games["arm"] == "greedy")]
    ledger = ledgers[ledgers["arm"] == "greedy"]
    scores = ledger[ledger["ledger"] == "hand_score"]
    assert (scores["count"].sum(), scores["sum"].sum()) == (focal["hands"].sum(), focal["score"].sum())
    digs = ledger[ledger["ledger"] == "dig_depth"]
    assert (digs["count"].sum(), (digs["count"] * digs["bin"]).sum()) == (
        focal["takes"].sum(),
        focal["take_cards"].sum(),
    )
    fates = ledger[ledger["ledger"] == "rank_class"].groupby("bin")["sum"].sum()
    totals = [fates.reindex(range(low, low + 3), fill_value=0).sum() for low in (0, 3, 6)]
    assert totals == [focal["melded"].sum(), focal["laid_off"].sum(), focal["caught"].sum()]
    firsts = ledger[ledger["ledger"] == "first_meld_turn"]
    assert firsts["count"].sum() == focal["hands"].sum()


def test_every_seat_and_position_comes_equally_often(play_match: Callable[..., Path]) -> None:
    games = pd.read_parquet(play_match("greedy", "random", "random@stream=1") / "games.parquet")
    assert (games.groupby(["arm", "strategy", "seat"], observed=True).size() == 40).all()
    assert (games.groupby(["arm", "strategy", "position"], observed=True).size() == 40).all()


def test_streams_differ_in_play_and_not_in_cards(play_match: Callable[..., Path]) -> None:
    blocks = pd.read_parquet(play_match("random", "random@stream=1", players=2) / "blocks.parquet")
    assert np.abs(blocks.loc[blocks["metric"] == "margin", "num"]).sum() > 0


def test_near_equal_strategies_gain_from_common_deals(play_match: Callable[..., Path]) -> None:
    folder = play_match(
        "greedy@min_points=10", "greedy@min_points=11", players=2, stop={"mode": "fixed", "blocks": 600}
    )
    blocks = pd.read_parquet(folder / "blocks.parquet")
    first = blocks[blocks["arm"] == "greedy@min_points=10"].pivot_table(
        index="block", columns="metric", values="num", observed=True
    )
    games = 2
    variance = first["margin_square"].sum() / (600 * games)
    assert variance / games / (first["margin"] / games).var() > 4


def test_a_table_of_other_size_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="players"):
        match("greedy", "random", "greedy", players=4)


def test_a_folder_with_foreign_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(UserError, match="no run"):
        api.run(match("greedy", "random"), out=tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "mine"

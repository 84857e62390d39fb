"""Tournaments and sweeps played: equal files whatever the workers do, and taken up where they stopped."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from sim import api
from sim.config_files import load_experiment
from sim.plan import plan
from sim.run_experiment import planned_games
from sim.runner import Progress

CUP = """
name = "cup"
kind = "tournament"
players = [2, 3]
strategies = ["random", "greedy", "adviser", "greedy@min_points=30"]
self_play = true
stop = {mode = "fixed", blocks = 60}
"""
FIELD = """
name = "field"
kind = "tournament"
players = [3]
lineups = "random"
strategies = ["random", "greedy", "adviser", "greedy@min_points=30", "random@stream=1"]
stop = {mode = "fixed", blocks = 60}
"""
GRID = """
name = "grid"
kind = "sweep"
players = [2]
opponents = [["baseline"], ["random"]]
strategies = ["greedy"]
over = {"greedy.min_points" = [0, 30], "rules.target" = [200, 300]}
stop = {mode = "fixed", blocks = 60}
"""
TEXTS = {"cup": CUP, "field": FIELD, "grid": GRID}


def written(folder: Path, name: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(TEXTS[name], encoding="utf-8")
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*.parquet")}


@pytest.mark.parametrize("name", TEXTS)
def test_files_are_equal_for_any_workers_and_batches(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name)
    one = api.run(path, out=tmp_path / "one", jobs=1, batch=50, keep="games")
    found = contents(one)
    assert set(found) >= {"blocks.parquet", "games.parquet", "ledgers.parquet"}
    assert ("finishes.parquet" in found) == (name != "grid")
    for number, (jobs, batch) in enumerate([(2, 7), (2, None)]):
        other = api.run(path, out=tmp_path / f"other{number}", jobs=jobs, batch=batch, keep="games")
        assert contents(other) == found


@pytest.mark.parametrize("name", TEXTS)
def test_a_run_that_was_stopped_is_taken_up_to_the_same_bytes(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name)
    asked = iter([False] * 4 + [True])
    with pytest.raises(KeyboardInterrupt):
        api.run(path, out=tmp_path / "out", batch=10, keep="games", stop=lambda: next(asked))
    told: list[Progress] = []
    api.run(path, out=tmp_path / "out", keep="games", tell=told.append)
    assert told[-1].kept > 0
    whole = api.run(path, out=tmp_path / "whole", keep="games")
    assert contents(tmp_path / "out") == contents(whole)


def test_a_report_of_a_run_cut_short_tells_the_whole_tables_only(tmp_path: Path) -> None:
    path = written(tmp_path, "cup")
    # Six line-ups of two and four entries alone, two tasks each, are the first table.
    asked = iter([False] * 22 + [True])
    with pytest.raises(KeyboardInterrupt):
        api.run(path, out=tmp_path / "out", batch=30, stop=lambda: next(asked))
    text = api.report(tmp_path / "out").with_suffix(".md").read_text(encoding="utf-8")
    assert set(pd.read_csv(tmp_path / "out" / "ratings.csv")["players"]) == {2}
    assert "Not played to the end: rummy500, 3 players." in text


def test_all_lineups_meet_the_same_decks_and_shares_add_up(tmp_path: Path) -> None:
    out = api.run(written(tmp_path, "cup"), out=tmp_path / "out")
    blocks = pd.read_parquet(out / "blocks.parquet")
    assert set(blocks.groupby(["arm", "players", "opponents"], observed=True)["block"].nunique()) == {60}
    shares = blocks[(blocks["metric"] == "win_excess") & (blocks["direction"] == "table")]
    totals = shares.groupby(["players", "opponents", "block"], observed=True)["num"].sum()
    assert (totals == 0).all()


def test_in_random_tables_every_entry_plays_as_many_games_and_shares_add_up(tmp_path: Path) -> None:
    out = api.run(written(tmp_path, "field"), out=tmp_path / "out", keep="games")
    games = pd.read_parquet(out / "games.parquet")
    own = games[games["focal"]]
    assert set(own.groupby(["arm", "block"], observed=True).size()) == {3}
    assert (own["arm"].astype(str) == own["strategy"].astype(str)).all()
    seats = own.groupby(["arm", "block"], observed=True)["seat"].nunique()
    assert set(seats) == {3}
    finishes = pd.read_parquet(out / "finishes.parquet")
    assert len(finishes) == 60 * 5 * 3
    blocks = pd.read_parquet(out / "blocks.parquet")
    shares = blocks[blocks["metric"] == "win_excess"].groupby("block")["num"].sum()
    assert (shares == 0).all()
    # What an arm's blocks sum up are its own games.
    wins = blocks[blocks["metric"] == "win_share"].groupby(["arm", "block"], observed=True)["num"].sum()
    assert (wins == own.groupby(["arm", "block"], observed=True)["win_840"].sum()).all()


def test_a_strategy_against_itself_in_a_sweep_is_exactly_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, "grid")
    path.write_text(GRID.replace("[0, 30]", "[15, 30]").replace('["greedy"]', '["greedy@min_points=15"]'))
    out = api.run(path, out=tmp_path / "out")
    blocks = pd.read_parquet(out / "blocks.parquet")
    same = blocks[
        (blocks["arm"] == "greedy@min_points=15")
        & (blocks["opponents"] == "baseline")
        & (blocks["metric"] == "win_excess")
    ]
    assert len(same) == 2 * 60
    assert (same["num"] == 0).all()


@pytest.mark.parametrize("name", TEXTS)
def test_the_plan_counts_the_games_that_are_played(tmp_path: Path, name: str) -> None:
    experiment = load_experiment(written(tmp_path, name), api.check_spec)
    jobs = plan(experiment, api.values_of, lambda players: api.looks(experiment, players))
    told: list[Progress] = []
    api.run(experiment, out=tmp_path / "out", tell=told.append)
    assert told[-1].games == planned_games(jobs)
    per_block = {"cup": 6 * 2 + 4 * 3 + 4 + 4, "field": 5, "grid": (8 + 2) * 2}
    assert told[-1].games == 60 * per_block[name]
    assert np.unique([job.looks for job in jobs]).tolist() == [60]

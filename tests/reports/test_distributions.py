"""The table of distributions agrees with the games, one by one."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reports.distributions import COLUMNS, DISTRIBUTIONS, distribution_table
from reports.ledgers import LedgerFile
from reports.run_file import read_run
from sim import api
from sim.config_files import experiment_from_table
from sim.game_ledger import GAME_LEDGERS
from sim.metrics import METRIC

MATCH: dict[str, Any] = {
    "name": "lengths",
    "kind": "match",
    "strategies": ["greedy", "greedy@min_points=30"],
    "players": [2],
    "stop": {"mode": "fixed", "blocks": 1520},
    "seed": 41,
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lengths")
    experiment = experiment_from_table(MATCH, "test", folder, api.check_spec)
    return api.run(experiment, out=folder / "out", keep="games")


@pytest.fixture(scope="module")
def table(played: Path) -> pd.DataFrame:
    with LedgerFile(played) as ledgers:
        return distribution_table(read_run(played), ledgers)


def test_each_distribution_is_declared_once_and_told_of_each_arm(table: pd.DataFrame) -> None:
    assert list(table.columns) == list(COLUMNS)
    names = [one.name for one in DISTRIBUTIONS]
    assert len(set(names)) == len(names)
    assert list(table["metric"]) == names * 2
    assert all(one.meaning == METRIC[one.name].meaning for one in DISTRIBUTIONS if one.name in METRIC)


def test_lengths_of_games_are_those_of_the_games(played: Path, table: pd.DataFrame) -> None:
    games = pd.read_parquet(played / "games.parquet")
    games = games[games["focal"]]
    for _, row in table[table["metric"] != "hand_score"].iterrows():
        field = row["metric"].partition("_")[0]
        values = games[games["arm"] == row["arm"]][field].to_numpy()
        step = {name: width for name, _, width in GAME_LEDGERS}[field]
        assert row["cases"] == len(values)
        assert row["mean"] == pytest.approx(values.mean())
        for name, share in (("median", 0.5), ("p95", 0.95)):
            exact = np.quantile(values, share, method="inverted_cdf")
            # The mean of the bin in which the quantile lies.
            assert row[name] == pytest.approx(values[values // step == exact // step].mean())
            assert row[f"{name}_low"] <= row[name] <= row[f"{name}_high"]
        ordered = np.sort(values)
        quarter = len(values) // 4
        middle = ordered[quarter : len(values) - quarter].mean()
        assert row["interquartile_mean"] == pytest.approx(middle, abs=0.01 * step)
        assert row["interquartile_mean_low"] < row["interquartile_mean"] < row["interquartile_mean_high"]


def test_hand_scores_have_the_mean_of_the_games(played: Path, table: pd.DataFrame) -> None:
    games = pd.read_parquet(played / "games.parquet")
    games = games[games["focal"]]
    for _, row in table[table["metric"] == "hand_score"].iterrows():
        own = games[games["arm"] == row["arm"]]
        assert row["cases"] == own["hands"].sum()
        assert row["mean"] == pytest.approx(own["score"].sum() / own["hands"].sum())
        assert row["median"] < row["p95"]
        assert row["interquartile_mean"] > 0

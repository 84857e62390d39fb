"""The table of distributions agrees with the games, one by one."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import trim_mean

from reports.distributions import COLUMNS, DISTRIBUTIONS, distribution_table
from reports.ledgers import LedgerFile
from reports.run_file import read_run
from sim.game_ledger import GAME_LEDGERS
from sim.metrics import METRIC
from sim.table import HAND_SCORE_STEP
from tests.helpers.small_runs import unreported

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
    return unreported(MATCH, tmp_path_factory.mktemp("lengths"))


@pytest.fixture(scope="module")
def table(played: Path) -> pd.DataFrame:
    with LedgerFile(played, read_run(played)) as ledgers:
        return distribution_table(read_run(played), ledgers)


def test_each_distribution_is_declared_once_and_told_of_each_arm(table: pd.DataFrame) -> None:
    assert list(table.columns) == list(COLUMNS)
    names = [one.name for one in DISTRIBUTIONS]
    assert len(set(names)) == len(names)
    assert list(table["metric"]) == names * 2
    assert all(METRIC[one.name].unit == one.unit for one in DISTRIBUTIONS if one.name in METRIC)


def told(values: np.ndarray, width: int, share: float) -> tuple[float, float]:
    """Return the value with so large a share of cases at or under it, raw and interpolated in its bin."""
    ordered = np.sort(values)
    raw = ordered[int(np.ceil(share * len(ordered))) - 1]
    low = raw // width * width
    inside = ordered[ordered // width == raw // width]
    part = (share * len(ordered) - np.sum(ordered < low)) / len(inside)
    # Values rise evenly to the mean of the bin, then evenly to its highest value.
    points = [0.0, (low + width - 1 - inside.mean()) / max(width - 1, 1), 1.0]
    return raw, float(np.interp(part, points, [low, inside.mean(), low + width - 1])) if width > 1 else raw


def assert_told(row: dict[str, Any], values: np.ndarray, width: int) -> None:
    """Compare a row with all of its cases."""
    assert row["cases"] == len(values)
    assert row["mean"] == pytest.approx(values.mean())
    for name, share in (("median", 0.5), ("p95", 0.95)):
        raw, interpolated = told(values, width, share)
        assert raw == np.quantile(values, share, method="inverted_cdf")
        assert row[name] == pytest.approx(interpolated)
        assert row[f"{name}_low"] <= min(raw, row[name])
        assert max(raw, row[name]) <= row[f"{name}_high"]
    middle = trim_mean(values, 0.25)
    if width == 1:
        assert row["interquartile_mean"] == pytest.approx(middle)
    else:
        # The mean of the middle half of what is told of every share.
        shares = (np.arange(4000) + 0.5) / 8000 + 0.25
        whole = np.mean([told(values, width, share)[1] for share in shares])
        assert row["interquartile_mean"] == pytest.approx(whole, abs=0.01)
        assert abs(row["interquartile_mean"] - middle) < 0.1 * width
    assert row["interquartile_mean_low"] < middle < row["interquartile_mean_high"]


def test_lengths_of_games_are_those_of_the_games(played: Path, table: pd.DataFrame) -> None:
    games = pd.read_parquet(played / "games.parquet")
    games = games[games["focal"]]
    widths = {name: width for name, _, width in GAME_LEDGERS}
    assert widths == {"hands": 1, "turns": 5}
    for row in table[table["metric"] != "hand_score"].to_dict("records"):
        field = row["metric"].partition("_")[0]
        assert_told(row, games[games["arm"] == row["arm"]][field].to_numpy(), widths[field])


def test_scores_of_one_hand_are_those_of_the_games(tmp_path: Path) -> None:
    # The score of a game of one hand is that of the hand.
    one_hand = {"extends": "rummy500", "name": "one_hand", "end_mode": "single_hand"}
    out = unreported({**MATCH, "rules": [one_hand]}, tmp_path)
    run = read_run(out)
    with LedgerFile(out, run) as ledgers:
        table = distribution_table(run, ledgers)
    games = pd.read_parquet(out / "games.parquet")
    games = games[games["focal"]]
    assert (games["hands"] == 1).all()
    rows = table[table["metric"] == "hand_score"].to_dict("records")
    assert len(rows) == 2
    for row in rows:
        scores = games[games["arm"] == row["arm"]]["score"].to_numpy()
        assert_told(row, scores, HAND_SCORE_STEP)


def test_hand_scores_have_the_mean_of_the_games(played: Path, table: pd.DataFrame) -> None:
    games = pd.read_parquet(played / "games.parquet")
    games = games[games["focal"]]
    for row in table[table["metric"] == "hand_score"].to_dict("records"):
        own = games[games["arm"] == row["arm"]]
        assert row["cases"] == own["hands"].sum()
        assert row["mean"] == pytest.approx(own["score"].sum() / own["hands"].sum())

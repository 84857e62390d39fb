"""The worth of acting first: the table agrees with a recomputation from the games."""

from pathlib import Path

import pandas as pd
import pytest
from scipy.stats import t, ttest_1samp

from tests.helpers.synthetic_runs import read_games


def test_gains_and_points_are_those_of_the_games(alone_run: Path) -> None:
    table = pd.read_csv(alone_run / "first_player.csv")
    games = read_games(alone_run)
    assert len(table) == 2 * 2 * 2
    for row in table.to_dict("records"):
        part = games[
            (games["rules"] == row["rules"])
            & (games["players"] == row["players"])
            & (games["arm"] == row["strategy"])
        ]
        first = part[part["position"] == 0].set_index("block")
        wins = first["win_840"] / 840
        assert row["games"] == len(first) == 120
        assert row["share"] == pytest.approx(wins.mean())
        assert row["gain"] == pytest.approx(wins.mean() - 1 / row["players"])
        half = t.ppf(0.975, 119) * wins.std() / 120**0.5
        assert (row["gain_low"], row["gain_high"]) == pytest.approx((row["gain"] - half, row["gain"] + half))
        assert row["p"] == pytest.approx(ttest_1samp(wins, 1 / row["players"]).pvalue)
        others = part[part["position"] > 0].groupby("block")["score"].mean()
        points = (first["score"] - others).sum() / first["hands"].sum()
        assert row["points"] == pytest.approx(points)
        assert row["points_low"] < row["points"] < row["points_high"]


def test_a_single_hand_is_one_hand(alone_run: Path) -> None:
    games = read_games(alone_run)
    assert set(games[games["rules"] == "one_hand"]["hands"]) == {1}


def test_p_values_are_adjusted_for_all_tables(alone_run: Path) -> None:
    table = pd.read_csv(alone_run / "first_player.csv").sort_values("p")
    assert table["p_holm"].iloc[0] == pytest.approx(min(1, 8 * table["p"].iloc[0]))
    assert (table["p_holm"] >= table["p"]).all()


def test_rule_sets_tell_how_they_play_by_tables_of_equals_without_a_pool(alone_run: Path) -> None:
    house = pd.read_csv(alone_run / "house_rules.csv")
    assert house["skill_share"].isna().all()
    assert house["games"].tolist() == [240] * 4

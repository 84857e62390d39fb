"""Summary: every figure recomputed from the games with plain pandas."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.statistics.intervals import Estimate
from reports.summary import COLUMNS, elo_equivalent, summary_table
from tests.helpers.synthetic_runs import read_games

KEYS = ["arm", "rules", "players", "opponents", "direction"]


def summary_of(folder: Path) -> pd.DataFrame:
    with BlockFile(folder) as blocks:
        return summary_table(read_run(folder), blocks)


def games_of(games: pd.DataFrame, row: "pd.Series[str]") -> pd.DataFrame:
    """All seats of an arm's games, with the margin of each."""
    for key in KEYS:
        games = games[games[key] == row[key]]
    table = games.groupby(["block", "game"])["score"].transform("sum")
    players = int(row["players"])
    return games.assign(margin=games["score"] - (table - games["score"]) / (players - 1))


def ratio(num: pd.Series, den: pd.Series) -> tuple[float, float, float]:
    """Cochran's ratio with its t interval."""
    n, r = len(num), num.sum() / den.sum()
    error = np.sqrt(((num - r * den) ** 2).sum() / (n - 1) / n) / den.mean()
    reach = stats.t.ppf(0.975, n - 1) * error
    return r, r - reach, r + reach


def mean(values: pd.Series) -> tuple[float, float, float]:
    reach = stats.t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values))
    return values.mean(), values.mean() - reach, values.mean() + reach


@pytest.mark.parametrize("name", ["tip_run", "match_run", "table_run"])
def test_every_row_can_be_recomputed_from_the_games(name: str, request: pytest.FixtureRequest) -> None:
    folder = request.getfixturevalue(name)
    summary, games = summary_of(folder), read_games(folder)
    for _, row in summary.iterrows():
        own = games_of(games, row)
        own = own[own["strategy"] == row["strategy"]] if name == "table_run" else own[own["focal"]]
        blocks = own.groupby("block")
        sums = blocks[["score", "hands", "outs", "digs", "dig_cards", "margin"]].sum()
        assert (row["blocks"], row["games"]) == (own["block"].nunique(), len(own))
        wins = blocks["win_840"].mean() / 840
        expected = {
            "win_share": mean(wins),
            "win_excess": mean(wins - 1 / row["players"]),
            "margin": mean(blocks["margin"].mean()),
            "hand_score": ratio(sums["score"], sums["hands"]),
            "hand_margin": ratio(sums["margin"], sums["hands"]),
            "hands_per_game": mean(blocks["hands"].mean()),
            "out_rate": ratio(sums["outs"], sums["hands"]),
            "digs_per_hand": ratio(sums["digs"], sums["hands"]),
            "dig_cards_per_dig": ratio(sums["dig_cards"], sums["digs"]),
        }
        for metric, values in expected.items():
            found = [row[metric], row[metric + "_low"], row[metric + "_high"]]
            assert found == pytest.approx(values, rel=1e-9, abs=1e-12), (row["arm"], metric)


def test_columns_are_the_documented_ones(tip_run: Path) -> None:
    metrics = [
        "win_share",
        "win_excess",
        "margin",
        "hand_score",
        "hand_margin",
        "hands_per_game",
        "turns_per_hand",
        "out_rate",
        "caught_per_hand",
        "takes_per_hand",
        "digs_per_hand",
        "dig_cards_per_dig",
        "melded_per_hand",
        "laid_off_per_hand",
        "first_seat_win",
        "rank",
        "beats",
    ]
    wanted = [*KEYS, "strategy", "blocks", "games"]
    wanted += [metric + end for metric in metrics for end in ("", "_low", "_high")]
    spread = ("win_share", "margin", "hand_score", "hand_margin")
    wanted += [f"{metric}_{part}" for metric in spread for part in ("block_sd", "rho", "vrf")]
    wanted += ["elo", "elo_low", "elo_high"]
    assert list(COLUMNS) == wanted
    assert list(summary_of(tip_run).columns) == wanted


def test_shares_of_a_table_add_up_to_one(table_run: Path) -> None:
    summary = summary_of(table_run)
    assert list(summary["strategy"]) == ["greedy", "random", "greedy@max_cards=3"]
    assert summary["win_share"].sum() == pytest.approx(1.0, abs=1e-12)
    assert summary["margin"].sum() == pytest.approx(0.0, abs=1e-9)
    assert summary["first_seat_win"].nunique() == 1


def test_a_win_share_has_its_elo_equivalent(tip_run: Path) -> None:
    for _, row in summary_of(tip_run).iterrows():
        for end in ("", "_low", "_high"):
            share = row["win_share" + end]
            wanted = 400 * np.log10(share * (row["players"] - 1) / (1 - share))
            assert row["elo" + end] == pytest.approx(wanted, rel=1e-9, abs=1e-9)


def test_in_a_team_game_elo_compares_the_sides(tip_run: Path) -> None:
    run = read_run(tip_run)
    fields = {"label": "pairs", "fields": {"teams": "pairs"}}
    teams = replace(run, info={**run.info, "config": {"rules": [fields]}})
    # A seat of a side that wins 60 % has 0.3; a fair share is a quarter.
    found = elo_equivalent(teams, "pairs", 4, Estimate(0.25, 0.2, 0.3, 100))
    assert found[:3] == pytest.approx((0, 400 * np.log10(0.4 / 0.6), 400 * np.log10(0.6 / 0.4)), abs=1e-9)

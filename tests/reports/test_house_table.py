"""The table of rule sets: recomputed from blocks.parquet by a short script that shares no code with it."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from reports.blocks import BlockFile
from reports.house_arms import house_tables
from reports.house_measures import ratio_share_interval
from reports.house_table import (
    claimed_length,
    house_table,
    length_verdict,
    skill_interval,
)
from reports.run_file import read_run
from reports.statistics.intervals import Estimate
from tests.helpers.synthetic_runs import TABLE, TIP, write_run

RULES = ["rummy500", {"extends": "rummy500", "target": 300}]
HOUSE: dict[str, Any] = {
    **TIP,
    "rules": RULES,
    "opponents": [["greedy"]],
    "directions": ["joins"],
    "claim": [
        {"id": f"H{n}", "question": "Who is better?", "baseline": baseline, "treatment": "greedy"}
        for n, baseline in enumerate(("random", "greedy@min_points=30"), start=1)
    ],
}


@pytest.fixture(scope="module")
def house_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("house"), HOUSE)


def table_of(folder: Path) -> pd.DataFrame:
    with BlockFile(folder) as blocks:
        return house_table(read_run(folder), blocks)


def sums_of(folder: Path) -> pd.DataFrame:
    blocks = pq.read_table(folder / "blocks.parquet").to_pandas()
    for name in ("arm", "rules", "metric", "strategy"):
        blocks[name] = blocks[name].astype(object)
    return blocks.set_index(["rules", "players", "arm", "metric"]).sort_index()


@pytest.mark.parametrize("rules", ["rummy500", "rummy500+target=300"])
@pytest.mark.parametrize("players", [2, 3])
def test_measures_are_those_of_the_table_of_equals(house_run: Path, rules: str, players: int):
    table = table_of(house_run).set_index(["rules", "players"]).loc[(rules, players)]
    sums = sums_of(house_run).loc[(rules, players, "H1/treatment")]

    def ratio(metric: str) -> float:
        return float(sums.loc[metric, "num"].sum() / sums.loc[metric, "den"].sum())

    hands, turns = sums.loc["hands_per_game"], sums.loc["turns_per_hand"]
    assert table["hands_per_game"] == pytest.approx(hands["num"].sum() / hands["den"].sum())
    assert table["turns_per_game"] == pytest.approx(turns["num"].sum() / hands["den"].sum())
    assert table["out_rate"] == pytest.approx(ratio("hands_out"))
    assert table["first_seat_excess"] == pytest.approx(ratio("first_seat_excess"))
    assert table["caught_100"] == ratio("caught_100") == 0
    spread = (ratio("hand_square") - ratio("hand_score") ** 2) ** 0.5
    assert table["hand_spread"] == pytest.approx(spread)
    assert table["hand_spread_low"] < spread < table["hand_spread_high"]
    per_block = (hands["num"] / hands["den"]).to_numpy()
    error = per_block.std(ddof=1) / len(per_block) ** 0.5
    assert (table["hands_per_game_high"] - table["hands_per_game"]) / error == pytest.approx(1.98, abs=0.005)


@pytest.mark.parametrize("rules", ["rummy500", "rummy500+target=300"])
@pytest.mark.parametrize("players", [2, 3])
def test_skill_is_the_variance_of_the_pools_margins_over_that_of_a_game(
    house_run: Path, rules: str, players: int
):
    table = table_of(house_run).set_index(["rules", "players"]).loc[(rules, players)]
    sums = sums_of(house_run)
    means, errors, squares = [], [], []
    for arm in ("H1/treatment", "H1/baseline", "H2/baseline"):
        margin = sums.loc[(rules, players, arm, "margin")]
        values = (margin["num"] / margin["den"]).to_numpy()
        means.append(values.mean())
        errors.append(values.var(ddof=1) / len(values))
        square = sums.loc[(rules, players, arm, "margin_square")]
        squares.append(square["num"].sum() / square["den"].sum() / (players - 1) ** 2)
    expected = (np.var(means) - np.mean(errors) * 2 / 3) / (np.mean(squares) - np.mean(means) ** 2)
    assert table["skill_share"] == pytest.approx(expected, rel=1e-9)
    assert table["skill_share_low"] < expected < table["skill_share_high"]
    assert table["pool"] == "greedy; random; greedy@min_points=30"


def test_the_table_names_its_equals(house_run: Path):
    assert list(table_of(house_run)["companies"]) == ["greedy in every seat"] * 4


def test_equal_arms_are_taken_once(house_run: Path):
    arms = house_tables(read_run(house_run))["rummy500", 3]
    assert [seat.arm.key.arm for seat in arms.table] == ["H1/treatment"]
    assert [seat.arm.key.arm for seat in arms.pool] == ["H1/treatment", "H1/baseline", "H2/baseline"]


def test_a_single_rule_set_has_no_table(tip_run: Path, match_run: Path):
    assert table_of(tip_run).empty
    assert table_of(match_run).empty


def test_entries_of_a_match_are_the_pool(tmp_path: Path):
    table = table_of(write_run(tmp_path, {**TABLE, "rules": RULES}))
    assert list(table["pool"]) == ["greedy; random; greedy@max_cards=3"] * 2
    assert list(table["companies"]) == ["greedy, random, greedy@max_cards=3 at one table"] * 2
    assert table["skill_share"].notna().all()


def test_claims_among_their_own_baselines_have_no_common_pool(tmp_path: Path):
    table = table_of(write_run(tmp_path, {**TIP, "rules": RULES, "opponents": [["baseline"]]}))
    assert table["skill_share"].isna().all()
    assert all(" among " in one and len(one.split("; ")) > 1 for one in table["companies"])
    assert (table["hands_per_game"] > 0).all()


def test_skill_share_finds_a_planted_value():
    rng = np.random.default_rng(11)
    true = np.array([[-10.0], [0.0], [10.0]])
    games = true[:, :, None] + rng.normal(0, 20, (3, 400, 4))
    found = skill_interval(games.mean(axis=2), (games**2).mean(axis=2))
    # Variance of the true margins 200/3; of a game 400 more.
    assert found.low < (200 / 3) / (400 + 200 / 3) < found.high
    assert found.high - found.low < 0.08


def test_skill_share_is_nearly_1_where_the_strategy_decides_everything():
    margins = np.array([[-10.0], [0.0], [40.0]]) + np.random.default_rng(5).normal(0, 0.1, (3, 100))
    assert 0.999 < skill_interval(margins, margins**2).estimate <= 1


def test_a_share_of_few_events_keeps_an_interval_inside_its_bounds():
    none = ratio_share_interval(np.zeros(50), np.full(50, 4.0))
    assert (none.estimate, none.low) == (0, 0)
    assert none.high == pytest.approx(0.018846, abs=1e-5)
    every = ratio_share_interval(np.full(50, 4.0), np.full(50, 4.0))
    assert (every.low, every.high) == (pytest.approx(1 - 0.018846, abs=1e-5), 1)
    assert np.isnan(ratio_share_interval(np.zeros(5), np.zeros(5)).estimate)


def test_lengths_are_compared_with_the_source_pages():
    target = {"end_mode": "target", "target": 500}
    assert claimed_length(target, 2) is None
    assert claimed_length(target, 4) == (4, 8)
    assert claimed_length(target, 5) == (1, 12)
    assert claimed_length({**target, "target": 300}, 4) is None
    assert claimed_length({"end_mode": "single_hand"}, 3) is None
    words = [
        length_verdict((4, 8), Estimate(6, low, high, 9)) for low, high in ((4, 8), (2, 3), (9, 11), (7, 9))
    ]
    assert words == ["as claimed", "shorter", "longer", "unclear"]
    assert length_verdict(None, Estimate(6, 5, 7, 9)) == ""

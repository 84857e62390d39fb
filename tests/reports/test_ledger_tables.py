"""Ledger tables: they are sums of the ledgers, and agree with the games."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reports.ledger_tables import ledger_tables
from reports.ledgers import LedgerFile
from reports.run_file import read_run
from tests.helpers.small_runs import unreported

MATCH: dict[str, Any] = {
    "name": "digs",
    "kind": "match",
    "strategies": ["greedy@min_points=5", "random"],
    "players": [2],
    "stop": {"mode": "fixed", "blocks": 1600},
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unreported(MATCH, tmp_path_factory.mktemp("ledgers"))


@pytest.fixture(scope="module")
def tables(played: Path) -> dict[str, pd.DataFrame]:
    with LedgerFile(played, read_run(played)) as ledgers:
        return ledger_tables(read_run(played), ledgers)


@pytest.fixture(scope="module")
def totals(played: Path) -> pd.DataFrame:
    games = pd.read_parquet(played / "games.parquet")
    fields = ["digs", "dig_cards", "melded", "laid_off", "caught", "score", "bonus", "hands"]
    return games[games["focal"]].groupby("arm", observed=True)[fields].sum()


def test_digs_by_depth_and_by_turn_are_all_digs(
    tables: dict[str, pd.DataFrame], totals: pd.DataFrame
) -> None:
    for arm, of_arm in tables["digs"].groupby("arm"):
        whole = of_arm[of_arm["by"] == "all"].iloc[0]
        assert (whole["digs"], whole["cards"]) == tuple(totals.loc[arm, ["digs", "dig_cards"]])
        counts = [name for name in of_arm if name.endswith(("_cards", "_points"))]
        for by in ("depth", "turn"):
            part = of_arm[of_arm["by"] == by]
            assert (part[["digs", "cards", *counts]].sum() == whole[["digs", "cards", *counts]]).all()
        ended = whole[["once_cards", "later_cards", "left_cards", "thrown_cards"]]
        assert ended.sum() == whole["cards"]
        assert (ended > 0).all()
        gained = whole["once_points"] + whole["later_points"] - whole["left_points"]
        assert whole["payoff"] == pytest.approx(gained / whole["digs"])
        assert whole["payoff_low"] < whole["payoff"] < whole["payoff_high"]


def test_points_of_rank_classes_add_up_to_the_score(
    tables: dict[str, pd.DataFrame], totals: pd.DataFrame
) -> None:
    classes = tables["rank_classes"].groupby("arm")
    assert set(tables["rank_classes"]["class"]) == {"2-9", "T-K", "A"}
    for arm, part in classes:
        melded, laid_off, caught = (part[f"{fate}_points"].sum() for fate in ("melded", "laid_off", "caught"))
        assert (melded, laid_off, caught) == tuple(totals.loc[arm, ["melded", "laid_off", "caught"]])
        assert melded + laid_off - caught + totals.loc[arm, "bonus"] == totals.loc[arm, "score"]


def test_first_melds_count_every_hand(tables: dict[str, pd.DataFrame], totals: pd.DataFrame) -> None:
    rows = tables["first_melds"].set_index("arm")
    assert (rows["hands"] == totals["hands"].reindex(rows.index)).all()
    greedy, chance = (rows.loc[arm] for arm in ("greedy@min_points=5", "random"))
    assert greedy["turn_low"] <= greedy["turn"] <= greedy["turn_high"] < chance["turn_low"]
    assert 1 <= greedy["median"] <= greedy["turn"] <= greedy["p95"]
    assert 0 <= greedy["without"] < 1
    assert greedy["points"] > 9


def test_few_blocks_have_no_interval(tmp_path: Path) -> None:
    # 100 blocks are two groups of 50, and an interval needs 30 groups.
    few = MATCH | {"stop": {"mode": "fixed", "blocks": 100}}
    out = unreported(few, tmp_path)
    with LedgerFile(out, read_run(out)) as ledgers:
        tables = ledger_tables(read_run(out), ledgers)
    digs = tables["digs"][tables["digs"]["by"] == "all"]
    melds = tables["first_melds"]
    assert len(digs) == len(melds) == 2
    assert np.isfinite(digs["payoff"]).all()
    assert digs[["payoff_low", "payoff_high"]].isna().all(axis=None)
    assert np.isfinite(melds["turn"]).all()
    assert melds[["turn_low", "turn_high"]].isna().all(axis=None)


def test_ledgers_without_first_melds_and_turns_have_no_such_rows(tip_run: Path) -> None:
    with LedgerFile(tip_run, read_run(tip_run)) as ledgers:
        tables = ledger_tables(read_run(tip_run), ledgers)
    # Invented ledgers have digs by depth alone.
    assert tables["first_melds"].empty
    assert set(tables["digs"]["by"]) == {"depth"}


def test_tables_of_a_sequential_run_are_of_its_fresh_blocks_alone(tmp_path: Path) -> None:
    primary = {"players": 2, "opponents": "baseline", "direction": "joins", "metric": "win_share"}
    claim = {"id": "A", "question": "?", "baseline": "random", "treatment": "greedy"}
    table = {
        "name": "tested",
        "kind": "tip",
        "players": [2],
        "directions": ["joins"],
        "stop": {"mode": "verdict", "max_blocks": 400, "smallest_effect": {"win_share": 0.05}},
        "claim": [{**claim, "primary": {"rules": "rummy500", **primary}}],
        "seed": 43,
    }
    out = unreported(table, tmp_path)
    run = read_run(out)
    with LedgerFile(out, run) as ledgers:
        tables = ledger_tables(run, ledgers)
    games = pd.read_parquet(out / "games.parquet")
    assert set(games["phase"]) == {"test", "confirm"}
    fresh = games[games["focal"] & (games["phase"] == "confirm")]
    rows = tables["distributions"].set_index("metric")
    assert rows.loc["turns_per_game", "cases"] == rows.loc["hands_per_game", "cases"] == len(fresh)
    assert rows.loc["turns_per_game", "mean"] == pytest.approx(fresh["turns"].mean())
    assert rows.loc["hand_score", "cases"] == fresh["hands"].sum()
    (digs,) = tables["digs"].query("by == 'all'").to_dict("records")
    assert (digs["digs"], digs["cards"]) == (fresh["digs"].sum(), fresh["dig_cards"].sum())
    assert tables["rank_classes"]["melded_points"].sum() == fresh["melded"].sum()
    assert tables["first_melds"]["hands"].iloc[0] == fresh["hands"].sum()

"""Figure tables: what each mark of a figure stands for."""

from pathlib import Path
from typing import NamedTuple, cast

import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.figure_tables import (
    Pair,
    arm_points,
    curves,
    dig_shares,
    effect_points,
    most_different,
    pairs,
    score_shares,
    tables_of,
)
from reports.ledgers import LedgerFile, distance, mean_distance
from reports.run_file import Run, Side, read_run
from reports.summary import summary_table
from reports.verdict_table import verdict_table
from sim.results import ArmKey
from tests.helpers.synthetic_runs import TIP, write_run


def tables(folder: Path) -> tuple[Run, pd.DataFrame, pd.DataFrame]:
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        return run, summary_table(run, blocks), verdict_table(run, blocks)


def test_the_table_of_the_primary_cells_comes_first(tip_run: Path) -> None:
    assert tables_of(read_run(tip_run)) == [("rummy500", 3), ("rummy500", 2)]


def test_effects_are_in_pp_and_mark_the_primary_cell(tip_run: Path) -> None:
    run, _, verdicts = tables(tip_run)
    points = effect_points(run, verdicts, "win_share", "rummy500", 3)
    assert list(points["series"].unique()) == ["among baselines", "among treatments", "among greedy"]
    assert list(points["row"].unique()) == ["T0", "T20", "T40"]
    assert points["primary"].sum() == 3
    assert set(points.loc[points["primary"], "series"]) == {"among baselines"}
    primary = verdicts[verdicts["primary"]]
    assert points.loc[points["primary"], "estimate"].tolist() == pytest.approx(
        (100 * primary["estimate"]).tolist()
    )
    assert not effect_points(run, verdicts, "hand_margin", "rummy500", 2)["primary"].any()


def test_every_arm_of_a_table_is_a_point(tip_run: Path) -> None:
    run, summary, _ = tables(tip_run)
    points = arm_points(run, summary, "win_share", "rummy500", 2)
    own = summary[summary["players"] == 2]
    assert len(points) == len(own) == 12
    assert sorted(points["estimate"]) == pytest.approx(sorted(100 * own["win_share"]))
    assert list(points["series"].unique()) == [
        "treatment among baselines",
        "baseline among treatments",
        "treatment among greedy",
        "baseline among greedy",
    ]


@pytest.mark.parametrize(("name", "rows"), [("match_run", 2), ("table_run", 3)])
def test_strategies_of_a_match_are_the_lines(name: str, rows: int, request: pytest.FixtureRequest) -> None:
    run, summary, _ = tables(request.getfixturevalue(name))
    points = arm_points(run, summary, "hand_score", "rummy500", 3)
    assert len(points) == rows
    assert points["row"].is_unique
    assert points["series"].nunique() == 1


def test_claims_that_differ_in_one_number_make_a_curve(tip_run: Path) -> None:
    run, _, verdicts = tables(tip_run)
    found = curves(run, verdicts)
    assert [(curve.parameter, curve.metric, curve.where) for curve in found] == [
        ("min_points", "win_share", "3 players, among baselines"),
        ("min_points", "hand_margin", "3 players, among baselines"),
    ]
    assert list(found[0].points["x"]) == [0, 20, 40]
    primary = verdicts[verdicts["primary"]]
    assert found[0].points["estimate"].tolist() == pytest.approx((100 * primary["estimate"]).tolist())


def test_two_values_or_two_differences_make_no_curve(tmp_path: Path) -> None:
    claims = [dict(claim) for claim in TIP["claim"]]
    claims[2] = {**claims[2], "treatment": {"strategy": "greedy", "min_points": 40, "max_cards": 5}}
    run, _, verdicts = tables(write_run(tmp_path, {**TIP, "claim": claims}))
    assert curves(run, verdicts) == []


def test_pairs_take_the_company_that_both_met(tip_run: Path, match_run: Path) -> None:
    found = pairs(read_run(tip_run))
    assert [pair.name for pair in found] == [f"T{n}, 3 players, among greedy" for n in (0, 20, 40)]
    assert [side.key.arm for side in found[1].sides.values()] == ["T20/treatment", "T20/baseline"]
    match = pairs(read_run(match_run))
    assert [list(pair.sides) for pair in match] == [["greedy", "greedy@min_points=30"]]


def test_without_common_company_each_is_taken_among_the_other(tmp_path: Path) -> None:
    run = read_run(write_run(tmp_path, finished=lambda key: key.opponents == "baseline"))
    found = pairs(run)[0]
    assert found.name == "T0, each alone among the other"
    assert [side.key.direction for side in found.sides.values()] == ["joins", "leaves"]


def test_distributions_add_up_to_all_hands(tip_run: Path) -> None:
    pair = pairs(read_run(tip_run))[0]
    with LedgerFile(tip_run, read_run(tip_run)) as ledgers:
        scores, digs = score_shares(ledgers, pair), dig_shares(ledgers, pair)
        bins = ledgers.bins(pair.sides["treatment"], "hand_score")
        dug = ledgers.bins(pair.sides["treatment"], "dig_depth")
    assert scores.groupby("series")["share"].sum().tolist() == pytest.approx([100, 100])
    own = scores[scores["series"] == "treatment"]
    assert (own["score"].diff().dropna() == 10).all()
    assert own["mean"].iloc[0] == pytest.approx(bins["sum"].sum() / bins["count"].sum())
    assert digs.groupby("series")["share"].sum().tolist() == pytest.approx([100, 100])
    assert digs["depth"].between(2, 12).all()
    deep = digs[(digs["series"] == "treatment") & (digs["depth"] == 12)].iloc[0]
    assert deep["digs"] == dug.loc[dug["bin"] >= 12, "count"].sum()


def test_the_most_different_pairs_come_first(tip_run: Path) -> None:
    every = pairs(read_run(tip_run))
    with LedgerFile(tip_run, read_run(tip_run)) as ledgers:
        two = most_different(ledgers, every, "hand_score", 2, mean_distance)
        assert len(two) == 2
        assert two == most_different(ledgers, every, "hand_score", 3, mean_distance)[:2]
        assert most_different(ledgers, [], "hand_score", 2, mean_distance) == []


class Told(NamedTuple):
    """Ledgers of invented arms: the bins of each strategy."""

    found: dict[str, list[tuple[int, int, int]]]

    def bins(self, side: Side, ledger: str) -> pd.DataFrame:
        assert ledger == "hand_score"
        return pd.DataFrame(self.found[side.strategy], columns=["bin", "count", "sum"])


def invented_pair(name: str, treatment: str, baseline: str) -> Pair:
    key = ArmKey(name, "rummy500", 2, "greedy", "joins")
    return Pair(name, {"treatment": Side(key, treatment), "baseline": Side(key, baseline)})


def test_means_decide_which_points_differ_most_and_repeated_games_are_shown_once() -> None:
    ledgers = Told(
        {
            # Nothing in common with "calm", and nearly its mean.
            "wild": [(0, 50, 0), (80, 50, 4200)],
            "calm": [(40, 100, 4300)],
            "poor": [(0, 60, 120), (40, 40, 1720)],
            "again": [(40, 100, 4300)],
        }
    )
    compared = [
        invented_pair("far shapes", "wild", "calm"),
        invented_pair("far means", "calm", "poor"),
        invented_pair("far means again", "again", "poor"),
    ]
    shown = most_different(cast(LedgerFile, ledgers), compared, "hand_score", 4, mean_distance)
    assert [pair.name for pair in shown] == ["far means", "far shapes"]
    by_shape = most_different(cast(LedgerFile, ledgers), compared, "hand_score", 4, distance)
    assert [pair.name for pair in by_shape] == ["far shapes", "far means"]

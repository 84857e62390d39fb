"""Verdict table: estimates, intervals and p values recomputed from the games."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.verdict_table import COLUMNS, verdict_table
from tests.helpers.synthetic_runs import TIP, read_games, write_run

CELL = ["rules", "players", "opponents", "direction"]


def verdicts_of(folder: Path) -> pd.DataFrame:
    with BlockFile(folder) as blocks:
        return verdict_table(read_run(folder), blocks)


def block_values(games: pd.DataFrame, arm: str, row: "pd.Series[str]") -> np.ndarray:
    """Effect of an arm in each block, by the definitions alone."""
    games = games[games["arm"] == arm]
    for name in CELL:
        games = games[games[name] == row[name]]
    players = int(row["players"])
    others = games.groupby(["block", "game"])["score"].transform("sum") - games["score"]
    games = games.assign(margin=games["score"] - others / (players - 1))
    own = games[games["focal"]].groupby("block")
    if row["metric"] == "win_share":
        return (own["win_840"].mean() / 840 - 1 / players).to_numpy()
    if row["metric"] == "margin":
        return own["margin"].mean().to_numpy()
    num, den = own["margin"].sum(), own["hands"].sum()
    ratio = num.sum() / den.sum()
    return (ratio + (num - ratio * den) / den.mean()).to_numpy()


def effect_of(games: pd.DataFrame, row: "pd.Series[str]", names: tuple[str, str]) -> np.ndarray:
    treatment, baseline = names
    if row["direction"] == "leaves":
        return -block_values(games, baseline, row)
    if row["opponents"] == "greedy" and treatment.endswith("/treatment"):
        return block_values(games, treatment, row) - block_values(games, baseline, row)
    return block_values(games, treatment, row)


@pytest.mark.parametrize("name", ["tip_run", "match_run"])
def test_every_row_can_be_recomputed_from_the_games(name: str, request: pytest.FixtureRequest) -> None:
    folder = request.getfixturevalue(name)
    verdicts, games = verdicts_of(folder), read_games(folder)
    assert list(verdicts.columns) == list(COLUMNS)
    for _, row in verdicts.iterrows():
        first, versus, second = row["claim"].partition(" vs ")
        names = (first, second) if versus else (f"{first}/treatment", f"{first}/baseline")
        x = effect_of(games, row, names)
        error = x.std(ddof=1) / np.sqrt(len(x))
        assert row["estimate"] == pytest.approx(x.mean(), rel=1e-9, abs=1e-12)
        for low, high, level in (("low", "high", 0.95), ("low90", "high90", 0.9)):
            reach = stats.t.ppf((1 + level) / 2, len(x) - 1) * error
            assert [row[low], row[high]] == pytest.approx([x.mean() - reach, x.mean() + reach], rel=1e-9)
        assert row["p"] == pytest.approx(stats.ttest_1samp(x, 0).pvalue, rel=1e-8)
        assert row["blocks"] == len(x)


def test_holm_covers_the_primary_rows_and_no_others(tip_run: Path) -> None:
    verdicts = verdicts_of(tip_run)
    primary = verdicts[verdicts["primary"]]
    assert list(primary["claim"]) == ["T0", "T20", "T40"]
    assert list(primary["p_holm"]) == pytest.approx(multipletests(primary["p"], method="holm")[1])
    assert verdicts.loc[~verdicts["primary"], "p_holm"].isna().all()


def test_holm_counts_the_primary_claims_that_an_interrupted_run_has_not_played(
    tip_run: Path, tmp_path: Path
) -> None:
    whole = verdicts_of(tip_run).set_index(["claim", *CELL, "metric"])
    cut = verdicts_of(write_run(tmp_path, finished=lambda key: key.arm.startswith("T0/")))
    primary = cut[cut["primary"]]
    assert list(primary["claim"]) == ["T0"]
    row = primary.iloc[0]
    assert row["p"] == whole.loc[tuple(row[["claim", *CELL, "metric"]])]["p"]
    assert row["p_holm"] == pytest.approx(min(1.0, 3 * row["p"]))


def test_rows_follow_claims_cells_and_metrics(tip_run: Path) -> None:
    verdicts = verdicts_of(tip_run)
    assert len(verdicts) == 3 * 6 * 2
    own = verdicts[verdicts["claim"] == "T20"]
    cells = [("baseline", "joins"), ("baseline", "leaves"), ("greedy", "joins")]
    expected = [(p, *cell, m) for p in (2, 3) for cell in cells for m in ("win_share", "hand_margin")]
    assert (
        list(own[["players", "opponents", "direction", "metric"]].itertuples(index=False, name=None))
        == expected
    )


def test_a_strong_treatment_is_supported_and_a_weak_one_refuted(tmp_path: Path) -> None:
    strong = verdicts_of(write_run(tmp_path / "strong", strength=lambda name: 30.0 * ("min_points" in name)))
    weak = verdicts_of(write_run(tmp_path / "weak", strength=lambda name: -30.0 * ("min_points" in name)))
    assert (strong["verdict"] == "supported, material").all()
    assert (weak["verdict"] == "refuted: harmful, material").all()
    assert strong.iloc[0]["sentence"].startswith("Win share +")


def test_equal_strategies_show_no_difference(tmp_path: Path) -> None:
    claims = [{**claim, "treatment": claim["baseline"]} for claim in TIP["claim"]]
    verdicts = verdicts_of(
        write_run(
            tmp_path,
            {**TIP, "claim": claims, "opponents": [["greedy"]]}
            | {
                "claim": [
                    {key: value for key, value in claim.items() if key != "primary"} for claim in claims
                ],
                "directions": ["joins"],
            },
        )
    )
    assert (verdicts["estimate"] == 0).all()
    assert verdicts["p"].isna().all()
    assert verdicts["vrf"].isna().all()
    assert set(verdicts["verdict"]) == {"no behavioural difference"}


def test_few_blocks_are_inconclusive(tmp_path: Path) -> None:
    short = {**TIP, "stop": {"mode": "fixed", "blocks": 30}}
    verdicts = verdicts_of(write_run(tmp_path, short, strength=lambda name: 30.0 * ("min_points" in name)))
    assert set(verdicts["verdict"]) == {"inconclusive"}


def test_a_match_is_one_claim_with_the_labels_of_its_arms(match_run: Path) -> None:
    verdicts = verdicts_of(match_run)
    assert set(verdicts["claim"]) == {"greedy vs greedy@min_points=30"}
    assert list(dict.fromkeys(verdicts["metric"])) == ["win_share", "margin", "hand_margin"]
    by_direction = verdicts.groupby("direction")["opponents"].unique().to_dict()
    assert {key: list(value) for key, value in by_direction.items()} == {
        "joins": ["greedy@min_points=30"],
        "leaves": ["greedy"],
    }


def test_cells_that_were_not_finished_are_left_out(tmp_path: Path) -> None:
    folder = write_run(tmp_path, finished=lambda key: key.players == 2)
    verdicts = verdicts_of(folder)
    assert set(verdicts["players"]) == {2}
    assert verdicts["p_holm"].isna().all()


def test_elo_says_how_much_stronger_the_treatment_is_than_its_company(tip_run: Path) -> None:
    verdicts = verdicts_of(tip_run)
    own = verdicts[(verdicts["metric"] == "win_share") & (verdicts["opponents"] == "baseline")]
    for _, row in own.iterrows():
        fair, sign = 1 / row["players"], 1 if row["direction"] == "joins" else -1
        for name, end in (("elo", "estimate"), ("elo_low", "low"), ("elo_high", "high")):
            # Among treatments it is the baseline's share that is known, and the sign is turned back.
            share = fair + sign * row[end]
            wanted = sign * 400 * np.log10(share * (row["players"] - 1) / (1 - share))
            assert row[name] == pytest.approx(wanted, rel=1e-9, abs=1e-9)
        assert row["elo_low"] <= row["elo"] <= row["elo_high"]
    others = verdicts.drop(own.index)
    assert others[["elo", "elo_low", "elo_high"]].isna().all(axis=None)


def test_luck_is_what_common_deals_take_away(tip_run: Path) -> None:
    verdicts = verdicts_of(tip_run)
    assert verdicts["luck_share"].to_numpy() == pytest.approx(1 - 1 / verdicts["vrf"].to_numpy(), nan_ok=True)

"""Differences between rule sets: recomputed from block sums, and told only where they are clear."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_rel

from reports.adapters.families import holm
from reports.blocks import BlockFile
from reports.house_arms import house_tables, same_rules
from reports.house_differences import house_differences
from reports.house_measures import MEASURES
from reports.house_table import house_table
from reports.house_words import difference_rows, extremes_finding, same_sentence
from reports.run_file import read_run
from tests.helpers.synthetic_runs import write_run
from tests.reports.test_house_table import HOUSE, sums_of

OTHER = "rummy500+target=300"
PARTS = (("hands_per_game", "hands a game", ""), ("catch_up", "won from last", " %"))


@pytest.fixture(scope="module")
def house_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("house"), HOUSE)


def differences_of(folder: Path) -> pd.DataFrame:
    with BlockFile(folder) as blocks:
        return house_differences(read_run(folder), blocks)


def table(rows: list[tuple[str, str, float, float]]) -> pd.DataFrame:
    """Return differences of rule sets with 3 players: rules, measure, difference, adjusted p value."""
    return pd.DataFrame(
        [
            {
                "players": 3, "rules": rules, "against": "rummy500", "measure": measure, "difference": value,
                "difference_low": value - 0.1, "difference_high": value + 0.1, "p": p, "p_holm": p,
                "blocks": 100,
            }
            for rules, measure, value, p in rows
        ]
    )  # fmt: skip


def test_the_same_game_under_another_name_is_compared_with_nothing(tmp_path: Path) -> None:
    # Thirteen cards are the deal to two players, seven that to three.
    rules = ["rummy500", "rummy500+hand_size=13", OTHER, "rummy500+target=300+hand_size=13"]
    folder = write_run(tmp_path, {**HOUSE, "rules": rules})
    found = differences_of(folder)[["rules", "players"]].drop_duplicates()
    assert set(found.itertuples(index=False, name=None)) == {
        ("rummy500+hand_size=13", 3), (OTHER, 2), (OTHER, 3), ("rummy500+target=300+hand_size=13", 3),
    }  # fmt: skip
    run = read_run(folder)
    same = same_rules(run, house_tables(run))
    assert same == {
        ("rummy500+hand_size=13", 2): "rummy500",
        ("rummy500+target=300+hand_size=13", 2): OTHER,
    }
    assert same_sentence(same) == [
        "The same games under two names, compared and counted once: rummy500+hand_size=13 with 2 players is "
        f"rummy500 and rummy500+target=300+hand_size=13 with 2 players is {OTHER}."
    ]
    assert same_sentence({}) == []


@pytest.mark.parametrize("players", [2, 3])
def test_a_difference_is_that_of_the_same_blocks(house_run: Path, players: int) -> None:
    found = differences_of(house_run).set_index(["players", "rules", "measure"])
    sums = sums_of(house_run)

    def hands(rules: str) -> np.ndarray:
        of_rules = sums.loc[(rules, players, "H1/treatment", "hands_per_game")]
        return (of_rules["num"] / of_rules["den"]).to_numpy()

    here, there = hands(OTHER), hands("rummy500")
    row = found.loc[(players, OTHER, "hands_per_game")]
    assert row["against"] == "rummy500"
    assert row["difference"] == pytest.approx((here - there).mean(), rel=1e-12)
    assert row["p"] == pytest.approx(ttest_rel(here, there).pvalue, rel=1e-9)
    reach = 1.98 * (here - there).std(ddof=1) / len(here) ** 0.5
    assert row["difference_high"] - row["difference"] == pytest.approx(reach, rel=0.003)


def test_differences_are_those_of_the_estimates(house_run: Path) -> None:
    found = differences_of(house_run)
    with BlockFile(house_run) as blocks:
        house = house_table(read_run(house_run), blocks).set_index(["rules", "players"])
    assert set(found["measure"]) == {*MEASURES, "skill_share"}
    for row in found.itertuples():
        expected = house.loc[(row.rules, row.players), row.measure]
        expected -= house.loc[(row.against, row.players), row.measure]
        # A ratio of sums is linear to first order only.
        assert row.difference == pytest.approx(expected, rel=0.02, abs=1e-9, nan_ok=True)


def test_p_values_are_adjusted_for_all_rule_sets_of_a_measure(house_run: Path) -> None:
    for _, part in differences_of(house_run).groupby("measure"):
        assert part["p_holm"].to_numpy() == pytest.approx(holm(part["p"].to_numpy()), nan_ok=True)
        assert len(part) == 2


def test_a_single_rule_set_has_no_differences(tip_run: Path) -> None:
    assert differences_of(tip_run).empty


def test_pools_of_other_sizes_have_no_difference_in_skill(tmp_path: Path) -> None:
    claims = [{**HOUSE["claim"][0]}, {**HOUSE["claim"][1], "rules": ["rummy500"]}]
    found = differences_of(write_run(tmp_path, {**HOUSE, "claim": claims})).set_index("measure")
    assert found.loc["skill_share", "difference"].isna().all()
    assert found.loc["hands_per_game", "difference"].notna().all()


def test_the_main_rule_set_of_a_size_is_the_first_that_has_it(tmp_path: Path) -> None:
    rules = [{"extends": "rummy500", "name": "two", "players_max": 2}, "rummy500", OTHER]
    claims = [{**claim, "rules": ["rummy500", OTHER]} for claim in HOUSE["claim"]]
    claims += [{**HOUSE["claim"][0], "id": "H3", "rules": ["two"], "players": [2]}]
    found = differences_of(write_run(tmp_path, {**HOUSE, "rules": rules, "claim": claims}))
    assert set(found.loc[found["players"] == 2, "against"]) == {"two"}
    assert set(found.loc[found["players"] == 3, "against"]) == {"rummy500"}


def test_a_title_tells_clear_differences_only() -> None:
    rows = [
        ("a", "hands_per_game", 1.0, 0.001),
        ("b", "hands_per_game", -2.0, 0.01),
        ("c", "hands_per_game", 9.0, 0.2),
    ]
    rows += [(rules, "catch_up", 0.3, 0.06) for rules in "abc"]
    told = (
        "Clearly different from rummy500 with 3 players: hands a game under 2 of 3 rule sets, −2.0 (b) to "
        "+1.0 (a); won from last: none"
    )
    assert extremes_finding(table(rows), PARTS) == told
    one = extremes_finding(table([rows[0], *rows[3:]]), PARTS[:1])
    assert one == (
        "Clearly different from rummy500 with 3 players: hands a game under 1 of 1 rule set, +1.0 (a)"
    )
    assert (
        extremes_finding(table([("a", "hands_per_game", np.nan, np.nan)]), PARTS[:1]) == "Nothing to compare"
    )


def test_equal_rule_sets_hardly_ever_seem_to_differ() -> None:
    rng = np.random.default_rng(23)
    told = 0
    for _ in range(300):
        blocks = rng.normal(size=(25, 100))
        p = ttest_rel(blocks[1:], blocks[:1], axis=1).pvalue
        rows = [(str(n), "hands_per_game", float(n), float(one)) for n, one in enumerate(holm(p))]
        told += "No clear difference" not in extremes_finding(table(rows), PARTS[:1])
    assert told < 0.08 * 300


def test_the_table_has_a_star_where_a_difference_is_clear() -> None:
    measures = [*MEASURES, "skill_share"]
    head, rows = difference_rows(
        table([("a", name, 0.5, 0.01 if name == "out_rate" else 0.5) for name in measures])
    )
    assert rows[0][:3] == ["a", "3", "rummy500"]
    assert rows[0][head.index("ends by going out (%)")].endswith(
        "[+40.0, +60.0]\u00a0*".replace(", ", ",\u00a0")
    )
    assert [cell.endswith("*") for cell in rows[0][3:]].count(True) == 1

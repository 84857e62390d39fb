"""Effects on win shares near 0 and 1: their intervals, p values and verdicts."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.adapters.shares import effective_games, has_few_events, score_p, score_p_equivalence
from reports.adapters.shares import wilson_interval as wilson
from reports.blocks import BlockFile, Sums
from reports.effects import cell_effect
from reports.run_file import ArmInfo, read_run
from reports.share_effects import near_the_end
from reports.summary import summary_table
from reports.verdict_table import verdict_table
from tests.helpers.synthetic_runs import MATCH, write_run
from tests.reports.test_house_table import HOUSE

FOUR = {**MATCH, "players": [4], "stop": {"mode": "fixed", "blocks": 150}}
PARTNERS = {**FOUR, "rules": ["partnership"]}


def tables(folder: Path, table: dict[str, object], gap: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return the win share's verdicts by direction, and the summary's rows, of an invented match."""
    write_run(folder, table, strength=lambda name: gap * ("@" in name))
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        verdicts = verdict_table(run, blocks)
        return verdicts[verdicts["metric"] == "win_share"].set_index("direction"), summary_table(run, blocks)


def test_a_strategy_that_never_wins_has_the_interval_of_its_share(tmp_path: Path) -> None:
    verdicts, summary = tables(tmp_path, FOUR, 1000.0)
    never = summary[summary["win_share"] == 0].iloc[0]
    row = verdicts.loc["joins"]
    assert (row["estimate"], row["low"]) == (-0.25, -0.25)
    assert row["high"] == pytest.approx(never["win_share_high"] - 0.25, abs=1e-12)
    assert row["high"] == pytest.approx(wilson(0, 600)[1] - 0.25, abs=1e-12)
    assert row["high90"] == pytest.approx(wilson(0, 600, 0.9)[1] - 0.25, abs=1e-12)
    assert 0 < row["p"] < 1e-40
    assert row["p_holm"] > 0 or np.isnan(row["p_holm"])
    assert row["verdict"] == "refuted: harmful, material"
    assert "[−25.0, −24.4]" in row["sentence"]


def test_the_interval_of_leaving_is_mirrored(tmp_path: Path) -> None:
    verdicts, summary = tables(tmp_path, FOUR, 1000.0)
    always = summary[summary["win_share"] == 1].iloc[0]
    row = verdicts.loc["leaves"]
    assert (row["estimate"], row["low"]) == (-0.75, -0.75)
    assert row["high"] == pytest.approx(0.25 - always["win_share_low"], abs=1e-12)
    assert row["low90"] <= row["estimate"] <= row["high90"] < row["high"]


class _Equals(BlockFile):
    """Block sums in which the greedy table has the fair share of every block, as rotation makes it."""

    def sums(self, arm: ArmInfo, strategy: str, metric: str) -> Sums:
        found = super().sums(arm, strategy, metric)
        if metric not in ("win_share", "win_excess") or strategy != "greedy":
            return found
        return Sums(found.den // arm.key.players if metric == "win_share" else 0 * found.num, found.den)


@pytest.mark.parametrize(("strong", "end"), [("greedy", 1 / 3), ("random", -2 / 3)])
def test_beside_a_table_of_equals_the_interval_is_that_of_the_other_share(
    tmp_path: Path, strong: str, end: float
) -> None:
    alone = {**HOUSE, "rules": ["rummy500"], "players": [3], "claim": HOUSE["claim"][:1]}
    write_run(tmp_path, alone, strength=lambda name: 1000.0 * (name == strong))
    run = read_run(tmp_path)
    with _Equals(tmp_path) as blocks:
        table = verdict_table(run, blocks)
    row = table[table["metric"] == "win_share"].iloc[0]
    games = 3 * int(row["blocks"])
    reach = wilson(0, games)[1]
    low, high = (end - reach, end) if end > 0 else (end, end + reach)
    assert row["estimate"] == pytest.approx(end, abs=1e-12)
    assert (row["low"], row["high"]) == (pytest.approx(low, abs=1e-12), pytest.approx(high, abs=1e-12))
    assert 0 < row["p"] < 1e-20


def test_ends_stay_within_what_is_possible(tmp_path: Path) -> None:
    for number, gap in enumerate((-1000.0, -30.0, -25.0, 25.0, 30.0, 1000.0)):
        verdicts, _ = tables(tmp_path / str(number), FOUR, gap)
        for direction, least in (("joins", -0.25), ("leaves", -0.75)):
            row = verdicts.loc[direction]
            ends = row[["low", "low90", "estimate", "high90", "high"]].to_numpy(float)
            assert (np.diff(ends) >= 0).all()
            assert ends[0] >= least
            assert ends[-1] <= least + 1
            assert row["high"] > row["low"]


class _Halved(BlockFile):
    """Block sums of a team game, where each winner has half of the win."""

    def sums(self, arm: ArmInfo, strategy: str, metric: str) -> Sums:
        found = super().sums(arm, strategy, metric)
        return Sums(found.num // 2, found.den) if metric == "win_share" else found


def test_a_partner_who_always_wins_has_an_interval_that_ends_at_half_a_win(tmp_path: Path) -> None:
    write_run(tmp_path, PARTNERS, strength=lambda name: 1000.0 * ("@" not in name))
    run = read_run(tmp_path)
    (cell,) = (cell for cell in run.claims[0].cells if cell.direction == "joins")
    with _Halved(tmp_path) as blocks:
        effect = cell_effect(run, blocks, cell, "win_share")
        told = near_the_end(run, blocks, cell, effect, "win_share", 0.01)
    assert told is not None
    assert told.wide.high == pytest.approx(0.25)
    assert told.wide.low == pytest.approx(wilson(1, 600)[0] / 2 - 0.25)


def test_the_score_test_is_the_interval_turned_round() -> None:
    for wins in range(9):
        share, trials = wins / 80, 80.0
        for fair in (0.02, 0.05, 0.125, 0.25):
            low, high = wilson(share, trials)
            assert (score_p(share, fair, trials) < 0.05) == (not low <= fair <= high)
            low, high = wilson(share, trials, 0.9)
            inside = fair - 0.04 < low and high < fair + 0.04
            assert (score_p_equivalence(share, fair, 0.04, trials) < 0.05) == inside


def test_a_p_value_is_never_0_and_mirrors() -> None:
    assert 0 < score_p(0, 0.5, 1e6) < 1e-300
    assert score_p(0.03, 0.25, 90) == pytest.approx(score_p(0.97, 0.75, 90))
    assert score_p_equivalence(0.97, 0.95, 0.1, 90) == pytest.approx(score_p_equivalence(0.03, 0.05, 0.1, 90))
    # A share above 1 is impossible, so only the lower limit is tested.
    assert score_p_equivalence(1, 0.95, 0.05, 1000) == 1
    assert score_p_equivalence(1, 0.95, 0.06, 1000) < 1e-10


def test_a_share_in_the_middle_has_no_few_events() -> None:
    x = np.tile([0.0, 0.5, 0.5, 1.0], 30)
    assert not has_few_events(x, 2)
    assert has_few_events(np.zeros(30), 2)
    assert not has_few_events(np.zeros(1), 2)
    assert effective_games(np.zeros(30), 2) == 60

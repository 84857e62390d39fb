"""Sequential runs from end to end: verdicts of known answers, and tables that can be computed again."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from reports.adapters.families import alpha_of_each
from reports.build import verdict_rows
from reports.statistics.sequences import running_intervals
from reports.statistics.sprt import Answer, SequentialTest
from sim import api
from sim.config_files import experiment_from_table
from sim.looks import checkpoints
from tests.helpers.looks import decide, running_moments

PRIMARY = {
    "rules": "rummy500",
    "players": 2,
    "opponents": "baseline",
    "direction": "joins",
    "metric": "win_share",
}


def played(folder: Path, stop: dict[str, Any], claims: dict[str, tuple[str, str]], **more: Any) -> Path:
    table: dict[str, Any] = {"name": "t", "kind": "tip", "players": [2], "directions": ["joins"], "seed": 5}
    table["claim"] = [
        {"id": name, "question": "?", "baseline": baseline, "treatment": treatment, "primary": PRIMARY}
        for name, (baseline, treatment) in claims.items()
    ]
    experiment = experiment_from_table({**table, "stop": stop, **more}, "test", None, api.check_spec)
    return api.run(experiment, out=folder, jobs=2)


def excess(folder: Path, arm: str, phase: str) -> np.ndarray:
    """Return the win excess of each block of an arm."""
    blocks = pd.read_parquet(folder / "blocks.parquet")
    own = blocks[(blocks["arm"] == arm) & (blocks["phase"] == phase) & (blocks["metric"] == "win_excess")]
    return (own["num"] / own["den"]).to_numpy()


@pytest.fixture(scope="module")
def verdict_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    stop = {"mode": "verdict", "max_blocks": 6000, "smallest_effect": {"win_share": 0.04}}
    claims = {
        "same": ("random", "random@stream=1"),
        "better": ("random", "greedy"),
        "worse": ("greedy", "random"),
        "idle": ("greedy@max_cards=12", "greedy@max_cards=13"),
    }
    return played(tmp_path_factory.mktemp("verdict"), stop, claims)


def test_known_answers_are_found(verdict_run: Path) -> None:
    rows = verdict_rows(verdict_run).set_index(["claim", "metric"])
    shares = rows.xs("win_share", level="metric")
    assert shares.loc["same", "verdict"] == "no detectable effect"
    assert shares.loc["better", "verdict"] == "supported"
    assert shares.loc["worse", "verdict"] == "refuted: harmful"
    assert shares.loc["better", "tested_blocks"] < 1000
    assert shares.loc["same", "tested_blocks"] < 6000


def test_a_treatment_that_hardly_ever_acts_is_no_behavioural_difference(verdict_run: Path) -> None:
    rows = verdict_rows(verdict_run)
    (row,) = rows[(rows["claim"] == "idle") & (rows["metric"] == "win_share")].to_dict("records")
    changed = int((excess(verdict_run, "idle/treatment", "test") != 0).sum())
    assert changed < 20
    assert row["verdict"] == "no behavioural difference"
    assert row["tested_blocks"] == 6000
    assert "changed the result of only" in row["sentence"]


def test_verdicts_and_estimates_follow_from_the_blocks(verdict_run: Path) -> None:
    rows = verdict_rows(verdict_run)
    looks = checkpoints(2, None, 6000, 100)
    for row in rows[rows["metric"] == "win_share"].to_dict("records"):
        tested = excess(verdict_run, f"{row['claim']}/treatment", "test")
        test = SequentialTest(0.04, alpha_of_each(0.05, 4) / 2, 0.05)
        found = decide(running_moments(tested, looks, largest=0.5), test)
        assert found.blocks == len(tested) == row["tested_blocks"]
        fresh = excess(verdict_run, f"{row['claim']}/treatment", "confirm")
        assert len(fresh) == max(2000, len(tested)) == row["blocks"]
        assert row["estimate"] == pytest.approx(fresh.mean(), abs=1e-12)
        reach = stats.t.ppf(0.975, len(fresh) - 1) * fresh.std(ddof=1) / len(fresh) ** 0.5
        assert [row["low"], row["high"]] == pytest.approx([fresh.mean() - reach, fresh.mean() + reach])
        assert found.answer is not Answer.OPEN or row["claim"] == "idle"
    assert rows[["p", "p_holm"]].isna().all(axis=None)


def test_a_sequential_run_has_its_looks_and_a_picture_of_them(verdict_run: Path) -> None:
    page = api.report(verdict_run).read_text(encoding="utf-8")
    assert "Verdicts come from a sequential test" in page
    assert (verdict_run / "figures" / "convergence.png").exists()
    looks = pd.read_csv(verdict_run / "looks.csv")
    tested = excess(verdict_run, "better/treatment", "test")
    own = looks[looks["claim"] == "better"]
    assert list(own["blocks"]) == checkpoints(2, None, len(tested), 100)
    (last,) = running_intervals(running_moments(tested, [len(tested)], largest=0.5), 6000)
    assert own[["estimate", "low", "high"]].iloc[-1].tolist() == pytest.approx(list(last[:3]), rel=1e-8)


def test_an_anytime_run_publishes_its_confidence_sequence(tmp_path: Path) -> None:
    stop = {"mode": "anytime", "max_blocks": 2000, "blocks": 800, "smallest_effect": {"win_share": 0.02}}
    claims = {"better": ("random", "greedy"), "same": ("random", "random@stream=1")}
    folder = played(tmp_path, stop, claims)
    for row in verdict_rows(folder).to_dict("records"):
        if row["metric"] != "win_share":
            continue
        x = excess(folder, f"{row['claim']}/treatment", "fixed")
        run = running_moments(x, [len(x)], largest=0.5)
        ((wide,), (narrow,)) = (running_intervals(run, 800, level) for level in (0.95, 0.90))
        ends = [row[name] for name in ("estimate", "low", "high", "low90", "high90")]
        assert ends == pytest.approx([*wide[:3], *narrow[1:3]], abs=1e-12)
        assert row["p_holm"] >= row["p"]
        assert row["blocks"] == len(x)
    rows = verdict_rows(folder).set_index(["claim", "metric"])
    assert rows.loc[("better", "win_share"), "p_holm"] <= 0.05
    assert rows.loc[("better", "win_share"), "verdict"].startswith("supported")
    assert rows.loc[("better", "win_share"), "blocks"] < 2000
    assert rows.loc[("same", "win_share"), "p"] > 0.05


def test_a_budget_is_called_exploratory_wherever_its_numbers_are(tmp_path: Path) -> None:
    folder = played(tmp_path, {"mode": "budget", "games": 900}, {"better": ("random", "greedy")})
    page = api.report(folder).read_text(encoding="utf-8")
    assert "Exploratory: played within a budget of 900 games" in page
    assert "Exploratory: played within a budget" in (folder / "report.md").read_text(encoding="utf-8")
    rows = pd.read_csv(folder / "verdicts.csv")
    assert not rows["primary"].any()
    assert rows["p_holm"].isna().all()
    assert rows["sentence"].str.startswith("Exploratory, within a budget: ").all()
    assert not (folder / "looks.csv").exists()
    from reports.terminal import result_rows

    assert any(note.startswith("Exploratory") for note in result_rows(folder)[3])


def test_a_raw_score_is_compared_with_the_table_of_baselines(tmp_path: Path) -> None:
    stop = {"mode": "fixed", "blocks": 300}
    metrics = ["win_share", "hand_score"]
    folder = played(tmp_path, stop, {"better": ("greedy@min_points=20", "greedy")}, metrics=metrics)
    rows = verdict_rows(folder).set_index("metric")
    blocks = pd.read_parquet(folder / "blocks.parquet")
    sums = blocks[blocks["metric"] == "hand_score"].groupby("arm", observed=True)[["num", "den"]].sum()
    ratio = sums["num"] / sums["den"]
    effect = ratio["better/treatment"] - ratio["better/baseline"]
    assert rows.loc["hand_score", "estimate"] == pytest.approx(effect, rel=1e-12)
    # Shared deals explain a part of the score, so the control takes variance away.
    assert rows.loc["hand_score", "control_vrf"] > 1
    assert np.isnan(rows.loc["win_share", "control_vrf"])
    # The control's table has no part in what it controls by itself.
    assert rows.loc["win_share", "games"] == 600
    assert rows.loc["hand_score", "games"] == 1200


def test_a_run_interrupted_before_its_fresh_blocks_says_that_nothing_is_judged(tmp_path: Path) -> None:
    claim = {"id": "A", "question": "?", "baseline": "random", "treatment": "greedy", "primary": PRIMARY}
    stop = {"mode": "verdict", "max_blocks": 400}
    table = {"name": "t", "kind": "tip", "players": [2], "directions": ["joins"], "claim": [claim]}
    experiment = experiment_from_table({**table, "stop": stop}, "test", None, api.check_spec)
    asked = iter([False] * 3 + [True])
    with pytest.raises(KeyboardInterrupt):
        api.run(experiment, out=tmp_path, batch=40, stop=lambda: next(asked))
    page = api.report(tmp_path).read_text(encoding="utf-8")
    assert "Not played to the end" in page
    assert len(pd.read_csv(tmp_path / "verdicts.csv")) == 0

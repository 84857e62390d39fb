"""Effects of blocks: signs, controls, common blocks, and the gain of duplicate deals."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.build import verdict_rows
from reports.effects import cell_effect, has_control
from reports.run_file import Cell, Run, read_run
from sim import api
from sim.config_files import experiment_from_table
from tests.helpers.synthetic_runs import TIP, read_games, write_run
from tests.helpers.variance import variance_reduction

Table = np.ndarray
# Hand scores, whose control is a table that is played.
RAW: dict[str, Any] = {
    "name": "raw",
    "kind": "tip",
    "players": [2, 3],
    "opponents": [["baseline"], ["random"]],
    "metrics": ["hand_score"],
    "stop": {"mode": "fixed", "blocks": 80},
    "seed": 51,
    "claim": [
        {
            "id": "C",
            "question": "Are four cards too many?",
            "baseline": "greedy",
            "treatment": {"strategy": "greedy", "max_cards": 4},
        }
    ],
}


def cell_of(run: Run, players: int, opponents: str, direction: str) -> Cell:
    return next(cell for cell in run.claims[1].cells if cell[1:4] == (players, opponents, direction))


def focal_games(games: pd.DataFrame, cell: Cell, side: int) -> dict[str, Table]:
    """Focal results of an arm, each of shape (N, G): win in 840ths, score, hands, margin times opponents."""
    for name, value in cell.sides[side].key._asdict().items():
        games = games[games[name] == value]
    total = games.groupby(["block", "game"])["score"].sum().to_numpy()
    own = games[games["focal"]].sort_values(["block", "game"])
    shape = (own["block"].nunique(), cell.players)
    found = {name: own[name].to_numpy().reshape(shape) for name in ("win_840", "score", "hands")}
    return {**found, "margin": (cell.players * own["score"].to_numpy() - total).reshape(shape)}


def linear(num: Table, den: Table) -> Table:
    """Linearised values of blocks, in full."""
    num, den = num.sum(axis=1), den.sum(axis=1)
    r = num.sum() / den.sum()
    return r + (num - r * den) / den.mean()


def residual_variance(num: Table, den: Table) -> float:
    r = num.sum() / den.sum()
    return float(np.var((num - r * den) / den.mean(), ddof=1))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("direction", ["joins", "leaves"])
def test_effect_at_the_own_table_is_the_excess_with_its_sign(
    tip_run: Path, players: int, direction: str
) -> None:
    run, games = read_run(tip_run), read_games(tip_run)
    cell = cell_of(run, players, "baseline", direction)
    found = focal_games(games, cell, 0)
    with BlockFile(tip_run) as blocks:
        win = cell_effect(run, blocks, cell, "win_share")
        margin = cell_effect(run, blocks, cell, "hand_margin")
    sign = -1 if direction == "leaves" else 1
    assert win.values == pytest.approx(sign * (found["win_840"].mean(axis=1) / 840 - 1 / players), abs=1e-12)
    assert win.changed == np.count_nonzero(players * found["win_840"].sum(axis=1) != players * 840)
    assert margin.values == pytest.approx(
        sign * linear(found["margin"], (players - 1) * found["hands"]), abs=1e-9
    )
    assert win.games == margin.games == found["win_840"].size


@pytest.mark.parametrize("players", [2, 3])
def test_effect_among_others_is_the_difference_on_common_blocks(tip_run: Path, players: int) -> None:
    run, games = read_run(tip_run), read_games(tip_run)
    cell = cell_of(run, players, "greedy", "joins")
    treatment, baseline = (focal_games(games, cell, side) for side in (0, 1))
    with BlockFile(tip_run) as blocks:
        win = cell_effect(run, blocks, cell, "win_share")
        score = cell_effect(run, blocks, cell, "hand_score")
    difference = treatment["win_840"].sum(axis=1) - baseline["win_840"].sum(axis=1)
    assert win.values == pytest.approx(difference / (840 * players), abs=1e-15)
    assert win.games == 2 * treatment["win_840"].size
    expected = linear(treatment["score"], treatment["hands"]) - linear(baseline["score"], baseline["hands"])
    assert score.values == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("players", [2, 3])
def test_vrf_is_that_of_the_single_games(tip_run: Path, players: int) -> None:
    run, games = read_run(tip_run), read_games(tip_run)
    cell = cell_of(run, players, "baseline", "joins")
    found = focal_games(games, cell, 0)
    with BlockFile(tip_run) as blocks:
        win = cell_effect(run, blocks, cell, "win_share").vrf
        margin = cell_effect(run, blocks, cell, "margin").vrf
        hand_margin = cell_effect(run, blocks, cell, "hand_margin").vrf
    assert win == pytest.approx(variance_reduction(found["win_840"]), rel=1e-10)
    assert margin == pytest.approx(variance_reduction(found["margin"]), rel=1e-10)
    r = found["margin"].sum() / found["hands"].sum()
    residual = found["margin"] - r * found["hands"]
    expected = np.var(residual, ddof=1) / players / np.var(residual.mean(axis=1), ddof=1)
    assert hand_margin == pytest.approx(expected, rel=1e-9)


def test_vrf_of_two_arms_compares_with_independent_games(tip_run: Path) -> None:
    run, games = read_run(tip_run), read_games(tip_run)
    cell = cell_of(run, 3, "greedy", "joins")
    sides = [focal_games(games, cell, side) for side in (0, 1)]
    with BlockFile(tip_run) as blocks:
        win = cell_effect(run, blocks, cell, "win_share").vrf
        margin = cell_effect(run, blocks, cell, "hand_margin")
    single = sum(float(np.var(side["win_840"], ddof=1)) for side in sides)
    means = sides[0]["win_840"].mean(axis=1) - sides[1]["win_840"].mean(axis=1)
    assert win == pytest.approx(single / 3 / np.var(means, ddof=1), rel=1e-10)
    single = sum(residual_variance(side["margin"], 2 * side["hands"]) for side in sides)
    assert margin.vrf == pytest.approx(single / 3 / np.var(margin.values, ddof=1), rel=1e-9)


def test_common_deals_raise_the_vrf(tip_run: Path) -> None:
    run = read_run(tip_run)
    with BlockFile(tip_run) as blocks:
        assert cell_effect(run, blocks, cell_of(run, 3, "baseline", "joins"), "margin").vrf > 1.5


def test_equal_arms_have_no_effect_in_any_block(tmp_path: Path) -> None:
    claim = {**TIP["claim"][0], "treatment": TIP["claim"][0]["baseline"]}
    folder = write_run(tmp_path, {**TIP, "claim": [claim]})
    run = read_run(folder)
    cell = next(cell for cell in run.claims[0].cells if len(cell.sides) == 2)
    with BlockFile(folder) as blocks:
        for metric in ("win_share", "hand_margin", "hand_score"):
            effect = cell_effect(run, blocks, cell, metric)
            assert not effect.values.any()
            assert effect.changed == 0
            assert math.isnan(effect.vrf)


def test_hand_scores_have_no_control_at_the_own_table(tip_run: Path) -> None:
    run = read_run(tip_run)
    assert not has_control(run, cell_of(run, 3, "baseline", "joins"), "hand_score")
    assert has_control(run, cell_of(run, 3, "greedy", "joins"), "hand_score")


def points_a_hand(points: Table, hands: Table) -> Table:
    """Return values of blocks whose mean is points a hand."""
    ratio = points.sum() / hands.sum()
    return ratio + (points - ratio * hands) / hands.mean()


def test_hand_scores_are_those_of_the_games_less_those_of_the_controls_table(tmp_path: Path) -> None:
    folder = api.run(experiment_from_table(RAW, "test", tmp_path, api.check_spec), out=tmp_path, keep="games")
    games = pd.read_parquet(folder / "games.parquet").astype({"opponents": str, "direction": str, "arm": str})
    rows = verdict_rows(folder)
    assert len(rows) == 6
    for _, row in rows.iterrows():
        here = games[(games["players"] == row["players"]) & (games["opponents"] == row["opponents"])]
        here = here[here["direction"] == row["direction"]]
        names = ["C/treatment", "C/baseline"][:: 1 if row["direction"] == "joins" else -1]
        own, control = (here[here["arm"] == name] for name in names)
        sums = own[own["focal"]].groupby("block")[["score", "hands"]].sum()
        x = points_a_hand(sums["score"].to_numpy(), sums["hands"].to_numpy())
        if row["opponents"] == "baseline":
            # A table of equals is one game, whoever is called the one under test: its seats' average.
            sums = control[control["game"] == 0].groupby("block")[["score", "hands"]].sum()
        else:
            sums = control[control["focal"]].groupby("block")[["score", "hands"]].sum()
        y = points_a_hand(sums["score"].to_numpy(), sums["hands"].to_numpy())
        sign = 1 if row["direction"] == "joins" else -1
        assert row["estimate"] == pytest.approx(sign * (x - y).mean())
        assert row["block_sd"] == pytest.approx((x - y).std(ddof=1))
        r = np.corrcoef(x, y)[0, 1]
        assert row["control_vrf"] == pytest.approx(1 / (1 - r**2))
        best = np.cov(x, y)[0, 1] / y.var(ddof=1)
        left = (x - best * (y - y.mean())).var(ddof=1)
        assert row["control_vrf"] == pytest.approx(x.var(ddof=1) / left)

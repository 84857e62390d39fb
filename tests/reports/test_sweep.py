"""Sweeps: the tables agree with a recomputation from blocks.parquet that shares no code with them."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.stats import t

from reports.run_file import read_run
from reports.sweep import sweep_cells

KEYS = ["greedy.min_points", "rules.target"]


def responses(run: Path) -> dict[tuple[str, str, int, int], np.ndarray]:
    """Return block values of every point, by opponents, metric and levels."""
    blocks = pd.read_parquet(run / "blocks.parquet")
    blocks = blocks.astype(dict.fromkeys(("arm", "rules", "opponents", "metric"), str))

    def values(arm: str, rules: str, opponents: str, metric: str) -> np.ndarray:
        part = blocks[
            (blocks["arm"] == arm)
            & (blocks["rules"] == rules)
            & (blocks["opponents"] == opponents)
            & (blocks["metric"] == metric)
        ].sort_values("block")
        num, den = part["num"].to_numpy(), part["den"].to_numpy()
        ratio = num.sum() / den.sum()
        return ratio + (num - ratio * den) / den.mean()

    found = {}
    for opponents in ("baseline", "random"):
        for metric, stored in (("win_share", "win_excess"), ("hand_margin", "hand_margin")):
            for points in (0, 20, 40):
                for target in (200, 300):
                    where = (f"rummy500+target={target}", opponents, stored)
                    y = values(f"greedy@min_points={points}", *where)
                    if opponents == "random":
                        y = y - values("greedy", *where)
                    found[opponents, metric, points, target] = y
    return found


def test_points_are_those_of_the_blocks(grid_run: Path) -> None:
    table = pd.read_csv(grid_run / "sweep.csv").set_index(["base_opponents", "metric", *KEYS])
    expected = responses(grid_run)
    assert len(table) == len(expected) == 24
    for key, y in expected.items():
        row = table.loc[key]
        half = t.ppf(0.975, 59) * y.std(ddof=1) / 60**0.5
        assert row["estimate"] == pytest.approx(y.mean(), rel=1e-8, abs=1e-12)
        assert row["high"] - row["low"] == pytest.approx(2 * half, rel=1e-6, abs=1e-12)
        assert row["band_low"] <= row["low"] + 1e-12
        assert row["band_high"] >= row["high"] - 1e-12


def test_the_possible_best_reach_the_highest_lower_end_of_their_rules(grid_run: Path) -> None:
    table = pd.read_csv(grid_run / "sweep.csv")
    for _, part in table.groupby(["base_opponents", "metric", "rules.target"]):
        expected = part["band_high"] >= part["band_low"].max()
        assert part["possible_best"].tolist() == expected.tolist()
        assert part["confidence_set"].any()


def test_factorial_effects_are_deviations_from_the_means(grid_run: Path) -> None:
    effects = pd.read_csv(grid_run / "effects.csv").set_index(
        ["base_opponents", "metric", "effect", "levels"]
    )
    expected = responses(grid_run)
    for opponents in ("baseline", "random"):
        grid = np.array(
            [[expected[opponents, "hand_margin", a, b].mean() for b in (200, 300)] for a in (0, 20, 40)]
        )
        mean, rows, columns = grid.mean(), grid.mean(axis=1), grid.mean(axis=0)
        main = effects.loc[(opponents, "hand_margin", KEYS[0], "20")]
        assert main["estimate"] == pytest.approx(rows[1] - mean, abs=1e-9)
        both = effects.loc[(opponents, "hand_margin", " × ".join(KEYS), "40 × 300")]
        assert both["estimate"] == pytest.approx(grid[2, 1] - rows[2] - columns[1] + mean, abs=1e-9)
    assert len(effects) == 2 * 2 * (3 + 2 + 6)


def test_the_answer_of_an_effect_follows_its_band(grid_run: Path) -> None:
    effects = pd.read_csv(grid_run / "effects.csv")
    more, less = effects["band_low"] > 0, effects["band_high"] < 0
    assert effects["answer"].tolist() == np.select([more, less], ["more", "less"], "open").tolist()


def test_a_sweep_without_a_control_is_missing(grid_run: Path) -> None:
    run = read_run(grid_run)
    arms = {key: arm for key, arm in run.arms.items() if key.arm != "greedy"}
    cells, missing = sweep_cells(type(run)(run.info, arms, run.claims))
    assert [cell.base_opponents for cell in cells] == ["baseline"]
    assert missing == ["rummy500, 2 players, random"]

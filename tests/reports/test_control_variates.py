"""Hand scores against the control's table: everything that is told, recomputed from single games."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reports.build import verdict_rows
from sim import api
from sim.config_files import experiment_from_table

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


def linear(points: np.ndarray, hands: np.ndarray) -> np.ndarray:
    """Return values whose mean is points a hand."""
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
        x = linear(sums["score"].to_numpy(), sums["hands"].to_numpy())
        if row["opponents"] == "baseline":
            # A table of equals is one game, whoever is called the one under test: its seats' average.
            sums = control[control["game"] == 0].groupby("block")[["score", "hands"]].sum()
        else:
            sums = control[control["focal"]].groupby("block")[["score", "hands"]].sum()
        y = linear(sums["score"].to_numpy(), sums["hands"].to_numpy())
        sign = 1 if row["direction"] == "joins" else -1
        assert row["estimate"] == pytest.approx(sign * (x - y).mean())
        assert row["block_sd"] == pytest.approx((x - y).std(ddof=1))
        r = np.corrcoef(x, y)[0, 1]
        assert row["control_vrf"] == pytest.approx(1 / (1 - r**2))
        best = np.cov(x, y)[0, 1] / y.var(ddof=1)
        left = (x - best * (y - y.mean())).var(ddof=1)
        assert row["control_vrf"] == pytest.approx(x.var(ddof=1) / left)

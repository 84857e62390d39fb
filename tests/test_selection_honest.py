"""Choosing among equals: what is published is nothing, and what the choice was made on looks like something.

All arms play at random and differ in their stream of chance only, so no arm is better than another.
"""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from sim import api
from sim.config_files import experiment_from_table
from tests.helpers.numbers import note


def selection(folder: Path, seed: int, streams: int, final: str) -> tuple[float, float, float]:
    """Return a winner's gain in the search, in the final and on fresh blocks."""
    table = {
        "name": "equals",
        "kind": "tune",
        "rules": ["rummy500+target=50"],
        "players": [2],
        "strategies": ["random"],
        "search": {"random.stream": list(range(streams))},
        "directions": ["joins"],
        "tune": {
            "trials": streams,
            "blocks": 40,
            "step": 20,
            "finalists": 4,
            "final": final,
            "final_blocks": 40,
        },
        "stop": {"mode": "fixed", "blocks": 40, "smallest_effect": {"win_share": 0.2}},
        "seed": seed,
    }
    out = api.run(experiment_from_table(table, "x", folder, api.check_spec), out=folder / str(seed))
    found = json.loads((out / "run.json").read_text(encoding="utf-8"))["config"]["tune"]["found"][0]
    winner = found["final"]["winner"]
    blocks = pd.read_parquet(out / "blocks.parquet", filters=[("metric", "=", "win_excess")])
    place = found["final"]["finalists"].index(winner)
    published = float((blocks["num"] / blocks["den"]).mean())
    return found["trials"][winner]["gain"], found["final"]["gains"][place], published


def judge(figures: list[tuple[float, float, float]]) -> None:
    """Check that fresh blocks find nothing, and that both figures of the choice are above that."""
    search, final, fresh = np.array(figures).T
    error = float(fresh.std(ddof=1)) / len(fresh) ** 0.5
    note(fresh=float(fresh.mean()), error=error, search=float(search.mean()), final=float(final.mean()))
    assert abs(fresh.mean()) <= 3 * error
    for optimistic in (search, final):
        excess = optimistic - fresh
        assert excess.mean() > 3 * excess.std(ddof=1) / len(excess) ** 0.5


def test_the_winner_among_equals_is_published_as_nothing(tmp_path: Path) -> None:
    judge([selection(tmp_path, seed, 8, "halving") for seed in range(1, 31)])


@pytest.mark.slow
@pytest.mark.parametrize("final", ["halving", "kim_nelson"])
def test_two_hundred_winners_among_sixteen_equals_are_published_as_nothing(
    tmp_path: Path, final: str
) -> None:
    judge([selection(tmp_path, seed, 16, final) for seed in range(1001, 1201)])

"""Small tournaments, sweeps and tunes that are really played, for tests of their tables."""

from pathlib import Path
from typing import Any

from sim import api
from sim.config_files import experiment_from_table

CUP: dict[str, Any] = {
    "name": "cup",
    "kind": "tournament",
    "players": [2, 3],
    "strategies": ["random", "greedy", {"strategy": "adviser", "label": "wise"}, "greedy@min_points=30"],
    "self_play": True,
    "stop": {"mode": "fixed", "blocks": 60},
}
ALONE: dict[str, Any] = {
    "name": "alone",
    "kind": "tournament",
    "rules": ["rummy500", {"extends": "rummy500", "name": "one_hand", "end_mode": "single_hand"}],
    "players": [2, 5],
    "strategies": ["random", "greedy"],
    "lineups": "none",
    "self_play": True,
    "stop": {"mode": "fixed", "blocks": 120},
}
GRID: dict[str, Any] = {
    "name": "grid",
    "kind": "sweep",
    "players": [2],
    "opponents": [["baseline"], ["random"]],
    "strategies": ["greedy"],
    "over": {"greedy.min_points": [0, 20, 40], "rules.target": [200, 300]},
    "metrics": ["win_share", "hand_margin"],
    "stop": {"mode": "fixed", "blocks": 60},
}
CURVE: dict[str, Any] = GRID | {
    "name": "curve",
    "opponents": [["baseline"]],
    "over": {"greedy.min_points": [0, 20, 40]},
}
TUNE: dict[str, Any] = {
    "name": "tuned",
    "kind": "tune",
    "rules": ["rummy500+target=200"],
    "players": [2, 3],
    "opponents": [["baseline"], ["random"]],
    "strategies": ["greedy"],
    "search": {
        "greedy.min_points": {"low": 0, "high": 60, "step": 5},
        "greedy.max_cards": [1, 3, 6],
    },
    "tune": {"trials": 5, "blocks": 60, "step": 20, "finalists": 3, "final_blocks": 40},
    "stop": {"mode": "fixed", "blocks": 60},
    "seed": 21,
}
GOALS: dict[str, Any] = {
    "name": "wanted",
    "kind": "tune",
    "players": [2],
    "strategies": ["random", "greedy", "greedy@min_points=40"],
    "opponents": [["greedy"]],
    "search": {"rules.target": [100, 200, 300], "rules.hand_size": [7, 10]},
    "goal": {"hands": {"near": 3, "within": 1}, "first_seat": {"below": 0.2}, "skill": "highest"},
    "stop": {"mode": "fixed", "blocks": 60},
    "seed": 22,
}


def played(table: dict[str, Any], folder: Path) -> Path:
    """Play a table with all games kept, and make its report."""
    out = unreported(table, folder)
    api.report(out)
    return out


def unreported(table: dict[str, Any], folder: Path) -> Path:
    """Play a table with all games kept; only what a run writes itself is there."""
    experiment = experiment_from_table(table, "test", folder, api.check_spec)
    return api.run(experiment, out=folder / "out", keep="games")

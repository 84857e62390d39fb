"""Runs that nobody played: result files with invented games, written by the product's own writers.

Only tests read them. The plan, labels and writers are real; the numbers follow a seed.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq

from sim.config_files import experiment_from_table
from sim.experiment import config_hash
from sim.ledgers import LEDGERS
from sim.matchup import Matchup
from sim.metrics import block_sums
from sim.plan import plan
from sim.results import (
    BLOCKS_SCHEMA,
    FORMAT_VERSION,
    GAMES_SCHEMA,
    LEDGERS_SCHEMA,
    ArmKey,
    TableFile,
    write_blocks,
    write_games,
    write_ledgers,
)
from sim.table import KEPT_FIELDS, LEDGER_BINS

PHASE = "fixed"
GROUP = 50
PRIMARY = {
    "rules": "rummy500",
    "players": 3,
    "opponents": "baseline",
    "direction": "joins",
    "metric": "win_share",
}
TIP: dict[str, Any] = {
    "name": "invented",
    "kind": "tip",
    "players": [2, 3],
    "opponents": [["baseline"], ["greedy"]],
    "directions": ["joins", "leaves"],
    "metrics": ["win_share", "hand_margin"],
    "stop": {"mode": "fixed", "blocks": 120},
    "claim": [
        {
            "id": f"T{points}",
            "question": f"Is the pile worth taking only for {points} points?",
            "baseline": {"strategy": "greedy", "max_cards": 9},
            "treatment": {"strategy": "greedy", "min_points": points},
            "primary": PRIMARY,
        }
        for points in (0, 20, 40)
    ],
}
MATCH: dict[str, Any] = {
    "name": "duel",
    "kind": "match",
    "strategies": ["greedy", "greedy@min_points=30"],
    "players": [2, 3],
    "stop": {"mode": "fixed", "blocks": 110},
}
TABLE: dict[str, Any] = {
    **MATCH,
    "name": "table",
    "strategies": ["greedy", "random", "greedy@max_cards=3"],
    "players": [3],
}

Strength = Callable[[str], float]


def write_run(
    folder: Path,
    table: Mapping[str, Any] = TIP,
    *,
    seed: int = 7,
    strength: Strength = lambda strategy: 10.0 * ("@" in strategy),
    finished: Callable[[ArmKey], bool] = lambda key: True,
) -> Path:
    """Write the files of an invented run; ``strength`` adds points to a strategy's hands."""
    folder.mkdir(parents=True, exist_ok=True)
    experiment = experiment_from_table(dict(table), "test", folder, lambda spec: None)
    arms = []
    schemas = {"blocks": BLOCKS_SCHEMA, "games": GAMES_SCHEMA, "ledgers": LEDGERS_SCHEMA}
    files = {name: TableFile(folder / f"{name}.parquet", schema) for name, schema in schemas.items()}
    for number, job in enumerate(
        plan(experiment, lambda spec: spec.params, lambda players: [experiment.stop.blocks])
    ):
        matchup, blocks = job.matchups[0], job.looks[-1]
        rng = np.random.default_rng([seed, number])
        seatings = matchup.seatings(experiment.seed, 0, blocks)
        names = [spec.shown for spec in matchup.entries]
        rows = _invented_rows(rng, seatings, [strength(name) for name in names])
        ledgers = _invented_ledgers(rng, blocks, len(matchup.tested) + 1)
        for arm in job.arms[0]:
            _write_arm(files, arm.key, {arm.entry: arm.label}, rows, seatings, list(arm.names), ledgers)
            if finished(arm.key):
                arms.append(_arm(arm.key, (arm.label,), matchup, blocks))
    for file in files.values():
        file.__exit__()
    name_files(folder)
    info = {
        "format_version": FORMAT_VERSION,
        "name": experiment.name,
        "kind": experiment.kind,
        "config": experiment.to_json(),
        "config_hash": config_hash(experiment),
        "seed": experiment.seed,
        "versions": {"python": "3.11"},
        "command": "rummy500 run invented",
        "commit": None,
        "machine": {"system": "Linux", "cores": 2},
        "started": "2026-01-01T00:00:00+00:00",
        "seconds": 1.5,
        "games": sum(arm["blocks"] * arm["games_per_block"] for arm in arms),
        "games_per_s": 1000.0,
        "status": "complete"
        if all(
            map(
                finished,
                (
                    arm.key
                    for job in plan(experiment, lambda s: s.params, lambda p: [1])
                    for arm in job.arms[0]
                ),
            )
        )
        else "interrupted",
        "arms": arms,
    }
    (folder / "run.json").write_text(json.dumps(info), encoding="utf-8")
    return folder


def read_games(folder: Path) -> pd.DataFrame:
    """Read games.parquet with text columns as plain text."""
    games = pq.read_table(folder / "games.parquet").to_pandas()
    texts = ["arm", "rules", "opponents", "direction", "phase", "strategy"]
    return games.astype(dict.fromkeys(texts, object))


def _arm(key: ArmKey, labels: tuple[str, ...], matchup: Matchup, blocks: int) -> dict[str, Any]:
    return {
        **key._asdict(),
        "phase": PHASE,
        "strategies": list(labels),
        "blocks": blocks,
        "games_per_block": matchup.players,
    }


def _write_arm(
    files: dict[str, TableFile],
    key: ArmKey,
    tested: dict[int, str],
    rows: np.ndarray,
    seatings: np.ndarray,
    names: list[str],
    ledgers: np.ndarray,
) -> None:
    blocks = np.arange(len(rows))
    for entry, label in tested.items():
        sums = block_sums(rows, np.argmax(seatings == entry, axis=2))
        write_blocks(files["blocks"], key, PHASE, label, blocks, sums)
    write_games(files["games"], key, PHASE, 0, rows, seatings, names, next(iter(tested)))
    write_ledgers(files["ledgers"], key, tested, 0, ledgers)


def _invented_rows(rng: np.random.Generator, seatings: np.ndarray, strengths: list[float]) -> np.ndarray:
    """Invent rows (B, G, P, fields): seats have luck that a block's games share, strategies a strength."""
    blocks, games, players = seatings.shape
    hands = rng.integers(4, 9, (blocks, games, 1))
    luck = rng.normal(0, 8, (blocks, 1, players))
    noise = rng.normal(0, 6, (blocks, games, players))
    scores = np.rint(hands * (30 + luck + noise + np.array(strengths)[seatings]) / 5).astype(np.int64) * 5
    wins = scores == scores.max(axis=2, keepdims=True)
    rows = np.zeros((blocks, games, players, len(KEPT_FIELDS)), np.int64)
    field = {name: place for place, name in enumerate(KEPT_FIELDS)}
    rows[..., field["position"]] = np.arange(players)
    rows[..., field["win_840"]] = 840 * wins // wins.sum(axis=2, keepdims=True)
    rows[..., field["score"]] = scores
    rows[..., field["hands"]] = hands
    rows[..., field["hand_square"]] = scores**2 // hands + 400 * hands
    rows[..., field["margin"]] = players * scores - scores.sum(axis=2, keepdims=True)
    rows[..., field["turns"]] = hands * rng.integers(20, 40, (blocks, games, 1))
    for name in ("outs", "melded", "laid_off", "caught", "takes", "digs"):
        rows[..., field[name]] = rng.integers(0, 4, (blocks, games, players))
    rows[..., field["dig_cards"]] = 3 * rows[..., field["digs"]]
    return rows


def _invented_ledgers(rng: np.random.Generator, blocks: int, roles: int) -> np.ndarray:
    """Invent ledgers (groups, roles, bins, 2) with some hand scores and digs."""
    ledgers = np.zeros((-(-blocks // GROUP), roles, LEDGER_BINS, 2), np.int64)
    at = {name: place for name, place, *_ in LEDGERS}
    scores = at["hand_score"] + 40 + rng.integers(-5, 12, 40)
    depths = at["dig_depth"] + rng.integers(1, 16, 12)
    for places in (scores, depths):
        counts = rng.integers(1, 20, (len(ledgers), roles, len(places)))
        ledgers[:, :, places, 0] = counts
        ledgers[:, :, places, 1] = counts * (10 * (places - places.min()))
    return ledgers


def name_files(folder: Path) -> None:
    """Give finished result files their names, as a run does in the end."""
    for partial in folder.glob("*.part"):
        partial.replace(partial.with_suffix(""))

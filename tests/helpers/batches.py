"""Batches for tests: strategies by text in fixed seats, and decisions of a compiled hook in a position."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sim import jit
from sim.engine import Batch, new_desk, play_batch
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player
from tests.helpers.tables import Position

USER = Path(__file__).resolve().parent.parent / "strategies" / "user"


def play_seats(
    seats: Sequence[str],
    *,
    blocks: int,
    seed: int,
    rules: str | Mapping[str, Any] = "rummy500",
    hook_timeout: float = 10.0,
    flags: Mapping[str, int] | None = None,
) -> Batch:
    """Play one game a block, seat i with the i-th strategy; ``flags`` are set in the record of the rules."""
    players = [make_player(parse_strategy(text)) for text in seats]
    desk = new_desk(load_rules(rules).rules.resolve(len(seats)), len(seats), seed)
    for name, flag in (flags or {}).items():
        desk.views["rules"][name] = flag
    seating = np.broadcast_to(np.arange(len(seats)), (blocks, 1, len(seats))).copy()
    return play_batch(desk, players, [0] * len(seats), seating, 0, hook_timeout)


def same(left: Batch, right: Batch) -> bool:
    """Tell whether two batches are the same games."""
    return np.array_equal(left.rows, right.rows) and np.array_equal(left.ledgers, right.ledgers)


def ask(position: Position, hook: jit.Hook, n: int, *params: float) -> int:
    """Return what a hook answers in a position; the hook runs as plain Python, on records."""
    table = position.desk.tables.view(np.recarray)[0]
    view = position.desk.views.view(np.recarray)[0]
    given: Any = np.array(params or [0.0])
    with np.errstate(over="ignore"):
        return int(hook(view, table.options, n, given, np.zeros(64, np.int64)))

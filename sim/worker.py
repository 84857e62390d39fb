"""One task of a run, in whatever thread or process it lands: play a batch of blocks and sum it up."""

import threading
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.engine import HOOK_TIMEOUT, Player, new_desk, play_batch
from sim.game import Desk
from sim.game_ledger import game_ledgers
from sim.kept_rows import FIELD
from sim.matchup import Matchup
from sim.metrics import block_sums
from sim.strategy_specs import StrategySpec
from sim.table import LEDGER_GROUP

MakePlayer = Callable[[StrategySpec], Player]
_LOCAL = threading.local()


class Task(NamedTuple):
    """Blocks ``first`` to ``first + blocks - 1`` of a match-up."""

    job: int
    side: int
    matchup: Matchup
    seed: int
    first: int
    blocks: int
    keep_games: bool
    hook_timeout: float = HOOK_TIMEOUT


class Result(NamedTuple):
    """What a task found: sums (tested, B, metrics, 2), ledgers (groups, roles, bins, 2), games if kept.

    ``finishes`` (B, G, P, 3) holds entry, position and rank of each seat, of match-ups that are ranked.
    """

    task: Task
    sums: NDArray[np.int64]
    ledgers: NDArray[np.int64]
    rows: NDArray[np.int64] | None
    seatings: NDArray[np.int64] | None
    games: int
    finishes: NDArray[np.int64] | None = None


def play_task(task: Task, make_player: MakePlayer) -> Result:
    """Play a task. The result depends on the task alone."""
    matchup = task.matchup
    players = [make_player(spec) for spec in matchup.entries]
    seatings = matchup.seatings(task.seed, task.first, task.blocks)
    batch = play_batch(_desk(task), players, matchup.roles, seatings, task.first, task.hook_timeout)
    own = [_games_of(batch.rows, seatings, entry) for entry in matchup.tested]
    sums = np.stack([block_sums(played, seats) for played, seats in own])
    rows, seated = (batch.rows, seatings) if task.keep_games else (None, None)
    games = seatings.shape[0] * seatings.shape[1]
    lengths = [game_ledgers(played, task.first, LEDGER_GROUP) for played, _ in own]
    kept = np.concatenate([batch.ledgers[:, : len(own)], np.stack(lengths, axis=1)], axis=2)
    finishes = _finishes(batch.rows, seatings) if matchup.is_ranked else None
    return Result(task, sums, kept, rows, seated, games, finishes)


def _games_of(
    rows: NDArray[np.int64], seatings: NDArray[np.int64], entry: int
) -> tuple[NDArray[np.int64], ...]:
    """Return the games in which an entry sits, (B, G', P, fields), and its seats in them, (B, G')."""
    sits = seatings == entry
    plays = sits.any(axis=2)
    if not plays.all():
        # Equally many games in every block, so that they are an array again.
        rows = rows[plays].reshape(len(rows), -1, *rows.shape[2:])
        sits = sits[plays].reshape(*rows.shape[:3])
    return rows, np.argmax(sits, axis=2)


def _finishes(rows: NDArray[np.int64], seatings: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return entry, position and rank of each seat, shape (B, G, P, 3)."""
    return np.stack([seatings, rows[..., FIELD["position"]], rows[..., FIELD["rank"]]], axis=3)


def _desk(task: Task) -> Desk:
    """Return this thread's desk for a match-up; the last one is kept."""
    wanted = (task.seed, task.matchup.players, task.matchup.rules)
    known = getattr(_LOCAL, "desk", None)
    if known is None or known[0] != wanted:
        known = (wanted, new_desk(task.matchup.rules, task.matchup.players, task.seed))
        _LOCAL.desk = known
    desk: Desk = known[1]
    return desk

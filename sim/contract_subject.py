"""What the checks of a strategy are about, and how they play: games as rows, games move by move.

Holds no check.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.engine import Player, new_desk, play_batch
from sim.recorder import record_games
from sim.rules_files import NamedRules

SEED = 500


class Finding(NamedTuple):
    """The outcome of one check: its name, whether it holds, and a sentence."""

    check: str
    ok: bool
    sentence: str


class Subject(NamedTuple):
    """The strategy under test, those that it meets, the rules, and the seconds that a decision may take."""

    player: Player
    others: Sequence[Player]
    named: NamedRules
    hook_timeout: float

    def seats(self, players: int, others: Sequence[Player]) -> list[Player]:
        """Return who sits where: the strategy under test first, then ``others`` in turn, or itself."""
        return [
            self.player if seat == 0 or not others else others[(seat - 1) % len(others)]
            for seat in range(players)
        ]

    def tables(self, wanted: Sequence[int]) -> list[int]:
        """Return those numbers of players that the rules allow."""
        rules = self.named.rules
        tables = [players for players in wanted if rules.players_min <= players <= rules.players_max]
        return tables or [rules.players_min]


def play_rows(subject: Subject, seats: Sequence[Player], games: int, first: int = 0) -> np.ndarray:
    """Play games with everybody's seat fixed; return their rows (games, seats, fields)."""
    count = len(seats)
    desk = new_desk(subject.named.rules.resolve(count), count, SEED)
    seatings = np.broadcast_to(np.arange(count), (games, 1, count)).copy()
    return play_batch(desk, seats, [0] * count, seatings, first, subject.hook_timeout).rows[:, 0]


def record_hands(subject: Subject, seats: Sequence[Player], deals: range) -> dict[int, Any]:
    """Return the hands of games by deal, move by move."""
    rules = subject.named.rules.resolve(len(seats))
    games = record_games(rules, seats, SEED, deals, legal=False, hook_timeout=subject.hook_timeout)
    return {int(game["deal"]): game["hands"] for game in games}

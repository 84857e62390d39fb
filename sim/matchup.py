"""A match-up: strategies that meet in a block, and who of them sits where in its games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from sim.config_types import SeatingName
from sim.lineups import field_seatings
from sim.seatings import focal_seatings, seatings_of_block
from sim.strategy_specs import StrategySpec


@dataclass(frozen=True, slots=True)
class Matchup:
    """Strategies that meet in a block.

    Entry 0 is under test among the others ("focal"), or all are: at one table ("table"; "lineup" keeps their
    orders of finish), in random tables of a larger field ("field"), or as copies of one strategy ("self"), of
    which the first stands for all.
    """

    rules: Mapping[str, Any] = field(hash=False)
    players: int
    entries: tuple[StrategySpec, ...]
    design: Literal["focal", "table", "lineup", "field", "self"]
    seating: SeatingName = "rotations"

    @property
    def games_per_block(self) -> int:
        """Return the games in which the entries meet on the same decks.

        Copies of one strategy would only repeat their first game.
        """
        if self.design in ("self", "field"):
            return 1 if self.design == "self" else len(self.entries)
        if self.seating == "rotations" or not self.is_mixed:
            return self.players
        return len(seatings_of_block(self.seating, 0, 0, self.players))

    @property
    def own_games(self) -> int:
        """Return the games of a block in which an entry under test sits."""
        return self.players if self.design == "field" else self.games_per_block

    @property
    def is_mixed(self) -> bool:
        """Tell whether it matters who sits behind whom: not where all others at the table are alike."""
        return self.design in ("table", "lineup") or len(set(self.entries[1:])) > 1

    @property
    def tested(self) -> tuple[int, ...]:
        """Return the entries under test."""
        return (0,) if self.design in ("focal", "self") else tuple(range(len(self.entries)))

    @property
    def is_ranked(self) -> bool:
        """Tell whether the order of finish of every game is kept."""
        return self.design in ("lineup", "field", "self")

    @property
    def roles(self) -> tuple[int, ...]:
        """Return the ledger of each entry: its own if it is under test, else the one that is not kept."""
        kept = len(self.tested)
        return tuple(entry if entry < kept else kept for entry in range(len(self.entries)))

    def seatings(self, seed: int, first: int, blocks: int) -> NDArray[np.int64]:
        """Return which entry sits where, shape (blocks, G, P), G = ``games_per_block``.

        Three or more different strategies sit in a random order of the block and its rotations: who feeds
        whom would otherwise be part of the answer. The order is the same for both arms of a comparison.
        """
        if self.design == "self":
            return np.tile(np.arange(self.players), (blocks, 1, 1))
        if self.design == "field":
            count = len(self.entries)
            return np.stack([field_seatings(seed, first + b, count, self.players) for b in range(blocks)])
        if not self.is_mixed:
            one = focal_seatings(self.players)
            # A copy, since a read-only array would be another type for which kernels compile again.
            return np.array(np.broadcast_to(one, (blocks, *one.shape)), order="C")
        every = [seatings_of_block(self.seating, seed, first + b, self.players) for b in range(blocks)]
        return np.stack(every)

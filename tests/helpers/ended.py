"""A hand that has just ended, laid out from card texts, and what the engine makes of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.actions import OUT, STOCK_END
from sim.cards import mask_of
from sim.engine import new_desk
from sim.game import finish_hand, start_game, write_rows
from sim.jit import call_part, procedure
from sim.parts import OPENS
from sim.rules_files import load_rules
from sim.table import KEPT_FIELDS


@procedure
def open_table(table: Any, view: Any, rules: Any) -> None:
    if rules.house_game:
        call_part(table.parts[OPENS], table, view, 0, 0)


class Ended:
    """A game before its first deal; ``end`` ends one hand after the other.

    ``before`` are the totals with which it begins, ``dealer`` the seat that deals.
    """

    def __init__(
        self,
        rules: str | dict[str, Any],
        players: int,
        *,
        before: Sequence[int] | None = None,
        dealer: int | None = None,
    ) -> None:
        self.desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=1)
        self.table, self.view = self.desk.tables[0], self.desk.views[0]
        self.players = players
        with np.errstate(over="ignore"):
            start_game(self.table, self.view, self.view["rules"])
        self.view["dealer"] = players - 1 if dealer is None else dealer
        self.table["first_dealer"] = self.view["dealer"]
        self.deal()
        if before is not None:
            self.view["scores"][:players] = before

    def deal(self) -> None:
        """Let the antes be paid and clear the table."""
        open_table(self.table, self.view, self.view["rules"])
        self.view["points"][: self.players] = 0
        for name in ("rummy", "booted", "gave_up"):
            self.table[name] = 0

    def end(
        self,
        booked: Sequence[int],
        held: Sequence[str],
        *,
        out: int = -1,
        how: int | None = None,
        **table: int,
    ) -> list[int]:
        """End a hand with points on the table and cards held; return the winners."""
        self.view["points"][: self.players] = booked
        self.view["event_count"] = 0
        for seat, hand in enumerate(held):
            self.table["hands"][seat], self.table["twins"][seat] = mask_of(hand.split())
        self.table["out"] = out
        self.table["hand_end"] = how if how is not None else OUT if out >= 0 else STOCK_END
        for name, value in table.items():
            self.table[name] = value
        bits = int(finish_hand(self.table, self.view, self.view["rules"]))
        return [seat for seat in range(self.players) if bits >> seat & 1]

    def seats(self, field: str) -> list[int]:
        """Return a field by seat, of the table or the view."""
        record = self.table if field in (self.table.dtype.names or ()) else self.view
        return [int(one) for one in record[field][: self.players]]

    @property
    def scores(self) -> list[int]:
        """The scores of the hand that has ended."""
        return self.seats("hand_scores")

    @property
    def totals(self) -> list[int]:
        """The running totals."""
        return self.seats("scores")

    def rows(self, winners: Sequence[int]) -> dict[str, list[int]]:
        """Return what is kept of the game, by field."""
        rows = np.zeros((self.players, len(KEPT_FIELDS)), np.int64)
        write_rows(self.table, self.view, sum(1 << seat for seat in winners), rows)
        return {name: rows[:, place].tolist() for place, name in enumerate(KEPT_FIELDS)}

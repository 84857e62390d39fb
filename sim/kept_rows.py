"""What the engine keeps of games, read by name: fields of a strategy's own row, and sums over the table."""

import numpy as np
from numpy.typing import NDArray

from sim.table import KEPT_FIELDS, WIN_PARTS

Ints = NDArray[np.int64]
FIELD = {name: place for place, name in enumerate(KEPT_FIELDS)}


class Games:
    """Rows of one strategy in some blocks: the own row, and sums over the table, of each of its games.

    Parameters
    ----------
    rows
        Shape (B, G, P, fields), all seats.
    own
        Shape (B, G, fields), the rows of the strategy's seat.
    """

    def __init__(self, rows: Ints, own: Ints) -> None:
        self._rows = rows
        self._own = own
        self.players = rows.shape[2]

    def own(self, field: str) -> Ints:
        """Return a field of the own row, shape (B, G)."""
        return self._own[:, :, FIELD[field]]

    def margin(self) -> Ints:
        """Return (players - 1) times the own total minus the mean of the others, shape (B, G).

        More is better, also where low totals win; in a team game the sides are compared.
        """
        return self.own("margin")

    def excess(self) -> Ints:
        """Return players times the win in 840ths minus 840, shape (B, G): 0 is a fair share."""
        sums: Ints = self.players * self.own("win_840") - WIN_PARTS
        return sums

    def first_seat(self) -> Ints:
        """Return the win, in 840ths, of the player who acted first in the game, shape (B, G)."""
        first = self._rows[:, :, :, FIELD["position"]] == 0
        sums: Ints = (self._rows[:, :, :, FIELD["win_840"]] * first).sum(axis=2)
        return sums

    def first_margin(self) -> Ints:
        """Return ``margin`` of the player who acted first in the game, shape (B, G)."""
        first = self._rows[:, :, :, FIELD["position"]] == 0
        sums: Ints = (self._rows[:, :, :, FIELD["margin"]] * first).sum(axis=2)
        return sums

    def all_seats(self, field: str) -> Ints:
        """Return the sum of a field over the seats, shape (B, G)."""
        sums: Ints = self._rows[:, :, :, FIELD[field]].sum(axis=2)
        return sums

    def caught_up(self) -> Ints:
        """Return the win, in 840ths, of whoever was last when half of the game was over, shape (B, G)."""
        last = self._rows[:, :, :, FIELD["last_at_half"]]
        sums: Ints = (self._rows[:, :, :, FIELD["win_840"]] * last).sum(axis=2)
        return sums

    def any_of(self, field: str) -> Ints:
        """Return 1 where a field of any seat is not 0, shape (B, G)."""
        sums: Ints = (self._rows[:, :, :, FIELD[field]] != 0).any(axis=2).astype(np.int64)
        return sums

    def ones(self) -> Ints:
        """Return 1 for every game, shape (B, G)."""
        return np.ones(self._own.shape[:2], np.int64)

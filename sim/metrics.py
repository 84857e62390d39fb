"""Every metric, declared once: name, unit, what its block sums are, whether more is better.

An interval is computed from deal blocks, so what is kept of a block is a numerator and a denominator, both
whole numbers, over the games of the strategy under test. A *ratio* metric is the sum of numerators over the
sum of denominators (points a hand); a *mean* metric has the same denominator in every block (wins a game).
Adding one here is all that it takes: ``blocks.parquet`` and ``summary.csv`` follow this table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

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
        return self.players * self.own("win_840") - WIN_PARTS

    def first_seat(self) -> Ints:
        """Return the win, in 840ths, of the player who acted first in the game, shape (B, G)."""
        first = self._rows[:, :, :, FIELD["position"]] == 0
        return (self._rows[:, :, :, FIELD["win_840"]] * first).sum(axis=2)

    def ones(self) -> Ints:
        """Return 1 for every game, shape (B, G)."""
        return np.ones(self._own.shape[:2], np.int64)


Sums = Callable[[Games], Ints]


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric and its block sums.

    Parameters
    ----------
    num, den
        From games to whole numbers of shape (B, G); they are summed over the games of a block.
    kind
        "share" (a mean between 0 and 1), "mean" or "ratio".
    better
        Whether more or less of it is better for the player, or neither.
    """

    name: str
    unit: str
    meaning: str
    num: Sums
    den: Sums
    kind: Literal["share", "mean", "ratio"] = "ratio"
    better: Literal["higher", "lower", "neither"] = "neither"
    summary: bool = True


def _field(name: str) -> Sums:
    return lambda games: games.own(name)


_hands = _field("hands")

METRICS = (
    Metric(
        "win_share",
        "share of games",
        "wins a game; a shared win counts its part",
        _field("win_840"),
        lambda g: WIN_PARTS * g.ones(),
        "share",
        "higher",
    ),
    Metric(
        "win_excess",
        "share of games",
        "win share above the fair share 1/players",
        lambda g: g.excess(),
        lambda g: WIN_PARTS * g.players * g.ones(),
        "mean",
        "higher",
    ),
    Metric(
        "margin",
        "points a game",
        "own final score minus the mean of the opponents'",
        lambda g: g.margin(),
        lambda g: (g.players - 1) * g.ones(),
        "mean",
        "higher",
    ),
    Metric("hand_score", "points a hand", "own score a hand", _field("score"), _hands, better="higher"),
    Metric(
        "hand_margin",
        "points a hand",
        "own score a hand minus the mean of the opponents'",
        lambda g: g.margin(),
        lambda g: (g.players - 1) * g.own("hands"),
        better="higher",
    ),
    Metric("hands_per_game", "hands", "hands until somebody wins", _hands, lambda g: g.ones(), "mean"),
    Metric("turns_per_hand", "turns", "turns of all players in a hand", _field("turns"), _hands),
    Metric("out_rate", "share of hands", "hands that the player ends by going out", _field("outs"), _hands),
    Metric(
        "caught_per_hand",
        "points a hand",
        "points left in the hand at its end",
        _field("caught"),
        _hands,
        better="lower",
    ),
    Metric("takes_per_hand", "takes a hand", "draws from the pile", _field("takes"), _hands),
    Metric("digs_per_hand", "digs a hand", "takes of two or more cards", _field("digs"), _hands),
    Metric("dig_cards_per_dig", "cards", "cards taken by a dig", _field("dig_cards"), _field("digs")),
    Metric("melded_per_hand", "points a hand", "points laid in new melds", _field("melded"), _hands),
    Metric("laid_off_per_hand", "points a hand", "points laid off", _field("laid_off"), _hands),
    Metric(
        "first_seat_win",
        "share of games",
        "games won by the player who acts first in the first hand, whoever that is",
        lambda g: g.first_seat(),
        lambda g: WIN_PARTS * g.ones(),
        "share",
    ),
    # Second moments over single games, for the variance reduction that common deals bring.
    Metric(
        "excess_square",
        "",
        "square of win_excess's game value",
        lambda g: g.excess() ** 2,
        lambda g: g.ones(),
        "mean",
        summary=False,
    ),
    Metric(
        "margin_square",
        "",
        "square of margin's game value",
        lambda g: g.margin() ** 2,
        lambda g: g.ones(),
        "mean",
        summary=False,
    ),
    Metric(
        "margin_hands",
        "",
        "margin's game value times hands",
        lambda g: g.margin() * g.own("hands"),
        lambda g: g.ones(),
        "mean",
        summary=False,
    ),
    Metric(
        "hands_square",
        "",
        "square of the game's hands",
        lambda g: g.own("hands") ** 2,
        lambda g: g.ones(),
        "mean",
        summary=False,
    ),
    Metric(
        "score_square",
        "",
        "square of the game's score",
        lambda g: g.own("score") ** 2,
        lambda g: g.ones(),
        "mean",
        summary=False,
    ),
    Metric(
        "score_hands",
        "",
        "the game's score times its hands",
        lambda g: g.own("score") * g.own("hands"),
        lambda g: g.ones(),
        "mean",
        summary=False,
    ),
)
METRIC = {metric.name: metric for metric in METRICS}


def block_sums(rows: Ints, seats: Ints) -> Ints:
    """Return numerators and denominators of every metric, shape (B, metrics, 2).

    Parameters
    ----------
    rows
        Shape (B, G, P, fields).
    seats
        The seat of the strategy under test in each game, shape (B, G).
    """
    own = np.take_along_axis(rows, seats[:, :, None, None], axis=2)[:, :, 0, :]
    games = Games(rows, own)
    sums = np.empty((rows.shape[0], len(METRICS), 2), np.int64)
    for place, metric in enumerate(METRICS):
        sums[:, place, 0] = metric.num(games).sum(axis=1)
        sums[:, place, 1] = metric.den(games).sum(axis=1)
    return sums

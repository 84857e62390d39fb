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

from sim.kept_rows import Games, Ints
from sim.table import WIN_PARTS

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
    # How a rule set plays, whoever plays it.
    Metric(
        "hands_out",
        "share of hands",
        "hands that somebody ends by going out",
        lambda g: g.all_seats("outs"),
        _hands,
        summary=False,
    ),
    Metric(
        "hands_stock",
        "share of hands",
        "hands that an empty stock ends",
        _field("stock_hands"),
        _hands,
        summary=False,
    ),
    Metric(
        "hands_blocked",
        "share of hands",
        "hands that end blocked",
        _field("blocked_hands"),
        _hands,
        summary=False,
    ),
    Metric(
        "hands_capped",
        "share of hands",
        "hands that the cap of turns ends",
        _field("capped_hands"),
        _hands,
        summary=False,
    ),
    Metric(
        "first_seat_excess",
        "share of games",
        "first_seat_win above the fair share 1/players",
        lambda g: g.players * g.first_seat() - WIN_PARTS,
        lambda g: WIN_PARTS * g.players * g.ones(),
        "mean",
        summary=False,
    ),
    Metric(
        "first_seat_margin",
        "points a hand",
        "score a hand of the player who acts first in the first hand minus the mean of the opponents'",
        lambda g: g.first_margin(),
        lambda g: (g.players - 1) * g.own("hands"),
        summary=False,
    ),
    Metric(
        "catch_up",
        "share of games",
        "games won by a player who was last when half of the target, limit or deals was reached",
        lambda g: g.caught_up(),
        lambda g: WIN_PARTS * g.any_of("last_at_half"),
        summary=False,
    ),
    Metric(
        "tied_games",
        "share of games",
        "games in which the best were equal at a hand that could have been the last",
        lambda g: g.any_of("ties"),
        lambda g: g.ones(),
        "share",
        summary=False,
    ),
    Metric(
        "capped_games",
        "share of games",
        "games that the cap of hands ends",
        _field("truncated"),
        lambda g: g.ones(),
        "share",
        summary=False,
    ),
    Metric(
        "caught_100",
        "share of hands",
        "hands in which the player loses 100 points or more for cards held",
        _field("caught_100"),
        _hands,
        better="lower",
        summary=False,
    ),
    Metric("boots_per_hand", "boots a hand", "boots", _field("boots"), _hands, summary=False),
    Metric(
        "swaps_per_hand",
        "swaps a hand",
        "jokers swapped from the table",
        _field("swaps"),
        _hands,
        summary=False,
    ),
    # The spread of hand scores is the root of this less the square of hand_score.
    Metric("hand_square", "", "square of the score of a hand", _field("hand_square"), _hands, summary=False),
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
    # Games first: adding whole rows of blocks is many times faster than adding two or three numbers a block.
    values = np.empty((seats.shape[1], len(METRICS), 2, seats.shape[0]), np.int64)
    for place, metric in enumerate(METRICS):
        values[:, place, 0] = metric.num(games).T
        values[:, place, 1] = metric.den(games).T
    return np.ascontiguousarray(np.moveaxis(values.sum(axis=0), 2, 0))

"""Every metric, declared once: name, unit, what its block sums are, whether more is better.

An interval is computed from deal blocks, so what is kept of a block is a numerator and a denominator, both
whole numbers, over the games of the strategy under test. A *ratio* metric is the sum of numerators over the
sum of denominators (points a hand); a *mean* metric has the same denominator in every block (wins a game).
Adding one is all that it takes, here or in ``sim/house_metrics.py``, where those stand that describe a rule
set: ``blocks.parquet`` and ``summary.csv`` follow this table.
"""

import numpy as np

from sim.house_metrics import HOUSE_METRICS
from sim.kept_rows import Games, Ints
from sim.metric import Metric, field, hands
from sim.table import WIN_PARTS

METRICS = (
    Metric(
        "win_share",
        "share of games",
        "wins a game; a shared win counts its part",
        field("win_840"),
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
    Metric("hand_score", "points a hand", "own score a hand", field("score"), hands, better="higher"),
    Metric(
        "hand_margin",
        "points a hand",
        "own score a hand minus the mean of the opponents'",
        lambda g: g.margin(),
        lambda g: (g.players - 1) * g.own("hands"),
        better="higher",
    ),
    Metric("hands_per_game", "hands", "hands until somebody wins", hands, lambda g: g.ones(), "mean"),
    Metric("turns_per_hand", "turns", "turns of all players in a hand", field("turns"), hands),
    Metric("out_rate", "share of hands", "hands that the player ends by going out", field("outs"), hands),
    Metric(
        "caught_per_hand",
        "points a hand",
        "points left in the hand at its end",
        field("caught"),
        hands,
        better="lower",
    ),
    Metric("takes_per_hand", "takes a hand", "draws from the pile", field("takes"), hands),
    Metric("digs_per_hand", "digs a hand", "takes of two or more cards", field("digs"), hands),
    Metric("dig_cards_per_dig", "cards", "cards taken by a dig", field("dig_cards"), field("digs")),
    Metric("melded_per_hand", "points a hand", "points laid in new melds", field("melded"), hands),
    Metric("laid_off_per_hand", "points a hand", "points laid off", field("laid_off"), hands),
    Metric(
        "first_seat_win",
        "share of games",
        "games won by the player who acts first in the first hand, whoever that is",
        lambda g: g.first_seat(),
        lambda g: WIN_PARTS * g.ones(),
        "share",
    ),
    Metric(
        "rank",
        "place",
        "place at the end of the game, 1 is the best; equals share the better place",
        field("rank"),
        lambda g: g.ones(),
        "mean",
        "lower",
    ),
    Metric(
        "beats",
        "share of players",
        "others at the table who finish lower; equals, and so a partner, count one half",
        lambda g: g.beaten(),
        lambda g: 2 * (g.players - 1) * g.ones(),
        "share",
        "higher",
    ),
    *HOUSE_METRICS,
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

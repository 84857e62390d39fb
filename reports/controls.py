"""What an effect is measured against: a control that is known, or an arm that was played.

Holds no numbers of a run. Over the rotations of a block an all-baseline table has win share 1/players and
margin 0 exactly, so an arm's own table is its control for these; raw scores need a table to compare with.
Strategies are numbers here that are equal for those that play alike (`sim.plan.strategy_numbers`).
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Seats: TypeAlias = tuple[int, ...]

# What is measured where a claim says win share: the excess over the fair share, whose control is 0.
MEASURED = {"win_share": "win_excess"}
# Metrics whose control is exactly 0 at an arm's own table; others need an arm of the baseline.
SELF_CONTROLLED = ("win_share", "margin", "hand_margin")


class Games(NamedTuple):
    """What tells the games behind an effect from all others of the same claim and metric.

    ``rules`` is what `sim.rules.Rules.played_as` says of them.
    """

    rules: str
    players: int
    tables: frozenset[tuple[Seats, int]]


def measured(metric: str) -> str:
    """Return the metric whose block sums make the effect on a claim's metric."""
    return MEASURED.get(metric, metric)


def compared_sides(metric: str, sides: int, *, own_control: bool) -> int:
    """Return how many of a cell's arms an effect is made of: the control may be exactly 0."""
    return 1 if own_control and metric in SELF_CONTROLLED else sides


def shown_tables(
    metric: str, tables: Sequence[Seats], sign: int, treatment: int
) -> frozenset[tuple[Seats, int]]:
    """Return what is equal for effects of the same games: the tables that make them, with their signs.

    A table of equals says nothing of a win share or a margin and is left out. With two players these are of
    one pair: those of one are those of the other with the sign turned. A raw score is told of each table, and
    there copies of different strategies are different company.

    Parameters
    ----------
    tables
        Numbers of the strategies at each table that an effect is made of, the one under test first.
    sign
        Sign of the first table; the second one is its control.
    treatment
        Number of the claim's treatment.
    """
    signed = list(zip(tables, (sign, -sign), strict=False))
    if metric not in SELF_CONTROLLED:
        return frozenset(signed)
    return frozenset(
        (seats[::-1], -plus) if len(seats) == 2 and seats[1] == treatment else (seats, plus)
        for seats, plus in signed
        if len(set(seats)) > 1
    )

"""What a metric is; all of them are declared in ``sim/metrics.py`` and ``sim/house_metrics.py``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sim.kept_rows import Games, Ints

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


def field(name: str) -> Sums:
    """Return how a field of the own row is read."""
    return lambda games: games.own(name)


hands = field("hands")

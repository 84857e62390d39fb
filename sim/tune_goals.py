"""What rules are searched for: goals for measures of how a rule set plays.

Holds no measuring; the measures are columns of house_rules.csv.
"""

from typing import Any, Literal, NamedTuple


class Measure(NamedTuple):
    """A measure that goals may name: its column, and what it is called with its unit.

    ``signed`` measures are judged by their size: an advantage of the first seat is as bad as a disadvantage.
    """

    column: str
    name: str
    unit: str
    factor: float = 1.0
    signed: bool = False


MEASURES = {
    "hands": Measure("hands_per_game", "hands a game", "hands"),
    "turns": Measure("turns_per_game", "turns a game", "turns"),
    "spread": Measure("hand_spread", "spread of hand scores", "points"),
    "out": Measure("out_rate", "hands ended by going out", "%", 100.0),
    "first_seat": Measure("first_seat_excess", "advantage of the first seat", "pp", 100.0, signed=True),
    "catch_up": Measure("catch_up", "wins by who was last at half of the target", "%", 100.0),
    "ties": Measure("tied_games", "tied games", "%", 100.0),
    "skill": Measure("skill_share", "skill share", "%", 100.0),
}


class Goal(NamedTuple):
    """A goal: a wish (highest, lowest) or a range that a measure has to lie in; units are those stored.

    Attributes
    ----------
    measure
        One of `MEASURES`.
    low, high
        Ends of the range; infinite where there is none.
    """

    measure: str
    wish: Literal["highest", "lowest", "range"]
    low: float = float("-inf")
    high: float = float("inf")

    def plain(self) -> dict[str, Any]:
        """Return the goal as JSON; an end that there is not is null."""
        ends = {name: None if abs(end) == float("inf") else end for name, end in self._ends()}
        return {"measure": self.measure, "wish": self.wish, **ends}

    def _ends(self) -> list[tuple[str, float]]:
        return [("low", self.low), ("high", self.high)]

"""A sweep: a grid over parameters of strategies and fields of rules, and the arms that its points are.

Holds no play, and no checking but of its length; the rest is checked in ``sim/kinds_build.py``.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from sim.errors import UserError
from sim.opponents import OpponentGroup
from sim.strategy_specs import StrategySpec

# With fewer blocks a grid has no bands, and so no results.
FEWEST_BLOCKS = 30

Value: TypeAlias = str | bool | int | float
Owner: TypeAlias = Literal["tested", "opponents", "rules"]


class Factor(NamedTuple):
    """What is varied: the key of the file, whose it is, its own name, and its levels in order."""

    key: str
    owner: Owner
    name: str
    values: tuple[Value, ...]


class Point(NamedTuple):
    """A point of the grid at one base rule set and in one company.

    Attributes
    ----------
    base_rules, base_group
        Labels of rules and opponents before the factors changed them.
    levels
        Which level of each factor, shape (F,).
    tested, group, rules
        What is played: the strategy under test, the opponents, the label of the rules.
    """

    base_rules: str
    base_group: str
    levels: tuple[int, ...]
    tested: StrategySpec
    group: OpponentGroup
    rules: str


class SweepArm(NamedTuple):
    """One arm: a strategy under test in a company, under rules, with a number of players."""

    tested: StrategySpec
    group: OpponentGroup
    rules: str
    players: int


class Sweep(NamedTuple):
    """A grid: its factors, its points, and the strategy as it is without them."""

    base: StrategySpec
    factors: tuple[Factor, ...]
    points: tuple[Point, ...]

    def arms(self, players: Sequence[int]) -> Iterator[SweepArm]:
        """Yield every arm once: the points, each company's control behind its own points.

        Among baselines an arm is its own control; other opponents also meet the strategy as it is without
        the factors, under the same rules.
        """
        seen = set()
        for count in players:
            for point in self.points:
                arms = [SweepArm(point.tested, point.group, point.rules, count)]
                if not point.group.is_baseline:
                    arms.append(arms[0]._replace(tested=self.base))
                for arm in arms:
                    name = (arm.tested.shown, arm.group.label, arm.rules, count)
                    if name not in seen:
                        seen.add(name)
                        yield arm

    def plain(self) -> dict[str, Any]:
        """Return the grid as JSON: factors, and the arm and control of each point."""
        return {
            "base": self.base.plain(),
            "factors": [
                {"key": one.key, "owner": one.owner, "name": one.name, "values": list(one.values)}
                for one in self.factors
            ],
            "points": [
                {
                    "base_rules": point.base_rules,
                    "base_opponents": point.base_group,
                    "levels": list(point.levels),
                    "arm": point.tested.shown,
                    "rules": point.rules,
                    "opponents": point.group.label,
                    "control": None if point.group.is_baseline else self.base.shown,
                }
                for point in self.points
            ],
        }


def check_sweep_blocks(blocks: int, where: str) -> None:
    """Refuse a grid of which nothing could be told.

    Raises
    ------
    UserError
        With fewer than 30 blocks.
    """
    if blocks < FEWEST_BLOCKS:
        raise UserError(
            f"{where} = {blocks} is too few for a sweep, whose bands need {FEWEST_BLOCKS} blocks or more."
        )

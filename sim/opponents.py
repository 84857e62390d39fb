"""Who else sits at the table of a strategy under test."""

from typing import NamedTuple

from sim.strategy_specs import StrategySpec


class OpponentGroup(NamedTuple):
    """Who else sits at the table, and the label of that company in results."""

    label: str
    members: tuple[StrategySpec, ...]

    @property
    def is_baseline(self) -> bool:
        """Whether all of them play the claim's baseline."""
        return all(spec.is_baseline for spec in self.members)

    def seats(self, players: int, baseline: StrategySpec) -> tuple[StrategySpec, ...]:
        """Return players - 1 strategies: the members repeated in order, the word baseline replaced."""
        members = [baseline if spec.is_baseline else spec for spec in self.members]
        return tuple(members[seat % len(members)] for seat in range(players - 1))

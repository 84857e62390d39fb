"""Opponents: repeated in order, with the word baseline replaced."""

from sim.opponents import OpponentGroup
from sim.strategy_specs import StrategySpec

BASELINE, GREEDY, RANDOM = (StrategySpec(name) for name in ("baseline", "greedy", "random"))


def test_members_are_repeated_and_baseline_is_replaced():
    group = OpponentGroup("baseline,random", (BASELINE, RANDOM))
    assert group.seats(4, GREEDY) == (GREEDY, RANDOM, GREEDY)
    assert not group.is_baseline
    assert OpponentGroup("baseline", (BASELINE,)).is_baseline

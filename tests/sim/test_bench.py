"""The benchmark: it counts what it plays. How fast that is, is no test."""

from sim.bench import Speed, measure
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player

FIELDS = "strategy players rules games hands turns seconds games_per_s hands_per_s turns_per_s ns_per_turn"


def test_a_measurement_counts_games_hands_and_turns() -> None:
    speed, wall = measure(parse_strategy("greedy"), 6, load_rules("rummy500"), make_player, 1)
    assert list(speed._fields) == FIELDS.split()
    assert speed.games == 3_000
    assert 5 < speed.hands / speed.games < 20
    assert 15 < speed.turns / speed.hands < 60
    assert abs(speed.ns_per_turn * speed.turns / 1e9 - speed.seconds) < 0.01 * speed.seconds
    assert wall > 0
    assert isinstance(speed, Speed)

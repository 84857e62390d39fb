"""What the engine listed for itself or for others cannot be read behind the options that are offered."""

from pathlib import Path

import numpy as np
import pytest

from sim.engine import new_desk, play_batch
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player

WATCHFUL = Path(__file__).resolve().parents[1] / "strategies/user/watchful.py"


@pytest.mark.parametrize(
    ("rules", "players", "blocks"),
    [
        ("rummy500", 3, 100),
        ("pagat", 3, 40),
        ("persian", 3, 40),
        ("persian_pairs", 4, 40),
        ("table54", 3, 40),
        ("rummy_points", 3, 40),
        ("floating", 3, 40),
        ("booting", 4, 1_500),
        ("pagat+booting", 4, 300),
        ("rummy500+stock_empty=reshuffle+blocked_rule=lowest_deadwood", 3, 150),
        ("rummy500+set_distinct_suits=false", 5, 20),
        ("pagat+joker_swap=any_meld", 3, 40),
    ],
)
def test_nothing_stands_behind_the_options(rules: str, players: int, blocks: int) -> None:
    player = make_player(parse_strategy(f"{WATCHFUL}:WATCHFUL"))
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=17)
    batch = play_batch(desk, [player], [0], np.zeros((blocks, 1, players), np.int64), 0)
    assert batch.rows.shape[0] == blocks

"""The hook that says before plays are listed that nothing will be laid changes no game, and spares lists."""

from typing import Any

import numpy as np
import pytest

from sim.engine import HouseHooks, Player, new_desk, play_batch
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player

BLOCKS = 60


def deaf(player: Player) -> Player:
    """Return the player without that hook."""
    assert player.house is not None
    made = player.house.addresses()
    assert player.house.wait != 0
    return player._replace(house=HouseHooks(lambda: (*made, 0)))


def play_blocks_of(player: Player, rules: str, players: int) -> tuple[Any, Any, int]:
    """Play blocks of the player against itself; return rows, ledgers and the number of hook calls."""
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=17)
    batch = play_batch(desk, [player], [0], np.zeros((BLOCKS, 1, players), np.int64), 0)
    return batch.rows, batch.ledgers, int(desk.tables[0]["calls"])


@pytest.mark.parametrize("strategy", ["adviser", "adviser@out_min_caught=30", "regular@first_meld=1"])
@pytest.mark.parametrize(
    ("rules", "players"),
    [("pagat", 2), ("pagat", 4), ("persian", 3), ("table54", 3), ("rummy_points", 3), ("michigan", 3)],
)
def test_games_are_the_same_without_it(strategy: str, rules: str, players: int) -> None:
    player = make_player(parse_strategy(strategy))
    rows, ledgers, _ = play_blocks_of(player, rules, players)
    same_rows, same_ledgers, _ = play_blocks_of(deaf(player), rules, players)
    assert np.array_equal(rows, same_rows)
    assert np.array_equal(ledgers, same_ledgers)


def test_it_is_asked_only_where_stopping_is_open_to_the_player() -> None:
    # Under rummy_call alone plays are those of the plain game: nobody asks.
    player = make_player(parse_strategy("adviser"))
    plain = play_blocks_of(player, "rummy_call", 3)[2]
    assert plain == play_blocks_of(deaf(player), "rummy_call", 3)[2]
    assert play_blocks_of(player, "pagat", 3)[2] != play_blocks_of(deaf(player), "pagat", 3)[2]

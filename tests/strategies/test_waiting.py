"""The hook that says before plays are listed that nothing will be laid changes no game, and spares lists."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.engine import HouseHooks, Player, new_desk, play_batch
from sim.errors import UserError
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player

RELUCTANT = Path(__file__).resolve().parent / "user/reluctant.py"


def deaf(player: Player) -> Player:
    """Return the player without that hook."""
    assert player.house is not None
    made = player.house.addresses()
    assert player.house.wait() != 0
    return player._replace(house=HouseHooks(lambda: (made, 0)))


def played(player: Player, rules: str, players: int, blocks: int = 60) -> tuple[Any, Any, int]:
    """Play blocks of the player against itself; return rows, ledgers and the number of hook calls."""
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=17)
    batch = play_batch(desk, [player], [0], np.zeros((blocks, 1, players), np.int64), 0)
    return batch.rows, batch.ledgers, int(desk.tables[0]["calls"])


def assert_same_games(
    player: Player, rules: str, players: int, blocks: int = 60, *, asked: bool = True
) -> None:
    rows, ledgers, calls = played(player, rules, players, blocks)
    same_rows, same_ledgers, without = played(deaf(player), rules, players, blocks)
    assert np.array_equal(rows, same_rows)
    assert np.array_equal(ledgers, same_ledgers)
    assert (calls != without) is asked


@pytest.mark.parametrize("strategy", ["adviser", "adviser@out_min_caught=30", "regular@first_meld=1"])
@pytest.mark.parametrize(
    ("rules", "players"), [("pagat", 2), ("pagat", 4), ("persian", 3), ("table54", 3), ("rummy_points", 3)]
)
def test_games_are_the_same_without_it(strategy: str, rules: str, players: int) -> None:
    assert_same_games(make_player(parse_strategy(strategy)), rules, players)


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        # The last card may have to be laid.
        ("rummy500+floating=true+must_discard_to_go_out=true+final_discard_must_be_dead=true", False),
        # A floating player who takes the top card may not throw it back.
        ("rummy500+floating=true+top_card_rule=free+stall_rounds=1+return_taken_top=forbidden", True),
        ("rummy500+pickup_discard=forbid_any_picked", True),
    ],
)
def test_it_is_not_asked_where_a_play_may_be_forced(rules: str, asked: bool) -> None:
    assert_same_games(make_player(parse_strategy(f"{RELUCTANT}:STRATEGY")), rules, 3, 300, asked=asked)


@pytest.mark.parametrize("rules", ["rummy_call", "michigan", "booting"])
def test_it_is_not_asked_where_plays_are_those_of_the_plain_game(rules: str) -> None:
    player = make_player(parse_strategy("adviser"))
    assert played(player, rules, 3)[2] == played(deaf(player), rules, 3)[2]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("SILENT", "answered 0, which is not one of the 2 options (1 to 2), at its play decision"),
        ("FAILING", "raised ZeroDivisionError"),
    ],
)
def test_another_answer_ends_the_run(name: str, sentence: str) -> None:
    bad = Path(__file__).resolve().parents[1] / "sim/bad_strategies/hasty.py"
    with pytest.raises(UserError) as caught:
        played(make_player(parse_strategy(f"{bad}:{name}")), "pagat", 2)
    assert sentence in str(caught.value)

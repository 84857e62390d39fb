"""A rule set pays for the parts of the engine that it needs, and for no other."""

import pytest

from sim.engine import new_desk
from sim.house import PARTS_OF, part_addresses
from sim.parts import BOOKS, BOOTS, COUNT, DRAWS, ENDS, PLAYS, SURVIVES
from sim.rules_files import load_rules


def parts(rules: str, players: int = 4) -> set[int]:
    """Return the parts that stand at an address."""
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=1)
    return {place for place, address in enumerate(desk.tables[0]["parts"]) if address != 0}


@pytest.mark.parametrize("rules", ["rummy500", "target_300", "fives", "rummy500+decks=2+hand_size=10"])
def test_the_plain_game_has_no_parts(rules: str) -> None:
    assert parts(rules) == set()


def test_other_games_have_the_parts_of_their_rules() -> None:
    assert SURVIVES in parts("rummy_points")
    assert SURVIVES not in parts("pagat")
    assert BOOTS in parts("booting")
    assert BOOTS not in parts("floating")
    assert {PLAYS, BOOKS, DRAWS, ENDS} <= parts("persian")


def test_every_flag_that_calls_for_a_part_is_a_field_of_the_rules() -> None:
    rules = new_desk(load_rules("rummy500").rules.resolve(4), 4, seed=1).views[0]["rules"]
    for place, (_, flags) in PARTS_OF.items():
        assert 0 <= place < COUNT
        assert set(flags) <= set(rules.dtype.names)
    assert part_addresses(rules) == [0] * COUNT

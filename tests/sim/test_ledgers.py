"""The names and places of ledgers."""

from sim.game_ledger import ALL_BINS
from sim.ledgers import LEDGERS


def test_every_bin_of_a_ledger_has_a_place_of_its_own() -> None:
    places = [place for _, at, size, *_ in LEDGERS for place in range(at, at + size)]
    assert places == list(range(ALL_BINS))


def test_every_ledger_has_a_name_of_its_own_and_steps_of_whole_numbers() -> None:
    names = [name for name, *_ in LEDGERS]
    assert len(set(names)) == len(names)
    steps = {name: step for name, *_, step in LEDGERS}
    assert {name: step for name, step in steps.items() if step > 1} == {"hand_score": 10, "game_turns": 5}

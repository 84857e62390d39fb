"""Telling: turns and games in words."""

from sim.telling import tell_play, tell_turn

NAMES = ["0 greedy", "1 random"]


def test_a_turn_from_the_stock() -> None:
    turn = {"seat": 0, "draw": "stock", "plays": [], "discard": "KD"}
    assert tell_turn(turn, NAMES) == "0 greedy draws, throws KD"


def test_a_dig_with_a_meld_and_a_lay_off() -> None:
    plays = [{"meld": ["5H", "6H", "7H"]}, {"layoff": ["8H"], "on": 0, "end": "high"}]
    turn = {"seat": 1, "draw": {"pile": 3}, "plays": plays, "discard": None}
    said = "1 random takes 3 cards from the pile, melds 5H 6H 7H, lays 8H on meld 0"
    assert tell_turn(turn, NAMES) == said


def test_the_top_card_alone() -> None:
    turn = {"seat": 1, "draw": {"pile": 1}, "plays": [], "discard": "2C"}
    assert tell_turn(turn, NAMES).startswith("1 random takes the top card")


def test_a_set_is_laid_off_without_an_end() -> None:
    assert tell_play({"layoff": ["7C"], "on": 2}) == "lays 7C on meld 2"

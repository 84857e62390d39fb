"""A recorded hand compared with the same hand played again."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from sim.compared import compare
from sim.errors import UserError

HAND: dict[str, Any] = {
    "dealer": 0,
    "turns": [
        {
            "seat": 1,
            "draw": "stock",
            "plays": [{"meld": ["7S", "7H", "7D"]}, {"layoff": ["8C", "9C"], "on": 0, "end": "high"}],
            "discard": "2C",
            "calls": [{"seat": 0, "answer": "pass", "legal": [{"call": 1}, "pass"]}],
            "legal": {
                "draw": ["stock", {"pile": 1}],
                "plays": [[{"meld": ["7S", "7H", "7D"]}, "stop"]],
                "discard": ["2C", "KD"],
            },
        }
    ],
    "end": "out",
    "scores": [0, 21],
}


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    hand = copy.deepcopy(HAND)
    change(hand)
    return hand


def test_lists_without_an_order_may_stand_in_any() -> None:
    def shuffle(hand: dict[str, Any]) -> None:
        turn = hand["turns"][0]
        turn["plays"][0]["meld"].reverse()
        turn["calls"][0]["legal"].reverse()
        for name in ("draw", "discard"):
            turn["legal"][name].reverse()
        turn["legal"]["plays"][0].reverse()

    compare(0, changed(shuffle), HAND)


def test_option_lists_need_not_be_there() -> None:
    compare(0, changed(lambda hand: hand["turns"][0].pop("legal")), HAND)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda hand: hand["turns"][0]["plays"][1]["layoff"].reverse(), "Hand 3, turn 1: plays"),
        (lambda hand: hand["turns"][0].update(seat=0), "Hand 3, turn 1: seat"),
        (lambda hand: hand["turns"][0].pop("calls"), "Hand 3, turn 1: calls"),
        (lambda hand: hand["turns"][0]["calls"][0].update(answer={"call": 1}), "Hand 3, turn 1: calls"),
        (lambda hand: hand["turns"][0]["legal"]["draw"].append("end"), "Hand 3, turn 1: legal"),
        (lambda hand: hand["turns"].append(hand["turns"][0]), "Hand 3 has 2 turns; it is over after 1"),
        (lambda hand: hand.update(scores=[0, 20]), "Hand 3: scores"),
        (lambda hand: hand.update(eliminated=[1]), "Hand 3: eliminated"),
        (lambda hand: hand.update(last={"seat": 1}), "Hand 3: last has seat 1; played again it has None"),
    ],
)
def test_what_differs_is_named(change: Callable[[dict[str, Any]], None], words: str) -> None:
    with pytest.raises(UserError, match=words):
        compare(3, changed(change), HAND)

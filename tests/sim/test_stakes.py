"""Chips around a hand: antes, carried pots, the split at the end (docs/rules.md 2.9, 2.11 no. 20, 4)."""

from typing import Any

import numpy as np

from sim.cards import mask_of
from sim.jit import procedure
from sim.pots import claim_pots
from tests.helpers.ended import Ended


@procedure
def lay(view: Any, cards: Any) -> None:
    claim_pots(view, view.rules, cards)


def lays(game: Ended, seat: int, cards: str) -> None:
    game.view["seat"] = seat
    with np.errstate(over="ignore"):
        lay(game.view, np.uint64(mask_of(cards.split())[0]))


def pots(game: Ended) -> list[int]:
    return [int(chips) for chips in game.view["pots"][:4]]


def test_boodle_cards_win_their_pots_and_the_others_carry_over() -> None:
    # docs/rules.md 4 no. 51: A deals; AH, KC, QD, JS.
    game = Ended("rummy500+boodle=true", 4, dealer=0)
    assert pots(game) == [5, 5, 5, 5]
    lays(game, 2, "QC QD QH")
    lays(game, 3, "KC KD KH")
    assert pots(game) == [5, 0, 0, 5]
    game.end([0, 0, 30, 30], ["2S", "2H", "2D", ""], out=3)
    game.deal()
    assert pots(game) == [10, 5, 5, 10]
    assert sum(game.seats("chips")) + sum(pots(game)) == 0


def test_pots_left_at_the_end_are_split_and_the_rest_goes_to_the_winner() -> None:
    game = Ended("rummy500+boodle=true", 3, before=[0, 0, 499], dealer=0)
    # 4 pots of 2 + 1 + 1 chips; five for each of three, the last for the winner.
    assert game.end([0, 0, 1], ["", "", ""], out=2) == [2]
    assert game.seats("chips") == [-8 + 5, -4 + 5, -4 + 6]


def test_the_first_winning_seat_gets_what_cannot_be_split() -> None:
    game = Ended("rummy500+stake=5+tie_rule=shared", 3, before=[0, 500, 500])
    assert game.end([0, 0, 0], ["", "", ""], out=2) == [1, 2]
    assert game.seats("chips") == [-5, 3, 2]


def test_eliminated_seats_pay_no_ante() -> None:
    rules = {
        "extends": "rummy500",
        "score_mode": "hand_penalty",
        "end_mode": "last_survivor",
        "limit": 100,
        "boodle": True,
    }
    game = Ended(rules, 3, before=[99, 0, 0], dealer=2)
    game.end([0, 0, 0], ["2S", "", ""], out=1)
    before = game.seats("chips")
    game.deal()
    assert [now - then for now, then in zip(game.seats("chips"), before, strict=True)] == [0, -8, -4]


def test_a_game_starts_with_clean_chips() -> None:
    game = Ended("rummy500+stake=3", 2)
    assert (game.seats("chips"), int(game.view["pot"])) == ([-3, -3], 6)
    game.view["hand_number"] = 0
    game.deal()
    assert (game.seats("chips"), int(game.view["pot"])) == ([-3, -3], 6)

"""Replay refuses what is not as the engine has it, under rules of the house too."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from sim.cards import CARD_NUMBER
from sim.errors import UserError
from sim.replay import replay_game
from tests.helpers.recorded import record
from tests.helpers.rule_tables import BASIC, BOOTS, CALLS, WILD

Json = dict[str, Any]


@pytest.fixture(scope="module")
def basic() -> Json:
    """A game with a rebuilt stock and a player who came back."""
    for game in record(BASIC, ["random"] * 3, seed=6, games=10):
        if any("reshuffles" in hand for hand in game["hands"]) and any("reentry" in h for h in game["hands"]):
            return game
    raise AssertionError("no such game")


def first(game: Json, key: str) -> Json:
    return next(hand for hand in game["hands"] if key in hand)


def refused(game: Json, spoil: Callable[[Json], None], words: str) -> None:
    spoiled = copy.deepcopy(game)
    spoil(spoiled)
    with pytest.raises(UserError, match=words):
        replay_game(spoiled)


def swap_in_stock(game: Json) -> None:
    stock = first(game, "reshuffles")["reshuffles"][0]["stock"]
    stock[0] = next(card for card in CARD_NUMBER if card not in stock)


def test_a_stock_that_is_not_the_pile_is_refused(basic: Json) -> None:
    refused(basic, swap_in_stock, "the rebuilt stock of turn")


def test_a_stock_rebuilt_at_another_time_is_refused(basic: Json) -> None:
    def spoil(game: Json) -> None:
        first(game, "reshuffles")["reshuffles"][0]["turn"] += 1

    refused(basic, spoil, "which the record does not say")


def test_a_stock_that_was_never_rebuilt_is_refused(basic: Json) -> None:
    def spoil(game: Json) -> None:
        game["hands"][0].setdefault("reshuffles", []).append({"turn": 400, "stock": ["AS"]})

    refused(basic, spoil, "reshuffles is")


def test_another_order_of_the_rebuilt_stock_is_another_game(basic: Json) -> None:
    def spoil(game: Json) -> None:
        first(game, "reshuffles")["reshuffles"][0]["stock"].reverse()

    refused(basic, spoil, "Hand")


def test_a_missing_answer_to_the_offer_to_come_back_is_refused(basic: Json) -> None:
    refused(basic, lambda game: first(game, "reentry").pop("reentry"), "does not say whether seat")


def test_another_answer_is_another_game(basic: Json) -> None:
    def spoil(game: Json) -> None:
        entry = first(game, "reentry")["reentry"][0]
        entry["answer"] = not entry["answer"]

    refused(basic, spoil, "totals|is not|over")


@pytest.mark.parametrize("key", ["eliminated", "chips"])
def test_wrong_words_about_a_hand_are_refused(basic: Json, key: str) -> None:
    def spoil(game: Json) -> None:
        first(game, "eliminated")[key] = [7]

    refused(basic, spoil, f"{key} is")


def test_wrong_final_chips_are_refused(basic: Json) -> None:
    def spoil(game: Json) -> None:
        game["chips"][0] += 1

    refused(basic, spoil, "The game's chips")


def test_a_call_that_cannot_be_made_is_refused() -> None:
    game = record(CALLS, ["random"] * 3, seed=3)[0]

    def spoil(spoiled: Json) -> None:
        turn = next(turn for hand in spoiled["hands"] for turn in hand["turns"] if "calls" in turn)
        turn["calls"][0]["answer"] = {"call": 99}

    refused(game, spoil, "call {'call': 99} is not among")


def test_a_call_that_nobody_was_asked_for_is_refused() -> None:
    game = record(CALLS, ["random"] * 3, seed=3)[0]

    def spoil(spoiled: Json) -> None:
        turn = next(turn for hand in spoiled["hands"] for turn in hand["turns"] if "calls" not in turn)
        turn["calls"] = [{"seat": 0, "answer": "pass"}]

    refused(game, spoil, "calls is")


def test_other_plays_of_a_boot_are_refused() -> None:
    games = record({**BOOTS, "hand_size": 4}, ["random"] * 3, seed=1, games=12)
    game = next(game for game in games if any(t["draw"] == "boot" for h in game["hands"] for t in h["turns"]))

    def spoil(spoiled: Json) -> None:
        turn = next(t for h in spoiled["hands"] for t in h["turns"] if t["draw"] == "boot")
        turn["plays"][0]["meld"].reverse()
        turn["plays"][0]["meld"][0] = "2H"

    refused(game, spoil, "plays is")


def test_a_joker_too_many_is_refused() -> None:
    game = record(WILD, ["random"] * 2, seed=3)[0]

    def spoil(spoiled: Json) -> None:
        stock = spoiled["hands"][0]["stock"]
        stock[next(place for place, card in enumerate(stock) if card != "JK")] = "JK"

    refused(game, spoil, "times, not")


def test_a_set_in_another_order_is_the_same_play() -> None:
    games = record(WILD, ["random"] * 3, seed=2, games=3)
    for game in games:
        again = copy.deepcopy(game)
        for hand in again["hands"]:
            for turn in hand["turns"]:
                for play in turn["plays"]:
                    cards = play.get("meld", [])
                    naturals = {card[0] for card in cards if not card.startswith("JK")}
                    if len(naturals) == 1 and "JK" not in cards:
                        cards.reverse()
        assert replay_game(again) == game

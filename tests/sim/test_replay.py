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
    refused(basic, swap_in_stock, r"^Hand \d+, turn \d+: the stock rebuilt before it is not that of the pile")


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

    # A joker in the place of a natural card: the first that is wrong is told, naturals first.
    refused(game, spoil, "^Hand 1: hands, pile and stock together have no ..; these rules have 1.$")


def test_a_card_that_is_missing_or_doubled_is_named(basic: Json) -> None:
    def replace(card: str, other: str) -> Callable[[Json], None]:
        def spoil(game: Json) -> None:
            deal = game["hands"][1]
            cards = next(one for one in (*deal["dealt"], deal["pile"], deal["stock"]) if card in one)
            cards[cards.index(card)] = other

        return spoil

    refused(
        basic, replace("AS", "KH"), "^Hand 2: hands, pile and stock together have no AS; these rules have 1.$"
    )
    refused(
        basic,
        replace("KH", "AS"),
        "^Hand 2: hands, pile and stock together have 2 cards AS; these rules have 1.$",
    )
    refused(basic, replace("AS", "1S"), "^Hand 2: '1S' is no card of this game.$")


def test_hands_and_turns_are_counted_from_1_as_where_a_game_is_told(basic: Json) -> None:
    def throw(game: Json) -> None:
        game["hands"][0]["turns"][0]["discard"] = "XX"

    seat = basic["hands"][0]["turns"][0]["seat"]
    refused(basic, throw, f"^Hand 1, turn 1, seat {seat}: discard 'XX' is not one of ")

    def draw(game: Json) -> None:
        game["hands"][1]["turns"][2]["draw"] = "boot"

    seat = basic["hands"][1]["turns"][2]["seat"]
    refused(basic, draw, f"^Hand 2, turn 3, seat {seat}: draw 'boot' is not among the ")

    def score(game: Json) -> None:
        game["hands"][1]["scores"][0] += 1

    refused(basic, score, "^Hand 2: scores is ")

    def sit(game: Json) -> None:
        game["hands"][0]["turns"][1]["seat"] = 9

    refused(basic, sit, "^Hand 1, turn 2: seat is 9; played again it is ")

    def cut(game: Json) -> None:
        del game["hands"][-1]

    refused(basic, cut, f"^The record ends after hand {len(basic['hands']) - 1}, but the game is not over.$")

    def deal(game: Json) -> None:
        game["hands"][1]["pile"].append("AS")

    refused(
        basic, deal, "^Hand 2 deals to 3 seats and turns 2 cards up; a hand deals to 3 and turns one up.$"
    )


def test_a_call_is_refused_under_the_turn_that_it_follows() -> None:
    game = record(CALLS, ["random"] * 3, seed=3)[0]
    called = [
        (hand_number, number, turn["calls"][0]["seat"])
        for hand_number, hand in enumerate(game["hands"])
        for number, turn in enumerate(hand["turns"])
        if "calls" in turn
    ]
    hand, turn, seat = called[0]

    def spoil(spoiled: Json) -> None:
        spoiled["hands"][hand]["turns"][turn]["calls"][0]["answer"] = {"call": 99}

    refused(game, spoil, f"^Hand {hand + 1}, turn {turn + 1}, seat {seat}: call ")


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

"""Statistics of the plain game: they are those that can be counted in the records of the same games."""

from typing import Any

import numpy as np
import pytest

from sim.table import KEPT_FIELDS
from tests.helpers.batches import play_seats
from tests.helpers.recorded import record

SEATS = ["greedy", "random", "greedy"]
GAMES = 25


@pytest.fixture(scope="module")
def rows() -> dict[str, Any]:
    batch = play_seats(SEATS, blocks=GAMES, seed=12)
    return {name: batch.rows[:, 0, :, place] for place, name in enumerate(KEPT_FIELDS)}


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    return record("rummy500", SEATS, seed=12, games=GAMES)


def counted(games: list[dict[str, Any]], count: Any) -> Any:
    """Return shape (games, seats): the sum of ``count(turn)`` over the turns of each seat."""
    table = np.zeros((len(games), len(SEATS)), np.int64)
    for number, game in enumerate(games):
        for hand in game["hands"]:
            for turn in hand["turns"]:
                table[number, turn["seat"]] += count(turn)
    return table


def taken(turn: dict[str, Any]) -> int:
    return turn["draw"]["pile"] if isinstance(turn["draw"], dict) else 0


def test_draws_and_melds_are_those_of_the_records(rows: dict[str, Any], games: list[dict[str, Any]]) -> None:
    assert (rows["takes"] == counted(games, lambda turn: taken(turn) > 0)).all()
    assert (rows["take_cards"] == counted(games, taken)).all()
    assert (rows["digs"] == counted(games, lambda turn: taken(turn) > 1)).all()
    melds = counted(games, lambda turn: sum("meld" in play for play in turn["plays"]))
    assert (rows["melds"] == melds).all()


def test_hands_and_their_ends_are_those_of_the_records(
    rows: dict[str, Any], games: list[dict[str, Any]]
) -> None:
    for number, game in enumerate(games):
        hands = game["hands"]
        assert (rows["hands"][number] == len(hands)).all()
        assert (rows["turns"][number] == sum(len(hand["turns"]) for hand in hands)).all()
        outs = [sum(hand["out"] == seat for hand in hands) for seat in range(3)]
        assert rows["outs"][number].tolist() == outs
        assert (rows["stock_hands"][number] == sum(hand["end"] == "stock" for hand in hands)).all()
        assert rows["score"][number].tolist() == game["scores"]
        squares = [sum(hand["scores"][seat] ** 2 for hand in hands) for seat in range(3)]
        assert rows["hand_square"][number].tolist() == squares


def test_a_score_is_what_was_booked_less_what_was_caught(rows: dict[str, Any]) -> None:
    assert (rows["melded"] + rows["laid_off"] - rows["caught"] == rows["score"]).all()
    assert not rows["bonus"].any()
    assert not rows["boots"].any()


def test_a_hand_that_costs_a_hundred_is_counted() -> None:
    batch = play_seats(["random", "greedy"], blocks=60, seed=4)
    rows = {name: batch.rows[:, 0, :, place] for place, name in enumerate(KEPT_FIELDS)}
    lost = np.zeros((60, 2), np.int64)
    for number, game in enumerate(record("rummy500", ["random", "greedy"], seed=4, games=60)):
        for hand in game["hands"]:
            held = [list(cards) for cards in hand["dealt"]]
            pile, stock = list(hand["pile"]), list(hand["stock"])
            for turn in hand["turns"]:
                cards = held[turn["seat"]]
                if turn["draw"] == "stock":
                    cards.append(stock.pop(0))
                else:
                    cards += pile[-taken(turn) :]
                    del pile[-taken(turn) :]
                for play in turn["plays"]:
                    for card in play.get("meld", play.get("layoff")):
                        cards.remove(card)
                if turn["discard"] is not None:
                    cards.remove(turn["discard"])
                    pile.append(turn["discard"])
            for seat, cards in enumerate(held):
                worth = sum(
                    15 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards
                )
                lost[number, seat] += worth >= 100
    assert lost.any()
    assert (rows["caught_100"] == lost).all()

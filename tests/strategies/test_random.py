"""Random play: uniform over what is legal, keyed by its stream."""

import numpy as np

from sim.cards import CARD_TEXT
from strategies.random import discard, option
from tests.helpers.batches import ask, play_seats, same
from tests.helpers.tables import position


def keyed(place, decision):
    """Give a position the chance of another decision."""
    place.desk.views["chance"] = np.uint64(2024)
    place.desk.views["decision"] = decision
    return place


def test_every_option_is_equally_likely():
    place = position("2S")
    answers = [ask(keyed(place, decision), option, 5, 0) for decision in range(3000)]
    counts = np.bincount(answers, minlength=6)[1:]
    assert counts.sum() == 3000
    # Chi-square with 4 degrees of freedom: above 18.5 once in a thousand keys.
    assert ((counts - 600) ** 2 / 600).sum() < 18.5


def test_every_card_is_equally_likely_to_be_thrown():
    hand = "AS 7S KH 3D 9C"
    place = position(hand)
    place.desk.views["discards"] = place.desk.views["hand"]
    cards = [CARD_TEXT[ask(keyed(place, decision), discard, 0, 0)] for decision in range(3000)]
    counts = np.array([cards.count(card) for card in hand.split()])
    assert counts.sum() == 3000
    assert ((counts - 600) ** 2 / 600).sum() < 18.5


def test_another_stream_answers_otherwise():
    place = position("2S")
    first, second = ([ask(keyed(place, d), option, 4, stream) for d in range(200)] for stream in (0, 1))
    agree = np.mean([a == b for a, b in zip(first, second, strict=True)])
    assert 0.1 < agree < 0.4


def test_the_same_stream_plays_the_same_games_and_another_other_games():
    first = play_seats(["random"] * 3, blocks=10, seed=3)
    assert same(first, play_seats(["random"] * 3, blocks=10, seed=3))
    assert not same(first, play_seats(["random@stream=1"] * 3, blocks=10, seed=3))

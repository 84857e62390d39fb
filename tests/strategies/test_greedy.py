"""Greedy: points now. Each position shows one clause of its description."""

from random import Random

import numpy as np
import pytest

from sim.cards import CARD_NUMBER, CARD_TEXT, cards_of, mask_of
from sim.friendly import partners_of
from strategies.greedy import discard, draw, play
from strategies.sense import neighboured, paired
from tests.helpers.batches import ask, play_seats, same
from tests.helpers.tables import position


def drawn(hand, pile, *, min_points=10, max_cards=6, stock=10):
    """Return the draw that greedy chooses, as in a record."""
    place = position(hand, pile=pile, stock=stock)
    draws = place.draws()
    return draws[ask(place, draw, len(draws), min_points, max_cards) - 1][0]


def thrown(hand):
    """Return the card that greedy throws from a hand."""
    place = position(hand)
    place.desk.views["discards"] = place.desk.views["hand"]
    return CARD_TEXT[ask(place, discard, 0, 10, 6)]


def test_it_takes_the_pile_option_of_most_points():
    # Depth 1 makes three sixes (18 points), depth 3 three kings (30 points).
    assert drawn("6S 6D KS KD 2H", "3C KH 4D 6H") == {"pile": 3}


def test_it_draws_from_the_stock_for_fewer_points_than_min_points():
    assert drawn("3S 3D 9H", "KC 3H") == "stock"
    assert drawn("3S 3D 9H", "KC 3H", min_points=9) == {"pile": 1}


def test_it_never_takes_more_than_max_cards():
    assert drawn("KS KD 2H", "KH 4D 6H", max_cards=3) == {"pile": 3}
    assert drawn("KS KD 2H", "KH 4D 6H", max_cards=2) == "stock"


def test_it_ends_the_hand_when_the_stock_is_empty_and_the_pile_gives_too_little():
    assert drawn("3S 3D 9H", "KC 3H", stock=0) == "end"
    assert drawn("KS KD 9H", "2C KH", stock=0) == {"pile": 1}


def test_it_lays_the_option_of_most_points():
    place = position("3S 4S 5S KS KD KH 2C")
    plays = place.plays()
    assert plays[ask(place, play, len(plays), 10, 6) - 1] == ({"meld": ["KS", "KH", "KD"]}, 30)


def test_it_lays_a_card_even_for_no_points():
    # The low ace of this house rule counts nothing on the table; laying it still gets rid of it.
    place = position("2S 3S 4S 9H", rules="rummy500+ace_low_value=0")
    place.lay("2S 3S 4S")
    place.hold(0, "AS 9H")
    plays = place.plays()
    assert [points for _, points in plays] == [0, 0]
    assert plays[ask(place, play, len(plays), 10, 6) - 1][0] != "stop"


def test_it_throws_the_dearest_card_that_fits_nothing():
    # Ten and jack stand together, the kings are a pair; of nine and three the nine is dearer.
    assert thrown("TS JS KH KD 9C 3D") == "9C"


def test_it_throws_the_dearest_card_when_all_fit_something():
    assert thrown("TS JS 4H 4D") == "TS"
    assert thrown("AS 2S 4H 4D") == "AS"


def test_a_gap_of_two_ranks_keeps_a_card_and_a_gap_of_three_does_not():
    assert thrown("9S JS 5D") == "5D"
    assert thrown("8S JS 5D") == "JS"


def test_the_ace_stands_next_to_the_two_and_to_the_king():
    assert thrown("AS 3S 5D") == "5D"
    assert thrown("AS QS 5D") == "5D"
    assert thrown("AS JS 5D") == "AS"


def test_card_sense_agrees_with_the_partners_of_every_card_in_any_hand():
    deck = sorted(CARD_NUMBER)
    dealer = Random(20)
    for _ in range(500):
        hand = dealer.sample(deck, dealer.randint(2, 14))
        mask = np.uint64(mask_of(hand)[0])
        linked = cards_of(int(paired(mask)) | int(neighboured(mask)))
        assert set(linked) == {card for card in hand if not partners_of(card).isdisjoint(hand)}, hand


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_same_games_come_again(players):
    seats = ["greedy"] * players
    assert same(play_seats(seats, blocks=5, seed=11), play_seats(seats, blocks=5, seed=11))


def test_it_beats_random_play():
    rows = play_seats(["greedy", "random"], blocks=400, seed=12).rows
    # Win parts are 840ths; greedy wins about three games of five.
    assert rows[:, 0, 0, 1].mean() / 840 > 0.53

"""Seats as bits: sides, the best, ties."""

from typing import Any

import pytest

from sim.jit import procedure
from sim.seats import best_of, closer_then_mano, is_one_side, seats_in, side_of
from tests.helpers.ended import Ended


@procedure
def best(view: Any, rules: Any, seats: int) -> int:
    return best_of(view, rules, seats)


@procedure
def inside(view: Any) -> int:
    return seats_in(view)


@procedure
def closer(table: Any, view: Any, tied: int) -> int:
    return closer_then_mano(table, view, tied)


@procedure
def side(rules: Any, seat: int) -> int:
    return side_of(rules, seat)


@procedure
def one_side(rules: Any, seats: int) -> bool:
    return is_one_side(rules, seats)


def test_the_best_are_the_highest_or_where_low_totals_win_the_lowest() -> None:
    totals = [30, 10, 30, 10]
    high = Ended("rummy500", 4, before=totals).view
    assert best(high, high["rules"], 0b1111) == 0b0101
    assert best(high, high["rules"], 0b1110) == 0b0100
    low = Ended("rummy500+score_mode=hand_penalty", 4, before=totals).view
    assert best(low, low["rules"], 0b1111) == 0b1010


def test_who_has_left_is_not_in() -> None:
    view = Ended("rummy500", 3).view
    view["playing"][1] = 0
    assert inside(view) == 0b101


@pytest.mark.parametrize(("dealer", "first"), [(3, 0), (0, 2), (1, 2), (2, 0)])
def test_a_tie_goes_to_the_first_seat_behind_the_dealer(dealer: int, first: int) -> None:
    game = Ended("rummy500", 4, dealer=dealer)
    game.table["out"] = 1
    assert closer(game.table, game.view, 0b0101) == first
    game.table["out"] = 2
    assert closer(game.table, game.view, 0b0101) == 2


def test_sides_are_seats_opposite_or_everybody_alone() -> None:
    teams = Ended("rummy500+teams=pairs_opposite", 4).view["rules"]
    alone = Ended("rummy500", 4).view["rules"]
    assert [side(teams, seat) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]
    assert [side(alone, seat) for seat in range(4)] == [1, 2, 4, 8]
    assert one_side(teams, 0b0100)
    assert one_side(teams, 0b1010)
    assert not one_side(teams, 0b0011)
    assert not one_side(alone, 0b0101)

"""Scores of a hand in every mode: penalties, bonuses, factors, sides (docs/rules.md 2.5, 2.11 no. 18, 4)."""

import pytest

from sim.actions import BLOCKED, CAP, STOCK_END
from tests.helpers.ended import Ended

PENALTY = "rummy500+score_mode=hand_penalty"


def test_a_bonus_for_going_out_is_added() -> None:
    game = Ended("rummy500+go_out_bonus=25", 2)
    game.end([20, 0], ["", "5H"], out=0)
    assert (game.scores, game.seats("bonuses")) == ([45, -5], [25, 0])


def test_a_bonus_is_taken_off_where_low_totals_win() -> None:
    game = Ended(f"{PENALTY}+go_out_bonus=25", 2)
    game.end([20, 0], ["", "5H"], out=0)
    assert game.scores == [-25, 5]


def test_a_boot_earns_its_bonus_on_top() -> None:
    game = Ended("rummy500+no_draw_first_turn=true+boot_bonus=25+go_out_bonus=10", 2)
    game.end([51, 0], ["", "KS"], out=0, booted=1)
    assert game.scores == [51 + 35, -10]


def test_penalties_count_the_hand_and_nothing_laid() -> None:
    game = Ended(PENALTY, 3)
    game.end([30, 40, 0], ["", "KH AS", "9D 2C"], out=0)
    assert game.scores == [0, 25, 11]


def test_a_rummy_doubles_what_the_others_hold() -> None:
    # docs/rules.md 4 no. 45
    game = Ended(f"{PENALTY}+rummy_factor=2", 3)
    game.end([55, 0, 0], ["", "KH AS", "9D 2C"], out=0, rummy=1)
    assert game.scores == [0, 50, 22]


def test_a_boot_is_a_rummy_too_and_doubles_in_every_mode() -> None:
    game = Ended("rummy500+rummy_factor=2+no_draw_first_turn=true", 2)
    game.end([51, 0], ["", "KS AH"], out=0, booted=1)
    assert (game.scores, game.seats("caught")) == ([51, -50], [0, 50])


@pytest.mark.parametrize(("how", "score"), [(STOCK_END, 30), (CAP, 30), (BLOCKED, 20)])
def test_no_deadwood_forgives_hands_after_an_empty_stock_or_the_cap(how: int, score: int) -> None:
    game = Ended("rummy500+exhausted_scoring=no_deadwood", 2)
    game.end([30, 0], ["KS", "KH"], how=how)
    assert game.scores[0] == score


def test_no_deadwood_is_no_gift_when_somebody_goes_out() -> None:
    game = Ended("rummy500+exhausted_scoring=no_deadwood", 2)
    game.end([30, 0], ["", "KH"], out=0)
    assert game.scores == [30, -10]


def test_partners_add_up() -> None:
    # docs/rules.md 4 no. 48; A and C are partners.
    game = Ended("rummy500+teams=pairs_opposite", 4)
    game.end([63, -10, -22, 35], ["", "", "", ""], out=0)
    assert game.scores == [63, -10, -22, 35]
    assert game.totals == [41, 25, 41, 25]


def test_chips_are_added_to_the_score_as_points() -> None:
    game = Ended("rummy500+boodle=true+chips_as_points=3", 2)
    # The dealer (seat 1) put two chips on each of four cards, seat 0 one on each; seat 0 won a pot of three.
    game.view["chips"][0] += 3
    game.end([10, 0], ["", "5H"], out=0)
    assert game.seats("chips") == [-1, -8]
    assert game.scores == [10 - 3, -5 - 24]


def test_the_others_pay_for_each_card_they_hold() -> None:
    game = Ended("rummy500+boodle=true+boodle_card_payment=2", 3)
    game.end([0, 0, 0], ["", "5H 6H", "7S"], out=0)
    # The antes were 4, 4 and, from the dealer, 8.
    assert game.seats("chips") == [-4 + 6, -4 - 4, -8 - 2]
    assert game.seats("hand_chips") == game.seats("chips")


def test_nobody_pays_for_cards_when_nobody_is_out() -> None:
    game = Ended("rummy500+boodle=true+boodle_card_payment=2", 2)
    game.end([0, 0], ["2C", "5H 6H"])
    assert game.seats("chips") == [-4, -8]

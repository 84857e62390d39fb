"""Elimination and coming back (docs/rules.md 2.5, 2.11 nos. 4, 24)."""

from typing import Any

import pytest

from sim.taps import Callback
from tests.helpers.ended import Ended


def rules(**fields: Any) -> dict[str, Any]:
    return {
        "extends": "rummy500",
        "score_mode": "hand_penalty",
        "end_mode": "last_survivor",
        "limit": 100,
        "tie_rule": "closer_then_mano",
        "stake": 2,
        "reentry": True,
        "reentry_cost": 1,
        **fields,
    }


def hold(*, game: Ended, answers: dict[int, int]) -> list[Any]:
    """Let seats answer whether to come back; return who was asked, and what must be kept alive."""
    asked: list[int] = []

    def answer(n: int) -> int:
        assert n == 2
        seat = int(game.view["seat"])
        asked.append(seat)
        return answers[seat]

    callback = Callback(answer)
    game.table["hooks"][: game.players, 4] = callback.address
    return [asked, callback]


def test_who_reaches_the_limit_is_out_and_the_deal_skips_him() -> None:
    game = Ended(rules(reentry=False, reentry_cost=None), 3, before=[95, 50, 40], dealer=2)
    assert game.end([0, 0, 0], ["KS", "", "2H"], out=1) == []
    assert (game.seats("playing"), int(game.table["eliminated"])) == ([0, 1, 1], 1)
    # Seat 0 would deal.
    assert int(game.view["dealer"]) == 1
    game.deal()
    # A seat that takes no part scores 0.
    assert game.end([0, 0, 0], ["", "KH KD KC KS QS QH", ""], out=2) == [2]
    assert game.scores == [0, 60, 0]
    rows = game.rows([2])
    # Seat 1, with 110 points, outlived seat 0, who has 105.
    assert (rows["score"], rows["rank"]) == ([105, 110, 42], [3, 2, 1])
    assert game.seats("chips") == [-2, -2, 4]


def test_the_limit_can_have_to_be_passed() -> None:
    game = Ended(rules(limit_test=">", reentry=False, reentry_cost=None), 2, before=[90, 0])
    assert game.end([0, 0], ["KS", ""], out=1) == []
    assert game.end([0, 0], ["2S", ""], out=1) == [1]


def test_the_rule_of_thumb_comes_back_while_the_share_exceeds_the_price() -> None:
    game = Ended(rules(), 3, before=[95, 50, 40])
    assert game.end([0, 0, 0], ["KS", "", "2H"], out=1) == []
    # A pot of six and the price, between three.
    assert (game.seats("playing"), game.totals) == ([1, 1, 1], [50, 50, 42])
    assert (game.seats("chips"), int(game.view["pot"])) == ([-3, -2, -2], 7)
    assert (int(game.table["asked_back"]), int(game.table["came_back"])) == (1, 1)


def test_the_rule_of_thumb_stays_out_where_the_price_is_too_high() -> None:
    game = Ended(rules(reentry_cost=4), 3, before=[95, 50, 40])
    game.end([0, 0, 0], ["KS", "", "2H"], out=1)
    assert game.seats("playing") == [0, 1, 1]
    assert (int(game.table["asked_back"]), int(game.table["came_back"])) == (1, 0)


def test_all_are_asked_from_the_starter_on_and_take_the_same_score() -> None:
    game = Ended(rules(), 4, before=[95, 97, 40, 60], dealer=0)
    asked, kept = hold(game=game, answers={0: 1, 1: 1})
    assert game.end([0] * 4, ["KS", "KD", "", "9C"], out=2) == []
    assert asked == [1, 0]
    assert game.totals == [69, 69, 40, 69]
    assert game.seats("comebacks") == [1, 1, 0, 0]
    del kept


def test_who_says_no_stays_out() -> None:
    game = Ended(rules(), 3, before=[95, 50, 40])
    asked, kept = hold(game=game, answers={0: 2})
    game.end([0, 0, 0], ["KS", "", "2H"], out=1)
    assert (asked, game.seats("playing"), game.totals) == ([0], [0, 1, 1], [105, 50, 42])
    del kept


def test_an_answer_that_is_no_option_stops_the_game() -> None:
    game = Ended(rules(), 3, before=[95, 50, 40])
    _, kept = hold(game=game, answers={0: 3})
    assert game.end([0, 0, 0], ["KS", "", "2H"], out=1) == []
    assert (int(game.table["failure"]), int(game.view["seat"]), int(game.view["phase"])) == (1, 0, 4)
    del kept


def test_nobody_comes_back_more_often_than_allowed() -> None:
    game = Ended(rules(), 3, before=[95, 50, 40])
    asked, kept = hold(game=game, answers={0: 1})
    game.end([0, 0, 0], ["KS", "", ""], out=1)
    game.view["scores"][0] = 99
    game.end([0, 0, 0], ["KS", "", ""], out=1)
    assert (asked, game.seats("playing")) == ([0], [0, 1, 1])
    del kept


@pytest.mark.parametrize(("one_left", "asked_seats", "winners"), [(False, [], [1]), (True, [0], [])])
def test_one_who_is_left_alone_has_won_unless_the_rules_let_others_back(
    one_left: bool, asked_seats: list[int], winners: list[int]
) -> None:
    game = Ended(rules(reentry_when_one_left=one_left), 2, before=[95, 50])
    asked, kept = hold(game=game, answers={0: 1})
    assert game.end([0, 0], ["KS", ""], out=1) == winners
    assert asked == asked_seats
    del kept


def test_when_nobody_would_be_left_the_lowest_total_wins_and_nobody_is_asked() -> None:
    game = Ended(rules(), 3, before=[95, 91, 96])
    asked, kept = hold(game=game, answers={})
    assert game.end([0, 0, 0], ["KS", "KD", "KH"]) == [1]
    assert (asked, int(game.table["eliminated"])) == ([], 7)
    del kept


def test_equal_lowest_totals_go_to_the_first_from_the_mano() -> None:
    game = Ended(rules(), 3, before=[95, 91, 91], dealer=1)
    assert game.end([0, 0, 0], ["KS", "KD", "KH"]) == [2]


def test_nobody_is_asked_at_the_cap_of_hands() -> None:
    game = Ended(rules(max_hands_per_game=1), 3, before=[95, 50, 40])
    asked, kept = hold(game=game, answers={})
    winners = game.end([0, 0, 0], ["KS", "", "2H"], out=1)
    assert (asked, winners) == ([], [2])
    assert game.rows(winners)["truncated"] == [1, 1, 1]
    del kept


def test_who_was_last_at_half_the_limit_has_the_most_points() -> None:
    game = Ended(rules(), 3, before=[45, 10, 20])
    game.end([0, 0, 0], ["5S", "", "2H"], out=1)
    assert game.rows([])["last_at_half"] == [1, 0, 0]

"""Who books what for a play (docs/rules.md 1.7, 2.11 nos. 7, 17 to 19)."""

import pytest

from tests.helpers.stories import Story, first_plays, layoff, told, turn

RUN = "5H 6H 7H"


@pytest.mark.parametrize(("credit", "points"), [("layer", [8, 18]), ("owner", [0, 26]), ("none", [0, 18])])
def test_a_lay_off_is_credited_to_layer_owner_or_nobody(credit: str, points: list[int]) -> None:
    rules = f"rummy500+layoff_credit={credit}"
    story = Story(rules, ["8H 2S", "2D"], stock="KC", melds=[(1, RUN)])
    story.play(turn("stock", layoff("8H", end="high")))
    assert story.options("play")[1][1] == points[0]
    assert story.seats("points") == points


def test_four_of_a_kind_laid_at_once_count_twice_where_they_do() -> None:
    rules = "rummy500+quad_at_once=2"
    assert told(first_plays(rules, "9S 9H 9D 2H", draw="9C"))["9S 9H 9D 9C"] == 72
    assert told(first_plays(rules, "9S 9H 9D 2H", draw="KC"))["9S 9H 9D"] == 27
    assert told(first_plays(rules, "9C 2H", melds=[(1, "9S 9H 9D")])) == {"9C|0": 9}
    assert told(first_plays(rules, "5H 6H 7H 8H 2C", draw="KC"))["5H 6H 7H 8H"] == 26


def test_jokers_are_counted_among_four_of_a_kind() -> None:
    rules = "persian+quad_at_once=2"
    assert told(first_plays(rules, "9S 9H 9D JK 2H", draw="KC"))["9S 9H 9D JK"] == 2 * 47


def test_a_swapped_joker_takes_its_double_points_with_it() -> None:
    rules = "persian+quad_at_once=2+joker_swap=any_meld"
    story = Story(rules, ["9C 2S", "2D"], stock="KC", melds=[(1, "9S 9H 9D JK")])
    assert story.seats("points") == [0, 94]
    story.play(turn("stock", {"swap": "9C", "on": 0}))
    assert story.seats("points") == [9, 54]


def test_a_joker_credited_to_the_owner_is_taken_from_the_owner() -> None:
    rules = "pagat+joker_swap=any_meld+layoff_credit=owner"
    story = Story(rules, ["8H 2S", "JK 2D", "KS"], stock="KC 3C", melds=[(2, RUN)])
    story.view["seat"] = 1
    story.play(turn("stock", layoff("JK", end="high"), throw="2D"))
    assert story.seats("points") == [0, 0, 33]


def test_where_low_totals_win_a_play_is_worth_what_leaves_the_hand() -> None:
    found = told(first_plays("rummy_points", "AS 2S 3S KC", draw="TD"))
    assert found == {"AS 2S 3S": 20}
    story = Story("rummy_points", ["AS 2S 3S KC", "2D"], stock="TD 4C").play(turn("stock", "AS 2S 3S"))
    assert story.options("play")[1] == ({"meld": ["AS", "2S", "3S"]}, 20)


def test_a_swap_where_low_totals_win_costs_the_joker() -> None:
    rules = {
        "extends": "rummy_points",
        "jokers_total": 2,
        "joker_mode": "wild",
        "joker_max_per_meld": 1,
        "joker_value_meld": 15,
        "joker_value_hand": 20,
        "joker_identity": "run_position",
        "joker_layoff": "allowed",
        "joker_swap": "any_meld",
    }
    found = told(first_plays(rules, "6H 2S", draw="KC", melds=[(1, "5H JK 7H")]))
    assert found == {"swap 6H|0": 6 - 20}


def test_two_copies_leave_the_hand_of_who_lays_them() -> None:
    rules = "rummy500+decks=2+set_distinct_suits=false"
    story = Story(rules, ["9S 9S 9H 2H 3H", "2C"], stock="TD").play(turn("stock", "9S 9S 9H"))
    assert story.seats("sizes") == [3, 1]
    assert story.seats("points") == [27, 0]

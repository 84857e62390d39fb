"""Scores of the plain game: totals, and who wins (docs/rules.md 1.10, 4)."""

from tests.helpers.ended import Ended


def test_the_bicycle_example_is_minus_three() -> None:
    # docs/rules.md 4 no. 40
    game = Ended("rummy500", 2)
    assert game.end([87, 0], ["AS KC QC JC TC KD QD JD 5H", "2C"]) == []
    assert game.scores == [-3, -2]


def test_three_players_after_one_is_out() -> None:
    # docs/rules.md 4 no. 41
    game = Ended("rummy500", 3)
    assert game.end([35, 9, 0], ["", "KS AH", "5S 5D 9C QS AD"], out=0) == []
    assert game.totals == [35, -16, -44]


def test_the_highest_total_over_the_target_wins() -> None:
    # docs/rules.md 4 no. 44
    assert Ended("rummy500", 2, before=[512, 530]).end([0, 0], ["", ""], out=0) == [1]


def test_equal_highest_totals_play_another_hand() -> None:
    game = Ended("rummy500", 3, before=[510, 510, 90])
    assert game.end([0, 0, 0], ["", "", ""], out=0) == []
    assert game.rows([])["ties"] == [1, 1, 1]
    assert game.end([5, 0, 0], ["", "", ""], out=1) == [0]


def test_at_the_cap_of_hands_equal_leaders_share() -> None:
    game = Ended("rummy500+max_hands_per_game=1", 3, before=[40, 40, 10])
    winners = game.end([0, 0, 0], ["", "", ""])
    assert winners == [0, 1]
    rows = game.rows(winners)
    assert (rows["truncated"], rows["win_840"]) == ([1, 1, 1], [420, 420, 0])


def test_nobody_wins_below_the_target() -> None:
    assert Ended("rummy500", 2, before=[499, 100]).end([0, 0], ["", ""]) == []


def test_who_is_last_is_noted_when_half_the_target_is_first_reached() -> None:
    game = Ended("rummy500", 3, before=[240, 30, 30])
    game.end([9, 0, 0], ["", "", ""])
    assert game.rows([])["last_at_half"] == [0, 0, 0]
    game.end([1, 0, 0], ["", "", ""])
    game.end([0, 0, 500], ["", "", ""])
    assert game.rows([2])["last_at_half"] == [0, 1, 1]


def test_ranks_margins_and_parts_of_a_win() -> None:
    rows = Ended("rummy500", 3, before=[510, 300, 510]).rows([0, 2])
    assert (rows["rank"], rows["win_840"]) == ([1, 3, 1], [420, 0, 420])
    # Twice the own total less the mean of the two others.
    assert rows["margin"] == [2 * 510 - 810, 2 * 300 - 1020, 2 * 510 - 810]

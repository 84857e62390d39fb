"""The end of a game: targets, deals, single hands, ties, sides, bonus (docs/rules.md 1.10, 2.11)."""

import pytest

from tests.helpers.ended import Ended

LOW = "rummy500+score_mode=hand_penalty"


def test_the_goer_out_can_come_first_by_rule() -> None:
    # docs/rules.md 4 no. 44
    game = Ended("rummy500+multi_over_rule=goer_out", 2, before=[512, 530])
    assert game.end([0, 0], ["", ""], out=0) == [0]


def test_the_highest_wins_where_the_goer_out_is_not_over() -> None:
    game = Ended("rummy500+multi_over_rule=goer_out", 3, before=[512, 530, 100])
    assert game.end([0, 0, 0], ["", "", ""], out=2) == [1]


@pytest.mark.parametrize(
    ("rule", "out", "winners"),
    [
        ("shared", 0, [0, 1]),
        ("goer_out_wins", 1, [1]),
        ("goer_out_wins", 2, []),
        ("goer_out_wins", -1, []),
        ("closer_then_mano", 1, [1]),
        # Seat 2 deals, so seat 0 is the mano.
        ("closer_then_mano", 2, [0]),
    ],
)
def test_equal_totals_are_settled_by_the_tie_rule(rule: str, out: int, winners: list[int]) -> None:
    game = Ended(f"rummy500+tie_rule={rule}", 3, before=[510, 510, 90])
    assert game.end([0, 0, 0], ["", "", ""], out=out) == winners
    assert game.rows(winners)["ties"][0] == 1


def test_the_first_tied_seat_from_the_mano_on_wins() -> None:
    game = Ended("rummy500+tie_rule=closer_then_mano", 4, before=[510, 90, 510, 90], dealer=0)
    assert game.end([0] * 4, [""] * 4, out=1) == [2]


def test_low_totals_win_when_somebody_reaches_the_target() -> None:
    game = Ended(f"{LOW}+target=100", 3, before=[95, 20, 30])
    assert game.end([0, 0, 0], ["KS", "", "2H"], out=1) == [1]
    rows = game.rows([1])
    assert rows["rank"] == [3, 1, 2]
    # Totals 105, 20, 32: more is better in the margin.
    assert rows["margin"] == [20 + 32 - 210, 105 + 32 - 40, 105 + 20 - 64]


def test_fixed_deals_end_after_the_last_and_pay_the_bonus_once() -> None:
    rules = "rummy500+end_mode=fixed_deals+deals=2+game_bonus=50+teams=pairs_opposite"
    game = Ended(rules, 4)
    assert game.end([40, 10, 0, 0], [""] * 4, out=0) == []
    game.deal()
    winners = game.end([0, 10, 5, 0], [""] * 4, out=1)
    assert winners == [0, 2]
    assert game.totals == [95, 20, 95, 20]
    rows = game.rows(winners)
    assert (rows["score"], rows["bonus"]) == ([65, 20, 30, 0], [25, 0, 25, 0])
    assert (rows["win_840"], rows["rank"]) == ([420, 0, 420, 0], [1, 2, 1, 2])
    # The sides differ by 75; margins are kept threefold.
    assert rows["margin"] == [225, -225, 225, -225]
    # Half of the deals: the side of seats 1 and 3 was last.
    assert rows["last_at_half"] == [0, 1, 0, 1]


def test_equal_sides_share_fixed_deals_without_the_bonus() -> None:
    rules = "rummy500+end_mode=fixed_deals+deals=1+game_bonus=50+teams=pairs_opposite+tie_rule=shared"
    game = Ended(rules, 4)
    assert game.end([40, 10, 0, 30], [""] * 4, out=0) == [0, 1, 2, 3]
    assert game.totals == [40, 40, 40, 40]
    assert game.rows([0, 1, 2, 3])["last_at_half"] == [0, 0, 0, 0]


def test_equal_totals_after_fixed_deals_play_on() -> None:
    game = Ended("rummy500+end_mode=fixed_deals+deals=1", 2)
    assert game.end([10, 10], ["", ""], out=0) == []
    assert game.end([0, 1], ["", ""], out=0) == [1]


def test_a_single_hand_is_won_by_who_goes_out() -> None:
    game = Ended("rummy500+score_mode=winner_only+end_mode=single_hand", 3)
    winners = game.end([0, 0, 0], ["KS", "", "2H"], out=1)
    assert (winners, game.scores) == ([1], [10, 0, 2])
    assert game.rows(winners)["last_at_half"] == [0, 0, 0]


def test_a_single_hand_that_nobody_goes_out_of_is_won_by_the_lowest() -> None:
    game = Ended("rummy500+score_mode=winner_only+end_mode=single_hand", 3)
    assert game.end([0, 0, 0], ["KS", "5D", "2H"]) == [2]


def test_all_equal_bests_win_a_single_hand_where_nothing_is_left_to_decide() -> None:
    game = Ended("rummy500+score_mode=winner_only+end_mode=single_hand", 3)
    assert game.end([0, 0, 0], ["KS", "2D", "2H"]) == [1, 2]
    game = Ended("rummy500+score_mode=winner_only+end_mode=single_hand+tie_rule=closer_then_mano", 3)
    assert game.end([0, 0, 0], ["KS", "2D", "2H"]) == [1]


def test_at_the_cap_the_lowest_total_wins_without_the_game_bonus() -> None:
    game = Ended(f"{LOW}+max_hands_per_game=1+game_bonus=50", 2)
    winners = game.end([0, 0], ["KS", "2D"])
    assert (winners, game.totals) == ([1], [10, 2])
    assert game.rows(winners)["truncated"] == [1, 1]


def test_a_side_reaches_the_target_together() -> None:
    game = Ended("rummy500+teams=pairs_opposite", 4, before=[480, 300, 480, 300])
    assert game.end([15, 0, 15, 0], [""] * 4, out=1) == [0, 2]


def test_the_goer_out_wins_with_his_side() -> None:
    rules = "rummy500+teams=pairs_opposite+multi_over_rule=goer_out"
    game = Ended(rules, 4, before=[600, 510, 600, 510])
    assert game.end([0] * 4, [""] * 4, out=3) == [1, 3]

"""The worked examples of docs/rules.md section 4, by their numbers, played by the engine.

Seats act in the order 0, 1, 2, 3. The naive rules' side of the same examples stands in
``test_naive_rules.py`` and ``test_naive_examples.py``.
"""

from typing import Any

import pytest

from sim.hand import start_hand
from tests.helpers.ended import Ended
from tests.helpers.stories import Story, layoff, turn

FREE_TOP = "rummy500+top_card_rule=free+stall_rounds=1"


def melds(rules: str, hand: str, players: int = 4) -> dict[str, int]:
    """Return every meld that seat 0 may lay from a hand, and its points; what it draws fits nothing."""
    story = Story(rules, [f"{hand} 8C", *["2C 2H"] * (players - 1)], stock="4D", pile="9D")
    options = story.play(turn("stock")).options("play")
    return {" ".join(play["meld"]): points for play, points in options if "meld" in play}


def layoffs(rules: str, meld: str, hand: str, players: int = 4) -> list[tuple[str, str, int]]:
    """Return (cards, end, points) of every lay-off of seat 0 on a meld of seat 1; its draw fits nothing."""
    hands = [hand, *["2C 2H"] * (players - 1)]
    story = Story(rules, hands, stock="4C", pile="9D", melds=[(1, meld)])
    options = story.play(turn("stock")).options("play")
    return [
        (" ".join(play["layoff"]), play.get("end", ""), points)
        for play, points in options
        if "layoff" in play
    ]


def test_01_three_sevens_are_a_set_of_21() -> None:
    assert melds("rummy500", "7S 7H 7D") == {"7S 7H 7D": 21}


def test_02_four_hearts_in_order_are_a_run_of_26() -> None:
    assert melds("rummy500", "5H 6H 7H 8H")["5H 6H 7H 8H"] == 26


def test_03_king_ace_two_is_no_run() -> None:
    assert melds("rummy500", "KD AD 2D") == {}


def test_04_a_low_ace_counts_one() -> None:
    assert melds("rummy500", "AS 2S 3S") == {"AS 2S 3S": 6}


def test_05_a_high_ace_counts_fifteen() -> None:
    assert melds("rummy500", "QS KS AS") == {"QS KS AS": 35}


def test_06_aces_in_a_set_count_fifteen_and_the_fourth_goes_to_whoever_lays_it() -> None:
    story = Story("rummy500", ["AC AD 5H 9H", "AS 2S 8D"], stock="AH 3C", pile="6C")
    story.play(turn("stock", "AH AD AC", throw="9H"), turn("stock", layoff("AS"), throw="3C"))
    assert story.seats("points") == [45, 15]


@pytest.mark.parametrize("rules", ["rummy500", "rummy_points"])
def test_07_two_cards_are_no_meld(rules: str) -> None:
    assert melds(rules, "4C 5C") == {}


def test_09_a_set_of_four_takes_no_fifth_card() -> None:
    assert layoffs("rummy500", "9S 9H 9D 9C", "9D KS", players=6) == []


def test_11_a_lay_off_is_credited_to_the_player_who_lays_it() -> None:
    story = Story("rummy500", ["5H 6H KS 9C", "4H 2S 8D"], stock="7H 3C", pile="6C")
    story.play(turn("stock", "5H 6H 7H", throw="KS"), turn("stock", layoff("4H", end="low"), throw="3C"))
    assert story.seats("points") == [18, 4]


def test_12_an_ace_goes_below_a_two_for_one_point_and_costs_fifteen_in_the_hand() -> None:
    assert layoffs("rummy500", "2H 3H 4H", "AH KS") == [("AH", "low", 1)]
    story = Story("rummy500", ["9S 9H", "AH"], stock="9D", pile="6C", melds=[(1, "2H 3H 4H")])
    assert story.play(turn("stock", "9S 9H 9D")).scores == [27, 9 - 15]


def test_13_an_ace_goes_above_a_king_for_fifteen() -> None:
    assert layoffs("rummy500", "TD JD QD KD", "AD 2S") == [("AD", "high", 15)]


def test_15_a_run_from_ace_to_king_takes_no_second_ace() -> None:
    assert layoffs("rummy500", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH 7S", players=6) == []


def test_17_lay_offs_chain() -> None:
    story = Story("rummy500", ["4D 5D KS 9S", "7D 2S 8C", "8D 2C 9C"], stock="6D 3C QH", pile="6C")
    story.play(
        turn("stock", "4D 5D 6D", throw="KS"),
        turn("stock", layoff("7D", end="high"), throw="3C"),
        turn("stock", layoff("8D", end="high"), throw="QH"),
    )
    assert story.seats("points") == [15, 7, 8]


def test_18_a_meld_can_be_extended_in_the_same_turn() -> None:
    story = Story("rummy500", ["4D 5D 7D KS 9S", "2S 8C"], stock="6D", pile="6C")
    story.play(turn("stock", "4D 5D 6D", layoff("7D", end="high"), throw="KS"))
    assert story.seats("points")[0] == 22


def test_19_a_card_that_fits_two_melds_goes_where_its_player_says() -> None:
    def story(on: int) -> Story:
        told = Story(
            "rummy500",
            ["QS 2D 3C", "KS 4H"],
            stock="5D 8C",
            pile="6C",
            melds=[(1, "9S TS JS"), (1, "QC QD QH")],
        )
        return told.play(
            turn("stock", layoff("QS", on, "high" if on == 0 else ""), throw="5D"), turn("stock")
        )

    on_run, on_set = story(0), story(1)
    assert on_run.seats("points")[0] == on_set.seats("points")[0] == 10
    king = {"layoff": ["KS"], "on": 0, "end": "high"}
    assert king in on_run.lists("play")[-1]
    assert [king] not in on_set.lists("play")
    assert on_set.asked == (1, "discard")


def test_21_a_deep_take_begins_with_the_deepest_card() -> None:
    story = Story("rummy500", ["8S 8D 4C", "2H"], stock="5D", pile="8H KC 3S QD")
    story.play(turn({"pile": 4}, "8S 8H 8D"))
    assert story.lists("play")[0] == [{"meld": ["8S", "8H", "8D"]}]
    assert story.seats("points")[0] == 24
    assert sorted(story.offered) == ["3S", "4C", "KC", "QD"]


def test_23_another_card_that_was_taken_may_be_thrown() -> None:
    story = Story("rummy500", ["8S 8D 4C", "2H"], stock="5D", pile="8H KC 3S QD")
    assert story.play(turn({"pile": 4}, "8S 8H 8D", throw="KC")).pile == ["KC"]


def test_24_cards_from_above_may_help_the_deepest() -> None:
    story = Story("rummy500", ["2C", "2H"], stock="5D", pile="5S 6S 7S")
    story.play(turn({"pile": 3}, "5S 6S 7S", throw="2C"))
    assert (story.end, story.out, story.scores) == ("out", 0, [18, -2])


def test_26_a_deep_card_may_be_laid_off_unless_a_new_meld_is_asked_for() -> None:
    def story(rules: str, *turns: Any) -> Story:
        return Story(rules, ["9H 2S", "2H"], stock="5D", pile="JS 4D", melds=[(1, "JC JD JH")]).play(*turns)

    core = story("rummy500", turn({"pile": 2}, layoff("JS")))
    assert core.seats("points")[0] == 10
    assert sorted(core.offered) == ["2S", "4D", "9H"]
    assert story("rummy500+pickup_use=new_meld_only").lists("draw") == [["stock"]]


def test_28_the_top_card_may_not_be_taken_to_be_kept_unless_it_is_free() -> None:
    def draws(rules: str) -> list[Any]:
        return Story(rules, ["QH 5C 9S", "2H"], stock="5D", pile="QD").play().lists("draw")[0]

    assert draws("rummy500") == ["stock"]
    assert draws(FREE_TOP) == ["stock", {"pile": 1}]


def test_30_a_take_that_uses_up_the_hand_is_out_unless_a_discard_is_compulsory() -> None:
    story = Story("rummy500", ["7S 7D", "2H"], stock="5D", pile="7H").play(turn({"pile": 1}, "7S 7H 7D"))
    assert (story.end, story.out, story.scores) == ("out", 0, [21, -2])
    assert Story("table54", ["7S 7D", "2H"], stock="5D", pile="7H").play().lists("draw") == [["stock"]]


def test_31_a_card_that_is_left_for_the_discard_makes_the_take_legal() -> None:
    story = Story("table54", ["7S 7D KC", "2H"], stock="5D", pile="7H")
    story.play(turn({"pile": 1}, "7S 7H 7D", throw="KC"))
    assert (story.end, story.out, story.scores) == ("out", 0, [21, -2])


def test_33_a_joker_in_a_run_counts_fifteen_or_what_it_stands_for() -> None:
    assert melds("table54", "5H JK 7H")["5H JK 7H"] == 27
    assert melds("table54+joker_value_meld=represented", "5H JK 7H")["5H JK 7H"] == 18


def test_34_a_meld_has_one_joker() -> None:
    assert "5H JK JK 8H" not in melds("table54", "5H JK JK 8H")
    assert melds("persian+joker_max_per_meld=2", "5H JK JK 8H")["5H JK JK 8H"] == 53
    assert layoffs("table54", "5H JK 7H", "JK KS") == []


def test_35_a_joker_on_the_table_keeps_its_place_unless_swaps_are_played() -> None:
    def story(rules: str, *turns: Any) -> Story:
        hands = ["6H 2S", "2H", "2D"]
        return Story(rules, hands, stock="KD 4C", pile="9D", melds=[(1, "5H JK 7H")]).play(*turns)

    assert story("table54", turn("stock")).lists("play") in ([], [["stop"]])
    swapped = story("table54+joker_swap=any_meld", turn("stock", {"swap": "6H", "on": 0}))
    assert sorted(swapped.offered) == ["2S", "JK", "KD"]


def test_37_jokers_are_wild_in_persian_and_a_rank_of_their_own_in_persian_pairs() -> None:
    assert melds("persian", "QH QD JK")["QH QD JK"] == 40
    assert melds("persian_pairs", "QH QD JK") == {}


def test_38_sets_of_jokers_count_twenty_each_and_four_at_once_double() -> None:
    sets = melds("persian_pairs", "JK JK JK JK")
    assert sets == {"JK JK JK": 60, "JK JK JK JK": 160}
    assert layoffs("persian_pairs", "JK JK JK", "JK KS") == [("JK", "", 20)]


def test_40_a_hand_of_87_shown_and_90_held_scores_minus_3() -> None:
    story = Story(
        "rummy500",
        ["2D AS KC QC JC TC KD QD JD 5H", "6D"],
        stock="9H 8H",
        pile="6C",
        melds=[(0, "AC AD AH"), (0, "TS JS QS KS"), (1, "3D 4D 5D")],
    )
    story.play(
        turn("stock", layoff("2D", 2, "low"), throw="9H"), turn("stock", layoff("6D", 2, "high"), throw="8H")
    )
    assert story.scores == [-3, 12 + 6]


def test_41_scores_after_somebody_went_out() -> None:
    story = Story(
        "rummy500",
        ["JC QC 5H", "KS AH", "5S 5D 9C QS AD"],
        stock="TC",
        pile="6C",
        melds=[(1, "2H 3H 4H")],
    )
    story.play(turn("stock", "TC JC QC", layoff("5H", end="high")))
    assert (story.out, story.scores) == (0, [35, 9 - 25, -44])


@pytest.mark.parametrize(("rules", "winner"), [("rummy500", 1), ("rummy500+multi_over_rule=goer_out", 0)])
def test_44_of_two_over_the_target_the_higher_wins_or_who_went_out(rules: str, winner: int) -> None:
    ended = Ended(rules, 2, before=[480, 500])
    assert ended.end([32, 30], ["", ""], out=0) == [winner]
    assert ended.totals == [512, 530]


def test_45_a_rummy_doubles_what_the_others_hold() -> None:
    story = Story("rummy_points", ["4S 5S 6S QH QD QC QS", "KH AS", "9D 2C"], stock="9C", pile="7H")
    story.play(turn("stock", "4S 5S 6S", "QS QH QD QC", throw="9C"))
    assert (story.out, story.scores) == (0, [0, 50, 22])


def test_45_it_is_no_rummy_if_something_was_laid_before() -> None:
    hands = ["4S 5S QH QD QC QS", "KH AS", "9D 2C"]
    story = Story("rummy_points", hands, stock="6S 3H 3D 9C", pile="7H").play(
        turn("stock", "4S 5S 6S", throw="QS"),
        turn("stock", throw="3H"),
        turn("stock", throw="3D"),
        turn("stock", "QH QD QC", throw="9C"),
    )
    assert (story.out, story.scores) == (0, [0, 25, 11])


def test_48_partners_add_their_scores() -> None:
    ended = Ended("partnership", 4)
    ended.end([63, 0, 0, 35], ["", "TS", "KC QC 2C", ""], out=0)
    assert ended.scores == [63, -10, -22, 35]
    assert ended.totals == [41, 25, 41, 25]


def test_49_booting_brings_25_and_ends_the_hand_without_a_draw() -> None:
    hands = ["4C 5C 6C 9S 9H 9D 9C", "KS 2H", "AD"]
    story = Story("booting", hands, stock="KD", pile="JH")
    story.play(turn("boot"))
    assert (story.out, story.scores) == (0, [76, -12, -15])
    core = Story("rummy500", hands, stock="KD", pile="JH")
    core.play(turn("stock", "4C 5C 6C", "9S 9H 9D 9C", throw="KD"))
    assert core.lists("draw") == [["stock"]]
    assert (core.out, core.scores) == (0, [51, -12, -15])


def test_51_boodle_pots_go_to_who_lays_their_cards_and_the_others_stay() -> None:
    hands = ["JS 8C 4H", "QC QH 2D 3S", "KD KH", "9C 4S"]
    story = Story("michigan", hands, stock="5S QD KC", pile="6C")
    # AH, KC, QD, JS.
    assert story.seats("pots") == [5, 5, 5, 5]
    story.play(turn("stock", throw="JS"), turn("stock", "QH QD QC", throw="3S"), turn("stock", "KH KD KC"))
    assert story.seats("points") == [0, 30, 30, 0]
    assert story.seats("pots") == [5, 0, 0, 5]
    # Antes were 4 chips, the dealer's 8.
    assert story.seats("chips") == [-4, 1, 1, -8]
    start_hand(story.table, story.view, story.view["rules"])
    assert story.seats("pots") == [10, 5, 5, 10]


@pytest.mark.parametrize(("meld", "points"), [("AS 2S 3S", 15), ("7S 8S 9S", 15), ("QS KS AS", 35)])
def test_52_fives_count_two_to_nine_and_the_low_ace_as_five(meld: str, points: int) -> None:
    assert melds("fives", meld)[meld] == points


def test_54_a_floating_player_is_out_by_a_discard_only() -> None:
    story = Story("pagat+floating", ["7S 7H", "9C 4D"], stock="7D 3C KD", pile="2C")
    story.play(turn("stock", "7S 7H 7D"), turn("stock", throw="9C"))
    assert story.end == ""
    assert story.seats("sizes") == [0, 2]
    story = Story("pagat+floating", ["7S 7H", "9C 4D"], stock="7D 3C KD", pile="2C")
    story.play(turn("stock", "7S 7H 7D"), turn("stock", throw="9C"), turn("stock", throw="KD"))
    assert (story.end, story.out, story.scores) == ("out", 0, [21, -7])

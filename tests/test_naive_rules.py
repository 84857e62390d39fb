"""The worked examples of docs/rules.md section 4 that concern the core game, held against the naive rules."""

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_positions import (
    CORE,
    SIX,
    can_meld,
    cards,
    credit,
    laid,
    layoff,
    legal_layoffs,
    table_of,
)
from tests.helpers.naive_rules import Draw, NaiveHand, TableMeld, meld_play, points_of_play


def test_01_three_sevens_are_a_set_of_21():
    assert can_meld("7S 7H 7D", "7S 7H 7D")
    assert credit("7S 7H 7D") == 21


def test_02_four_hearts_in_order_are_a_run_of_26():
    assert can_meld("5H 6H 7H 8H", "5H 6H 7H 8H")
    assert credit("5H 6H 7H 8H") == 26


def test_03_king_ace_two_is_no_run():
    assert naive.legal_melds(cards("KD AD 2D"), CORE) == []


def test_04_ace_low_run_books_6():
    assert can_meld("AS 2S 3S", "AS 2S 3S")
    assert credit("AS 2S 3S") == 6


def test_05_ace_high_run_books_35():
    assert can_meld("QS KS AS", "QS KS AS")
    assert credit("QS KS AS") == 35


def test_06_set_of_aces_books_45_and_the_fourth_ace_15_to_its_layer():
    assert credit("AC AD AH") == 45
    state = table_of(["2C 3D", "AS 9H"], table=laid("AC AD AH"))
    play = layoff("AS")
    assert play in legal_layoffs(state.hand, state.table, CORE)
    assert points_of_play(play, state.table, CORE) == 15
    naive.apply_play(state, play)
    assert naive.hand_scores(state) == [45 - 5, 15 - 9]


def test_07_two_cards_are_no_meld():
    assert naive.legal_melds(cards("4C 5C"), CORE) == []


def test_09_a_set_of_four_is_closed_to_a_second_nine_of_diamonds():
    assert legal_layoffs(["9D"], laid("9S 9H 9D 9C"), SIX) == []


def test_09_a_set_with_two_equal_cards_is_no_meld():
    assert naive.legal_melds(cards("9D 9D 9C"), SIX) == []
    assert not naive.is_set(cards("9D 9D 9C"), naive.shape_of(SIX))


def test_11_a_lay_off_books_to_the_player_who_lays_it():
    state = table_of(["KS", "4H KD"], table=laid("5H 6H 7H"))
    naive.apply_play(state, layoff("4H", end="low"))
    assert naive.hand_scores(state) == [18 - 10, 4 - 10]
    assert state.table[0].cards == cards("4H 5H 6H 7H")


def test_12_ace_joins_two_three_four_at_the_low_end_only():
    table = laid("2H 3H 4H")
    assert legal_layoffs(["AH"], table, CORE) == [layoff("AH", end="low")]
    assert points_of_play(layoff("AH", end="low"), table, CORE) == 1
    assert naive.hand_value("AH", CORE) == 15


def test_13_ace_joins_a_king_at_the_high_end_for_15():
    table = laid("TD JD QD KD")
    assert legal_layoffs(["AD"], table, CORE) == [layoff("AD", end="high")]
    assert points_of_play(layoff("AD", end="high"), table, CORE) == 15


def test_15_a_run_of_thirteen_is_closed_to_a_second_ace():
    table = laid("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    assert legal_layoffs(["AH"], table, SIX) == []


def test_17_lay_offs_continue_what_others_laid_off():
    state = NaiveHand(CORE, 2, [cards("2C"), cards("7D 2S"), cards("8D 2H")], [], [], 1, laid("4D 5D 6D"))
    naive.apply_play(state, layoff("7D", end="high"))
    state.seat = 2
    assert layoff("8D", end="high") in legal_layoffs(state.hand, state.table, CORE)
    naive.apply_play(state, layoff("8D", end="high"))
    assert naive.hand_scores(state) == [15 - 2, 7 - 2, 8 - 2]


def test_18_a_meld_and_a_lay_off_on_it_in_one_turn_book_the_same_as_four_cards():
    state = table_of(["KS", "4D 5D 6D 7D 9C"])
    naive.apply_play(state, meld_play(cards("4D 5D 6D")))
    naive.apply_play(state, layoff("7D", end="high"))
    assert naive.hand_scores(state)[1] == 22 - 9
    assert credit("4D 5D 6D 7D") == 22


def test_19_a_card_that_fits_two_melds_may_choose_and_only_the_run_then_takes_the_king():
    table = laid("9S TS JS", "QC QD QH")
    choices = [layoff("QS", 0, "high"), layoff("QS", 1)]
    assert legal_layoffs(["QS"], table, CORE) == choices
    assert [points_of_play(play, table, CORE) for play in choices] == [10, 10]
    for play, king in zip(choices, ([layoff("KS", 0, "high")], []), strict=True):
        state = table_of(["2C", "QS KS"], table=laid("9S TS JS", "QC QD QH"))
        naive.apply_play(state, play)
        assert legal_layoffs(["KS"], state.table, CORE) == king


def test_21_a_deep_take_brings_four_cards_and_must_start_with_its_deepest_card():
    state = table_of(["2C", "8S 8D 4C"], pile="8H KC 3S QD")
    assert naive.legal_draws(state) == [Draw("pile", 4), Draw("end")]
    assert naive.take_points(state, 4) == 24
    naive.apply_draw(state, Draw("pile", 4))
    assert naive.legal_plays(state) == [meld_play(cards("8S 8H 8D"))]
    naive.apply_play(state, meld_play(cards("8S 8H 8D")))
    assert sorted(state.hand) == sorted(cards("4C KC 3S QD"))
    assert naive.STOP in naive.legal_plays(state)


def test_23_another_card_of_the_take_may_be_thrown_in_the_same_turn():
    state = table_of(["2C", "8S 8D 4C"], pile="8H KC 3S QD")
    naive.apply_draw(state, Draw("pile", 4))
    naive.apply_play(state, meld_play(cards("8S 8H 8D")))
    assert "KC" in naive.legal_discards(state)
    naive.apply_discard(state, "KC")
    assert state.pile == ["KC"]
    assert state.seat == 0


def test_24_cards_above_the_deepest_may_help_to_meld_it_and_the_last_card_thrown_is_out():
    state = table_of(["2D", "2C"], pile="5S 6S 7S")
    assert Draw("pile", 3) in naive.legal_draws(state)
    naive.apply_draw(state, Draw("pile", 3))
    naive.apply_play(state, meld_play(cards("5S 6S 7S")))
    naive.apply_discard(state, "2C")
    assert state.out == 1
    assert naive.hand_scores(state) == [-2, 18]


def test_26_the_deepest_card_may_be_laid_off():
    state = table_of(["2C", "9H 2S"], pile="JS 4D", table=laid("JC JD JH"))
    assert naive.legal_draws(state) == [Draw("pile", 2), Draw("end")]
    assert naive.take_points(state, 2) == 10
    naive.apply_draw(state, Draw("pile", 2))
    naive.apply_play(state, layoff("JS"))
    assert sorted(state.hand) == sorted(cards("9H 2S 4D"))


def test_28_the_top_card_may_not_be_taken_to_be_kept():
    state = table_of(["2C", "QH 5C 9S"], pile="QD", stock="3C")
    assert naive.legal_draws(state) == [Draw("stock")]


def test_30_a_take_that_uses_up_the_hand_is_out_without_a_discard():
    state = table_of(["2C", "7S 7D"], pile="7H", stock="3C")
    assert naive.legal_draws(state) == [Draw("stock"), Draw("pile", 1)]
    naive.apply_draw(state, Draw("pile", 1))
    naive.apply_play(state, meld_play(cards("7S 7H 7D")))
    assert state.out == 1
    assert naive.legal_plays(state) == []
    assert naive.hand_scores(state) == [-2, 21]


def test_40_a_hand_of_87_shown_and_90_held_scores_minus_3():
    shown = laid("AC AD AH", "TS JS QS KS")
    shown += [TableMeld("run", 1, cards("2D 3D 4D"), [0, 1, 1])]
    state = table_of(["AS KC QC JC TC KD QD JD 5H", ""], table=shown)
    assert naive.hand_scores(state)[0] == -3


def test_41_scores_after_somebody_went_out():
    table = laid("TC JC QC") + laid("2H 3H 4H", seat=1)
    state = NaiveHand(CORE, 2, [["5H"], cards("KS AH"), cards("5S 5D 9C QS AD")], [], [], 0, table)
    naive.apply_play(state, layoff("5H", 1, "high"))
    assert state.out == 0
    assert naive.hand_scores(state) == [35, 9 - 25, -44]


def test_44_the_higher_of_two_totals_over_the_target_wins_unless_the_goer_out_does():
    assert naive.game_end([512, 530], 0, 5, CORE) == ("target", [1])
    assert naive.game_end([512, 530], 0, 5, {**CORE, "multi_over_rule": "goer_out"}) == ("target", [0])


def test_44_the_goer_out_must_have_reached_the_target_himself():
    rules = {**CORE, "multi_over_rule": "goer_out"}
    assert naive.game_end([512, 530, 90], 2, 5, rules) == ("target", [1])
    assert naive.game_end([512, 530], None, 5, rules) == ("target", [1])


def test_49_without_booting_seven_melded_cards_need_a_draw_and_a_discard():
    state = table_of(["2C", "4C 5C 6C 9S 9H 9D 9C"], stock="KD", pile="JH")
    assert naive.legal_draws(state) == [Draw("stock")]
    naive.apply_draw(state, Draw("stock"))
    naive.apply_play(state, meld_play(cards("4C 5C 6C")))
    naive.apply_play(state, meld_play(cards("9S 9H 9D 9C")))
    assert state.out is None
    naive.apply_discard(state, "KD")
    assert state.out == 1
    assert naive.hand_scores(state)[1] == 51


@pytest.mark.parametrize(("meld", "points"), [("AS 2S 3S", 15), ("7S 8S 9S", 15), ("QS KS AS", 35)])
def test_52_under_fives_small_cards_and_the_low_ace_are_worth_5(meld: str, points: int):
    assert credit(meld, {**CORE, "pip_scheme": "fives", "ace_low_value": 5}) == points

"""The worked examples of docs/rules.md section 4 that concern variants, held against the naive rules.

Those of the core game are in `test_naive_rules`.
"""

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_positions import CORE, can_meld, cards, credit, laid, layoff, legal_layoffs, table_of
from tests.helpers.naive_rules import Draw, NaiveHand, NaiveMatch, Play, meld_play, points_of_play, preset_rules

TABLE54 = preset_rules("table54", 2)
PERSIAN = preset_rules("persian", 4)
PAIRS = preset_rules("persian_pairs", 4)
POINTS = preset_rules("rummy_points", 3)


def test_07_two_cards_are_no_meld_in_basic_rummy():
    assert naive.legal_melds(cards("4C 5C"), POINTS) == []


def test_26_the_deepest_card_may_not_be_laid_off_where_only_new_melds_use_it():
    rules = {**CORE, "pickup_use": "new_meld_only"}
    state = table_of(["2C", "9H 2S"], pile="JS 4D", table=laid("JC JD JH"), rules=rules)
    assert naive.legal_draws(state) == [Draw("end")]


def test_28_a_free_top_card_may_be_taken_and_kept():
    rules = {**CORE, "top_card_rule": "free"}
    state = table_of(["2C", "QH 5C 9S"], pile="QD", stock="3C", rules=rules)
    assert naive.legal_draws(state) == [Draw("stock"), Draw("pile", 1)]
    naive.apply_draw(state, Draw("pile", 1))
    assert state.owed is None
    assert naive.legal_plays(state) == [naive.STOP]
    assert naive.legal_discards(state) == ["5C", "9S", "QH"]


def test_30_a_take_that_uses_up_the_hand_is_illegal_where_going_out_needs_a_discard():
    state = table_of(["2C", "7S 7D"], pile="7H", stock="3C", rules=TABLE54)
    assert naive.legal_draws(state) == [Draw("stock")]


def test_31_the_same_take_with_a_card_to_throw_is_legal_and_goes_out():
    state = table_of(["2C", "7S 7D KC"], pile="7H", stock="3C", rules=TABLE54)
    assert naive.legal_draws(state) == [Draw("stock"), Draw("pile", 1)]
    naive.apply_draw(state, Draw("pile", 1))
    naive.apply_play(state, meld_play(cards("7S 7H 7D")))
    assert naive.legal_plays(state) == [naive.STOP]
    naive.apply_discard(state, "KC")
    assert state.out == 1
    assert naive.hand_scores(state) == [-2, 21]


def test_33_a_joker_inside_a_run_books_15_or_the_card_it_stands_for():
    assert can_meld("5H JK 7H", "5H JK 7H", TABLE54)
    assert credit("5H JK 7H", TABLE54) == 27
    assert credit("5H JK 7H", {**TABLE54, "joker_value_meld": "represented"}) == 18


def test_34_two_jokers_in_one_meld_are_one_too_many():
    assert not can_meld("5H JK JK 8H", "5H JK JK 8H", TABLE54)
    assert legal_layoffs(["JK"], laid("5H JK 7H"), TABLE54) == []


def test_35_the_place_of_a_joker_is_taken_unless_it_may_be_swapped():
    state = table_of(["2C", "6H KS"], table=laid("5H JK 7H"), rules=TABLE54)
    assert naive.legal_plays(state) == [naive.STOP]
    state.rules = {**TABLE54, "joker_swap": "any_meld"}
    swap = Play("swap", ("6H",), on=0)
    assert naive.legal_plays(state) == [swap, naive.STOP]
    naive.apply_play(state, swap)
    assert state.hand == ["KS", "JK"]
    assert state.table[0].cards == cards("5H 6H 7H")
    assert naive.hand_scores(state) == [5 + 7 - 2, 6 - 10 - 15]


def test_37_jokers_are_wild_in_persian_rummy_but_a_rank_of_their_own_in_the_game_for_pairs():
    assert can_meld("QH QD JK", "QH QD JK", PERSIAN)
    assert credit("QH QD JK", PERSIAN) == 40
    assert naive.legal_melds(cards("QH QD JK"), PAIRS) == []


def test_38_jokers_meld_among_themselves_and_four_at_once_count_double():
    assert can_meld("JK JK JK", "JK JK JK", PAIRS)
    assert credit("JK JK JK", PAIRS) == 60
    assert credit("JK JK JK JK", PAIRS) == 160
    hands = ["2C 3D", "JK JK JK JK 9C", "2H", "2S"]
    in_two, at_once = (table_of(hands, rules=PAIRS) for _ in range(2))
    naive.apply_play(in_two, meld_play(cards("JK JK JK")))
    assert layoff("JK") in naive.legal_plays(in_two)
    naive.apply_play(in_two, layoff("JK"))
    naive.apply_play(at_once, meld_play(cards("JK JK JK JK")))
    assert naive.hand_scores(in_two)[1] == 80 - 9
    assert naive.hand_scores(at_once)[1] == 160 - 9


def test_45_a_rummy_doubles_what_the_others_hold():
    hands = [cards("9D 2C"), cards("4S 5S 6S QH QD QC QS 9C"), cards("KH AS")]
    state = NaiveHand(POINTS, 0, hands, [], [], 1)
    for meld in ("4S 5S 6S", "QH QD QC QS"):
        assert meld_play(cards(meld)) in naive.legal_plays(state)
        naive.apply_play(state, meld_play(cards(meld)))
    naive.apply_discard(state, "9C")
    assert naive.is_rummy(state)
    assert naive.hand_scores(state) == [22, 0, 50]


def test_45_something_laid_in_an_earlier_turn_spoils_the_rummy():
    state = NaiveHand(POINTS, 0, [cards("KH AS"), cards("4S 5S 6S 9C"), cards("9D 2C")], [], [], 1)
    state.plays_before[1] = 1
    naive.apply_play(state, meld_play(cards("4S 5S 6S")))
    naive.apply_discard(state, "9C")
    assert not naive.is_rummy(state)
    assert naive.hand_scores(state) == [25, 0, 11]


def test_48_partners_scores_are_added():
    match = NaiveMatch(preset_rules("partnership", 4), 4, 0)
    close = naive.finish_hand(match, [63, -10, -22, 35], 0, [0] * 4, lambda *_: False)
    assert close["totals"] == [41, 25, 41, 25]


def test_49_booting_books_the_melds_and_25_before_anybody_has_drawn():
    rules = preset_rules("booting", 3)
    hands = ["2C", "4C 5C 6C 9S 9H 9D 9C", "KH AS"]
    state = table_of(hands, pile="JH", stock="KD", rules=rules)
    assert naive.legal_draws(state) == [Draw("stock"), Draw("boot")]
    plan = naive.boot_plan(state)
    assert plan is not None
    assert {play.cards for play in plan.plays} == {tuple(cards("4C 5C 6C")), tuple(cards("9C 9D 9H 9S"))}
    naive.apply_draw(state, Draw("boot"))
    for play in plan.plays:
        naive.apply_play(state, play)
    assert state.out == 1
    assert naive.hand_scores(state) == [-2, 15 + 36 + 25, -25]


def test_51_boodle_pots_go_to_whoever_lays_the_card_and_the_others_grow():
    rules = preset_rules("michigan", 4)
    match = NaiveMatch(rules, 4, 0)
    hands = [cards("2D 3S"), cards("JS 4S"), cards("QC QD QH 5D"), cards("KC KD KH 6D")]
    state = NaiveHand(rules, 0, hands, cards("2H 3H"), cards("8C"), 2)
    naive.pay_antes(match, state)
    assert match.pots == {"AH": 5, "KC": 5, "QD": 5, "JS": 5}
    assert state.chips == [-8, -4, -4, -4]
    naive.apply_play(state, meld_play(cards("QC QD QH")))
    naive.end_turn(state)
    naive.apply_play(state, meld_play(cards("KC KD KH")))
    state.seat = 1
    naive.apply_discard(state, "JS")
    assert state.chips == [-8, -4, 1, 1]
    assert naive.hand_scores(state)[2:] == [30 - 5, 30 - 6]
    close = naive.finish_hand(match, naive.hand_scores(state), None, state.chips, lambda *_: False)
    assert close["totals"][2:] == [25, 24]
    naive.pay_antes(match, NaiveHand(rules, 1, [["2C"]] * 4, [], [], 2))
    assert match.pots == {"AH": 10, "KC": 5, "QD": 5, "JS": 10}


@pytest.mark.parametrize(("meld", "points"), [("AS 2S 3S", 15), ("7S 8S 9S", 15), ("QS KS AS", 35)])
def test_52_preset_fives_makes_small_cards_and_the_low_ace_worth_5(meld: str, points: int):
    assert points_of_play(meld_play(cards(meld)), [], preset_rules("fives", 2)) == points


def test_54_a_floating_player_is_out_by_his_last_discard_only():
    rules = preset_rules("pagat+floating", 2)
    state = table_of(["2C 3D", "7S 7H 7D"], stock="3C KD 5S", pile="9C", rules=rules)
    state.phase = "play"
    naive.apply_play(state, meld_play(cards("7S 7H 7D")))
    assert (state.out, state.seat, state.hands[1]) == (None, 0, [])
    naive.apply_draw(state, Draw("stock"))
    naive.apply_discard(state, "2C")
    naive.apply_draw(state, Draw("stock"))
    assert naive.legal_plays(state) == [naive.STOP]
    naive.apply_discard(state, "KD")
    assert state.out == 1

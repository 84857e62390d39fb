"""Jokers in the naive rules: which melds and lay-offs are offered, bridges, swaps, values."""

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_positions import bridges, cards, laid, layoff, legal_layoffs, table_of
from tests.helpers.naive_rules import Play, meld_play, points_of_play, preset_rules

WILD = preset_rules("persian", 2)
MANY = {**WILD, "joker_max_per_meld": "unlimited"}
EXACT = preset_rules("pagat", 2)


def melds(hand: str, rules: naive.Rules) -> set[str]:
    return {" ".join(play.cards) for play in naive.legal_melds(cards(hand), rules)}


def test_a_joker_fills_any_place_of_a_run_and_any_missing_suit_of_a_set():
    assert melds("6H 7H JK", WILD) == {"JK 6H 7H", "6H 7H JK"}
    assert melds("6H 8H JK", WILD) == {"6H JK 8H"}
    assert melds("6H 6S JK", WILD) == {"6H 6S JK"}


def test_a_joker_is_not_offered_for_a_card_that_the_hand_holds():
    assert melds("5H 6H 7H JK", WILD) == {"5H 6H 7H", "5H 6H 7H JK", "JK 5H 6H 7H", "6H 7H JK", "JK 5H 6H"}
    assert melds("6H 6S 6D 6C JK", WILD) == {
        "6D 6H 6S",
        "6C 6H 6S",
        "6C 6D 6H",
        "6C 6D 6S",
        "6C 6D 6H 6S",
    }


def test_a_joker_stands_at_neither_a_forbidden_ace_place_nor_beyond_an_ace():
    assert melds("KS AS JK", WILD) == {"JK KS AS"}
    assert melds("QS KS JK", {**WILD, "ace_in_runs": "low"}) == {"JK QS KS"}
    assert melds("2S 3S JK", {**WILD, "ace_in_runs": "high"}) == {"2S 3S JK"}


def test_one_natural_with_two_jokers_is_a_run_or_a_set_and_the_record_tells_them_apart():
    found = [play for play in naive.legal_melds(cards("2S JK JK"), MANY) if len(play.cards) == 3]
    written = [naive.play_to_record(play) for play in found]
    assert {"meld": ["2S", "JK", "JK"], "kind": "set"} in written
    assert {"meld": ["2S", "JK", "JK"]} in written
    assert {"meld": ["JK", "2S", "JK"]} in written
    assert len(written) == 3
    assert [naive.play_from_record(play) for play in written] == found


def test_jokers_in_a_set_name_their_card_where_identity_is_exact():
    assert melds("9S 9H JK", EXACT) == {"9H 9S JK=9C", "9H 9S JK=9D"}
    assert melds("9S 9H 9D JK", EXACT) == {
        "9D 9H 9S",
        "9D 9H 9S JK=9C",
        "9D 9H JK=9C",
        "9D 9S JK=9C",
        "9H 9S JK=9C",
    }


def test_a_card_that_a_joker_names_may_not_join_the_set_but_the_other_may():
    table = laid("9S 9H JK=9D")
    assert legal_layoffs(cards("9D 9C"), table, EXACT) == [layoff("9C")]
    assert legal_layoffs(cards("9D 9C"), laid("9S 9H JK"), WILD) == [layoff("9D"), layoff("9C")]


def test_a_joker_is_laid_off_beside_a_run_for_a_card_not_held():
    table = laid("5H 6H 7H")
    both = [layoff("JK", end="low"), layoff("JK", end="high")]
    assert legal_layoffs(["JK"], table, WILD) == both
    assert legal_layoffs(cards("JK 4H"), table, WILD) == [layoff("4H", end="low"), both[1]]


@pytest.mark.parametrize(
    ("rule", "hand", "seen", "offered"),
    [
        ("allowed", "JK 9D", "", True),
        ("allowed", "JK 9D 9C", "", False),
        ("not_if_holding_natural", "JK 9D", "", False),
        ("not_if_holding_natural", "JK 2C", "", True),
        ("not_if_natural_unseen", "JK 2C", "9D", False),
        ("not_if_natural_unseen", "JK 2C", "9D 9C", True),
        ("never", "JK 2C", "9D 9C", False),
    ],
)
def test_a_joker_joins_an_open_set_as_the_layoff_rule_says(rule: str, hand: str, seen: str, offered: bool):
    rules = {**WILD, "joker_layoff": rule}
    state = table_of(["2S", hand], table=laid("9S 9H JK"), pile=seen, rules={**rules, "joker_max_per_meld": 2})
    assert (layoff("JK") in naive.legal_plays(state)) is offered


def test_with_two_decks_a_natural_is_seen_when_both_copies_are():
    rules = {**preset_rules("persian", 5), "joker_layoff": "not_if_natural_unseen"}
    for pile, offered in (("8H", False), ("8H 8H", True)):
        state = table_of(["2S", "JK 2C", "", "", ""], table=laid("5H 6H 7H"), pile=pile, rules=rules)
        assert (layoff("JK", end="high") in naive.legal_plays(state)) is offered


def test_an_owed_joker_goes_beyond_the_held_cards_of_a_run():
    table = laid("5H 6H 7H")
    assert bridges(cards("JK 8H 9H KS"), table, "JK", WILD) == [layoff("8H 9H JK", end="high")]


def test_the_gap_to_an_owed_card_may_be_filled_with_jokers_within_the_limit():
    table = laid("5H 6H 7H")
    assert bridges(cards("9H JK"), table, "9H", WILD) == [layoff("JK 9H", end="high")]
    assert bridges(cards("TH JK JK"), table, "TH", WILD) == []
    assert bridges(cards("TH JK JK"), table, "TH", MANY) == [layoff("JK JK TH", end="high")]
    assert bridges(cards("TH JK 8H"), table, "TH", WILD) == [layoff("8H JK TH", end="high")]
    assert bridges(cards("9H JK"), table, "9H", {**WILD, "joker_layoff": "never"}) == []


def test_jokers_are_worth_their_own_value_or_that_of_the_place():
    shown = {**MANY, "joker_value_meld": "represented"}
    for meld, own, represented in (("JK 2S 3S", 25, 6), ("QS KS JK", 40, 35), ("AS AH JK", 50, 45)):
        assert points_of_play(meld_play(cards(meld)), [], MANY) == own
        assert points_of_play(meld_play(cards(meld)), [], shown) == represented


def test_a_swap_takes_the_jokers_credit_from_whoever_placed_it():
    rules = {**WILD, "joker_swap": "any_meld"}
    for owner, points in ((0, 6), (1, 6 - 20)):
        state = table_of(["2C", "6H KS"], table=laid("5H JK 7H", seat=owner), rules=rules)
        swap = Play("swap", ("6H",), on=0)
        assert naive.option_points(state, swap) == points
        before = naive.hand_scores(state)[1] + naive.hand_worth(state.hand, rules)
        naive.apply_play(state, swap)
        assert naive.hand_scores(state)[1] + naive.hand_worth(state.hand, rules) - before == points


def test_any_missing_suit_swaps_in_an_open_set_but_only_the_named_one_in_an_exact_one():
    for rules, meld, expected in ((WILD, "9S 9H JK", ["9C", "9D"]), (EXACT, "9S 9H JK=9D", ["9D"])):
        state = table_of(["2C", "9D 9C KS"], table=laid(meld), rules={**rules, "joker_swap": "any_meld"})
        assert [play.cards[0] for play in naive.swaps(state)] == expected


def test_a_swap_is_never_the_use_of_an_owed_card():
    rules = {**WILD, "joker_swap": "any_meld"}
    state = table_of(["2C", "KS 2D"], table=laid("5H JK 7H"), pile="6H", stock="3C", rules=rules)
    assert naive.legal_draws(state) == [naive.Draw("stock")]


def test_a_rank_of_jokers_takes_the_fourth_joker_and_mixes_with_nothing():
    rules = preset_rules("persian_pairs", 4)
    assert legal_layoffs(["JK", "4H"], laid("JK JK JK"), rules) == [layoff("JK")]
    assert legal_layoffs(["JK"], laid("5H 6H 7H", "9S 9H 9D"), rules) == []


def test_equal_cards_make_a_set_where_suits_do_not_matter():
    rules = {**preset_rules("rummy500", 5), "set_distinct_suits": False, "set_max": 5}
    assert melds("9S 9S 9H 9H", rules) == {"9H 9H 9S", "9H 9S 9S", "9H 9H 9S 9S"}
    assert legal_layoffs(["9S"], laid("9S 9H 9D 9C"), rules) == [layoff("9S")]
    assert legal_layoffs(["9S"], laid("9S 9S 9H 9D 9C"), rules) == []

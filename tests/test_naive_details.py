"""Details of the core game that the worked examples do not reach, held against the naive rules."""

from itertools import combinations
from random import Random

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_positions import (
    CORE,
    SIX,
    bridges,
    can_meld,
    cards,
    laid,
    layoff,
    legal_layoffs,
    table_of,
)
from tests.helpers.naive_rules import Draw, meld_play, points_of_play


def test_a_run_of_two_to_king_takes_the_ace_at_either_end():
    table = laid("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    both = [layoff("AH", end="low"), layoff("AH", end="high")]
    assert legal_layoffs(["AH"], table, CORE) == both
    assert [points_of_play(play, table, CORE) for play in both] == [1, 15]


def test_thirteen_cards_of_a_suit_can_be_laid_with_the_ace_low_or_high():
    hand = [rank + "S" for rank in "A23456789TJQK"]
    longest = [play.cards for play in naive.legal_melds(hand, CORE) if len(play.cards) == 13]
    assert longest == [tuple(hand), (*hand[1:], hand[0])]


def test_an_owed_card_reaches_a_run_over_the_missing_rank_in_the_hand():
    table = laid("3H 4H 5H")
    assert naive.legal_plays(cards("6H 7H 8H KC"), table, "7H", CORE) == [
        meld_play(cards("6H 7H 8H")),
        layoff("6H 7H", end="high"),
    ]
    assert points_of_play(layoff("6H 7H", end="high"), table, CORE) == 13


def test_a_bridge_below_a_run_is_listed_in_rank_order_with_the_low_ace_worth_1():
    table = laid("4S 5S 6S")
    assert bridges(cards("AS 2S 3S 7S"), table, "AS", CORE) == [layoff("AS 2S 3S", end="low")]
    assert points_of_play(layoff("AS 2S 3S", end="low"), table, CORE) == 6


def test_an_owed_ace_can_reach_both_ends_of_a_run():
    hand = cards("AC 2C 3C 9C TC JC QC KC")
    found = bridges(hand, laid("4C 5C 6C 7C 8C"), "AC", CORE)
    assert found == [layoff("AC 2C 3C", end="low"), layoff("9C TC JC QC KC AC", end="high")]


def test_a_bridge_is_never_offered_without_its_missing_ranks_or_in_another_suit():
    assert bridges(cards("8H 6S"), laid("3H 4H 5H"), "8H", CORE) == []
    assert bridges(cards("6S 7S"), laid("3H 4H 5H"), "7S", CORE) == []


def test_two_copies_of_a_card_give_each_meld_once():
    assert len(naive.legal_melds(cards("7S 7S 7H 7D"), SIX)) == 1


def test_an_empty_stock_offers_the_end_beside_every_legal_take():
    state = table_of(["2C", "7S 7D"], pile="KC 7H")
    assert naive.legal_draws(state) == [Draw("pile", 1), Draw("end")]
    state = table_of(["2C", "7S 8D"], pile="KC 7H")
    assert naive.legal_draws(state) == [Draw("end")]


@pytest.mark.parametrize(
    ("aces", "legal"), [("both", [True, True]), ("low", [True, False]), ("high", [False, True])]
)
def test_the_ace_goes_to_the_ends_that_the_rules_name(aces: str, legal: list[bool]):
    rules = {**CORE, "ace_in_runs": aces}
    assert [can_meld("AS 2S 3S", "AS 2S 3S", rules), can_meld("QS KS AS", "QS KS AS", rules)] == legal


def test_shortest_runs_of_four_leave_no_run_of_three():
    assert [len(play.cards) for play in naive.legal_melds(cards("5H 6H 7H 8H"), {**CORE, "run_min": 4})] == [
        4
    ]


def test_the_bonus_goes_to_the_player_who_went_out_only():
    state = table_of(["KC", ""], table=laid("7S 7H 7D", seat=1))
    state.rules = {**CORE, "go_out_bonus": 25}
    assert naive.hand_scores(state) == [-10, 21]
    state.out = 1
    assert naive.hand_scores(state) == [-10, 46]


@pytest.mark.parametrize(
    ("tie_rule", "out", "end"),
    [
        ("extra_hand", 0, None),
        ("shared", 0, ("target", [0, 2])),
        ("goer_out_wins", 2, ("target", [2])),
        ("goer_out_wins", 1, None),
        ("goer_out_wins", None, None),
    ],
)
def test_equal_best_totals_are_settled_by_the_tie_rule(tie_rule: str, out: int | None, end: object):
    assert naive.game_end([520, 500, 520], out, 7, {**CORE, "tie_rule": tie_rule}) == end


def test_the_hand_cap_ends_a_game_for_all_best_totals():
    rules = {**CORE, "max_hands_per_game": 3}
    assert naive.game_end([90, 90, -4], 0, 2, rules) is None
    assert naive.game_end([90, 90, -4], 0, 3, rules) == ("hand_cap", [0, 1])
    assert naive.game_end([90, 501, -4], 0, 3, rules) == ("target", [1])


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"run_two_aces": True}, "run_two_aces = False only, not True"),
        ({"joker_mode": "floating"}, "joker_mode = none | wild | set_only only, not 'floating'"),
        ({"dealer_rotation": "hand_winner"}, "dealer_rotation = clockwise only, not 'hand_winner'"),
    ],
)
def test_rules_that_nobody_plays_are_refused_with_a_sentence(rules: dict[str, object], sentence: str):
    with pytest.raises(ValueError) as refusal:
        naive.check_judged({**CORE, **rules})
    assert sentence in str(refusal.value)


def meld_by_positions(pick: tuple[str, ...]) -> bool:
    """Test a meld by the places of its cards on a line of 14, as docs/rules.md 1.3 words it."""
    ranks = [card[0] for card in pick]
    suits = [card[1] for card in pick]
    if len(set(ranks)) == 1:
        return 3 <= len(pick) <= 4 and len(set(suits)) == len(pick)
    for ace in (0, 13):
        places = [ace if rank == "A" else "A23456789TJQK".index(rank) for rank in ranks]
        if max(places) - min(places) + 1 == len(pick) == len(set(places)) and len(set(suits)) == 1:
            return len(pick) >= 3
    return False


@pytest.mark.parametrize("decks", [1, 2])
def test_melds_are_exactly_the_subsets_that_pass_the_test_by_positions(decks: int):
    # Few ranks and suits, so that there is much to meld among the 11 cards.
    pack = [card for card in naive.pack_of(decks) if card[0] in "A23QK" or card[1] == "S"]
    chance = Random(3)
    found = 0
    for _ in range(30):
        hand = chance.sample(pack, 11)
        subsets = (pick for count in range(3, 12) for pick in combinations(sorted(set(hand)), count))
        expected = {frozenset(pick) for pick in subsets if meld_by_positions(pick)}
        listed = [frozenset(play.cards) for play in naive.legal_melds(hand, CORE)]
        assert set(listed) == expected
        assert len(listed) == len(expected)
        found += len(expected)
    assert found > 30

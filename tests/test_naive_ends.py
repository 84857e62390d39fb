"""How hands and games end in the naive rules: the stock, blocked hands, scores, elimination, ties, chips."""

from collections.abc import Sequence

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_positions import CORE, cards, laid, table_of
from tests.helpers.naive_rules import NaiveHand, NaiveMatch, meld_play, preset_rules

POINTS = preset_rules("rummy_points", 3)
EXPRESS = preset_rules("rummy_express", 3)
RESHUFFLE = {**CORE, "stock_empty": "reshuffle"}


def after_turns(state: NaiveHand, turns: int = 1) -> NaiveHand:
    state.turns = turns
    return state


def test_the_hand_ends_after_the_turn_that_took_the_last_stock_card():
    rules = {**CORE, "stock_empty": "end_after_last"}
    state = after_turns(table_of(["7S 7D", "2C"], pile="7H", rules=rules, seat=0))
    assert naive.hand_end(state) == "stock"
    assert not naive.asks_for_calls(state)


def test_a_new_stock_leaves_the_top_discard_or_takes_the_whole_pile():
    for keep, stock, pile in ((True, "5S 9D", "KH"), (False, "5S 9D KH", "")):
        state = table_of(["2C", "3D"], pile="5S 9D KH", rules={**RESHUFFLE, "reshuffle_keep_top": keep})
        assert naive.needs_rebuild(state)
        assert naive.hand_end(state) is None
        naive.rebuild(state, naive.turned_over(state))
        assert (state.stock, state.pile) == (cards(stock), cards(pile))


@pytest.mark.parametrize(("blocked_rule", "end"), [("none", "stock"), ("lowest_deadwood", "blocked")])
def test_without_a_new_stock_the_hand_is_over(blocked_rule: str, end: str):
    rules = {**RESHUFFLE, "blocked_rule": blocked_rule, "max_reshuffles": 1}
    assert naive.hand_end(table_of(["2C", "3D"], pile="KH", rules=rules)) == end
    state = table_of(["2C 2D 2H", "3D"], pile="5S KH", rules=rules)
    assert naive.hand_end(state) is None
    state.rebuilds = 1
    assert naive.hand_end(state) == end


def test_a_hand_is_blocked_when_no_card_off_the_table_fits_or_nothing_was_played_since_the_last_stock():
    rules = {**RESHUFFLE, "blocked_rule": "lowest_deadwood"}
    dead = table_of(["2C 5D", "3D 9S"], pile="9H KH", table=laid("TC JC QC"), rules=rules)
    assert naive.why_no_rebuild(dead) == "dead"
    alive = table_of(["2C 5D", "9D 9S"], pile="9H KH", table=laid("TC JC QC"), rules=rules)
    assert naive.why_no_rebuild(alive) == ""
    naive.rebuild(alive, ["9H"])
    alive.stock, alive.pile = [], cards("9H KH")
    assert naive.why_no_rebuild(alive) == "stalled"
    alive.quiet = False
    assert naive.why_no_rebuild(alive) == ""


def test_quiet_rounds_with_an_empty_stock_end_the_hand():
    rules = {**CORE, "top_card_rule": "free", "stall_rounds": 1}
    state = table_of(["2C 8D", "3D KS"], pile="9H", rules=rules)
    for turn in range(2):
        assert naive.hand_end(state) is None, turn
        taken = state.pile[-1]
        naive.apply_draw(state, naive.Draw("pile", 1))
        naive.apply_discard(state, next(card for card in state.hand if card != taken))
    assert naive.hand_end(state) == "stock"


def test_the_turn_cap_is_called_blocked_where_hands_can_be_blocked():
    for blocked, end in (("none", "cap"), ("lowest_deadwood", "blocked")):
        rules = {**CORE, "max_turns_per_hand": 4, "blocked_rule": blocked}
        assert naive.hand_end(after_turns(table_of(["2C", "3D"], stock="5C", rules=rules), 4)) == end


def test_nobody_pays_for_his_hand_after_an_exhausted_stock_where_that_is_agreed():
    state = table_of(["KC", "2D"], table=laid("7S 7H 7D"), rules={**CORE, "exhausted_scoring": "no_deadwood"})
    for end, scores in (("stock", [21, 0]), ("cap", [21, 0]), ("blocked", [11, -2]), ("out", [11, -2])):
        state.end = end
        assert naive.hand_scores(state) == scores


def test_penalty_games_count_only_what_is_held_and_take_bonuses_off():
    state = table_of(["KC 9D", "2D"], table=laid("7S 7H 7D"), rules={**EXPRESS, "go_out_bonus": 25})
    state.phase = "play"
    naive.apply_discard(state, "2D")
    assert naive.hand_scores(state) == [19, -25]


def test_four_of_a_kind_laid_at_once_count_double_and_a_fifth_does_not():
    rules = {**CORE, "quad_at_once": 2, "set_max": 5, "set_distinct_suits": False, "decks": 2}
    state = table_of(["", "9S 9H 9D 9C 9S 2C"], rules=rules)
    naive.apply_play(state, meld_play(cards("9S 9H 9D 9C")))
    naive.apply_play(state, naive.Play("layoff", ("9S",), on=0))
    assert naive.hand_scores(state) == [0, 72 + 9 - 2]


def test_the_goer_out_is_paid_for_the_cards_of_the_others_and_chips_may_count_as_points():
    rules = {**preset_rules("michigan", 2), "boodle_card_payment": 1, "chips_as_points": 3}
    state = table_of(["KC 9D", "2D"], rules=rules)
    naive.apply_discard(state, "2D")
    assert state.chips == [-2, 2]
    assert naive.hand_scores(state) == [-19 - 6, 6]


def finish(match: NaiveMatch, scores: Sequence[int], out: int | None, *back: int) -> dict[str, object]:
    return naive.finish_hand(match, scores, out, [0] * match.players, lambda seat, _: seat in back)


def test_a_player_who_reaches_the_limit_is_out_of_deal_and_turn():
    match = NaiveMatch(POINTS, 3, 0)
    assert finish(match, [40, 0, 100], 1)["eliminated"] == [2]
    assert (match.inside, match.dealer, match.starter) == ([0, 1], 1, 0)
    finish(match, [60, 0, 0], 1)
    assert match.end == ("last_survivor", [1])
    assert match.chips == [-2, 4, -2]


def test_who_pays_again_comes_back_with_the_highest_total_still_in_but_once_only():
    match = NaiveMatch(POINTS, 3, 0)
    close = finish(match, [40, 7, 120], 1, 2)
    assert close["reentry"] == [{"seat": 2, "answer": True, "score": 40}]
    assert close["totals"] == [40, 7, 40]
    assert (match.inside, match.chips, match.pot) == ([0, 1, 2], [-2, -2, -3], 7)
    assert "reentry" not in finish(match, [0, 0, 60], 0, 2)


def test_nobody_is_asked_back_when_one_is_left_or_the_hand_cap_ends_the_game():
    match = NaiveMatch(POINTS, 3, 0)
    assert "reentry" not in finish(match, [100, 0, 100], 1, 0, 2)
    assert match.end == ("last_survivor", [1])
    match = NaiveMatch({**POINTS, "max_hands_per_game": 1}, 3, 0)
    assert "reentry" not in finish(match, [10, 0, 100], 1, 2)
    assert match.end == ("hand_cap", [1])


def test_those_eliminated_in_one_hand_are_asked_in_order_from_its_starter():
    match = NaiveMatch(preset_rules("rummy_points", 4), 4, 2)
    close = finish(match, [100, 30, 20, 100], 2, 0)
    assert close["reentry"] == [
        {"seat": 3, "answer": False, "score": 30},
        {"seat": 0, "answer": True, "score": 30},
    ]
    assert (match.inside, match.dealer, match.starter) == ([0, 1, 2], 0, 1)


def test_the_lowest_wins_when_all_reach_the_limit_together_and_the_starter_breaks_ties():
    match = NaiveMatch(POINTS, 3, 1)
    finish(match, [120, 110, 110], None, 0, 1, 2)
    assert match.end == ("last_survivor", [2])


@pytest.mark.parametrize(("test", "reached"), [(">=", [1, 2]), (">", [2])])
def test_the_limit_is_reached_or_exceeded(test: str, reached: list[int]):
    assert naive.seats_at_limit([99, 100, 101], [0, 1, 2], {**POINTS, "limit_test": test}) == reached


@pytest.mark.parametrize(
    ("fields", "totals", "out", "winners"),
    [
        ({}, [30, 12, 0], 2, [2]),
        ({}, [30, 12, 12], None, [1]),
        ({"tie_rule": "shared"}, [30, 12, 12], None, [1, 2]),
        ({"tie_rule": "extra_hand"}, [30, 12, 12], None, [1, 2]),
        ({"score_mode": "meld_minus_hand"}, [30, 12, 12], None, [0]),
    ],
)
def test_a_single_hand_always_has_a_winner(
    fields: dict[str, object], totals: list[int], out: int | None, winners: list[int]
):
    assert naive.game_end(totals, out, 1, {**EXPRESS, **fields}, starter=1) == ("single_hand", winners)


def test_two_deals_are_played_and_the_better_side_gets_the_bonus():
    rules = preset_rules("persian_pairs", 4)
    match = NaiveMatch(rules, 4, 0)
    assert finish(match, [60, 10, 20, 5], 0)["totals"] == [80, 15, 80, 15]
    assert match.end is None
    assert finish(match, [0, 40, 0, 0], 1)["totals"] == [130, 55, 130, 55]
    assert match.end == ("fixed_deals", [0, 2])


def test_a_drawn_match_of_two_deals_is_shared_without_the_bonus():
    match = NaiveMatch(preset_rules("persian_pairs", 4), 4, 0)
    finish(match, [60, 60, 0, 0], 0)
    assert finish(match, [0, 0, 0, 0], None)["totals"] == [60] * 4
    assert match.end == ("fixed_deals", [0, 1, 2, 3])


def test_deals_that_end_level_go_on_where_an_extra_hand_decides():
    rules = {**CORE, "end_mode": "fixed_deals", "deals": 2}
    assert naive.game_end([50, 50], 0, 2, rules) is None
    assert naive.game_end([50, 60], 0, 3, rules) == ("fixed_deals", [1])


def test_the_lowest_wins_a_penalty_game_to_a_target():
    rules = {**POINTS, "end_mode": "target", "target": 100}
    assert naive.game_end([99, 5, 80], 1, 4, rules) is None
    assert naive.game_end([101, 5, 80], 1, 4, rules) == ("target", [1])


def test_unclaimed_boodles_are_split_at_the_end_and_the_rest_goes_to_the_winner():
    match = NaiveMatch({**preset_rules("michigan", 3), "target": 10}, 3, 0)
    match.pots["AH"] = 8
    naive.finish_hand(match, [12, 0, 0], 0, [0, -3, -5], lambda *_: False)
    assert match.chips == [2 + 2, -3 + 2, -5 + 2]

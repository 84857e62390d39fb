"""Turns in the naive rules: takes, discards, lay-off limits, the opening, calls, booting."""

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_positions import CORE, cards, laid, layoff, table_of
from tests.helpers.naive_rules import STOP, Draw, NaiveHand, meld_play, preset_rules

TABLE54 = preset_rules("table54", 2)
FREE = {**CORE, "top_card_rule": "free"}


def plays(state: NaiveHand) -> list[str]:
    return [" ".join(play.cards) or play.act for play in naive.legal_plays(state)]


def taken(hand: str, pile: str, count: int, rules: naive.Rules, *melds: str) -> NaiveHand:
    state = table_of(["2C 3C", hand], pile=pile, stock="4C 4D", table=laid(*melds), rules=rules)
    assert Draw("pile", count) in naive.legal_draws(state)
    naive.apply_draw(state, Draw("pile", count))
    return state


def test_before_the_discard_other_plays_are_legal_unless_they_strand_the_owed_card():
    state = taken("7S 7D KC KD KH 2D", "7H", 1, TABLE54)
    assert plays(state) == ["7D 7H 7S", "KC KD KH"]
    state = taken("7S 7D 8S 9S KC", "7H", 1, TABLE54)
    assert "7S 8S 9S" not in plays(state)


def test_before_the_discard_the_card_to_throw_must_be_left_after_the_owed_play():
    state = taken("7S 7D KC KD KH", "7H", 1, TABLE54)
    assert plays(state) == ["7D 7H 7S"]


def test_the_one_meld_of_the_turn_is_kept_for_the_owed_card():
    state = taken("7S 7D KC KD KH 2D", "7H", 1, {**TABLE54, "melds_per_turn": 1})
    assert plays(state) == ["7D 7H 7S"]
    naive.apply_play(state, meld_play(cards("7S 7H 7D")))
    assert naive.legal_plays(state) == [STOP]


@pytest.mark.parametrize(
    ("rule", "hand", "thrown"),
    [
        ("forbidden", "9S", ["9S"]),
        (None, "9S", ["9S"]),
        ("allowed", "9S", ["9S", "KD"]),
        ("forbidden", "KD 9S", ["9S", "KD"]),
    ],
)
def test_a_free_top_card_goes_back_as_the_rules_say(rule: str | None, hand: str, thrown: list[str]):
    state = taken(hand, "KD", 1, {**FREE, "return_taken_top": rule})
    assert naive.legal_discards(state) == thrown


def test_a_play_may_not_leave_only_the_card_that_must_not_go_back():
    for rule, legal in (("forbidden", False), ("forbidden_except_last_card", True)):
        state = taken("7S 7D 7H", "KD", 1, {**FREE, "return_taken_top": rule})
        assert (meld_play(cards("7S 7D 7H")) in naive.legal_plays(state)) is legal


def test_no_card_picked_up_may_be_thrown_where_that_is_forbidden():
    state = taken("8S 8D 4C", "8H KC 3S", 3, {**CORE, "pickup_discard": "forbid_any_picked"})
    naive.apply_play(state, meld_play(cards("8S 8H 8D")))
    assert naive.legal_discards(state) == ["4C"]
    state = table_of(["2C", "8S 8D"], pile="8H KC", stock="4D", rules={**CORE, "pickup_discard": "forbid_any_picked"})
    assert naive.legal_draws(state) == [Draw("stock")]


def test_only_the_reachable_part_of_the_pile_may_be_taken():
    for access, draws in (("any_depth", [1, 2]), ("top_only", [1]), ("none", [])):
        rules = {**CORE, "pile_access": access}
        state = table_of(["2C", "8S 8D 9S 9D"], pile="9H 8H", stock="4D", rules=rules)
        assert naive.legal_draws(state) == [Draw("stock"), *(Draw("pile", n) for n in draws)]


def test_the_first_meld_of_a_seat_needs_the_opening_value_and_lay_offs_wait_for_it():
    rules = {**CORE, "opening_min": 30}
    state = table_of(["2C", "5S 5H 5D KS KH KD 9C"], table=laid("6C 7C 8C"), rules=rules)
    assert plays(state) == ["KD KH KS", "stop"]
    naive.apply_play(state, meld_play(cards("KS KH KD")))
    assert plays(state) == ["5D 5H 5S", "9C", "stop"]


@pytest.mark.parametrize(
    ("rules", "accepting"),
    [
        ({}, [0, 1, 2]),
        ({"layoff_scope": "own"}, [1]),
        ({"layoff_scope": "own_team", "teams": "pairs_opposite"}, [1, 2]),
        ({"layoff_scope": "none"}, []),
        ({"layoff_same_turn": False}, [0, 2]),
        ({"layoff_requires_own_meld": True}, [0, 1, 2]),
    ],
)
def test_lay_offs_go_where_the_rules_let_them(rules: dict[str, object], accepting: list[int]):
    table = laid("6C 7C 8C") + laid("9S 9H 9D", seat=1) + laid("TC JC QC", seat=3)
    table[1].laid_in = 5
    state = table_of(["2C", "9C 2H", "3C", "3D"], table=table, rules={**CORE, **rules})
    state.turns = 5
    assert [play.on for play in naive.single_layoffs(state)] == accepting


def test_nobody_lays_off_before_a_meld_of_his_own_where_the_rules_ask_for_one():
    state = table_of(["2C", "9C 2H"], table=laid("6C 7C 8C"), rules={**CORE, "layoff_requires_own_meld": True})
    assert naive.legal_plays(state) == [STOP]


def test_a_lay_off_is_booked_to_the_layer_the_owner_or_nobody():
    for credit, points, scores in (("layer", 9, [21, 9]), ("owner", 0, [30, 0]), ("none", 0, [21, 0])):
        state = table_of(["", "9C 2H"], table=laid("6C 7C 8C"), rules={**CORE, "layoff_credit": credit})
        assert naive.option_points(state, layoff("9C", end="high")) == points
        naive.apply_play(state, layoff("9C", end="high"))
        assert naive.hand_scores(state) == [scores[0], scores[1] - 2]


def test_a_single_card_that_fits_may_not_be_thrown_where_the_last_discard_must_be_dead():
    rules = {**preset_rules("floating", 2), "final_discard_must_be_dead": True}
    state = table_of(["2C", ""], stock="9C 3D", table=laid("6C 7C 8C"), rules=rules)
    naive.apply_draw(state, Draw("stock"))
    assert naive.legal_discards(state) == []
    assert naive.legal_plays(state) == [layoff("9C", end="high")]


def discarded(hands: list[str], pile: str, rules: naive.Rules, *melds: str) -> NaiveHand:
    """Let seat 0 throw the last card of the pile; the others may call."""
    *under, top = cards(pile)
    state = table_of(hands, pile=" ".join(under), stock="4C 4D", table=laid(*melds, seat=1), rules=rules, seat=0)
    state.hands[0].append(top)
    naive.apply_discard(state, top)
    return state


def test_a_discard_that_fits_the_table_may_be_called_by_all_but_the_discarder():
    rules = preset_rules("rummy_call", 3)
    state = discarded(["2C 5D", "KS 2D", "KH 2H"], "9C", rules, "6C 7C 8C")
    assert naive.callers(state) == [1, 2]
    assert naive.calls_of(state, 2) == [Draw("call", 1), Draw("pass")]
    naive.apply_call(state, 2, 1)
    assert plays(state) == ["9C"]
    naive.apply_play(state, layoff("9C", end="high"))
    assert plays(state) == ["stop"]
    naive.apply_discard(state, "KH")
    assert (state.seat, state.turns_of, naive.callers(state)) == (0, [1, 0, 1], [])


def test_only_pile_cards_that_can_be_played_without_a_hand_may_be_called():
    rules = preset_rules("rummy_call", 2)
    assert naive.callers(discarded(["2C 5D", "9S 9H 2D"], "9C", rules)) == []
    assert naive.legal_calls(discarded(["2C 5D", "KS 2D"], "9C 9S 9H", rules), 1) == [3]


def test_a_call_for_the_last_discard_is_one_play_and_leaves_the_order_of_play():
    rules = {**preset_rules("rummy_call", 3), "rummy_call": "last_discard"}
    state = discarded(["2C 5D", "KS 2D", "KH 2H"], "TC 9C", rules, "6C 7C 8C")
    assert naive.legal_calls(state, 2) == [1]
    naive.apply_call(state, 2, 1)
    naive.apply_play(state, layoff("9C", end="high"))
    assert (state.phase, state.seat, state.hands[2], naive.callers(state)) == ("draw", 1, ["KH", "2H"], [])


def test_nobody_calls_into_a_compulsory_discard_that_he_could_not_make():
    rules = {**TABLE54, "rummy_call": "full"}
    state = discarded(["2C 5D", ""], "9C", rules, "6C 7C 8C")
    assert naive.callers(state) == []
    rules = {**preset_rules("floating", 2), "rummy_call": "full"}
    assert naive.callers(discarded(["2C 5D", ""], "9C", rules, "6C 7C 8C")) == [1]


def boot(hand: str, rules: naive.Rules, *melds: str) -> naive.BootPlan | None:
    return naive.boot_plan(table_of(["2C", hand], table=laid(*melds), rules=rules))


def test_a_boot_throws_one_card_only_where_the_rules_let_it():
    rules = preset_rules("booting", 2)
    plan = boot("4C 5C 6C KD", rules)
    assert plan is not None
    assert (plan.points, plan.discard) == (15, "KD")
    assert boot("4C 5C 6C KD", {**rules, "boot_allow_discard": False}) is None
    assert boot("4C 5C 6C KD QH", rules) is None
    assert boot("4C 5C 6C", {**rules, "must_discard_to_go_out": True}) is None


def test_a_boot_takes_the_most_points_in_the_fewest_plays():
    plan = boot("4C 5C 6C 7C KD", preset_rules("booting", 2), "TD JD QD")
    assert plan is not None
    assert (plan.points, len(plan.plays), plan.discard) == (32, 2, None)


def test_nobody_boots_after_a_turn_or_a_call_of_his():
    state = table_of(["2C", "4C 5C 6C"], stock="3H", pile="9H", rules=preset_rules("booting", 2))
    assert Draw("boot") in naive.legal_draws(state)
    state.turns_of[1] = 1
    assert Draw("boot") not in naive.legal_draws(state)

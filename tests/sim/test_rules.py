"""The rules model: its fields, its defaults, what it refuses, and rules as a record holds them."""

import pytest
from pydantic import ValidationError

from sim.errors import UserError
from sim.rule_table import APPLIES, GROUPS, RuleTable
from sim.rule_values import PLAYER_COUNTS, ByPlayers
from sim.rules import Rules, check_resolved
from sim.rules_files import load_rules, rules_names
from sim.validation import allowed_text
from tests.helpers.rule_combos import random_rules


def refusal(**fields):
    with pytest.raises(ValidationError) as caught:
        Rules(**fields)
    return str(caught.value)


def test_defaults_are_the_core_game():
    rules = Rules().resolve(3)
    assert (rules["decks"], rules["hand_size"], rules["target"]) == (1, 7, 500)
    assert (rules["ace_low_value"], rules["ace_high_value"], rules["ace_hand_value"]) == (1, 15, 15)
    assert rules["stock_empty"] == "end_when_unable"
    assert rules["melds_per_turn"] == "unlimited"


@pytest.mark.parametrize(
    ("players", "decks", "hand", "stock"),
    [
        (2, 1, 13, 25),
        (3, 1, 7, 30),
        (4, 1, 7, 23),
        (5, 2, 7, 68),
        (6, 2, 7, 61),
        (7, 2, 7, 54),
        (8, 2, 7, 47),
    ],
)
def test_deals_are_those_of_the_rule_book(players, decks, hand, stock):
    rules = Rules().resolve(players)
    assert (rules["decks"], rules["hand_size"]) == (decks, hand)
    assert 52 * decks - players * hand - 1 == stock


def test_every_field_has_a_meaning_a_source_and_allowed_values():
    for name, field in Rules.model_fields.items():
        assert field.description.endswith("."), name
        assert "docs/rules.md" in field.json_schema_extra["source"], name
        assert allowed_text(field), name


def test_fields_without_meaning_resolve_to_none():
    rules = Rules().resolve(4)
    empty = {name for name, value in rules.items() if value is None}
    assert empty == set(APPLIES) - {"target"}
    assert rules["joker_swap"] == "never"


def test_target_does_not_apply_to_a_fixed_number_of_deals():
    rules = Rules(end_mode="fixed_deals", deals=2).resolve(4)
    assert rules["target"] is None
    assert rules["deals"] == 2


def test_a_needed_value_that_is_missing_is_named():
    assert "end_mode = 'fixed_deals' needs a value for deals" in refusal(end_mode="fixed_deals")
    assert "needs a value for joker_value_hand, joker_identity" in refusal(
        joker_mode="wild", joker_value_meld=15, joker_layoff="never"
    )


def test_values_by_number_of_players_take_a_number_or_a_table():
    assert Rules(hand_size=10).hand_size == ByPlayers((10,) * 7)
    assert Rules(hand_size=ByPlayers((10, None) + (7,) * 5), players_max=2).resolve(2)["hand_size"] == 10
    by_table = Rules(hand_size={"2": 13, "5": 6, "default": 7})
    assert [by_table.resolve(players)["hand_size"] for players in PLAYER_COUNTS] == [13, 7, 7, 6, 7, 7, 7]


def test_a_table_without_default_needs_every_allowed_number_of_players():
    assert "hand_size = {2 = 13, 3 = 7} says nothing for 4 players" in refusal(hand_size={"2": 13, "3": 7})
    short = Rules(players_max=3, hand_size={"2": 13, "3": 7})
    assert short.resolve(3)["hand_size"] == 7
    assert short.hand_size.plain() == {"2": 13, "3": 7}


def test_plain_rules_read_back_are_equal():
    for rules in (Rules(), Rules(hand_size=9, decks={"2": 2, "default": 1}, boodle_cards=["AH", "2C"])):
        assert Rules(**rules.plain()) == rules
        assert hash(Rules(**rules.plain())) == hash(rules)


def test_rules_cannot_be_changed():
    with pytest.raises(ValidationError, match="frozen"):
        Rules().target = 300  # type: ignore[misc] # what is tested


@pytest.mark.parametrize(
    "fields",
    [
        {"target": 300.0},
        {"target": True},
        {"target": "300"},
        {"set_min": True},
        {"melds_per_turn": True},
        {"rummy_factor": 1.0},
        {"run_wrap": 0},
        {"floating": 1},
        {"hand_size": True},
        {"hand_size": {}},
        {"hand_size": 53},
        {"jokers_total": 5},
        {"decks": 3},
        {"boodle_cards": ["AH", "JK"]},
        {"boodle_cards": []},
        {"go_out_bonus": 1001},
        {"players_min": 1},
        {"traget": 300},
    ],
)
def test_wrong_types_and_values_are_refused(fields):
    assert next(iter(fields)) in refusal(**fields)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("run_wrap", True),
        ("first_dealer", "low_card"),
        ("first_dealer", "high_card"),
        ("dealer_rotation", "hand_winner"),
        ("starter", "extra_card"),
        ("run_two_aces", True),
        ("meld_merge", True),
        ("pickup_partners", "hand_only"),
        ("boodle_carry", False),
        ("check_target", "immediate"),
        ("reroll_joker_upcard", True),
        ("joker_identity", "floating"),
    ],
)
def test_rules_that_are_not_offered_are_refused_with_a_sentence(field, value):
    assert "a rule that this program does not offer" in refusal(**{field: value})


def test_groups_hold_every_field_once_in_order():
    assert [name for group in GROUPS.values() for name in group.model_fields] == list(Rules.model_fields)
    assert list(RuleTable.model_fields) == list(Rules.model_fields)


def test_a_field_alone_is_not_asked_about_others():
    assert RuleTable(set_max=8).set_max == 8
    assert "set_max = 8" in refusal(set_max=8)


@pytest.mark.parametrize("players", [1, 9])
def test_a_number_of_players_outside_the_rules_is_refused(players):
    with pytest.raises(UserError, match=f"2 to 8 players, not for {players}"):
        Rules().check_players(players)


def test_the_deal_must_leave_an_up_card_and_a_card_to_draw():
    # 2 × 25 cards, the up-card and one card of the stock are exactly 52.
    Rules(hand_size=25).check_players(2)
    # What is asked for some by number has to be possible; a deal for all may leave some out.
    with pytest.raises(ValidationError, match="26 cards for each of 2 players, the up-card and one to draw"):
        Rules(hand_size={"2": 26, "default": 7})
    with pytest.raises(UserError, match="needs 53 cards"):
        Rules(hand_size=17).check_players(3)
    # Jokers are cards too.
    assert load_rules("persian+hand_size=17").rules.player_counts() == [2, 3, 5, 6]


def test_who_may_play_follows_from_the_fields():
    assert Rules().player_counts() == list(PLAYER_COUNTS)
    assert Rules(hand_size=13).player_counts() == [2, 3, 5, 6, 7]


@pytest.mark.parametrize("name", rules_names())
def test_resolved_rules_of_every_preset_are_rules_of_a_record(name):
    rules = load_rules(name).rules
    for players in rules.player_counts():
        check_resolved(rules.resolve(players), players)


def test_random_rules_are_rules_of_a_record():
    for seed in range(300):
        rules = random_rules(seed)
        for players in rules.player_counts():
            check_resolved(rules.resolve(players), players)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"traget": 1}, "rules: unknown key traget"),
        ({"target": None}, "rules: target is null; these rules need a value, such as 500."),
        ({"target": "500"}, "rules: target = '500' is not allowed"),
        ({"hand_size": 30}, "not enough cards for any number of players"),
        ({"hand_size": 20}, "rules: hand_size = 20 with 3 players needs 62 cards"),
        ({"joker_mode": "wild"}, "rules: joker_mode = 'wild' needs a value"),
        ({"set_max": 6}, "set_distinct_suits = true"),
        ({"players_max": 2}, "rules: These rules are for 2 players, not for 3."),
        ({"run_wrap": True}, "does not offer"),
    ],
)
def test_broken_rules_of_a_record_are_refused(change, sentence):
    with pytest.raises(UserError) as caught:
        check_resolved(Rules().resolve(3) | change, 3)
    assert sentence in str(caught.value)


def test_a_record_without_a_field_is_refused():
    fields = Rules().resolve(3)
    del fields["tie_rule"]
    with pytest.raises(UserError, match="rules lack the field tie_rule"):
        check_resolved(fields, 3)

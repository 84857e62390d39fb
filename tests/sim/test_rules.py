"""The rules model: its fields, its defaults, what it refuses and what the engine plays."""

import pytest
from pydantic import ValidationError

from sim.errors import UserError
from sim.rule_values import PLAYER_COUNTS, ByPlayers
from sim.rules import APPLIES, Rules
from sim.rules_played import PLAYED, unplayable
from sim.validation import allowed_text


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
    with pytest.raises(UserError, match="end_mode = 'fixed_deals' needs a value for deals"):
        Rules(end_mode="fixed_deals").resolve(3)


def test_values_by_number_of_players_take_a_number_or_a_table():
    assert Rules(hand_size=10).hand_size == ByPlayers((10,) * 7)
    by_table = Rules(hand_size={"2": 13, "5": 6, "default": 7})
    assert [by_table.resolve(players)["hand_size"] for players in PLAYER_COUNTS] == [13, 7, 7, 6, 7, 7, 7]


def test_a_table_without_default_needs_every_allowed_number_of_players():
    assert "hand_size says nothing for 4 players" in refusal(hand_size={"2": 13, "3": 7})
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


def test_contradictions_name_both_fields():
    assert "set_max = 6 needs set_distinct_suits = false" in refusal(set_max=6)
    assert Rules(set_max=6, set_distinct_suits=False).set_max == 6
    assert "needs floating = true" in refusal(final_discard_must_be_dead=True)
    assert "players_min is above players_max" in refusal(players_min=4, players_max=3)


@pytest.mark.parametrize("players", [1, 9])
def test_a_number_of_players_outside_the_rules_is_refused(players):
    with pytest.raises(UserError, match=f"2 to 8 players, not for {players}"):
        Rules().check_players(players)


def test_the_deal_must_leave_an_up_card_and_a_card_to_draw():
    # 2 × 25 cards, the up-card and one card of the stock are exactly 52.
    Rules(hand_size=25).check_players(2)
    with pytest.raises(UserError, match="needs 54 cards"):
        Rules(hand_size=26).check_players(2)
    with pytest.raises(UserError, match="needs 53 cards"):
        Rules(hand_size=17).check_players(3)


def test_the_table_of_played_values_knows_every_field_in_order():
    assert list(PLAYED) == list(Rules.model_fields)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_core_game_is_played(players):
    assert unplayable(Rules(), players) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"hand_size": 25, "target": 100_000, "decks": 2},
        {"pip_scheme": "fives", "ace_low_value": 5, "go_out_bonus": -1000},
        {"tie_rule": "goer_out_wins", "multi_over_rule": "goer_out", "first_dealer": "seat0"},
        {"max_turns_per_hand": 5000, "max_hands_per_game": 1, "ace_hand_value": 31},
        # A field that has no meaning here does not matter.
        {"joker_max_per_meld": 1, "deals": 3},
    ],
)
def test_values_of_this_version_are_played(fields):
    assert unplayable(Rules(**fields), 2) is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"joker_mode": "wild"}, "joker_mode = 'wild' is not played yet; this version plays: 'none'."),
        ({"hand_size": 26}, "hand_size = 26 is not played yet; this version plays: 1 to 25."),
        ({"jokers_total": 2}, "jokers_total = 2 is not played yet; this version plays: 0."),
        ({"end_mode": "last_survivor"}, "end_mode = 'last_survivor' is not played yet"),
        ({"floating": True}, "floating = true is not played yet; this version plays: false."),
        ({"quad_at_once": 2}, "quad_at_once = 2 is not played yet; this version plays: 1."),
        ({"tie_rule": "closer_then_mano"}, "plays: 'extra_hand', 'shared', 'goer_out_wins'."),
        ({"boodle_cards": ["AH"]}, "boodle_cards = ['AH'] is not played yet"),
        ({"ace_high_value": 32}, "ace_high_value = 32 is not played yet; this version plays: 0 to 31."),
    ],
)
def test_the_first_field_that_is_not_played_is_named(fields, sentence):
    assert sentence in unplayable(Rules(**fields), 2)


def test_only_the_value_for_this_number_of_players_counts():
    rules = Rules(jokers_total={"5": 4, "default": 0})
    assert unplayable(rules, 4) is None
    assert "jokers_total = 4" in unplayable(rules, 5)

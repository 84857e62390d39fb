"""The record of integers that kernels read is what the rules say."""

from typing import Any

import pytest

from sim.cards import cards_of
from sim.rule_record import pip_values, rule_record
from sim.rule_words import REPRESENTED, RETURN_ALLOWED, RETURN_LAST_ONLY, UNLIMITED, WORDS
from sim.rules_files import load_rules, rules_names
from tests.helpers import naive_rules as naive
from tests.helpers.naive_values import hand_value, table_values


def rules_of(rules: str, players: int = 4) -> Any:
    return rule_record(load_rules(rules).rules.resolve(players), players)[0]


@pytest.mark.parametrize(
    "name", [*naive.PRESETS, "rummy500+ace_hand_value=25+ace_low_value=5+ace_high_value=11"]
)
def test_cards_are_worth_what_the_naive_rules_say(name: str) -> None:
    record = rules_of(name)
    rules = load_rules(name).rules.resolve(4)
    for number, rank in enumerate("A23456789TJQK", 1):
        card = f"{rank}S"
        assert int(record["hand_value"][number]) == hand_value(card, rules)
        assert int(record["set_value"][number]) == table_values([card, f"{rank}H"], "set", rules)[0]
    suit = [f"{rank}S" for rank in "A23456789TJQK"]
    low = table_values(suit, "run", rules)
    high = table_values([*suit[1:], suit[0]], "run", rules)
    assert [int(total) for total in record["run_total"][1:14]] == [sum(low[:n]) for n in range(1, 14)]
    assert int(record["run_total"][14] - record["run_total"][13]) == high[-1]


@pytest.mark.parametrize("name", ["rummy500", "pagat", "persian", "fives", "rummy500+ace_hand_value=25"])
def test_planes_and_classes_add_up_to_the_values(name: str) -> None:
    record = rules_of(name)
    for number in (*range(1, 14), *([15] if record["jokers"] else [])):
        worth = sum(
            1 << j for j in range(int(record["planes"])) if int(record["hand_plane"][j]) >> number & 1
        )
        assert worth == int(record["hand_value"][number])
    classes = [int(mask) for mask in record["dear"][: int(record["dear_count"])]]
    values = [int(record["hand_value"][((mask & -mask).bit_length() - 1) & 15]) for mask in classes if mask]
    assert values == sorted(values, reverse=True)


def test_every_word_of_a_field_is_a_number_of_its_own() -> None:
    for words in WORDS.values():
        named = {word: number for word, number in words.items() if word is not None}
        assert len(set(named.values())) == len(named)


def test_what_has_no_limit_is_a_very_large_number() -> None:
    record = rules_of("rummy500")
    assert int(record["max_reshuffles"]) == UNLIMITED
    assert int(record["limit"]) == UNLIMITED
    assert int(rules_of("rummy_points")["target"]) == UNLIMITED
    assert int(rules_of("rummy500")["melds_per_turn"]) == 0


def test_a_limit_that_must_be_passed_is_one_higher() -> None:
    assert int(rules_of("rummy_points")["limit"]) == 100
    assert int(rules_of("rummy_points+limit_test=>")["limit"]) == 101


def test_ace_places_bound_the_runs() -> None:
    places = {word: rules_of(f"rummy500+ace_in_runs={word}") for word in ("both", "low", "high")}
    bounds = {word: (int(r["first_place"]), int(r["last_place"])) for word, r in places.items()}
    assert bounds == {"both": (1, 14), "low": (1, 13), "high": (2, 14)}


def test_returning_the_top_card_is_barred_only_where_it_is_free() -> None:
    assert int(rules_of("rummy500")["return_top"]) == RETURN_ALLOWED
    assert int(rules_of("pagat")["return_top"]) == RETURN_LAST_ONLY
    assert int(rules_of("rummy500+top_card_rule=free+stall_rounds=1")["return_top"]) == RETURN_LAST_ONLY


def test_floating_makes_the_discard_compulsory() -> None:
    assert not rules_of("rummy500")["must_discard"]
    assert rules_of("floating")["must_discard"]
    assert rules_of("rummy500+floating=true")["must_discard"]


def test_jokers_have_a_value_only_where_they_are() -> None:
    assert (int(rules_of("rummy500")["jokers"]), int(rules_of("rummy500")["hand_value"][15])) == (0, 0)
    assert (int(rules_of("persian")["jokers"]), int(rules_of("persian")["hand_value"][15])) == (4, 20)
    assert int(rules_of("persian+joker_value_meld=represented")["joker_meld_value"]) == REPRESENTED
    assert int(rules_of("pagat", 6)["jokers"]) == 4


def test_boodle_cards_are_masked_only_where_there_are_pots() -> None:
    assert int(rules_of("rummy500")["boodle_cards"]) == 0
    assert set(cards_of(int(rules_of("michigan")["boodle_cards"]))) == {"AH", "KC", "QD", "JS"}
    assert int(rules_of("michigan")["pots"]) == 4


PLAIN = ("house_draw", "house_play", "house_discard", "house_turn", "house_lay", "house_limits", "house_game")


@pytest.mark.parametrize("rules", ["rummy500", "target_300", "target_600", "target_750", "fives"])
def test_the_plain_game_pays_for_nothing_of_the_house(rules: str) -> None:
    assert [name for name in PLAIN if rules_of(rules)[name]] == []


@pytest.mark.parametrize(
    ("rules", "flags"),
    [
        ("michigan", {"house_game"}),
        ("partnership", {"house_game"}),
        ("booting", {"house_draw", "house_turn", "house_game"}),
        ("rummy_call", {"house_turn", "house_game"}),
        ("rummy500+pile_access=top_only", {"house_draw"}),
    ],
)
def test_each_rule_asks_for_its_own_phases(rules: str, flags: set[str]) -> None:
    assert {name for name in PLAIN if rules_of(rules)[name]} == flags


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("rummy500", True),
        ("pagat", True),
        ("rummy500+decks=2", False),
        ("rummy500+stock_empty=reshuffle", False),
        ("pagat+joker_swap=any_meld", False),
        ("pagat+joker_value_meld=represented", False),
        ("rummy_points", False),
    ],
)
def test_digs_are_told_by_place_where_each_card_has_one_way_and_one_value(rules: str, told: bool) -> None:
    assert bool(rules_of(rules)["dig_by_place"]) == told


@pytest.mark.parametrize(
    ("rules", "full"),
    [
        ("rummy500", True),
        ("persian", True),
        ("rummy500+layoff_credit=owner", False),
        ("pagat+joker_swap=any_meld", False),
        ("persian_pairs", False),
        ("rummy_points", False),
    ],
)
def test_a_play_books_its_cards_where_nobody_else_has_a_share_and_no_factor(rules: str, full: bool) -> None:
    assert bool(rules_of(rules)["full_credit"]) == full


def test_every_preset_has_a_record_for_every_number_of_players() -> None:
    for name in rules_names():
        for players in load_rules(name).rules.player_counts():
            assert int(rules_of(name, players)["players"]) == players


def test_pips() -> None:
    assert pip_values("face") == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert pip_values("fives") == [5] * 8 + [10] * 4

"""Every shipped file loads, says what it is, and is part of the package."""

import tomllib
from pathlib import Path

import pytest

from configs import folder
from sim.config_files import experiment_names, load_experiment
from sim.rules import Rules
from sim.rules_files import load_rules, rules_names, rules_told
from sim.rules_told import TOLD_KEYS

ROOT = Path(__file__).parents[1]
KNOBS = {
    "discard_watch",
    "meld_hold",
    "meld_hold_until",
    "dig_free_cards",
    "dig_min_points",
    "dig_max_cards",
    "layoff",
    "out_min_caught",
    "out_force_cards",
    "defence_cards",
    "defence_mode",
}
PRIMARY = ["T1", "T2a", "T2b", "T3a", "T3b", "T4a", "T4b", "T5", "T6a", "T6b"]


PRESETS = [
    "rummy500",
    "booting",
    "fives",
    "floating",
    "michigan",
    "pagat",
    "partnership",
    "persian",
    "persian_pairs",
    "rummy_call",
    "rummy_express",
    "rummy_points",
    "table54",
    "target_300",
    "target_600",
    "target_750",
]
# What differs from the core game: docs/rules.md 2.2, 2.11 no. 2.
JOKERS = {"joker_mode": "wild", "joker_max_per_meld": 1, "joker_identity": "run_position"}
PAIRS = {"players_min": 4, "players_max": 4, "teams": "pairs_opposite"}
BASIC = {
    "players_max": 4,
    "hand_size": 7,
    "pile_access": "top_only",
    "top_card_rule": "free",
    "return_taken_top": "forbidden_except_last_card",
    "stock_empty": "reshuffle",
    "blocked_rule": "lowest_deadwood",
    "tie_rule": "closer_then_mano",
}
# Resolved for four players.
DIFFERENCES = {
    "table54": JOKERS
    | {"players_max": 4, "jokers_total": 2, "joker_value_meld": 15, "joker_value_hand": 15}
    | {"joker_layoff": "allowed", "pickup_use_timing": "before_discard", "must_discard_to_go_out": True},
    "pagat": {
        "jokers_total": 2,
        "joker_mode": "wild",
        "joker_max_per_meld": "unlimited",
        "joker_value_meld": 15,
        "joker_value_hand": 15,
        "joker_identity": "exact",
        "joker_layoff": "allowed",
        "top_card_rule": "free",
        "return_taken_top": "forbidden_except_last_card",
        "rummy_call": "full",
        "stall_rounds": 1,
    },
    "persian": JOKERS
    | {"jokers_total": 4, "joker_value_meld": 20, "joker_value_hand": 20}
    | {"joker_layoff": "not_if_holding_natural"},
    "persian_pairs": PAIRS
    | {"jokers_total": 4, "ace_in_runs": "high", "joker_mode": "set_only", "joker_max_per_meld": 4}
    | {"joker_value_meld": 20, "joker_value_hand": 20, "joker_layoff": "allowed", "go_out_bonus": 25}
    | {"game_bonus": 50, "quad_at_once": 2, "end_mode": "fixed_deals", "deals": 2, "target": None}
    | {"tie_rule": "shared"},
    "partnership": PAIRS,
    "rummy_points": BASIC
    | {"score_mode": "hand_penalty", "rummy_factor": 2, "end_mode": "last_survivor", "limit": 100}
    | {"target": None, "limit_test": ">=", "stake": 2, "reentry": True, "reentry_cost": 1},
    "rummy_express": BASIC | {"score_mode": "winner_only", "end_mode": "single_hand", "target": None},
    "booting": {"no_draw_first_turn": True, "boot_bonus": 25},
    "michigan": {"boodle": True},
    "floating": {"floating": True, "must_discard_to_go_out": True},
    "rummy_call": {"rummy_call": "full"},
    "fives": {"pip_scheme": "fives", "ace_low_value": 5},
    "target_300": {"target": 300},
    "target_600": {"target": 600},
    "target_750": {"target": 750},
    "rummy500": {},
}


def test_every_preset_of_the_rule_book_is_there():
    assert rules_names() == PRESETS
    assert sorted(DIFFERENCES) == sorted(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_from_the_core_game_as_the_rule_book_says(name):
    core = Rules().resolve(4)
    resolved = load_rules(name).rules.resolve(4)
    changed = {field: value for field, value in resolved.items() if value != core[field]}
    assert changed == {field: value for field, value in DIFFERENCES[name].items() if value != core[field]}


def test_presets_depend_on_the_number_of_players_as_the_rule_book_says():
    pagat, table54, points = (load_rules(name).rules for name in ("pagat", "table54", "rummy_points"))
    assert [pagat.resolve(players)["jokers_total"] for players in (2, 4, 5, 8)] == [2, 2, 4, 4]
    assert [pagat.resolve(players)["decks"] for players in (4, 5)] == [1, 2]
    assert [table54.resolve(players)["hand_size"] for players in (2, 3, 4)] == [7, 7, 7]
    assert [points.resolve(players)["hand_size"] for players in (2, 3, 4)] == [10, 7, 7]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_says_what_it_is_and_gives_a_reason_for_each_field(name):
    told = rules_told(name)
    written = tomllib.loads((folder() / "rules" / f"{name}.toml").read_text(encoding="utf-8"))
    assert told.summary
    assert len(told.summary) <= 105
    assert told.about
    assert "docs/rules.md" in told.source
    if name != "rummy500":
        core = Rules().plain()
        changed = {field for field in written if field in core and written[field] != core[field]}
        assert changed == set(told.why)
    rules = load_rules(name).rules
    assert rules.player_counts() == list(range(rules.players_min, rules.players_max + 1))


def test_presets_add_up():
    rules = load_rules("pagat+booting+fives").rules
    assert rules == load_rules({"extends": ["pagat", "booting", "fives"]}).rules
    resolved, pagat = rules.resolve(3), load_rules("pagat").rules.resolve(3)
    changed = {field: value for field, value in resolved.items() if value != pagat[field]}
    assert changed == DIFFERENCES["booting"] | DIFFERENCES["fives"]


def test_the_core_preset_writes_every_field_that_applies():
    written = tomllib.loads((folder() / "rules" / "rummy500.toml").read_text(encoding="utf-8"))
    unset = {name for name, value in Rules().resolve(3).items() if value is None}
    assert set(written) - set(TOLD_KEYS) == set(Rules.model_fields) - unset
    assert load_rules("rummy500").rules == Rules()


@pytest.mark.parametrize("name", experiment_names())
def test_shipped_experiments_load_under_their_own_name(name):
    experiment = load_experiment(name)
    assert experiment.name == name
    assert all(
        spec.strategy in ("adviser", "champion", "greedy", "random", "regular") for spec in experiment.specs()
    )
    assert all(set(spec.params) <= KNOBS for spec in experiment.specs() if spec.strategy == "adviser")
    assert all(claim.question.endswith("?") for claim in experiment.claims)


def test_tips_ask_every_tip_in_its_primary_cell():
    tips = load_experiment("tips")
    assert [claim.id for claim in tips.claims if claim.primary] == PRIMARY
    assert {claim.primary.model_dump_json() for claim in tips.claims if claim.primary} == {
        '{"rules":"rummy500","players":3,"opponents":"baseline","direction":"joins","metric":"win_share"}'
    }
    assert all(len(claim.cells) == 9 for claim in tips.claims if claim.primary)
    assert (tips.stop.mode, tips.stop.blocks) == ("fixed", 10_000)
    assert tips.stop.smallest_effect == {"win_share": 0.01, "hand_margin": 2.0}


def test_each_tip_turns_one_habit_of_the_adviser():
    turned = {
        claim.id: {
            key
            for key in claim.baseline.params.keys() | claim.treatment.params.keys()
            if claim.baseline.params.get(key) != claim.treatment.params.get(key)
        }
        for claim in load_experiment("tips").claims
        if claim.primary
    }
    assert turned == {
        "T1": {"discard_watch"},
        "T2a": {"meld_hold"},
        "T2b": {"meld_hold"},
        "T3a": {"dig_free_cards", "dig_min_points"},
        "T3b": {"dig_max_cards", "dig_min_points"},
        "T4a": {"layoff"},
        "T4b": {"layoff"},
        "T5": {"out_min_caught"},
        "T6a": {"defence_mode"},
        "T6b": {"defence_mode"},
    }


def test_the_digging_curve_has_one_cell_a_point():
    curve = [claim for claim in load_experiment("tips").claims if claim.id.startswith("T3c")]
    assert [claim.treatment.params["dig_min_points"] for claim in curve] == [0, 10, 20, 30, 40, 50]
    assert [claim.id for claim in curve] == [f"T3c{points}" for points in (0, 10, 20, 30, 40, 50)]
    assert {(claim.primary, claim.cells) for claim in curve} == {
        (None, (("rummy500", 3, "baseline", "joins"),)),
    }


def test_four_players_are_asked_for_more_points_before_going_out():
    claims = {claim.id: claim for claim in load_experiment("tips").claims}
    assert (claims["T5"].treatment.params, claims["T5b"].treatment.params) == (
        {"out_min_caught": 40},
        {"out_min_caught": 80},
    )
    assert claims["T5b"].cells == (("rummy500", 4, "baseline", "joins"),)


def test_every_saying_is_asked_in_its_primary_cell_by_the_knobs_it_is_about():
    claims = load_experiment("claims")
    assert {
        claim.id: claim.treatment.params.keys() | claim.baseline.params.keys() for claim in claims.claims
    } == {
        "C1a": {"high_cards"},
        "C1b": {"high_cards"},
        "C1c": {"high_cards"},
        "C2a": {"big_piles"},
        "C2b": {"big_piles"},
        "C3a": {"first_meld"},
        "C3b": {"first_meld"},
        "C4a": {"dig_max_cards"},
        "C4b": {"dig_max_cards"},
        "C5a": {"connected"},
        "C5b": {"connected", "high_cards"},
        "C5c": {"connected"},
        "C6a": {"deny_cards"},
        "C6b": {"deny_cards"},
        "C7": {"race"},
    }
    assert all(len(claim.cells) == 9 and claim.primary for claim in claims.claims)
    assert all(spec.strategy in ("regular", "greedy") for spec in claims.specs())
    assert all(claim.baseline.params != claim.treatment.params for claim in claims.claims)


def test_the_first_player_is_asked_about_with_two_to_eight_players():
    experiment = load_experiment("first_player")
    assert experiment.players == (2, 3, 4, 5, 6, 7, 8)
    assert [rules.end_mode for _, rules in experiment.rules] == ["target", "single_hand"]
    assert experiment.tournament is not None
    assert [group.design for group in experiment.tournament.groups(8)] == ["self"] * 3


def test_smoke_is_short():
    smoke = load_experiment("smoke")
    assert (len(smoke.claims), smoke.stop.blocks) == (2, 200)


def test_every_shipped_file_is_package_data():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    patterns = project["package-data"]["configs"]
    packed = {path for pattern in patterns for path in folder().glob(pattern)}
    assert packed == set(folder().rglob("*.toml"))
    assert "configs" in project["packages"]

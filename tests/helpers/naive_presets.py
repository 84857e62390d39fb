"""Every preset of docs/rules.md 2.2 and 2.11 no. 2, resolved for a number of players, written by hand.

Written from the table of the rule book, not from the files that the engine reads.
"""

from typing import Any

from tests.helpers.naive_fields import DEFAULTS, check_judged

__all__ = ["MODIFIERS", "PRESETS", "check_judged", "core_rules", "players_of", "preset_rules"]

# What has no meaning in the core game.
NOT_IN_CORE = {
    "joker_max_per_meld": None,
    "joker_value_meld": None,
    "joker_value_hand": None,
    "joker_identity": None,
    "joker_layoff": None,
    "return_taken_top": None,
    "deals": None,
    "limit": None,
    "limit_test": None,
    "reentry_cost": None,
}

# docs/rules.md 2.11 no. 2.
MODIFIERS: dict[str, dict[str, Any]] = {
    "booting": {"no_draw_first_turn": True, "boot_allow_discard": True, "boot_bonus": 25},
    "michigan": {"boodle": True},
    "target_300": {"target": 300},
    "target_600": {"target": 600},
    "target_750": {"target": 750},
    "fives": {"pip_scheme": "fives", "ace_low_value": 5},
    "floating": {"floating": True, "must_discard_to_go_out": True},
    "rummy_call": {"rummy_call": "full"},
}

WILD_ONE = {"joker_mode": "wild", "joker_max_per_meld": 1, "joker_identity": "run_position"}
BASIC_RUMMY = {
    "players_max": 4,
    "pile_access": "top_only",
    "top_card_rule": "free",
    "pickup_use_timing": None,
    "return_taken_top": "forbidden_except_last_card",
    "stock_empty": "reshuffle",
    "tie_rule": "closer_then_mano",
    "blocked_rule": "lowest_deadwood",
    "target": None,
}

# The columns of the table in 2.2; fields that differ with the number of players are in `_by_players`.
PRESETS: dict[str, dict[str, Any]] = {
    "rummy500": {},
    "table54": {
        **WILD_ONE,
        "players_max": 4,
        "joker_value_meld": 15,
        "joker_value_hand": 15,
        "joker_layoff": "allowed",
        "pickup_use_timing": "before_discard",
        "must_discard_to_go_out": True,
    },
    "pagat": {
        "joker_mode": "wild",
        "joker_max_per_meld": "unlimited",
        "joker_value_meld": 15,
        "joker_value_hand": 15,
        "joker_identity": "exact",
        "joker_layoff": "allowed",
        "top_card_rule": "free",
        "return_taken_top": "forbidden_except_last_card",
        "stall_rounds": 1,
        "rummy_call": "full",
    },
    "persian": {
        **WILD_ONE,
        "joker_value_meld": 20,
        "joker_value_hand": 20,
        "joker_layoff": "not_if_holding_natural",
    },
    "persian_pairs": {
        "players_min": 4,
        "players_max": 4,
        "joker_mode": "set_only",
        "joker_max_per_meld": 4,
        "joker_value_meld": 20,
        "joker_value_hand": 20,
        "joker_layoff": "allowed",
        "ace_in_runs": "high",
        "go_out_bonus": 25,
        "quad_at_once": 2,
        "end_mode": "fixed_deals",
        "deals": 2,
        "target": None,
        "game_bonus": 50,
        "tie_rule": "shared",
        "teams": "pairs_opposite",
    },
    "partnership": {"players_min": 4, "players_max": 4, "teams": "pairs_opposite"},
    "rummy_points": {
        **BASIC_RUMMY,
        "score_mode": "hand_penalty",
        "rummy_factor": 2,
        "end_mode": "last_survivor",
        "limit": 100,
        "limit_test": ">=",
        "stake": 2,
        "reentry": True,
        "reentry_cost": 1,
    },
    "rummy_express": {**BASIC_RUMMY, "score_mode": "winner_only", "end_mode": "single_hand"},
    **MODIFIERS,
}

BASIC_HANDS = {2: 10}
CORE_HANDS = {2: 13}
SEVEN = dict[int, int]()


def players_of(preset: str) -> range:
    """Give the numbers of players that a preset allows."""
    fields = PRESETS[preset]
    return range(fields.get("players_min", 2), fields.get("players_max", 8) + 1)


def _by_players(preset: str, players: int) -> dict[str, Any]:
    """Give decks, jokers and hand size of a preset for a number of players (1.1 and 2.2)."""
    jokers = {"table54": 2, "pagat": 2 if players < 5 else 4, "persian": 4, "persian_pairs": 4}
    sizes = {"table54": SEVEN, "rummy_points": BASIC_HANDS, "rummy_express": BASIC_HANDS}
    return {
        "decks": 1 if players < 5 else 2,
        "jokers_total": jokers.get(preset, 0),
        "hand_size": sizes.get(preset, CORE_HANDS).get(players, 7),
    }


def core_rules(players: int) -> dict[str, Any]:
    """Give preset `rummy500` with every field that matters in it, resolved for 2 to 8 players."""
    return preset_rules("rummy500", players)


def preset_rules(name: str, players: int) -> dict[str, Any]:
    """Give a preset, with modifiers after plus signs ("pagat+booting"), resolved for a number of players."""
    preset, *modifiers = name.split("+")
    if players not in players_of(preset):
        allowed = players_of(preset)
        raise ValueError(f"the game is for {allowed[0]} to {allowed[-1]} players, not {players}")
    rules: dict[str, Any] = {"players_min": 2, "players_max": 8, **DEFAULTS, **NOT_IN_CORE}
    rules.update(_by_players(preset, players))
    rules.update(PRESETS[preset])
    for modifier in modifiers:
        rules.update(MODIFIERS[modifier])
    rules["boodle_cards"] = list(rules["boodle_cards"])
    return rules

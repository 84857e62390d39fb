"""Rule sets for tests of what comes around a hand, as tables of fields on top of the core game."""

from typing import Any

WILD: dict[str, Any] = {
    "extends": "rummy500",
    "jokers_total": 4,
    "joker_mode": "wild",
    "joker_max_per_meld": "unlimited",
    "joker_value_meld": "represented",
    "joker_value_hand": 15,
    "joker_identity": "exact",
    "joker_swap": "any_meld",
    "joker_layoff": "allowed",
}
BASIC: dict[str, Any] = {
    "extends": "rummy500",
    "hand_size": {2: 10, "default": 7},
    "pile_access": "top_only",
    "top_card_rule": "free",
    "stock_empty": "reshuffle",
    "blocked_rule": "lowest_deadwood",
    "score_mode": "hand_penalty",
    "rummy_factor": 2,
    "end_mode": "last_survivor",
    "limit": 100,
    "tie_rule": "closer_then_mano",
    "stake": 2,
    "reentry": True,
    "reentry_cost": 1,
}
CALLS: dict[str, Any] = {"extends": "rummy500", "rummy_call": "full"}
BOOTS: dict[str, Any] = {"extends": "rummy500", "no_draw_first_turn": True, "boot_bonus": 25}
BOODLE: dict[str, Any] = {"extends": "rummy500", "boodle": True, "chips_as_points": 2}
TEAMS: dict[str, Any] = {
    "extends": "rummy500",
    "teams": "pairs_opposite",
    "end_mode": "fixed_deals",
    "deals": 2,
    "game_bonus": 51,
    "go_out_bonus": 25,
    "quad_at_once": 2,
    "layoff_credit": "owner",
    "tie_rule": "shared",
}
TWINS: dict[str, Any] = {"extends": "rummy500", "set_distinct_suits": False}
EXHAUSTED: dict[str, Any] = {
    "extends": "rummy500",
    "exhausted_scoring": "no_deadwood",
    "stock_empty": "end_after_last",
}

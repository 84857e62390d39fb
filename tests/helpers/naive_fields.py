"""Rule fields as the naive rules read them: what absence means, which words exist, what is not judged.

The presets' own values are in `naive_presets`. Source: docs/rules.md 2.1 and 2.11.
"""

from collections.abc import Mapping
from typing import Any

Rules = Mapping[str, Any]

# What a field means when it is absent or None ("does not apply"). Fields that differ with the number of
# players (decks, hand_size) have no such value.
DEFAULTS: dict[str, Any] = {
    "decks": 1,
    "jokers_total": 0,
    "first_dealer": "random",
    "dealer_rotation": "clockwise",
    "starter": "left_of_dealer",
    "set_min": 3,
    "set_max": 4,
    "set_distinct_suits": True,
    "run_min": 3,
    "ace_in_runs": "both",
    "opening_min": 0,
    "melds_per_turn": "unlimited",
    "layoff_scope": "any",
    "layoff_requires_own_meld": False,
    "layoff_same_turn": True,
    "layoff_credit": "layer",
    "joker_mode": "none",
    "joker_max_per_meld": "unlimited",
    "joker_value_meld": 15,
    "joker_value_hand": 15,
    "joker_identity": "run_position",
    "joker_swap": "never",
    "joker_layoff": "allowed",
    "pile_access": "any_depth",
    "top_card_rule": "must_use",
    "pickup_use": "meld_or_layoff",
    "pickup_use_timing": "first_action",
    "pickup_discard": "allow",
    "return_taken_top": "forbidden_except_last_card",
    "rummy_call": "off",
    "must_discard_to_go_out": False,
    "floating": False,
    "final_discard_must_be_dead": False,
    "no_draw_first_turn": False,
    "boot_allow_discard": True,
    "stock_empty": "end_when_unable",
    "reshuffle_keep_top": True,
    "max_reshuffles": "unlimited",
    "exhausted_scoring": "normal",
    "blocked_rule": "none",
    "stall_rounds": 0,
    "max_turns_per_hand": 1000,
    "max_hands_per_game": 1000,
    "score_mode": "meld_minus_hand",
    "pip_scheme": "face",
    "ace_low_value": 1,
    "ace_high_value": 15,
    "ace_hand_value": 15,
    "go_out_bonus": 0,
    "boot_bonus": 0,
    "game_bonus": 0,
    "quad_at_once": 1,
    "rummy_factor": 1,
    "end_mode": "target",
    "target": 500,
    "deals": 1,
    "limit": 100,
    "limit_test": ">=",
    "multi_over_rule": "highest",
    "tie_rule": "extra_hand",
    "stake": 0,
    "reentry": False,
    "reentry_cost": 0,
    "reentry_max": 1,
    "reentry_score": "highest_in",
    "reentry_when_one_left": False,
    "teams": "none",
    "boodle": False,
    "boodle_cards": ("AH", "KC", "QD", "JS"),
    "boodle_ante": 1,
    "boodle_dealer_ante": 2,
    "boodle_leftovers": "split",
    "boodle_card_payment": 0,
    "chips_as_points": 0,
}

# The words of the fields that take words; any other is refused.
WORDS: dict[str, tuple[str, ...]] = {
    "first_dealer": ("random", "seat0"),
    "dealer_rotation": ("clockwise",),
    "starter": ("left_of_dealer",),
    "ace_in_runs": ("both", "low", "high"),
    "layoff_scope": ("any", "own_team", "own", "none"),
    "layoff_credit": ("layer", "owner", "none"),
    "joker_mode": ("none", "wild", "set_only"),
    "joker_identity": ("run_position", "exact"),
    "joker_swap": ("never", "any_meld"),
    "joker_layoff": ("allowed", "not_if_holding_natural", "not_if_natural_unseen", "never"),
    "pile_access": ("any_depth", "top_only", "none"),
    "top_card_rule": ("must_use", "free"),
    "pickup_use": ("meld_or_layoff", "new_meld_only"),
    "pickup_use_timing": ("first_action", "before_discard"),
    "pickup_discard": ("allow", "forbid_any_picked"),
    "return_taken_top": ("forbidden", "forbidden_except_last_card", "allowed"),
    "rummy_call": ("off", "last_discard", "full"),
    "stock_empty": ("end_when_unable", "end_after_last", "reshuffle", "turn_over"),
    "exhausted_scoring": ("normal", "no_deadwood"),
    "blocked_rule": ("none", "lowest_deadwood"),
    "score_mode": ("meld_minus_hand", "hand_penalty", "winner_only"),
    "pip_scheme": ("face", "fives"),
    "end_mode": ("target", "fixed_deals", "last_survivor", "single_hand"),
    "limit_test": (">=", ">"),
    "multi_over_rule": ("highest", "goer_out"),
    "tie_rule": ("extra_hand", "goer_out_wins", "shared", "closer_then_mano"),
    "reentry_score": ("highest_in",),
    "teams": ("none", "pairs_opposite"),
    "boodle_leftovers": ("split",),
}

# The rare switches that no part of the project plays, each with the one value that is judged.
NOT_JUDGED: dict[str, Any] = {
    "run_wrap": False,
    "run_two_aces": False,
    "meld_merge": False,
    "pickup_partners": "any",
    "pickup_all_must_be_used": False,
    "return_taken_top_by_face": False,
    "rummy_call_priority": "nearest",
    "quad_at_once_scope": "four_of_a_kind",
    "check_target": "after_hand",
    "reroll_joker_upcard": False,
    "rummy_strict": False,
    "boodle_claim": "meld_or_layoff",
    "boodle_carry": True,
    "tripoley_hearts": False,
    "boot_mode": "before_draw",
}

NO_LIMIT = 10**6


def value(rules: Rules, name: str) -> Any:
    """Give the value of a field; an absent one, or None, has the value it has where it does not apply."""
    found = rules.get(name)
    return DEFAULTS[name] if found is None else found


def limit(rules: Rules, name: str) -> int:
    """Give a field that is a number or the word "unlimited", the word as a very large number."""
    found = value(rules, name)
    return NO_LIMIT if found == "unlimited" else int(found)


def is_discard_compulsory(rules: Rules) -> bool:
    """Tell whether going out needs a discard: by itself, or because players float (2.11 no. 17)."""
    return bool(value(rules, "must_discard_to_go_out") or value(rules, "floating"))


def may_empty_hand_by_play(rules: Rules) -> bool:
    """Tell whether a play may use up the hand: to go out, or to float."""
    return bool(value(rules, "floating") or not value(rules, "must_discard_to_go_out"))


def low_wins(rules: Rules) -> bool:
    """Tell whether the lowest total is the best."""
    return bool(value(rules, "score_mode") != "meld_minus_hand")


def side_of(seat: int, rules: Rules) -> int:
    """Tell the side of a seat: partners sit opposite, otherwise everybody is alone (2.7)."""
    return seat % 2 if value(rules, "teams") == "pairs_opposite" else seat


def has_chips(rules: Rules) -> bool:
    """Tell whether a game has a chip ledger: boodle pots or stakes."""
    return bool(value(rules, "boodle") or value(rules, "stake"))


def check_judged(rules: Rules) -> None:
    """Raise ValueError with one sentence if the naive rules cannot judge a game under these rules."""
    for name, only in NOT_JUDGED.items():
        if rules.get(name) not in (None, only):
            raise ValueError(f"the naive rules judge {name} = {only!r} only, not {rules[name]!r}")
    for name, words in WORDS.items():
        word = value(rules, name)
        if word not in words:
            raise ValueError(f"the naive rules judge {name} = {' | '.join(words)} only, not {word!r}")

"""The fields of preset `rummy500`, resolved for a number of players, and what the naive rules can judge.

Source: docs/rules.md 1.1 and 2.1.
"""

from typing import Any

from tests.helpers.naive_melds import Rules

# Every field outside the naive rules' reach, with the only value at which they judge it. A field leaves this
# list when its other values are written.
ONLY_CORE: dict[str, Any] = {
    "jokers_total": 0,
    "dealer_rotation": "clockwise",
    "starter": "left_of_dealer",
    "set_distinct_suits": True,
    "run_wrap": False,
    "run_two_aces": False,
    "meld_merge": False,
    "opening_min": 0,
    "melds_per_turn": "unlimited",
    "layoff_scope": "any",
    "layoff_requires_own_meld": False,
    "layoff_same_turn": True,
    "layoff_credit": "layer",
    "joker_mode": "none",
    "pile_access": "any_depth",
    "top_card_rule": "must_use",
    "pickup_use": "meld_or_layoff",
    "pickup_use_timing": "first_action",
    "pickup_discard": "allow",
    "rummy_call": "off",
    "must_discard_to_go_out": False,
    "floating": False,
    "final_discard_must_be_dead": False,
    "no_draw_first_turn": False,
    "stock_empty": "end_when_unable",
    "exhausted_scoring": "normal",
    "blocked_rule": "none",
    "score_mode": "meld_minus_hand",
    "game_bonus": 0,
    "quad_at_once": 1,
    "rummy_factor": 1,
    "end_mode": "target",
    "stall_rounds": 0,
    "stake": 0,
    "reentry": False,
    "teams": "none",
    "boodle": False,
}

# Every field that the naive rules read, with its value in core.
READ: dict[str, Any] = {
    "first_dealer": "random",
    "set_min": 3,
    "set_max": 4,
    "run_min": 3,
    "ace_in_runs": "both",
    "max_turns_per_hand": 1000,
    "max_hands_per_game": 1000,
    "pip_scheme": "face",
    "ace_low_value": 1,
    "ace_high_value": 15,
    "ace_hand_value": 15,
    "go_out_bonus": 0,
    "target": 500,
    "multi_over_rule": "highest",
    "tie_rule": "extra_hand",
}

# The words that the naive rules know for the fields they read; any other word is refused.
KNOWN_WORDS = {
    "first_dealer": ("random", "seat0"),
    "ace_in_runs": ("both", "low", "high"),
    "pip_scheme": ("face", "fives"),
    "multi_over_rule": ("highest", "goer_out"),
    "tie_rule": ("extra_hand", "shared", "goer_out_wins"),
}


def core_rules(players: int) -> dict[str, Any]:
    """Give preset `rummy500` with every field that matters in it, resolved for 2 to 8 players."""
    if not 2 <= players <= 8:
        raise ValueError(f"the game is for 2 to 8 players, not {players}")
    by_players = {"decks": 1 if players < 5 else 2, "hand_size": 13 if players == 2 else 7}
    return {"players_min": 2, "players_max": 8, **by_players, **READ, **ONLY_CORE}


def check_judged(rules: Rules) -> None:
    """Raise ValueError with one sentence if the naive rules cannot judge a game under these rules.

    A field that is None does not apply.
    """
    for name, value in ONLY_CORE.items():
        if rules.get(name) not in (None, value):
            raise ValueError(f"the naive rules judge {name} = {value!r} only, not {rules[name]!r}")
    for name, words in KNOWN_WORDS.items():
        word = rules.get(name, words[0])
        if word not in words:
            raise ValueError(f"the naive rules judge {name} = {' | '.join(words)} only, not {word!r}")

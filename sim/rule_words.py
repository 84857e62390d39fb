"""The integers that stand for the words of rule fields inside kernels (docs/rules.md 2.1).

Turned from words by ``sim/rule_record.py`` alone.
"""

# joker_mode
NO_JOKERS = 0
WILD = 1
SET_ONLY = 2
# joker_max_per_meld and others without a limit.
UNLIMITED = 1_000_000
# joker_value_meld
REPRESENTED = -1
# joker_layoff
JOKER_ALLOWED = 0
JOKER_UNLESS_HELD = 1
JOKER_UNLESS_UNSEEN = 2
JOKER_NEVER = 3
# layoff_scope
SCOPE_ANY = 0
SCOPE_TEAM = 1
SCOPE_OWN = 2
SCOPE_NONE = 3
# layoff_credit
CREDIT_LAYER = 0
CREDIT_OWNER = 1
CREDIT_NONE = 2
# pile_access
ANY_DEPTH = 0
TOP_ONLY = 1
NO_PILE = 2
# return_taken_top:
RETURN_ALLOWED = 0
RETURN_FORBIDDEN = 1
RETURN_LAST_ONLY = 2
# rummy_call
CALL_OFF = 0
CALL_LAST = 1
CALL_FULL = 2
# stock_empty
END_WHEN_UNABLE = 0
END_AFTER_LAST = 1
RESHUFFLE = 2
TURN_OVER = 3
# score_mode
MELD_MINUS_HAND = 0
HAND_PENALTY = 1
WINNER_ONLY = 2
# end_mode
TO_TARGET = 0
FIXED_DEALS = 1
LAST_SURVIVOR = 2
SINGLE_HAND = 3
# tie_rule
EXTRA_HAND = 0
SHARED = 1
GOER_OUT_WINS = 2
CLOSER_THEN_MANO = 3

WORDS: dict[str, dict[str | None, int]] = {
    "joker_mode": {"none": NO_JOKERS, "wild": WILD, "set_only": SET_ONLY},
    "joker_layoff": {
        None: JOKER_ALLOWED,
        "allowed": JOKER_ALLOWED,
        "not_if_holding_natural": JOKER_UNLESS_HELD,
        "not_if_natural_unseen": JOKER_UNLESS_UNSEEN,
        "never": JOKER_NEVER,
    },
    "layoff_scope": {"any": SCOPE_ANY, "own_team": SCOPE_TEAM, "own": SCOPE_OWN, "none": SCOPE_NONE},
    "layoff_credit": {"layer": CREDIT_LAYER, "owner": CREDIT_OWNER, "none": CREDIT_NONE},
    "pile_access": {"any_depth": ANY_DEPTH, "top_only": TOP_ONLY, "none": NO_PILE},
    # Not given, with a free top card, it is the middle one (docs/rules.md 2.11 no. 22).
    "return_taken_top": {
        None: RETURN_LAST_ONLY,
        "allowed": RETURN_ALLOWED,
        "forbidden": RETURN_FORBIDDEN,
        "forbidden_except_last_card": RETURN_LAST_ONLY,
    },
    "rummy_call": {"off": CALL_OFF, "last_discard": CALL_LAST, "full": CALL_FULL},
    "stock_empty": {
        "end_when_unable": END_WHEN_UNABLE,
        "end_after_last": END_AFTER_LAST,
        "reshuffle": RESHUFFLE,
        "turn_over": TURN_OVER,
    },
    "score_mode": {
        "meld_minus_hand": MELD_MINUS_HAND,
        "hand_penalty": HAND_PENALTY,
        "winner_only": WINNER_ONLY,
    },
    "end_mode": {
        "target": TO_TARGET,
        "fixed_deals": FIXED_DEALS,
        "last_survivor": LAST_SURVIVOR,
        "single_hand": SINGLE_HAND,
    },
    "tie_rule": {
        "extra_hand": EXTRA_HAND,
        "shared": SHARED,
        "goer_out_wins": GOER_OUT_WINS,
        "closer_then_mano": CLOSER_THEN_MANO,
    },
}

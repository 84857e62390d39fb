"""What the engine of this version plays: for each rule field the values that it knows.

The only place that says so. A field that the engine learns is widened here; everything else in the model is
refused by name, never ignored.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sim.errors import UserError
from sim.rules import Rules
from sim.validation import list_text, toml_text

Values: TypeAlias = range | tuple[object, ...]

_POINTS = range(32)
_BONUS = range(-1000, 1001)
_COUNT = range(1, 5001)

PLAYED: dict[str, Values] = {
    "players_min": range(2, 9),
    "players_max": range(2, 9),
    "decks": (1, 2),
    "jokers_total": (0,),
    "hand_size": range(1, 26),
    "first_dealer": ("random", "seat0"),
    "dealer_rotation": ("clockwise",),
    "starter": ("left_of_dealer",),
    "set_min": (3,),
    "set_max": (4,),
    "set_distinct_suits": (True,),
    "run_min": (3,),
    "ace_in_runs": ("both",),
    "run_wrap": (False,),
    "run_two_aces": (False,),
    "meld_merge": (False,),
    "opening_min": (0,),
    "melds_per_turn": ("unlimited",),
    "layoff_scope": ("any",),
    "layoff_requires_own_meld": (False,),
    "layoff_same_turn": (True,),
    "layoff_credit": ("layer",),
    "joker_mode": ("none",),
    "joker_max_per_meld": (None,),
    "joker_value_meld": (None,),
    "joker_value_hand": (None,),
    "joker_identity": (None,),
    "joker_swap": ("never",),
    "joker_layoff": (None,),
    "pile_access": ("any_depth",),
    "top_card_rule": ("must_use",),
    "pickup_use": ("meld_or_layoff",),
    "pickup_use_timing": ("first_action",),
    "pickup_discard": ("allow",),
    "pickup_partners": ("any",),
    "pickup_all_must_be_used": (False,),
    "return_taken_top": (None,),
    "return_taken_top_by_face": (False,),
    "rummy_call": ("off",),
    "rummy_call_priority": ("nearest",),
    "must_discard_to_go_out": (False,),
    "floating": (False,),
    "final_discard_must_be_dead": (False,),
    "no_draw_first_turn": (False,),
    "boot_allow_discard": (True,),
    "boot_mode": ("before_draw",),
    "stock_empty": ("end_when_unable",),
    "reshuffle_keep_top": (True,),
    "max_reshuffles": ("unlimited",),
    "exhausted_scoring": ("normal",),
    "blocked_rule": ("none",),
    "stall_rounds": (0,),
    "max_turns_per_hand": _COUNT,
    "max_hands_per_game": _COUNT,
    "score_mode": ("meld_minus_hand",),
    "pip_scheme": ("face", "fives"),
    "ace_low_value": _POINTS,
    "ace_high_value": _POINTS,
    "ace_hand_value": _POINTS,
    "go_out_bonus": _BONUS,
    "boot_bonus": (0,),
    "game_bonus": (0,),
    "quad_at_once": (1,),
    "quad_at_once_scope": ("four_of_a_kind",),
    "rummy_factor": (1,),
    "rummy_strict": (False,),
    "reroll_joker_upcard": (False,),
    "end_mode": ("target",),
    "target": range(1, 100_001),
    "deals": (None,),
    "limit": (None,),
    "limit_test": (None,),
    "check_target": ("after_hand",),
    "multi_over_rule": ("highest", "goer_out"),
    "tie_rule": ("extra_hand", "shared", "goer_out_wins"),
    "stake": (0,),
    "reentry": (False,),
    "reentry_cost": (None,),
    "reentry_max": (1,),
    "reentry_score": ("highest_in",),
    "reentry_when_one_left": (False,),
    "teams": ("none",),
    "boodle": (False,),
    "boodle_cards": (("AH", "KC", "QD", "JS"),),
    "boodle_ante": (1,),
    "boodle_dealer_ante": (2,),
    "boodle_carry": (True,),
    "boodle_leftovers": ("split",),
    "boodle_claim": ("meld_or_layoff",),
    "boodle_card_payment": (0,),
    "tripoley_hearts": (False,),
    "chips_as_points": (0,),
}

# A switch is named before the fields that hang on it, so that the sentence names the cause.
_SWITCHES = ("joker_mode", "end_mode", "reentry", "top_card_rule", "boodle", "no_draw_first_turn")


def unplayable(rules: Rules, players: int) -> str | None:
    """Name the first field whose value the engine does not play, in one sentence; None if it plays all.

    A field that does not apply under these rules has no value (``sim.rules.APPLIES``) and is not looked at.
    """
    for name in _SWITCHES:
        sentence = _sentence(name, getattr(rules, name))
        if sentence:
            return sentence
    resolved = rules.resolve(players)
    found = (_sentence(name, value) for name, value in resolved.items() if value is not None)
    return next((sentence for sentence in found if sentence), None)


def _sentence(name: str, value: object) -> str | None:
    """Return the sentence about one value, or None where it is played."""
    allowed = PLAYED[name]
    plain = tuple(value) if isinstance(value, list) else value
    if any(plain == one and type(plain) is type(one) for one in allowed):
        return None
    return f"{name} = {toml_text(value)} is not played yet; this version plays: {played_text(allowed)}."


def played_text(allowed: Values) -> str:
    """Say which values are played."""
    if isinstance(allowed, range):
        return f"{allowed[0]} to {allowed[-1]}"
    words: Sequence[object] = [one for one in allowed if one is not None]
    return list_text([toml_text(one) for one in words]) if words else "no value"


def check_resolved(fields: Mapping[str, object], players: int) -> None:
    """Refuse resolved fields, as a record holds them, that are incomplete, unknown or not played.

    Raises
    ------
    UserError
        With the first field at fault.
    """
    for name in PLAYED:
        if name not in fields:
            raise UserError(f"rules lack the field {name}.")
    for name, value in fields.items():
        if name not in PLAYED:
            raise UserError(f"rules have an unknown field {name!r}.")
        # A value that does not apply under these rules is null.
        if value is not None and (sentence := _sentence(name, value)):
            raise UserError(f"rules: {sentence}")
    cards = fields["decks"], fields["hand_size"]
    if not all(type(number) is int for number in cards):
        raise UserError("rules: decks and hand_size must be whole numbers.")
    decks, hand_size = (int(str(number)) for number in cards)
    if players * hand_size + 2 > 52 * decks:
        raise UserError(f"rules: {decks} decks do not deal {hand_size} cards to {players} players.")

"""Random legal rule sets over all fields: for properties (hypothesis) and for seeded runs.

Both draw through one function, ``drawn_fields``, which is given a way to pick one of several values. What is
drawn is a rule file that the program takes: nothing contradicts, and nothing written has no effect.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

from sim.rule_idle import idle_field
from sim.rules import Rules

Pick = Callable[[Sequence[Any]], Any]
Fields = dict[str, Any]


def random_fields(seed: int) -> Fields:
    """Return the fields of a random legal rule set, always the same for a seed."""
    rng = np.random.default_rng(seed)
    return drawn_fields(lambda values: values[int(rng.integers(len(values)))])


def random_rules(seed: int) -> Rules:
    """Return a random legal rule set, always the same for a seed; ``player_counts()`` says who may play."""
    return Rules(**random_fields(seed))


@st.composite
def legal_rules(draw: st.DrawFn) -> Rules:
    """Draw a random legal rule set; shrinks towards the core game."""
    return Rules(**drawn_fields(lambda values: draw(st.sampled_from(list(values)))))


def drawn_fields(pick: Pick) -> Fields:
    """Draw the fields that differ from the core game, without those that would have no effect."""
    fields: Fields = {}
    for part in (_cards, _jokers, _melds, _layoffs, _pile, _hand_end, _points, _game_end, _chips):
        fields |= part(pick, fields)
    # A boot of more cards takes too long to find there.
    if (
        fields.get("no_draw_first_turn")
        and fields.get("set_distinct_suits") is False
        and "joker_mode" in fields
    ):
        fields["hand_size"] = {"2": 10, "default": 7}
    rules = Rules(**fields)
    while sentence := idle_field(rules, fields):
        del fields[sentence.partition(" ")[0]]
        rules = Rules(**fields)
    return fields


def _some(pick: Pick, **choices: Sequence[Any]) -> Fields:
    """Set each field in one of three draws to one of its values; the rest keep their core values."""
    return {name: pick(values) for name, values in choices.items() if pick((False, False, True))}


def _cards(pick: Pick, _: Fields) -> Fields:
    """Players, decks, hands, sides."""
    fields = _some(
        pick,
        decks=(1, 2, {"4": 2, "5": 2, "6": 2, "7": 2, "8": 2, "default": 1}),
        hand_size=(3, 5, 6, 10, {"2": 10, "default": 7}, {"2": 13, "3": 9, "default": 5}),
        first_dealer=("seat0",),
    )
    if pick((False, False, False, True)):
        fields["teams"] = "pairs_opposite"
    elif pick((False, False, True)):
        fields |= {"players_min": pick((2, 3)), "players_max": pick((4, 5))}
    return fields


def _jokers(pick: Pick, _: Fields) -> Fields:
    """Jokers, in half of the rule sets."""
    mode = pick(("none", "none", "wild", "wild", "wild", "set_only"))
    if mode == "none":
        return {}
    fields: Fields = {"joker_mode": mode, "joker_value_hand": pick((15, 20, 40, 0))}
    if mode == "set_only":
        return fields | {
            "jokers_total": pick((3, 4)),
            "joker_max_per_meld": pick(("unlimited", 4, None)),
            "joker_value_meld": pick((20, 15)),
            "joker_layoff": pick(("allowed", "never")),
            "set_min": 3,
        }
    return (
        fields
        | {
            "jokers_total": pick((2, 4, 1, 3, {"2": 2, "default": 4})),
            "joker_max_per_meld": pick((1, 2, "unlimited", None)),
            "joker_value_meld": pick((15, 20, "represented")),
            "joker_identity": pick(("run_position", "exact")),
            "joker_layoff": pick(("allowed", "not_if_holding_natural", "not_if_natural_unseen", "never")),
        }
        | _some(pick, joker_swap=("any_meld",))
    )


def _melds(pick: Pick, fields: Fields) -> Fields:
    """Sizes of melds, aces, the first meld."""
    drawn = _some(
        pick,
        set_distinct_suits=(False,),
        run_min=(4,),
        ace_in_runs=("low", "high"),
        opening_min=(30, 15, 51),
        melds_per_turn=(1,),
    )
    sizes = [(3, 4), (3, 3), (4, 4)]
    if not drawn.get("set_distinct_suits", True):
        sizes += [(3, 8), (3, 5), (4, 6)]
    elif fields.get("joker_mode") == "wild":
        sizes += [(3, 5), (4, 6)]
    low, high = pick(sizes)
    if fields.get("joker_mode") == "set_only":
        low = 3
    return drawn | {"set_min": low, "set_max": high}


def _layoffs(pick: Pick, fields: Fields) -> Fields:
    """Lay-offs."""
    scopes = ("any", "own", "none", "own_team") if "teams" in fields else ("any", "own", "none")
    return _some(
        pick,
        layoff_scope=scopes,
        layoff_requires_own_meld=(True,),
        layoff_same_turn=(False,),
        layoff_credit=("owner", "none"),
    )


def _pile(pick: Pick, _: Fields) -> Fields:
    """Drawing from the pile, and calls."""
    fields = _some(
        pick,
        pile_access=("top_only", "top_only", "none"),
        top_card_rule=("free",),
        pickup_use=("new_meld_only",),
        pickup_use_timing=("before_discard",),
        pickup_discard=("forbid_any_picked",),
        rummy_call=("full", "last_discard"),
    )
    if fields.get("pile_access") == "none":
        fields.pop("rummy_call", None)
    if fields.get("top_card_rule") == "free":
        returns: list[str | None] = [None, "forbidden_except_last_card", "forbidden"]
        if "pickup_discard" not in fields:
            returns.append("allowed")
        fields["return_taken_top"] = pick(returns)
    return fields


def _hand_end(pick: Pick, _: Fields) -> Fields:
    """Going out, booting, the empty stock."""
    fields = _some(
        pick,
        must_discard_to_go_out=(True,),
        floating=(True,),
        no_draw_first_turn=(True,),
        stock_empty=("end_after_last", "reshuffle", "reshuffle", "turn_over"),
        reshuffle_keep_top=(False,),
        max_reshuffles=(0, 1, 2),
        exhausted_scoring=("no_deadwood",),
        blocked_rule=("lowest_deadwood",),
        stall_rounds=(1, 2),
    )
    compulsory = "must_discard_to_go_out" in fields or "floating" in fields
    if "floating" in fields:
        fields["final_discard_must_be_dead"] = pick((False, True))
    if "no_draw_first_turn" in fields:
        fields["boot_bonus"] = pick((25, 0, 10))
        fields["boot_allow_discard"] = compulsory or pick((True, False))
    # What may go round for ever is cut off sooner, so that a test need not wait for it.
    fields["max_turns_per_hand"] = pick((300, 1000, 60))
    fields["max_hands_per_game"] = pick((60, 1000, 3))
    return fields


def _points(pick: Pick, _: Fields) -> Fields:
    """Points of a hand."""
    return _some(
        pick,
        score_mode=("hand_penalty",),
        pip_scheme=("fives",),
        ace_low_value=(5, 15, 0),
        ace_high_value=(25, 11),
        ace_hand_value=(25, 1),
        go_out_bonus=(25, 10, -5),
        game_bonus=(50,),
        quad_at_once=(2,),
        rummy_factor=(2,),
    )


def _game_end(pick: Pick, fields: Fields) -> Fields:
    """The end of the game, elimination and buying back in."""
    modes = ["target", "target", "target", "fixed_deals", "single_hand"]
    penalty = fields.get("score_mode") == "hand_penalty"
    if penalty and "teams" not in fields:
        modes += ["last_survivor"] * 4
    mode = pick(modes)
    drawn: Fields = {"end_mode": mode}
    if mode == "target":
        drawn["target"] = pick((100, 200, 300, 500))
        drawn |= _some(pick, multi_over_rule=("goer_out",))
    elif mode == "fixed_deals":
        drawn["deals"] = pick((2, 1, 3))
    elif mode == "last_survivor":
        drawn |= {"limit": pick((60, 100, 30)), "limit_test": pick((None, ">=", ">"))}
        if pick((True, True, False)):
            drawn |= {
                "reentry": True,
                "reentry_cost": pick((1, 0, 5)),
                "reentry_max": pick((1, 2, "unlimited")),
            }
            drawn["reentry_when_one_left"] = pick((False, True))
    elif penalty and pick((False, True)):
        drawn["score_mode"] = "winner_only"
    return drawn | {"tie_rule": pick(("extra_hand", "goer_out_wins", "shared", "closer_then_mano"))}


def _chips(pick: Pick, fields: Fields) -> Fields:
    """Stakes and boodle pots."""
    drawn = _some(pick, stake=(2, 5), boodle=(True,))
    if "boodle" in drawn:
        drawn |= {"boodle_ante": pick((1, 2, 0)), "boodle_dealer_ante": pick((2, 1))}
        drawn |= _some(pick, boodle_cards=(["AS"], ["AH", "2C", "TD", "JS", "KC"]), boodle_card_payment=(1,))
        if fields.get("score_mode", "meld_minus_hand") == "meld_minus_hand":
            drawn |= _some(pick, chips_as_points=(1, 3))
    return drawn

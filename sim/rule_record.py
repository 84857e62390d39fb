"""From the rules model to the record of integers that kernels read: each rule field is turned here once."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.cards import CARD_NUMBER
from sim.rule_words import (
    ANY_DEPTH,
    CALL_OFF,
    CREDIT_LAYER,
    END_WHEN_UNABLE,
    EXTRA_HAND,
    LAST_SURVIVOR,
    NO_JOKERS,
    REPRESENTED,
    RESHUFFLE,
    RETURN_ALLOWED,
    SCOPE_ANY,
    SET_ONLY,
    TO_TARGET,
    UNLIMITED,
    WILD,
    WORDS,
)
from sim.view import RULES

# Fields that keep their name and are a number or a switch.
SAME_NAME = (
    "decks", "hand_size", "go_out_bonus", "boot_bonus", "game_bonus", "rummy_factor", "set_min", "set_max",
    "run_min", "opening_min", "stall_rounds", "floating", "stake", "boodle_ante", "boodle_dealer_ante",
    "chips_as_points", "reentry", "layoff_same_turn",
)  # fmt: skip
# Fields whose name in the record is shorter.
OTHER_NAME = {
    "max_turns": "max_turns_per_hand",
    "max_hands": "max_hands_per_game",
    "distinct_suits": "set_distinct_suits",
    "layoff_own_first": "layoff_requires_own_meld",
    "dead_discard": "final_discard_must_be_dead",
    "boot": "no_draw_first_turn",
    "boot_discard": "boot_allow_discard",
    "keep_top": "reshuffle_keep_top",
    "quad_factor": "quad_at_once",
    "card_payment": "boodle_card_payment",
    "reentry_one_left": "reentry_when_one_left",
}
# Fields whose value is one word of several.
WORD_NAME = {
    "joker_mode": "joker_mode",
    "joker_layoff": "joker_layoff",
    "layoff_scope": "layoff_scope",
    "layoff_credit": "layoff_credit",
    "pile_access": "pile_access",
    "return_top": "return_taken_top",
    "rummy_call": "rummy_call",
    "stock_empty": "stock_empty",
    "score_mode": "score_mode",
    "end_mode": "end_mode",
    "tie_rule": "tie_rule",
}
# Switches of two words: the one that is 1.
SWITCH = {
    "random_dealer": ("first_dealer", "random"),
    "goer_out_over": ("multi_over_rule", "goer_out"),
    "joker_exact": ("joker_identity", "exact"),
    "joker_swap": ("joker_swap", "any_meld"),
    "free_top": ("top_card_rule", "free"),
    "new_meld_only": ("pickup_use", "new_meld_only"),
    "use_later": ("pickup_use_timing", "before_discard"),
    "forbid_picked": ("pickup_discard", "forbid_any_picked"),
    "no_deadwood": ("exhausted_scoring", "no_deadwood"),
    "blocked_rule": ("blocked_rule", "lowest_deadwood"),
    "teams": ("teams", "pairs_opposite"),
}


def pip_values(scheme: str) -> list[int]:
    """Return the points of ranks 2..13 (docs/rules.md 1.4)."""
    low = [5] * 8 if scheme == "fives" else list(range(2, 10))
    return low + [10] * 4


def rule_record(rules: Mapping[str, Any], players: int) -> np.ndarray:
    """Return an array (1,) of dtype RULES for the resolved fields of a rule set."""
    record = np.zeros(1, RULES)
    record["players"] = players
    for field in SAME_NAME:
        record[field] = rules[field]
    for field, name in OTHER_NAME.items():
        record[field] = rules[name]
    for field, name in WORD_NAME.items():
        record[field] = WORDS[name][rules[name]]
    for field, (name, word) in SWITCH.items():
        record[field] = rules[name] == word
    _limits(record, rules)
    _jokers(record, rules)
    _points(record, rules)
    _boodles(record, rules)
    _house(record)
    return record


def _limits(record: np.ndarray, rules: Mapping[str, Any]) -> None:
    """Fill what counts and compares. Change ``record`` in place."""
    record["target"] = rules["target"] or UNLIMITED
    record["half"] = rules["target"] or rules["limit"] or UNLIMITED
    record["deals"] = rules["deals"] or 0
    # A total is out when it reaches the limit, or passes it.
    record["limit"] = (rules["limit"] or UNLIMITED) + (rules["limit_test"] == ">")
    record["reentry_cost"] = rules["reentry_cost"] or 0
    record["reentry_max"] = _number(rules["reentry_max"])
    record["max_reshuffles"] = _number(rules["max_reshuffles"])
    record["melds_per_turn"] = 0 if rules["melds_per_turn"] == "unlimited" else rules["melds_per_turn"]
    # An inherited number has no effect on a stock that is built anew (docs/rules.md 2.11 no. 11).
    if rules["stock_empty"] != "end_when_unable":
        record["stall_rounds"] = 0
    record["must_discard"] = rules["must_discard_to_go_out"] or rules["floating"]
    record["low_wins"] = rules["score_mode"] != "meld_minus_hand"
    record["first_place"] = 2 if rules["ace_in_runs"] == "high" else 1
    record["last_place"] = 13 if rules["ace_in_runs"] == "low" else 14
    record["run_places"] = sum(
        1 << place for place in range(record["first_place"][0], record["last_place"][0] + 1)
    )
    if rules["top_card_rule"] != "free":
        record["return_top"] = RETURN_ALLOWED


def _number(value: Any) -> int:
    """Return a number of times or cards; "unlimited" and nothing are a very large one."""
    return value if isinstance(value, int) else UNLIMITED


def _jokers(record: np.ndarray, rules: Mapping[str, Any]) -> None:
    """Fill the joker fields. Change ``record`` in place."""
    record["jokers"] = rules["jokers_total"] if record["joker_mode"] != NO_JOKERS else 0
    record["joker_max"] = _number(rules["joker_max_per_meld"])
    value = rules["joker_value_meld"]
    record["joker_meld_value"] = REPRESENTED if value == "represented" else value or 0
    record["joker_hand_value"] = rules["joker_value_hand"] or 0


def _points(record: np.ndarray, rules: Mapping[str, Any]) -> None:
    """Fill the values of cards. Change ``record`` in place."""
    pips = pip_values(rules["pip_scheme"])
    high, low, held = (rules[f"ace_{name}_value"] for name in ("high", "low", "hand"))
    record["set_value"][0, 1:15] = [high, *pips, high]
    record["run_total"][0, 1:15] = np.cumsum([low, *pips, high])
    hand_value = [held, *pips]
    if record["jokers"] > 0:
        hand_value += [0, int(record["joker_hand_value"][0])]
        record["set_value"][0, 15] = max(int(record["joker_meld_value"][0]), 0)
    record["hand_value"][0, 1 : 1 + len(hand_value)] = hand_value
    planes = len(record["hand_plane"][0])
    digits = [[value >> j & 1 for value in hand_value] for j in range(planes)]
    record["hand_plane"][0] = [_rank_mask(chosen) for chosen in digits]
    record["planes"] = max(hand_value).bit_length()
    values = sorted(set(hand_value), reverse=True)
    masks = [_rank_mask([value == worth for value in hand_value]) for worth in values]
    record["dear"][0, : len(masks)] = masks
    record["dear_count"] = len(masks)


def _rank_mask(chosen: Sequence[int]) -> int:
    """Return the cards of every rank (from 1) that is chosen; rank 14 is no card."""
    ranks = [rank for rank, is_chosen in enumerate(chosen, 1) if rank != 14 and is_chosen]
    return sum(0x0001_0001_0001_0001 << rank for rank in ranks)


def _boodles(record: np.ndarray, rules: Mapping[str, Any]) -> None:
    """Fill the boodle cards. Change ``record`` in place."""
    if not rules["boodle"]:
        record["card_payment"] = 0
        return
    cards = [CARD_NUMBER[card] for card in rules["boodle_cards"]]
    record["pots"] = len(cards)
    record["boodle_card"][0, : len(cards)] = cards
    record["boodle_cards"] = sum(1 << card for card in cards)


def _house(record: np.ndarray) -> None:
    """Note which phases go beyond the plain game, so that the plain game pays for none of it."""
    r = record[0]
    odd_sets = r["set_min"] != 3 or r["set_max"] != 4 or not r["distinct_suits"]
    odd_melds = odd_sets or r["run_min"] != 3 or r["first_place"] != 1 or r["last_place"] != 14
    record["odd_melds"] = bool(odd_melds)
    wild = r["joker_mode"] == WILD and r["jokers"] > 0
    record["house_lay"] = odd_sets or r["joker_mode"] != NO_JOKERS
    own_limits = (
        r["opening_min"] or r["melds_per_turn"] or r["layoff_scope"] != SCOPE_ANY or r["layoff_own_first"]
        or not r["layoff_same_turn"] or r["forbid_picked"] or r["new_meld_only"]
    )  # fmt: skip
    limits = own_limits or r["must_discard"]
    books = r["layoff_credit"] != CREDIT_LAYER or r["quad_factor"] != 1 or r["low_wins"]
    barred = r["forbid_picked"] or (r["free_top"] and r["return_top"] != RETURN_ALLOWED)
    record["house_discard"] = bool(barred or r["dead_discard"])
    plays = odd_melds or r["joker_mode"] != NO_JOKERS or limits or books or barred or r["use_later"]
    record["house_play"] = bool(plays)
    others = odd_melds or own_limits or books or r["dead_discard"]
    record["house_limits"] = bool(others or r["must_discard"] or r["use_later"])
    record["odd_limits"] = bool(others)
    odd_sizes = odd_sets or r["run_min"] != 3
    odd_books = r["low_wins"] or r["layoff_credit"] != CREDIT_LAYER
    record["exact_takes"] = bool(odd_sizes or own_limits or odd_books)
    record["house_draw"] = bool(plays or r["pile_access"] != ANY_DEPTH or r["free_top"] or r["boot"])
    record["house_turn"] = bool(
        r["stock_empty"] != END_WHEN_UNABLE or r["stall_rounds"] or r["rummy_call"] != CALL_OFF
        or r["floating"] or r["blocked_rule"] or r["boot"] or r["rummy_factor"] != 1
    )  # fmt: skip
    record["house_game"] = bool(
        r["house_turn"] or books or odd_sets or r["joker_mode"] != NO_JOKERS or r["teams"]
        or r["end_mode"] != TO_TARGET or r["tie_rule"] != EXTRA_HAND or r["goer_out_over"]
        or r["go_out_bonus"] or r["boot_bonus"] or r["game_bonus"] or r["no_deadwood"] or r["pots"]
        or r["stake"] or r["free_top"] or r["use_later"]
    )  # fmt: skip
    record["house"] = bool(r["house_play"] or r["house_draw"] or r["house_turn"] or r["pots"])
    record["survivors"] = r["end_mode"] == LAST_SURVIVOR
    # A play books what its cards are worth on the table.
    record["full_credit"] = bool(not books and not r["joker_swap"])
    # One card of a kind, which never comes back from the pile by way of the stock, with one value.
    one_way = r["decks"] == 1 and r["stock_empty"] < RESHUFFLE and not r["joker_swap"]
    record["dig_by_place"] = bool(one_way and r["joker_meld_value"] != REPRESENTED and not r["low_wins"])
    jokers = 0x8000_8000_8000_8000 if wild or r["joker_mode"] == SET_ONLY else 0
    naturals = 0x3FFE_3FFE_3FFE_3FFE if odd_sets and not r["distinct_suits"] else 0
    record["wild"] = jokers | naturals

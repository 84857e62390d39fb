"""From the rules model to the record of integers that kernels read: each rule field is turned here once."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.scoring import EXTRA_HAND, GOER_OUT_WINS, SHARED
from sim.view import RULES

TIE_RULES = {"extra_hand": EXTRA_HAND, "shared": SHARED, "goer_out_wins": GOER_OUT_WINS}


def pip_values(scheme: str) -> list[int]:
    """Return the points of ranks 2..13 (docs/rules.md 1.4)."""
    low = [5] * 8 if scheme == "fives" else list(range(2, 10))
    return low + [10] * 4


def rule_record(rules: Mapping[str, Any], players: int) -> np.ndarray:
    """Return an array (1,) of dtype RULES for the resolved fields of a rule set."""
    record = np.zeros(1, RULES)
    record["players"] = players
    for field in ("decks", "hand_size", "target", "go_out_bonus"):
        record[field] = rules[field]
    record["max_turns"] = rules["max_turns_per_hand"]
    record["max_hands"] = rules["max_hands_per_game"]
    record["random_dealer"] = rules["first_dealer"] == "random"
    record["tie_rule"] = TIE_RULES[rules["tie_rule"]]
    record["goer_out_over"] = rules["multi_over_rule"] == "goer_out"
    pips = pip_values(rules["pip_scheme"])
    high, low, held = (rules[f"ace_{name}_value"] for name in ("high", "low", "hand"))
    record["set_value"][0, 1:15] = [high, *pips, high]
    record["run_total"][0, 1:15] = np.cumsum([low, *pips, high])
    hand_value = [held, *pips]
    record["hand_value"][0, 1:14] = hand_value
    record["hand_plane"][0] = [_rank_mask(hand_value, lambda v, j=j: v >> j & 1) for j in range(6)]
    values = sorted(set(hand_value), reverse=True)
    masks = [_rank_mask(hand_value, lambda v, worth=worth: v == worth) for worth in values]
    record["dear"][0, : len(masks)] = masks
    record["dear_count"] = len(masks)
    return record


def _rank_mask(values: list[int], chosen: Any) -> int:
    """Return the cards of every rank whose value is chosen."""
    return sum(0x0001_0001_0001_0001 << (i + 1) for i, value in enumerate(values) if chosen(value))

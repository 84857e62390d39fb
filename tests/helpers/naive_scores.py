"""Scores of one hand, by seat.

Source: docs/rules.md 1.10, 2.5, 2.11 nos. 12, 18, 20.
"""

from tests.helpers.naive_fields import low_wins, value
from tests.helpers.naive_table import NaiveHand
from tests.helpers.naive_values import hand_worth, table_values


def hand_scores(state: NaiveHand) -> list[int]:
    """Tell each seat's score in a hand that is over: laid and held cards, factors, bonuses, chips.

    Where low scores win, only what is held counts, and bonuses are taken off.
    """
    rules = state.rules
    held = held_points(state)
    scores = (
        held
        if low_wins(rules)
        else [laid - lost for laid, lost in zip(laid_points(state), held, strict=True)]
    )
    if state.out is not None:
        bonus = value(rules, "go_out_bonus") + (value(rules, "boot_bonus") if state.booting else 0)
        scores[state.out] += -bonus if low_wins(rules) else bonus
    worth = value(rules, "chips_as_points")
    return [score + worth * chips for score, chips in zip(scores, state.chips, strict=True)]


def laid_points(state: NaiveHand) -> list[int]:
    """Tell what every seat has booked on the table."""
    points = [0] * len(state.hands)
    for meld in state.table:
        values = table_values(meld.cards, meld.kind, state.rules)
        for index, (worth, seat) in enumerate(zip(values, meld.placed_by, strict=True)):
            if seat >= 0:
                points[seat] += worth * meld.factor_at(index)
    return points


def held_points(state: NaiveHand) -> list[int]:
    """Tell what every seat pays for its hand: more after a rummy, maybe nothing when the stock ran out."""
    if state.end in ("stock", "cap") and value(state.rules, "exhausted_scoring") == "no_deadwood":
        return [0] * len(state.hands)
    factor = value(state.rules, "rummy_factor") if is_rummy(state) else 1
    return [factor * hand_worth(hand, state.rules) for hand in state.hands]


def is_rummy(state: NaiveHand) -> bool:
    """Tell whether somebody went out in one turn with at least one play, none made before (2.11 no. 18)."""
    return state.out is not None and state.plays_in_turn > 0 and state.plays_before[state.out] == 0

"""Scores of a hand, totals, and who has won: for `score_mode` meld_minus_hand and `end_mode` target.

Other ways to score or to end a game belong here, one function each.
Source: docs/rules.md 1.10 and 2.11 nos. 3, 18, 19.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tests.helpers.naive_melds import Rules, hand_value, table_values
from tests.helpers.naive_table import NaiveHand


class GameEnd(NamedTuple):
    """How a game ended and which seats won it."""

    end: str
    winners: list[int]


def hand_scores(state: NaiveHand) -> list[int]:
    """Tell each seat's score: its cards on the table minus its hand, plus the bonus for going out."""
    scores = [-sum(hand_value(card, state.rules) for card in hand) for hand in state.hands]
    for meld in state.table:
        for value, seat in zip(table_values(meld.cards, meld.kind, state.rules), meld.placed_by, strict=True):
            scores[seat] += value
    if state.out is not None:
        scores[state.out] += state.rules.get("go_out_bonus", 0)
    return scores


def game_end(totals: Sequence[int], out: int | None, hands_played: int, rules: Rules) -> GameEnd | None:
    """Tell how the game ended after a hand, or None when another hand is played."""
    over = [seat for seat, total in enumerate(totals) if total >= rules.get("target", 500)]
    winners = _winners_at_target(totals, over, out, rules)
    if winners:
        return GameEnd("target", winners)
    if hands_played >= rules.get("max_hands_per_game", 1000):
        return GameEnd("hand_cap", [seat for seat, total in enumerate(totals) if total == max(totals)])
    return None


def _winners_at_target(totals: Sequence[int], over: list[int], out: int | None, rules: Rules) -> list[int]:
    """List who wins among the seats that reached the target; nobody when there are none or they play on."""
    if len(over) > 1 and rules.get("multi_over_rule", "highest") == "goer_out" and out in over:
        return [seat for seat in over if seat == out]
    best = [seat for seat in over if totals[seat] == max(totals)]
    if len(best) < 2:
        return best
    tie_rule = rules.get("tie_rule", "extra_hand")
    if tie_rule == "shared":
        return best
    if tie_rule == "goer_out_wins":
        return [seat for seat in best if seat == out]
    return []

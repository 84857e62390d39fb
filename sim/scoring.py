"""Scores: the value of a hand, totals, the end of the game and its winners (docs/rules.md 1.4, 1.10)."""

from typing import Any

import numpy as np

from sim.actions import OUT
from sim.bits import U0, Mask
from sim.jit import kernel, popcount
from sim.table import WIN_PARTS

# Values of rules.tie_rule.
EXTRA_HAND = 0
SHARED = 1
GOER_OUT_WINS = 2


@kernel
def hand_points(cards: Mask, twins: Mask, rules: Any) -> int:
    """Return the points of cards left in a hand."""
    points = 0
    for j in range(rules.planes):
        plane = rules.hand_plane[j]
        points += popcount(cards & plane) << j
        if twins != U0:
            points += popcount(twins & plane) << j
    return points


@kernel
def hand_bonus(table: Any, seat: int, rules: Any) -> int:
    """Return the bonus of a seat for the hand that has just ended."""
    return rules.go_out_bonus if table.hand_end == OUT and table.out == seat else 0


@kernel
def add_totals(table: Any, view: Any, rules: Any) -> None:
    """Count what everybody is caught with and add the hand's scores to the totals. Change both records."""
    for seat in range(view.players):
        caught = hand_points(table.hands[seat], table.twins[seat], rules)
        table.caught[seat] = caught
        view.scores[seat] += view.points[seat] - caught + hand_bonus(table, seat, rules)


@kernel
def find_winners(table: Any, view: Any, rules: Any, last_chance: bool) -> int:
    """Return the winners as bits by seat; 0: the game goes on.

    ``last_chance`` is set at the cap of hands, where the highest total wins and equal ones share.
    """
    best = view.scores[0]
    for seat in range(1, view.players):
        best = max(best, view.scores[seat])
    winners = 0
    for seat in range(view.players):
        if view.scores[seat] == best:
            winners |= 1 << seat
    if best < rules.target:
        return winners if last_chance else 0
    out = table.out
    if rules.goer_out_over and out >= 0 and view.scores[out] >= rules.target:
        return 1 << out
    tied = winners & (winners - 1) != 0
    if not tied or rules.tie_rule == SHARED:
        return winners
    if rules.tie_rule == GOER_OUT_WINS and out >= 0 and winners >> out & 1:
        return 1 << out
    return winners if last_chance else 0


@kernel
def rank_of(view: Any, seat: int) -> int:
    """Return 1 + the number of players with a better total."""
    rank = 1
    for other in range(view.players):
        if view.scores[other] > view.scores[seat]:
            rank += 1
    return rank


@kernel
def win_parts(winners: int, seat: int) -> int:
    """Return the share of the win in 840ths."""
    if winners >> seat & 1 == 0:
        return 0
    return WIN_PARTS // popcount(np.uint64(winners))

"""Scores of the plain game: the value of a hand, totals, winners, ranks (docs/rules.md 1.4, 1.10).

Other ways to score stand in ``sim/score_modes.py``, other ends of a game in ``sim/game_end.py``.
"""

from typing import Any

import numpy as np

from sim.jit import kernel, popcount
from sim.table import WIN_PARTS
from sim.worth import hand_points

# A seat that is still in the game has left it after so many hands; more than any game has.
NEVER_LEFT = 1 << 20
# More than any total: who stays longer stands better, whatever the points.
STAY_WEIGHT = 1 << 40


@kernel
def add_totals(table: Any, view: Any, rules: Any) -> None:
    """Count what everybody is caught with and add the hand's scores to the totals. Change both records."""
    for seat in range(view.players):
        caught = hand_points(table.hands[seat], table.twins[seat], rules)
        score = view.points[seat] - caught
        table.caught[seat] = caught
        table.bonuses[seat] = 0
        table.hand_scores[seat] = score
        view.scores[seat] += score


@kernel
def find_winners(table: Any, view: Any, rules: Any, last_chance: bool) -> int:
    """Return the winners as bits by seat; 0: the game goes on, as it does with equal highest totals.

    ``last_chance`` is set at the cap of hands, where the highest total wins and equal ones share.
    """
    best = view.scores[0]
    for seat in range(1, view.players):
        best = max(best, view.scores[seat])
    winners = 0
    for seat in range(view.players):
        if view.scores[seat] == best:
            winners |= 1 << seat
    if last_chance:
        return winners
    if best < rules.target:
        return 0
    if winners & (winners - 1) != 0:
        table.ties += 1
        return 0
    return winners


@kernel
def mark_last(table: Any, view: Any, sign: int) -> None:
    """Note who is last when half of the game is over. Change ``table`` in place.

    ``sign`` is -1 where low totals win, else 1.
    """
    table.half_reached = 1
    worst = np.int64(STAY_WEIGHT)
    for seat in range(view.players):
        if view.playing[seat]:
            worst = min(worst, sign * view.scores[seat])
    for seat in range(view.players):
        last = view.playing[seat] and sign * view.scores[seat] == worst
        table.last_at_half[seat] = 1 if last else 0


@kernel
def standing(table: Any, view: Any, rules: Any, seat: int) -> int:
    """Return a number that is greater the better a seat stands: who is in longer, then the total."""
    hands = table.left_after[seat]
    stayed = NEVER_LEFT if hands == 0 else hands
    return stayed * STAY_WEIGHT + (-view.scores[seat] if rules.low_wins else view.scores[seat])


@kernel
def rank_of(table: Any, view: Any, rules: Any, seat: int) -> int:
    """Return 1 + the number of players, or sides, that stand better."""
    own = standing(table, view, rules, seat)
    better = 0
    for other in range(view.players):
        if standing(table, view, rules, other) > own:
            better += 1
    # Both partners of a better side stand better.
    return 1 + (better >> 1 if rules.teams else better)


@kernel
def margin_of(view: Any, rules: Any, seat: int) -> int:
    """Return (players - 1) times the own total less the mean of the others', or less the other side's.

    More is better, also where low totals win (docs/experiments.md, metrics).
    """
    total = 0
    for other in range(view.players):
        total += view.scores[other]
    margin = view.players * view.scores[seat] - total
    if rules.teams:
        # So far twice the difference of the sides, both partners carrying the side's total.
        margin = (margin >> 1) * (view.players - 1)
    return -margin if rules.low_wins else margin


@kernel
def win_parts(winners: int, seat: int) -> int:
    """Return the share of the win in 840ths."""
    if winners >> seat & 1 == 0:
        return 0
    return WIN_PARTS // popcount(np.uint64(winners))

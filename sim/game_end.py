"""The end of a game in every other way: sides, low totals, tie rules, fixed deals (docs/rules.md 1.10, 2.11).

The plain end, a target and another hand where it is reached by equals, stands in ``sim/scoring.py``; who is
out of the game in ``sim/elimination.py``.
"""

from typing import Any

import numpy as np

from sim.jit import call_part, kernel
from sim.part import part
from sim.parts import SURVIVES
from sim.rule_words import (
    CLOSER_THEN_MANO,
    EXTRA_HAND,
    FIXED_DEALS,
    LAST_SURVIVOR,
    SHARED,
    SINGLE_HAND,
    TO_TARGET,
    WINNER_ONLY,
)
from sim.scoring import mark_last
from sim.seats import best_of, closer_then_mano, is_one_side, seats_in, side_of
from sim.stakes import share_chips
from sim.table import BONUS


@part
def end_game(table: Any, view: Any, first: int, n: int) -> int:
    """Return the winners (bits) after a scored hand, 0 while the game goes on. Change both records in place.

    Whoever is out leaves, who may is asked to come back; at the end the game's bonus and the chips are given.
    """
    rules = view.rules
    sign = -1 if rules.low_wins else 1
    if not table.half_reached and is_half_way(view, rules):
        mark_last(table, view, sign)
    if rules.end_mode == LAST_SURVIVOR:
        winners = call_part(table.parts[SURVIVES], table, view, 0, 0)
    else:
        winners = find_best(table, view, rules)
    if table.failure != 0:
        return 0
    if winners != 0:
        add_game_bonus(table, view, rules, winners, sign)
    elif view.hand_number + 1 >= rules.max_hands:
        # All equal best sides win (docs/rules.md 2.11 no. 19).
        table.truncated = 1
        winners = best_of(view, rules, seats_in(view))
    if winners != 0:
        share_chips(table, view, rules, winners)
    return winners


@kernel
def highest_total(view: Any) -> int:
    """Return the highest total, good or bad, of those still in."""
    best = np.int64(-(1 << 40))
    for seat in range(view.players):
        if view.playing[seat]:
            best = max(best, view.scores[seat])
    return int(best)


@kernel
def is_half_way(view: Any, rules: Any) -> bool:
    """Tell whether half of the target, of the limit or of the deals is reached; a single hand has no half."""
    if rules.end_mode == FIXED_DEALS:
        return bool(2 * (view.hand_number + 1) >= rules.deals > view.hand_number + 1)
    return bool(2 * highest_total(view) >= rules.half)


@kernel
def is_over(view: Any, rules: Any) -> bool:
    """Tell whether the game is over unless equals play on."""
    if rules.end_mode == FIXED_DEALS:
        return bool(view.hand_number + 1 >= rules.deals)
    if rules.end_mode == SINGLE_HAND:
        return True
    return bool(highest_total(view) >= rules.target)


@kernel
def find_best(table: Any, view: Any, rules: Any) -> int:
    """Return the winners (bits) of a game that totals decide, 0 while it goes on. Change ``table.ties``."""
    if not is_over(view, rules):
        return 0
    out = table.out
    if out >= 0 and wins_by_going_out(view, rules, out):
        return side_of(rules, out)
    best = best_of(view, rules, seats_in(view))
    if is_one_side(rules, best):
        return best
    table.ties += 1
    return settle_tie(table, view, rules, best)


@kernel
def wins_by_going_out(view: Any, rules: Any, out: int) -> bool:
    """Tell whether the player who went out wins a game that is over, whatever the totals."""
    if rules.end_mode == SINGLE_HAND:
        return bool(rules.score_mode == WINNER_ONLY)
    # Where low totals win, it is no honour to have reached the target.
    counts = rules.goer_out_over and rules.end_mode == TO_TARGET and not rules.low_wins
    return bool(counts and view.scores[out] >= rules.target)


@kernel
def settle_tie(table: Any, view: Any, rules: Any, best: int) -> int:
    """Return who wins of equal best seats (bits) of several sides, 0 where they play on."""
    rule = rules.tie_rule
    # Without another hand nothing is left to decide (docs/rules.md 2.11 no. 19).
    if rule == SHARED or (rules.end_mode == SINGLE_HAND and rule == EXTRA_HAND):
        return best
    if rule != EXTRA_HAND and table.out >= 0 and best >> table.out & 1:
        return side_of(rules, table.out)
    if rule == CLOSER_THEN_MANO:
        return side_of(rules, closer_then_mano(table, view, best))
    return best if rules.end_mode == SINGLE_HAND else 0


@kernel
def add_game_bonus(table: Any, view: Any, rules: Any, winners: int, sign: int) -> None:
    """Add the game's bonus once to the side that won alone. Change both records in place.

    Of a seat's own score it is a part only: the bonus split between the winners, an odd point to the first.
    """
    if rules.game_bonus == 0 or not is_one_side(rules, winners):
        return
    bonus = sign * rules.game_bonus
    shares = 0
    for seat in range(view.players):
        shares += winners >> seat & 1
    rest = bonus - bonus // shares * shares
    for seat in range(view.players):
        if winners >> seat & 1:
            share = bonus // shares + rest
            rest = 0
            view.scores[seat] += bonus
            table.own_scores[seat] += share
            table.counts[seat, BONUS] += share

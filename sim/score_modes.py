"""Scores of a hand in every other mode: penalties, bonuses, factors, sides (docs/rules.md 2.1, 2.11 no. 18).

Compiled only for rules that leave the plain way of ``sim/scoring.py``.
"""

from typing import Any

from sim.actions import CAP, OUT, STOCK_END
from sim.jit import kernel
from sim.part import part
from sim.stakes import pay_for_cards
from sim.worth import hand_points


@kernel
def caught_points(table: Any, rules: Any, seat: int) -> int:
    """Return what a seat loses for the cards it holds at the end of a hand."""
    if rules.no_deadwood and table.hand_end in (STOCK_END, CAP):
        return 0
    points = hand_points(table.hands[seat], table.twins[seat], rules)
    # A boot is a rummy too; a hand that nobody went out of has none.
    doubled = (table.rummy or table.booted) and table.out >= 0 and seat != table.out
    return int(points * rules.rummy_factor) if doubled else points


@kernel
def hand_bonus(table: Any, rules: Any, seat: int) -> int:
    """Return the bonuses of a seat for the hand: added where high totals win, taken off where low ones do."""
    bonus = 0
    if table.hand_end == OUT and seat == table.out:
        bonus = rules.go_out_bonus + (rules.boot_bonus if table.booted else 0)
    if rules.low_wins:
        bonus = -bonus
    # Chips are added as they are (docs/rules.md 2.11 no. 20).
    return int(bonus + rules.chips_as_points * table.hand_chips[seat])


@part
def score_house(table: Any, view: Any, first: int, n: int) -> int:
    """Score a finished hand and add it to the totals of the sides. Change both records in place.

    A seat that took no part scores 0 (docs/rules.md 2.11 no. 24).
    """
    rules = view.rules
    pay_for_cards(table, view, rules)
    for seat in range(view.players):
        caught = 0
        bonus = 0
        score = 0
        table.hand_chips[seat] = view.chips[seat] - table.chips_before[seat]
        if view.playing[seat]:
            caught = caught_points(table, rules, seat)
            bonus = hand_bonus(table, rules, seat)
            score = bonus + (caught if rules.low_wins else view.points[seat] - caught)
        table.caught[seat] = caught
        table.bonuses[seat] = bonus
        table.hand_scores[seat] = score
        table.own_scores[seat] += score
    for seat in range(view.players):
        for partner in range(view.players):
            if view.sides[partner] == view.sides[seat]:
                view.scores[seat] += table.hand_scores[partner]
    return 0

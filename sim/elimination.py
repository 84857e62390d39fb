"""Elimination: who reached the limit, who pays to come back, who is left (docs/rules.md 2.5, 2.11 no. 4)."""

from typing import Any

import numpy as np

from sim.actions import COME_BACK, REENTRY, STAY_OUT
from sim.asking import choose
from sim.bits import U0
from sim.draw import write_option
from sim.hand import next_seat
from sim.jit import kernel, popcount
from sim.part import part
from sim.seats import best_of, closer_then_mano, seats_in


@part
def find_survivor(table: Any, view: Any, first: int, n: int) -> int:
    """Take out who reached the limit; return the last one left (a bit), 0 while the game goes on.

    When nobody would be left the best total wins. Nobody is asked to come back at the cap of hands. Change
    both records in place.
    """
    rules = view.rules
    starter = next_seat(view, view.dealer)
    gone = 0
    for seat in range(view.players):
        if view.playing[seat] and view.scores[seat] >= rules.limit:
            gone |= 1 << seat
    table.eliminated = gone
    left = seats_in(view) & ~gone
    if left == 0:
        best = best_of(view, rules, gone)
        if best & (best - 1) != 0:
            table.ties += 1
        return 1 << closer_then_mano(table, view, best)
    for seat in range(view.players):
        if gone >> seat & 1:
            view.playing[seat] = 0
            table.left_after[seat] = view.hand_number + 1
    enough = 1 if rules.reentry_one_left else 2
    capped = view.hand_number + 1 >= rules.max_hands
    if rules.reentry and not capped and gone != 0 and popcount(np.uint64(left)) >= enough:
        offer_return(table, view, rules, gone, starter)
    left = seats_in(view)
    return left if left & (left - 1) == 0 else 0


@kernel
def offer_return(table: Any, view: Any, rules: Any, gone: int, starter: int) -> None:
    """Ask each eliminated seat in turn from the starter on. Change both records in place.

    All who come back take the same score, the worst of those who were never out (docs/rules.md 2.11 no. 4).
    """
    score = np.int64(-(1 << 40))
    for seat in range(view.players):
        if view.playing[seat]:
            score = max(score, view.scores[seat])
    table.return_score = score
    last = view.seat
    for turn in range(view.players):
        seat = (starter + turn) % view.players
        if gone >> seat & 1 and view.comebacks[seat] < rules.reentry_max:
            table.asked_back |= 1 << seat
            if comes_back(table, view, rules, seat):
                buy_back(table, view, rules, seat, int(score))
            if table.failure != 0:
                return
    view.seat = last


@kernel
def comes_back(table: Any, view: Any, rules: Any, seat: int) -> bool:
    """Ask a seat whether it pays to come back; one without a hook follows the rule of thumb."""
    view.seat = seat
    view.phase = REENTRY
    # It sees its own cards, not those of the player who acted last.
    view.hand = table.hands[seat]
    view.twins = table.twins[seat]
    write_option(table.options[1], COME_BACK, U0, 0)
    write_option(table.options[2], STAY_OUT, U0, 0)
    if table.hooks[seat, REENTRY] == 0:
        return is_worth_it(view, rules)
    return choose(table, view, 2) == 1


@kernel
def is_worth_it(view: Any, rules: Any) -> bool:
    """Tell whether coming back pays by the rule of thumb.

    It does while an equal share of the pot, the price in it, between all who would then be in, exceeds the
    price; and always where it is free.
    """
    price = rules.reentry_cost
    sharers = popcount(np.uint64(seats_in(view))) + 1
    return bool(price == 0 or view.pot + price > price * sharers)


@kernel
def buy_back(table: Any, view: Any, rules: Any, seat: int, score: int) -> None:
    """Take the price and let a seat back in with a score. Change both records in place."""
    view.chips[seat] -= rules.reentry_cost
    view.pot += rules.reentry_cost
    view.scores[seat] = score
    view.playing[seat] = 1
    view.comebacks[seat] += 1
    table.left_after[seat] = 0
    table.came_back |= 1 << seat

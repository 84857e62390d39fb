"""Seats as bits: who is in the game, who stands best, whose side a seat is on."""

from typing import Any

import numpy as np

from sim.jit import kernel, lowest


@kernel
def seats_in(view: Any) -> int:
    """Return the seats (bits) that are still in the game."""
    seats = 0
    for seat in range(view.players):
        if view.playing[seat]:
            seats |= 1 << seat
    return seats


@kernel
def best_of(view: Any, rules: Any, seats: int) -> int:
    """Return those of some seats (bits) that have the best total: the lowest where low totals win."""
    sign = -1 if rules.low_wins else 1
    best = np.int64(-(1 << 40))
    found = 0
    for seat in range(view.players):
        if seats >> seat & 1:
            total = sign * view.scores[seat]
            if total > best:
                best = total
                found = 0
            if total == best:
                found |= 1 << seat
    return found


@kernel
def closer_then_mano(table: Any, view: Any, tied: int) -> int:
    """Return the seat that wins a tie: who went out, else the first tied seat from the hand's starter on."""
    if table.out >= 0 and tied >> table.out & 1:
        return int(table.out)
    # The hand's starter sits left of its dealer.
    seat = view.dealer
    seat = seat + 1 if seat + 1 < view.players else 0
    while tied >> seat & 1 == 0:
        seat = seat + 1 if seat + 1 < view.players else 0
    return seat


@kernel
def side_of(rules: Any, seat: int) -> int:
    """Return the seats (bits) of a seat's side: alone, or 0 and 2 against 1 and 3 (docs/rules.md 2.7)."""
    return 5 << (seat & 1) if rules.teams else 1 << seat


@kernel
def is_one_side(rules: Any, seats: int) -> bool:
    """Tell whether some seats (bits, at least one) are all of one side."""
    return seats & ~side_of(rules, lowest(np.uint64(seats))) == 0

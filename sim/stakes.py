"""Chips: stakes and the pot, antes on boodle cards, payments, what is left at the end.

Who lays a boodle card wins its pot in ``sim/pots.py``; buying back in stands in ``sim/elimination.py``.
Sources: docs/rules.md 2.5, 2.9, 2.11 no. 20.
"""

from typing import Any

import numpy as np

from sim.actions import OUT
from sim.jit import kernel, lowest, popcount
from sim.part import part


@part
def open_hand(table: Any, view: Any, first: int, n: int) -> int:
    """Let everybody still in pay before the deal; seat the sides before the first. Change both records."""
    rules = view.rules
    if view.hand_number == 0:
        _open_game(table, view, rules)
    for seat in range(view.players):
        table.chips_before[seat] = view.chips[seat]
        if view.playing[seat]:
            ante = rules.boodle_dealer_ante if seat == view.dealer else rules.boodle_ante
            view.chips[seat] -= ante * rules.pots
            for i in range(rules.pots):
                view.pots[i] += ante
    table.eliminated = 0
    table.asked_back = 0
    table.came_back = 0
    return 0


@kernel
def _open_game(table: Any, view: Any, rules: Any) -> None:
    """Clear the chips, take the stakes, make sides. Change both records in place."""
    view.pot = rules.stake * view.players
    for i in range(rules.pots):
        view.pots[i] = 0
    for seat in range(view.players):
        view.chips[seat] = -rules.stake
        view.comebacks[seat] = 0
        table.own_scores[seat] = 0
        table.left_after[seat] = 0
        if rules.teams:
            # Seats 0 and 2 against 1 and 3 (docs/rules.md 2.7).
            view.sides[seat] = seat & 1


@kernel
def pay_for_cards(table: Any, view: Any, rules: Any) -> None:
    """Let the others pay the player who went out for each card they hold. Change ``view`` in place."""
    if rules.card_payment == 0 or table.hand_end != OUT:
        return
    for seat in range(view.players):
        chips = rules.card_payment * (popcount(table.hands[seat]) + popcount(table.twins[seat]))
        view.chips[seat] -= chips
        view.chips[table.out] += chips


@kernel
def share_chips(table: Any, view: Any, rules: Any, winners: int) -> None:
    """Give out what lies on the table when the game is over. Change ``view`` in place.

    Boodle pots are split between all who began the game, the pot of stakes between the winners; what cannot
    be split goes to the first winning seat (docs/rules.md 2.9, 2.11 no. 20).
    """
    left = 0
    for i in range(rules.pots):
        left += view.pots[i]
        view.pots[i] = 0
    each = left // view.players
    won = view.pot // popcount(np.uint64(winners))
    rest = left - each * view.players + view.pot
    for seat in range(view.players):
        view.chips[seat] += each
        if winners >> seat & 1:
            view.chips[seat] += won
            rest -= won
    view.chips[lowest(np.uint64(winners))] += rest
    view.pot = 0

"""How ``adviser`` chooses a play: the one that leads to most points in the whole turn.

What is held back stands in ``adviser_melds.py``, the choice under rules of the house in ``adviser_house.py``.
"""

from typing import Any

from sim.actions import STOP
from sim.bits import RANKS, U0, Mask
from sim.jit import kernel
from sim.melds import set_cards
from sim.worth import worth
from strategies.adviser_draw import open_places
from strategies.adviser_house import house_choice, only_melds
from strategies.adviser_knobs import HOLD_ALL, LAYOFF, MELD_HOLD
from strategies.adviser_melds import UNWELCOME, card_uses, holds, make_plan
from strategies.house_shapes import House
from strategies.outlook import laid_at_once
from strategies.sense import in_runs


@kernel
def _value(view: Any, option: Any, lay: Mask, lay_runs: Mask) -> int:
    """Return the points of a play and of all that could be laid after it."""
    rest = (view.hand & ~option.cards) | (view.twins & option.cards & ~option.twins)
    return option.points + worth(laid_at_once(rest, lay, lay_runs, view.rules), view.rules)


@kernel
def lays_nothing(view: Any, params: Any) -> bool:
    """Tell whether the play under rules of the house would be to stop, whatever could be laid."""
    if int(params[MELD_HOLD]) != HOLD_ALL or not only_melds(view):
        return False
    lay, lay_runs = open_places(view, int(params[LAYOFF]), True)
    return make_plan(view, params, lay, lay_runs, True).hold == HOLD_ALL


@kernel
def choose_play(view: Any, options: Any, n: int, params: Any, house: House) -> int:
    """Return the number of the play that lays most in this whole turn, or of stopping.

    ``house`` is None in the plain game: compiled code then carries nothing of the other rules.
    """
    hand = view.hand
    lay, lay_runs = open_places(view, int(params[LAYOFF]), house)
    plan = make_plan(view, params, lay, lay_runs, house)
    if house is not None:
        return house_choice(view, options, n, plan, lay, lay_runs)
    uses = card_uses(view, None)
    overlap = set_cards(hand) & in_runs(hand & RANKS) != U0
    best = 1
    best_value = -4 * UNWELCOME
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == STOP:
            continue
        held = holds(view, plan, uses, option, None)
        if held and view.owed == U0:
            continue
        value = _value(view, option, lay, lay_runs) if overlap else int(option.points)
        if held:
            # A card that is owed, now or before the discard, may force a play: then one with that card.
            value -= UNWELCOME if option.cards & view.owed != U0 else 2 * UNWELCOME
        if value > best_value:
            best = i
            best_value = value
    return best

"""How ``adviser`` lays cards: what it holds back, and which of overlapping melds it prefers."""

from typing import Any, NamedTuple

from sim.actions import MELD_RUN, STOP
from sim.bits import U0, Mask
from sim.jit import kernel, popcount
from sim.melds import melded_cards, set_cards
from strategies.adviser_draw import open_places
from strategies.adviser_knobs import (
    DEFEND_ALL_DOWN,
    DEFEND_HIGH,
    DEFEND_NOT,
    HOLD_ALL,
    HOLD_HIGH,
    HOLD_LOW,
    HOLD_NONE,
    LAY_OFF_ALL,
    LAY_OFF_NEVER,
    LAY_OFF_USELESS,
    LAYOFF,
    MELD_HOLD,
)
from strategies.adviser_timing import defence, is_late, waits
from strategies.outlook import HIGH, fewest_cards, in_runs, laid_at_once, worth
from strategies.sense import neighboured, paired

# Puts an unwelcome play behind every welcome one, when a taken card forces one of them.
UNWELCOME = 100_000


class Plan(NamedTuple):
    """What holds for one decision: the knobs as the situation turns them, the uses of the hand's cards."""

    hold: int
    layoff: int
    mode: int
    waiting: bool
    melded: Mask
    useful: Mask


@kernel
def make_plan(view: Any, params: Any, lay: Mask, lay_runs: Mask) -> Plan:
    """Return what to hold back in this decision."""
    hand = view.hand
    hold = int(params[MELD_HOLD])
    layoff = int(params[LAYOFF])
    fewest = fewest_cards(view)
    mode = defence(params, fewest)
    laid = laid_at_once(hand, lay, lay_runs, view.rules)
    # To wait with the last melds takes a card that fits nothing, which is thrown meanwhile.
    waiting = hand & ~laid != U0 and waits(view, params, fewest)
    wins = not waiting and view.sizes[view.seat] - popcount(laid) <= 1
    if wins and mode == DEFEND_HIGH:
        mode = DEFEND_NOT
    if mode == DEFEND_ALL_DOWN or wins or is_late(view, params, fewest):
        hold = HOLD_NONE
        if layoff == LAY_OFF_USELESS or mode == DEFEND_ALL_DOWN:
            layoff = LAY_OFF_ALL
    return Plan(hold, layoff, mode, waiting, melded_cards(hand), paired(hand) | neighboured(hand))


@kernel
def _holds_meld(plan: Plan, cards: Mask) -> bool:
    """Tell whether a meld is held back."""
    has_high = cards & HIGH != U0
    all_high = cards & ~HIGH == U0
    if plan.mode == DEFEND_HIGH and has_high:
        return True
    if plan.hold == HOLD_LOW:
        return not all_high
    if plan.hold == HOLD_HIGH:
        return all_high
    return plan.hold == HOLD_ALL


@kernel
def _holds_lay_off(plan: Plan, cards: Mask, own: bool) -> bool:
    """Tell whether a lay-off is held back; one from a held meld would break it."""
    if (plan.hold != HOLD_NONE or plan.mode == DEFEND_HIGH) and plan.melded & cards != U0:
        return True
    if own:
        return False
    return plan.layoff == LAY_OFF_NEVER or (plan.layoff == LAY_OFF_USELESS and plan.useful & cards != U0)


@kernel
def _holds(view: Any, plan: Plan, option: Any) -> bool:
    """Tell whether a play is held back."""
    size = view.sizes[view.seat]
    if plan.waiting and size > 1 and size - popcount(option.cards) <= 1:
        return True
    if option.kind <= MELD_RUN:
        return _holds_meld(plan, option.cards)
    return _holds_lay_off(plan, option.cards, view.melds[option.meld].owner == view.seat)


@kernel
def choose_play(view: Any, options: Any, n: int, params: Any) -> int:
    """Return the number of the play that lays most in this whole turn, or of stopping."""
    hand = view.hand
    lay, lay_runs = open_places(view, int(params[LAYOFF]))
    plan = make_plan(view, params, lay, lay_runs)
    overlap = set_cards(hand) & in_runs(hand) != U0
    best = 1
    best_value = -2 * UNWELCOME
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == STOP:
            continue
        value = option.points
        if _holds(view, plan, option):
            if view.owed == U0:
                continue
            value -= UNWELCOME
        if overlap:
            rest = (hand & ~option.cards) | (view.twins & option.cards)
            value += worth(laid_at_once(rest, lay, lay_runs, view.rules), view.rules)
        if value > best_value:
            best = i
            best_value = value
    return best

"""How ``adviser`` lays cards: what it holds back, and which of overlapping melds it prefers."""

from typing import Any, NamedTuple

import numpy as np

from sim.actions import MELD_RUN, STOP, SWAP
from sim.bits import JOKERS, RANKS, U0, U1, Mask, wide
from sim.jit import kernel, popcount
from sim.melds import set_cards
from sim.rule_words import CREDIT_OWNER
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
from strategies.adviser_timing import defence, goes_out, is_last_turn, is_late, waits
from strategies.house_shapes import House
from strategies.outlook import HIGH, can_lay, fewest_cards, in_melds, in_runs
from strategies.sense import neighboured, paired, worth

# Puts an unwelcome play behind every welcome one, when a taken card forces one of them.
UNWELCOME = 100_000
# Cards of use are laid off too, under layoff = 1, when an opponent holds so few cards.
LAST_CARDS = 2
# Puts a play with a joker behind every play of naturals alone.
JOKER_LAST = 1_000
# A joker in the hand instead of a loose card.
SWAP_GAIN = 20


class Plan(NamedTuple):
    """What holds for one decision: the knobs as the situation turns them, the uses of the hand's cards."""

    hold: int
    layoff: int
    mode: int
    waiting: bool
    down: bool
    melded: Mask
    useful: Mask


@kernel
def make_plan(view: Any, params: Any, lay: Mask, lay_runs: Mask, house: House) -> Plan:
    """Return what to hold back in this decision."""
    hand = view.hand
    hold = int(params[MELD_HOLD])
    layoff = int(params[LAYOFF])
    fewest = fewest_cards(view)
    mode = defence(params, fewest)
    laid = can_lay(view, hand, view.twins, lay, lay_runs, house)
    # To wait with the last melds takes a card that fits nothing, which is thrown meanwhile.
    waiting = hand & ~laid != U0 and waits(view, params, fewest)
    wins = not waiting and goes_out(view, laid, house)
    if wins and mode == DEFEND_HIGH:
        mode = DEFEND_NOT
    down = mode == DEFEND_ALL_DOWN or wins or is_late(view, params, fewest, house)
    if down:
        hold = HOLD_NONE
        last = wins or fewest <= LAST_CARDS or is_last_turn(view, house)
        if mode == DEFEND_ALL_DOWN or (last and layoff == LAY_OFF_USELESS):
            layoff = LAY_OFF_ALL
    return Plan(
        hold, layoff, mode, waiting, down, in_melds(view, hand, house), paired(hand) | neighboured(hand)
    )


@kernel
def _holds_meld(plan: Plan, cards: Mask) -> bool:
    """Tell whether a meld is held back; a joker in it is neither high nor low."""
    has_high = cards & HIGH != U0
    all_high = cards & RANKS & ~HIGH == U0
    if plan.mode == DEFEND_HIGH and has_high:
        return True
    if plan.hold == HOLD_LOW:
        return not all_high
    if plan.hold == HOLD_HIGH:
        return all_high
    return plan.hold == HOLD_ALL


@kernel
def _holds_lay_off(view: Any, plan: Plan, option: Any, house: House) -> bool:
    """Tell whether a lay-off is held back; one from a held meld would break it."""
    cards = option.cards
    if (plan.hold != HOLD_NONE or plan.mode == DEFEND_HIGH) and plan.melded & cards != U0:
        return True
    if view.sides[view.melds[option.meld].owner] == view.sides[view.seat]:
        return False
    if (
        house is not None
        and view.rules.layoff_credit == CREDIT_OWNER
        and not view.rules.low_wins
        and not plan.down
    ):
        return True
    return plan.layoff == LAY_OFF_NEVER or (plan.layoff == LAY_OFF_USELESS and plan.useful & cards != U0)


@kernel
def _holds(view: Any, plan: Plan, option: Any, house: House) -> bool:
    """Tell whether a play is held back."""
    size = view.sizes[view.seat]
    if plan.waiting and size > 1 and size - popcount(option.cards) <= 1:
        return True
    if house is not None and boodle_chips(view, option.cards) > 0:
        return False
    if option.kind <= MELD_RUN:
        return _holds_meld(plan, option.cards)
    # A joker can go anywhere later: it is laid off only when all comes down.
    if house is not None and option.jokers > 0 and not plan.down:
        return True
    return _holds_lay_off(view, plan, option, house)


@kernel
def boodle_chips(view: Any, cards: Mask) -> int:
    """Return the chips that lie on boodle cards among ``cards``."""
    chips = 0
    for i in range(view.rules.pots):
        if (cards >> np.uint64(view.rules.boodle_card[i])) & U1 != U0:
            chips += view.pots[i]
    return chips


@kernel
def boodles(view: Any) -> Mask:
    """Return the boodle cards on which chips lie."""
    cards = U0
    for i in range(view.rules.pots):
        if view.pots[i] > 0:
            cards |= U1 << np.uint64(view.rules.boodle_card[i])
    return cards


@kernel
def _swap_gain(view: Any, plan: Plan, option: Any, lay: Mask, lay_runs: Mask) -> int:
    """Return what a swap brings: the joker is laid elsewhere at once, or waits in place of a loose card."""
    hand = view.hand
    joker = view.melds[option.meld].cards & JOKERS
    rest = (hand & ~option.cards) | (joker & (~joker + U1))
    with_joker = can_lay(view, rest, view.twins & ~option.cards, lay, lay_runs, True)
    without = can_lay(view, hand, view.twins, lay, lay_runs, True)
    gain = option.points + worth(with_joker, view.rules) - worth(without, view.rules)
    loose = option.cards & (plan.melded | plan.useful) == U0
    return gain + SWAP_GAIN if loose and not plan.down and not view.rules.low_wins else gain


@kernel
def _value(view: Any, option: Any, lay: Mask, lay_runs: Mask, house: House) -> int:
    """Return the points of a play and of all that could be laid after it; jokers are spent last."""
    rest = (view.hand & ~option.cards) | (view.twins & option.cards & ~option.twins)
    after = can_lay(view, rest, view.twins & ~option.cards, lay, lay_runs, house)
    return option.points + worth(after, view.rules) - JOKER_LAST * wide(option.jokers)


@kernel
def choose_play(view: Any, options: Any, n: int, params: Any, house: House) -> int:
    """Return the number of the play that lays most in this whole turn, or of stopping.

    ``house`` is None in the plain game: compiled code then carries nothing of the other rules.
    """
    hand = view.hand
    rules = view.rules
    lay, lay_runs = open_places(view, int(params[LAYOFF]), house)
    plan = make_plan(view, params, lay, lay_runs, house)
    overlap = set_cards(hand) & in_runs(hand & RANKS) != U0
    best = 1
    best_value = -4 * UNWELCOME
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == STOP:
            continue
        if house is not None and option.kind == SWAP:
            value = _swap_gain(view, plan, option, lay, lay_runs)
            if value > max(best_value, 0):
                best = i
                best_value = value
            continue
        held = _holds(view, plan, option, house)
        if held and view.owed == U0:
            continue
        ahead = overlap
        if house is not None and option.jokers > 0:
            ahead = True
        value = int(option.points)
        if ahead:
            value = _value(view, option, lay, lay_runs, house)
        if house is not None:
            value += boodle_chips(view, option.cards) * max(rules.chips_as_points, 1)
        if held:
            # A card that is owed, now or before the discard, may force a play: then one with that card.
            value -= UNWELCOME if option.cards & view.owed != U0 else 2 * UNWELCOME
        if value > best_value:
            best = i
            best_value = value
    return best

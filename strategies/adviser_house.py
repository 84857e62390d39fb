"""How ``adviser`` chooses a play under rules that go beyond the plain game: jokers, swaps, chips.

What is held back stands in ``adviser_melds.py``.
"""

from typing import Any

from sim.actions import STOP, SWAP
from sim.bits import JOKERS, RANKS, U0, U1, Mask, wide
from sim.jit import kernel
from sim.melds import set_cards
from sim.worth import worth
from strategies.adviser_chips import boodle_chips
from strategies.adviser_knobs import HOLD_ALL
from strategies.adviser_melds import UNWELCOME, Plan, Uses, card_uses, holds
from strategies.outlook import can_lay
from strategies.sense import in_runs

# Puts a play with a joker behind every play of naturals alone.
JOKER_LAST = 1_000
# A joker in the hand instead of a loose card.
SWAP_GAIN = 20


@kernel
def _swap_gain(view: Any, plan: Plan, uses: Uses, option: Any, lay: Mask, lay_runs: Mask) -> int:
    """Return what a swap brings: the joker is laid elsewhere at once, or waits in place of a loose card."""
    hand = view.hand
    joker = view.melds[option.meld].cards & JOKERS
    rest = (hand & ~option.cards) | (joker & (~joker + U1))
    with_joker = can_lay(view, rest, view.twins & ~option.cards, lay, lay_runs, True)
    without = can_lay(view, hand, view.twins, lay, lay_runs, True)
    gain = option.points + worth(with_joker, view.rules) - worth(without, view.rules)
    loose = option.cards & (uses.melded | uses.useful) == U0
    return gain + SWAP_GAIN if loose and not plan.down and not view.rules.low_wins else gain


@kernel
def only_melds(view: Any) -> bool:
    """Tell whether nothing but melds, and jokers that wait with them, can be played."""
    if view.owed != U0 or view.hand & view.lay & RANKS != U0:
        return False
    return not view.rules.joker_swap and view.rules.pots == 0


@kernel
def house_choice(view: Any, options: Any, n: int, plan: Plan, lay: Mask, lay_runs: Mask) -> int:
    """Return the number of the play that lays most in this whole turn, or of stopping."""
    if plan.hold == HOLD_ALL and only_melds(view):
        return 1
    uses = card_uses(view, True)
    hand = view.hand
    rules = view.rules
    overlap = set_cards(hand) & in_runs(hand & RANKS) != U0
    best = 1
    best_value = -4 * UNWELCOME
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == STOP:
            continue
        if option.kind == SWAP:
            value = _swap_gain(view, plan, uses, option, lay, lay_runs)
            if value > max(best_value, 0):
                best = i
                best_value = value
            continue
        held = holds(view, plan, uses, option, True)
        if held and view.owed == U0:
            continue
        value = int(option.points)
        if rules.pots > 0:
            value += boodle_chips(view, option.cards) * max(rules.chips_as_points, 1)
        jokers = wide(option.jokers)
        if overlap or jokers > 0:
            value -= JOKER_LAST * jokers
            rest = (hand & ~option.cards) | (view.twins & option.cards & ~option.twins)
            # More than all the rest cannot follow.
            if value + worth(rest, rules) <= best_value:
                continue
            value += worth(can_lay(view, rest, view.twins & ~option.cards, lay, lay_runs, True), rules)
        if held:
            # A card that is owed, now or before the discard, may force a play: then one with that card.
            value -= UNWELCOME if option.cards & view.owed != U0 else 2 * UNWELCOME
        if value > best_value:
            best = i
            best_value = value
    return best

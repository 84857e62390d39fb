"""What ``adviser`` holds back when it lays cards: melds, lay-offs, the last card."""

from typing import Any, NamedTuple

from sim.actions import MELD_RUN
from sim.bits import RANKS, U0, Mask
from sim.jit import kernel, popcount
from sim.rule_words import CREDIT_OWNER
from strategies.adviser_chips import boodle_chips
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
from strategies.outlook import HIGH, can_lay, fewest_cards, in_melds
from strategies.sense import neighboured, paired

# Puts an unwelcome play behind every welcome one, when a taken card forces one of them.
UNWELCOME = 100_000
# Cards of use are laid off too, under layoff = 1, when an opponent holds so few cards.
LAST_CARDS = 2


class Plan(NamedTuple):
    """What holds for one decision: the knobs as the situation turns them, and whether all comes down."""

    hold: int
    layoff: int
    mode: int
    waiting: bool
    down: bool


class Uses(NamedTuple):
    """The uses of the hand's cards: those of melds, those that go with another."""

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
    return Plan(hold, layoff, mode, waiting, down)


@kernel
def card_uses(view: Any, house: House) -> Uses:
    """Return the hand's cards that stand in a meld, and those with a pair or a neighbour."""
    hand = view.hand
    return Uses(in_melds(view, hand, house), paired(hand) | neighboured(hand))


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
def _holds_lay_off(view: Any, plan: Plan, uses: Uses, option: Any, house: House) -> bool:
    """Tell whether a lay-off is held back; one from a held meld would break it."""
    cards = option.cards
    if (plan.hold != HOLD_NONE or plan.mode == DEFEND_HIGH) and uses.melded & cards != U0:
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
    return plan.layoff == LAY_OFF_NEVER or (plan.layoff == LAY_OFF_USELESS and uses.useful & cards != U0)


@kernel
def holds(view: Any, plan: Plan, uses: Uses, option: Any, house: House) -> bool:
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
    return _holds_lay_off(view, plan, uses, option, house)

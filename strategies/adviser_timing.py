"""How ``adviser`` sees the end of a hand: when to defend, when to wait with going out, when it is late."""

from typing import Any

from sim.bits import Mask
from sim.jit import kernel, popcount
from sim.rule_words import RESHUFFLE, WINNER_ONLY
from sim.worth import worth
from strategies.adviser_knobs import (
    DEFENCE_CARDS,
    DEFENCE_MODE,
    DEFEND_ALL_DOWN,
    HALF_DEALT,
    MELD_HOLD_UNTIL,
    OUT_FORCE_CARDS,
    OUT_MIN_CAUGHT,
)
from strategies.house_shapes import House
from strategies.outlook import unseen_cards

# Where nothing is booked, melds wait until an opponent holds fewer cards; where nothing but going out counts,
# a caught card costs nothing, and they wait longer still.
LOW_WINS_LATER = 1
WINNER_ONLY_LATER = 4
# There, four cards stand in for half of those dealt: a caught meld costs the same whatever was dealt.
LOW_WINS_HALF = 4


@kernel
def defence(params: Any, fewest: int) -> int:
    """Return the defence mode that an opponent with ``fewest`` cards triggers (0: none)."""
    return int(params[DEFENCE_MODE]) if fewest <= params[DEFENCE_CARDS] else 0


@kernel
def expected_caught(view: Any) -> int:
    """Return the points that opponents hold: known cards, the others at the mean of all unseen cards."""
    rules = view.rules
    unseen = unseen_cards(view)
    points = 0
    hidden = 0
    side = view.sides[view.seat]
    for seat in range(view.players):
        if view.sides[seat] != side:
            points += worth(view.known[seat], rules) + worth(view.known_twins[seat], rules)
            hidden += view.sizes[seat] - popcount(view.known[seat]) - popcount(view.known_twins[seat])
    return points + hidden * worth(unseen, rules) // max(1, popcount(unseen))


@kernel
def waits(view: Any, params: Any, fewest: int) -> bool:
    """Tell whether going out by melds has to wait until the opponents hold more."""
    if params[OUT_MIN_CAUGHT] <= 0 or fewest <= params[OUT_FORCE_CARDS]:
        return False
    if defence(params, fewest) == DEFEND_ALL_DOWN:
        return False
    return expected_caught(view) < params[OUT_MIN_CAUGHT]


@kernel
def is_last_turn(view: Any, house: House) -> bool:
    """Tell whether the stock may run out before the next turn, and end the hand."""
    if house is None or view.stock_size > view.players:
        return view.stock_size <= view.players
    rules = view.rules
    return rules.stock_empty < RESHUFFLE or view.rebuilds >= rules.max_reshuffles


@kernel
def hold_until(view: Any, params: Any, house: House) -> int:
    """Return with how few cards of an opponent held melds come down."""
    until = int(params[MELD_HOLD_UNTIL])
    if until != HALF_DEALT:
        return until
    if house is not None and view.rules.low_wins:
        return LOW_WINS_HALF
    size = int(view.rules.hand_size)
    if house is not None and view.rules.free_top:
        return (2 * size + 2) // 3
    return (size + 1) // 2


@kernel
def is_late(view: Any, params: Any, fewest: int, house: House) -> bool:
    """Tell whether held cards must come down: an opponent is nearly out, or this may be the last turn."""
    if house is not None and view.rules.low_wins:
        fewest += WINNER_ONLY_LATER if view.rules.score_mode == WINNER_ONLY else LOW_WINS_LATER
    return fewest <= hold_until(view, params, house) or is_last_turn(view, house)


@kernel
def goes_out(view: Any, laid: Mask, house: House) -> bool:
    """Tell whether laying all of ``laid`` ends the hand, with a discard where one is needed."""
    left = view.sizes[view.seat] - popcount(laid)
    if house is not None and left == 0 and view.rules.must_discard and not view.rules.floating:
        # One card has to stay: sets and runs of three cannot spare any.
        return popcount(laid) % 3 != 0
    return left <= 1

"""How ``adviser`` discards: what a card may still become for us, against what it gives to others.

A card thrown earns nothing and is the key to all pile cards above it; a card melded earns its points. So
cheap cards go first, and dear ones that could still be melded last. The constants were tuned at tables of
advisers with 2, 3 and 4 players; only their proportions matter.
"""

from typing import Any

import numpy as np

from sim.bits import JOKERS, RANKS, U0, U1, Mask
from sim.jit import kernel, lowest, popcount
from sim.rule_words import ANY_DEPTH, WILD
from strategies.adviser_chips import boodles
from strategies.adviser_draw import open_places
from strategies.adviser_knobs import DEFEND_HIGH, DISCARD_WATCH, LAYOFF
from strategies.adviser_timing import defence
from strategies.house_shapes import House
from strategies.outlook import (
    HIGH,
    count_at,
    fewest_cards,
    in_melds,
    known_elsewhere,
    outs,
    unseen_cards,
    wants,
)

# For each point of the card: kept anyway, for each unseen card that would meld it, if it can be laid off.
KEEP_POINT = 7
KEEP_POINT_OUT = 4
KEEP_POINT_LAY_OFF = 10
# Given away, for each unit of watch: completes a meld with open cards, would with one card more (for each
# unseen one), can be laid off on the table.
GIVE_MELD = 15
GIVE_OUT = 5
GIVE_LAY_OFF = 5
# More than any card's price.
NO_PRICE = 1_000_000
# Where caught cards alone count: for each point got rid of, for each unseen card that would meld it.
SHED_POINT = 8
SHED_OUT = 64
# Where the pile cannot be dug, a card thrown opens nothing to others, and hands end sooner: for each point.
SHED_POINT_TOP = 3


@kernel
def _safe_high(view: Any, params: Any, lay: Mask, open_wants: Mask) -> Mask:
    """Return the high cards that the defence throws: those that fit no table meld and no open cards."""
    if defence(params, fewest_cards(view)) != DEFEND_HIGH:
        return U0
    return view.hand & HIGH & ~(lay | open_wants)


@kernel
def _throwable(view: Any, house: House) -> Mask:
    """Return the cards to choose from: a wild joker only when there is nothing else."""
    rules = view.rules
    if house is not None and rules.jokers > 0 and rules.joker_mode == WILD and view.discards & RANKS != U0:
        return view.discards & RANKS
    return view.discards


@kernel
def _first_choices(cards: Mask, safe_high: Mask, kept: Mask) -> Mask:
    """Return the cards among which the price decides.

    The defence as printed throws its high cards before any other; a card of a meld in the hand goes last.
    """
    if cards & safe_high != U0:
        cards &= safe_high
    loose = cards & ~kept
    return loose if loose != U0 else cards


@kernel
def _kept(view: Any, house: House) -> Mask:
    """Return the cards of melds in the hand, and jokers that may become one."""
    melded = in_melds(view, view.hand, house)
    if house is not None and view.rules.jokers > 0 and popcount(view.hand & JOKERS) > 1:
        melded |= view.hand & JOKERS
    return melded


@kernel
def _open_cards(view: Any, house: House) -> Mask:
    """Return the cards that opponents can make use of together with a discard."""
    cards = known_elsewhere(view)
    # Whoever takes a card takes all above it; from the top alone the pile completes nothing.
    if house is None or view.rules.pile_access == ANY_DEPTH:
        cards |= view.pile_cards
    return cards & RANKS


@kernel
def _paying_places(view: Any, house: House) -> Mask:
    """Return the cards that can be laid off by others and pay them something."""
    if house is not None and view.rules.low_wins:
        return U0
    return view.lay


@kernel
def _weights(view: Any, watch: int, house: House) -> tuple[int, int, int, int]:
    """Return the weights of a point, of a point for each out, of an out, and of what is given away."""
    if house is None:
        return KEEP_POINT, KEEP_POINT_OUT, 0, watch
    if view.rules.low_wins:
        return -SHED_POINT, 0, SHED_OUT, watch
    if view.rules.pile_access != ANY_DEPTH:
        return -SHED_POINT_TOP, KEEP_POINT_OUT, 0, watch
    return KEEP_POINT, KEEP_POINT_OUT, 0, watch


@kernel
def choose_discard(view: Any, params: Any, house: House) -> int:
    """Return the card that is cheapest to throw (the lowest number of equal ones).

    ``house`` is None in the plain game: compiled code then carries nothing of the other rules.
    """
    rules = view.rules
    live = unseen_cards(view)
    open_cards = _open_cards(view, house)
    open_wants = wants(open_cards)
    own = outs(view.hand & RANKS, live)
    given = outs(open_cards, live)
    own_lay, _ = open_places(view, int(params[LAYOFF]), house)
    if house is not None:
        own_lay |= boodles(view)
    lay = _paying_places(view, house)
    keep, keep_out, keep_flat, watch = _weights(view, int(params[DISCARD_WATCH]), house)
    safe_high = _safe_high(view, params, view.lay, open_wants)
    left = _first_choices(_throwable(view, house), safe_high, _kept(view, house))
    best = 0
    best_price = np.int64(NO_PRICE)
    while left != U0:
        card = lowest(left)
        left &= left - U1
        place = np.uint64(card)
        bit = U1 << place
        points = rules.hand_value[card & 15]
        out = count_at(own, place)
        price = points * (keep + keep_out * out) + keep_flat * out
        gift = GIVE_OUT * count_at(given, place)
        if open_wants & bit != U0:
            gift += GIVE_MELD
        if lay & bit != U0:
            gift += GIVE_LAY_OFF + points
        if own_lay & bit != U0:
            price += KEEP_POINT_LAY_OFF * points
        price += watch * gift
        if price < best_price:
            best = card
            best_price = price
    return best

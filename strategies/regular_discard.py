"""How ``regular`` discards: the adviser's card, unless what players say about high cards names another.

Holds no draw. ``house`` is as in the adviser's files: None in the plain game.
"""

from typing import Any

import numpy as np

from sim.actions import THROW
from sim.bits import RANKS, U0, U1, U2, Mask, card_bit, fold, mirror, rank_cards
from sim.jit import kernel, lowest
from strategies.adviser_discard import choose_discard
from strategies.house_shapes import House
from strategies.outlook import HIGH, count_at, in_melds, known_elsewhere, outs, unseen_cards, wants
from strategies.regular_draw import is_early, turn_knobs
from strategies.regular_knobs import (
    COLLECT_THEN_DROP,
    CONNECTED,
    CONNECTED_NEXT,
    DROP_AT_ONCE,
    HIGH_CARDS,
    RACE,
)

# One more unseen card that would meld it counts more than points; what it gives to others as much as that:
# each unseen card that would meld it with open cards half, a meld with open cards at once twice.
OUT = 32
GIVE_OUT = 16
GIVE_MELD = 64
NO_CARD = 10_000


@kernel
def regular_discard(view: Any, params: Any, memory: Any, house: House) -> int:
    """Return the card to throw."""
    turn_knobs(view, params, memory)
    card = choose_discard(view, memory, house)
    if params[RACE] == 0 and params[HIGH_CARDS] == 0 and params[CONNECTED] == 0:
        return card
    # Cards that belong on the table, now or later, are no part of the argument.
    loose = view.discards & RANKS & ~(in_melds(view, view.hand, house) | view.lay)
    if params[RACE] != 0:
        return least_useful(view, loose) if loose != U0 else card
    if params[HIGH_CARDS] != 0:
        card = _from(view, _by_height(view, params, loose), card)
    if params[CONNECTED] != 0:
        card = _from(view, _by_connection(view, params, loose, card), card)
    return card


@kernel
def _from(view: Any, cards: Mask, card: int) -> int:
    """Return ``card`` if it is one of ``cards`` or these are none, else the least useful of them."""
    if cards == U0 or cards & card_bit(card) != U0:
        return card
    return least_useful(view, cards)


@kernel
def least_useful(view: Any, cards: Mask) -> int:
    """Return the card that is of least use to its player and to others; of equals the dearest.

    Its use is what unseen cards would make of it with the hand, or with open cards: the pile and what
    opponents are known to hold.
    """
    live = unseen_cards(view)
    open_cards = (known_elsewhere(view) | view.pile_cards) & RANKS
    open_wants = wants(open_cards)
    own = outs(view.hand & RANKS, live)
    given = outs(open_cards, live)
    best = lowest(cards)
    best_price = NO_CARD
    left = cards
    while left != U0:
        card = lowest(left)
        left &= left - U1
        place = np.uint64(card)
        price = OUT * count_at(own, place) + GIVE_OUT * count_at(given, place)
        price -= view.rules.hand_value[card & 15]
        if open_wants & card_bit(card) != U0:
            price += GIVE_MELD
        if price < best_price:
            best = card
            best_price = price
    return best


@kernel
def _by_height(view: Any, params: Any, loose: Mask) -> Mask:
    """Return the loose cards that the habit with high cards throws now, if there are any."""
    way = params[HIGH_CARDS]
    early = is_early(view, params)
    if way == DROP_AT_ONCE or (way == COLLECT_THEN_DROP and not early):
        return loose & HIGH
    return loose & ~HIGH


@kernel
def last_thrown(view: Any) -> int:
    """Return the card that this player threw last in this hand, or -1."""
    for back in range(1, view.event_count + 1):
        event = view.events[view.event_count - back]
        if event.kind == THROW and event.seat == view.seat:
            return int(event.card)
    return -1


@kernel
def connected_to(card: int) -> Mask:
    """Return the cards of a card's rank, and those of its suit within two ranks of it."""
    bit = card_bit(card)
    lane = mirror(bit)
    near = fold((lane << U1) | (lane >> U1) | (lane << U2) | (lane >> U2))
    return (near | rank_cards(card & 15)) & ~bit & RANKS


@kernel
def _by_connection(view: Any, params: Any, loose: Mask, card: int) -> Mask:
    """Return the loose cards that the habit with connected high cards throws now; none if it names none."""
    last = last_thrown(view)
    if last < 0 or card_bit(last) & HIGH == U0:
        return U0
    connected = connected_to(last) & HIGH
    if params[CONNECTED] == CONNECTED_NEXT:
        return loose & connected
    if card_bit(card) & connected == U0:
        return U0
    # Another high card, if high ones are being thrown; else any other.
    high = loose & HIGH & ~connected
    return high if high != U0 else loose & ~connected

"""A play that is made: cards go from the hand to the table, and change what the table accepts.

docs/rules.md 1.5, 1.7, 2.11 no. 7. Which plays there are stands in ``sim/plays.py``.
"""

from typing import Any

import numpy as np

from sim.actions import LAY_HIGH, LAY_LOW, LAY_SET, MELD_RUN, MELD_SET, SWAP
from sim.bits import JOKER_RANK, JOKERS, RANKS, U0, U1, Mask, fold, rank_cards, wide
from sim.events import log_event
from sim.jit import call_part, kernel, lowest, popcount
from sim.melds import run_accepts
from sim.parts import BOOKS


@kernel
def apply_play(table: Any, view: Any, rules: Any, option: Any) -> None:
    """Lay cards on the table for the acting seat. Change ``table`` and ``view`` in place."""
    seat = view.seat
    cards = option.cards
    twins = option.twins
    place_cards(view, rules, option)
    view.known[seat] = (view.known[seat] & ~cards) | (view.known_twins[seat] & cards)
    view.known_twins[seat] &= ~cards
    view.laid_twins[seat] |= (view.laid[seat] & cards) | twins
    view.laid[seat] |= cards
    view.on_table |= cards
    view.sizes[seat] -= popcount(cards)
    view.points[seat] += option.points
    number = view.meld_count - 1 if option.kind <= MELD_RUN else wide(option.meld)
    event = log_event(view, option.kind, cards, twins)
    event.meld = number
    event.points = option.points
    event.low = option.low
    event.high = option.high
    if rules.house:
        event.joker_places = option.joker_places
        # Twins, jokers, credit to others, pots, a card that is owed for longer.
        call_part(table.parts[BOOKS], table, view, number, table.pick)
    else:
        view.owed = U0
        table.must = U0


@kernel
def place_cards(view: Any, rules: Any, option: Any) -> None:
    """Move cards from the hand to the table: the melds, and what they accept. Change ``view`` in place."""
    cards = option.cards
    # Where both copies go none is left; else the second copy stays.
    view.hand = (view.hand & ~cards) | (view.twins & cards & ~option.twins)
    view.twins &= ~cards
    if option.kind <= MELD_RUN:
        if rules.house_play:
            view.opened |= 1 << view.seat
        number = view.meld_count
        view.meld_count += 1
        _new_meld(view, rules, option, number)
    else:
        number = wide(option.meld)
        if option.kind == SWAP:
            view.hand |= freed_joker(view.melds[number])
        _extend_meld(view.melds[number], rules, option)
    _accept(view, rules, number, option.kind <= MELD_RUN)


@kernel
def _new_meld(view: Any, rules: Any, option: Any, number: int) -> None:
    """Put a new meld on the table. Change ``view`` in place."""
    meld = view.melds[number]
    meld.cards = option.cards
    meld.twins = option.twins
    meld.joker_places = option.joker_places
    meld.kind = option.kind
    meld.owner = view.seat
    meld.low = option.low
    if option.kind == MELD_SET:
        meld.suit = -1
        meld.high = option.low
        meld.accepts = set_accepts(meld, rules)
    else:
        meld.suit = lowest(option.cards & RANKS) >> 4
        meld.high = option.high
        meld.accepts = run_accepts(meld.suit, meld.low, meld.high, rules)


@kernel
def _extend_meld(meld: Any, rules: Any, option: Any) -> None:
    """Lay cards on a meld. Change ``meld`` in place."""
    if rules.house_lay:
        # A swap takes a joker away.
        meld.joker_places ^= option.joker_places
        if option.kind == SWAP:
            meld.cards &= ~freed_joker(meld)
        meld.twins |= meld.cards & option.cards
    meld.cards |= option.cards
    if option.kind in (LAY_SET, SWAP) and meld.kind == MELD_SET:
        meld.accepts = set_accepts(meld, rules)
        return
    if option.kind == LAY_LOW:
        meld.low = option.low
    elif option.kind == LAY_HIGH:
        meld.high = option.high
    meld.accepts = run_accepts(meld.suit, meld.low, meld.high, rules)


@kernel
def freed_joker(meld: Any) -> Mask:
    """Return the joker that a swap frees: they are all alike."""
    jokers = meld.cards & JOKERS
    return jokers & (~jokers + U1)


@kernel
def set_accepts(meld: Any, rules: Any) -> Mask:
    """Return the cards that a table set accepts (docs/rules.md 1.7); jokers only on a set of jokers."""
    if not rules.house_lay:
        return rank_cards(meld.low) & ~meld.cards
    if popcount(meld.cards) + popcount(meld.twins) >= rules.set_max:
        return U0
    if meld.low == JOKER_RANK:
        return JOKERS & ~meld.cards
    # The card that an exact joker is named for can join no more, however many copies there are.
    open_cards = rank_cards(meld.low) & ~named_cards(meld)
    return open_cards & ~meld.cards if rules.distinct_suits else open_cards


@kernel
def named_cards(meld: Any) -> Mask:
    """Return the cards that exact jokers of a set stand for."""
    named = U0
    for suit in range(4):
        if meld.joker_places >> suit & 1:
            named |= U1 << np.uint64(16 * suit + meld.low)
    return named


@kernel
def _accept(view: Any, rules: Any, number: int, is_new: bool) -> None:
    """Keep the masks of what the table accepts up to date after a change of one meld. Change ``view``."""
    if rules.decks == 1 and not rules.house_lay:
        # A place closes only when its card is laid, and then nobody holds that card any more.
        meld = view.melds[number]
        view.lay = (view.lay | meld.accepts) & ~(view.on_table | meld.cards)
        if meld.kind == MELD_RUN:
            view.lay_runs |= meld.accepts
        view.lay_runs &= view.lay
        return
    first = 0
    lay = U0
    lay_runs = U0
    if is_new:
        # It is the last one, and takes no place from the others.
        first = number
        lay = view.lay
        lay_runs = view.lay_runs
    for m in range(first, view.meld_count):
        meld = view.melds[m]
        lay |= meld.accepts
        if meld.kind == MELD_RUN:
            lay_runs |= meld.accepts
        if rules.joker_swap:
            lay |= swappable(meld)
    view.lay = lay
    view.lay_runs = lay_runs


@kernel
def swappable(meld: Any) -> Mask:
    """Return the cards for which a joker of a table meld could be swapped (docs/rules.md 2.11 no. 7)."""
    if meld.cards & JOKERS == U0 or meld.low == JOKER_RANK:
        return U0
    if meld.kind == MELD_RUN:
        return fold(np.uint64(meld.joker_places) << np.uint64(16 * meld.suit))
    if meld.joker_places != 0:
        return named_cards(meld)
    return rank_cards(meld.low) & ~meld.cards

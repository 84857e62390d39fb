"""Looking ahead: what can be laid at once, what is still unseen, what would complete a meld.

Pure functions of what a player sees; holds no decision.
"""

from typing import Any

import numpy as np

from sim.bits import ACES, RANKS, TENS, U0, U1, U2, U16, U32, U48, Mask, fold, mirror, rotate
from sim.jit import kernel, popcount
from sim.melds import melded_cards, set_cards
from sim.worth import worth
from strategies.house_shapes import House, house_laid, house_melds
from strategies.sense import in_runs

# Ten and above, and aces.
HIGH = TENS | ACES


@kernel
def laid_at_once(cards: Mask, lay: Mask, lay_runs: Mask, rules: Any) -> Mask:
    """Return what of ``cards`` can be laid in one turn on a table that accepts ``lay`` and ``lay_runs``.

    Where sets and runs share cards, the dearer of two orders counts: sets first or runs first.
    """
    sets = set_cards(cards)
    runs = in_runs(cards)
    laid = sets | runs
    if sets & runs != U0:
        sets_first = sets | in_runs(cards & ~sets)
        runs_first = runs | set_cards(cards & ~runs)
        laid = sets_first if worth(sets_first, rules) > worth(runs_first, rules) else runs_first
    rest = cards & ~laid
    off = rest & lay
    # A card laid at the end of a run makes room for its neighbour.
    step = mirror(off & lay_runs)
    return laid | off | (rest & fold((step << U1) | (step >> U1)))


@kernel
def can_lay(view: Any, cards: Mask, twins: Mask, lay: Mask, lay_runs: Mask, house: House) -> Mask:
    """Return what of ``cards`` can be laid in one turn, under any rules."""
    if house is not None:
        # A number of Python's where compiled code is called from plain code.
        return np.uint64(house_laid(view, cards, twins, lay, lay_runs))
    return laid_at_once(cards, lay, lay_runs, view.rules)


@kernel
def in_melds(view: Any, cards: Mask, house: House) -> Mask:
    """Return the natural cards that stand in a set or run within the hand ``cards``, under any rules."""
    if house is not None:
        return house_melds(view, cards)
    return melded_cards(cards)


@kernel
def wants(cards: Mask) -> Mask:
    """Return every card that makes a meld together with two of ``cards``."""
    a = rotate(cards, U16)
    b = rotate(cards, U32)
    c = rotate(cards, U48)
    lane = mirror(cards)
    up = lane << U1
    down = lane >> U1
    runs = (up & (lane << U2)) | (up & down) | (down & (lane >> U2))
    return fold(runs) | (((a & b) | (a & c) | (b & c)) & RANKS)


@kernel
def unseen_cards(view: Any) -> Mask:
    """Return the cards of which at least one copy lies in the stock or unknown in a hand."""
    once = view.hand | view.pile_cards
    if view.rules.decks == 1:
        once |= view.on_table
        for seat in range(view.players):
            once |= view.known[seat]
        return RANKS & ~once
    twice = view.twins | view.pile_twins | (view.hand & view.pile_cards)
    for seat in range(view.players):
        twice |= view.laid_twins[seat] | (once & view.laid[seat])
        once |= view.laid[seat]
        # The hand of the acting seat is counted already.
        if seat != view.seat:
            twice |= view.known_twins[seat] | (once & view.known[seat])
            once |= view.known[seat]
    return RANKS & ~twice


@kernel
def known_elsewhere(view: Any) -> Mask:
    """Return the cards that opponents took openly and still hold; partners are none."""
    known = U0
    side = view.sides[view.seat]
    for seat in range(view.players):
        if view.sides[seat] != side:
            known |= view.known[seat]
    return known


@kernel
def fewest_cards(view: Any) -> int:
    """Return the size of the smallest hand among the opponents."""
    fewest = 1000
    side = view.sides[view.seat]
    for seat in range(view.players):
        if view.sides[seat] != side and view.playing[seat] != 0:
            fewest = min(fewest, view.sizes[seat])
    return fewest


@kernel
def _add(a: Mask, b: Mask, c: Mask) -> tuple[Mask, Mask]:
    """Add three bits in every place of a mask; return the sums' low and high bits."""
    half = a ^ b
    return half ^ c, (a & b) | (half & c)


@kernel
def outs(cards: Mask, live: Mask) -> tuple[Mask, Mask, Mask]:
    """Count, for every card at once, the live cards that would meld it with one of ``cards``.

    Three of its rank and four of its suit (two on either side) can do so. The counts, 0 to 7, come as three
    masks of binary digits, lowest first; ``count_at`` reads one.
    """
    a = rotate(cards, U16)
    b = rotate(cards, U32)
    c = rotate(cards, U48)
    lane = mirror(cards)
    up = lane << U1
    down = lane >> U1
    free = mirror(live)
    low, p = _add(rotate(live, U16) & (b | c), rotate(live, U32) & (a | c), rotate(live, U48) & (a | b))
    low, q = _add(
        low,
        fold((down | (lane << U2)) & (free << U1)),
        fold((up | (lane >> U2)) & (free >> U1)),
    )
    low, r = _add(low, fold(down & (free >> U2)), fold(up & (free << U2)))
    middle, high = _add(p, q, r)
    return low, middle, high


@kernel
def count_at(digits: tuple[Mask, Mask, Mask], place: Mask) -> int:
    """Return the count that ``outs`` found for the card at ``place``."""
    low = (digits[0] >> place) & U1
    middle = (digits[1] >> place) & U1
    high = (digits[2] >> place) & U1
    return popcount(low) + (popcount(middle) << 1) + (popcount(high) << 2)

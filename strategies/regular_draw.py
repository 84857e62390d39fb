"""How ``regular`` draws: the adviser's draw, turned by what players say about piles.

Holds no discard. ``house`` is as in the adviser's files: None in the plain game.
"""

from typing import Any

from sim.actions import BOOT, CALL, STOCK, TAKE
from sim.bits import RANKS, U0, Mask, card_bit
from sim.jit import kernel, popcount
from strategies.adviser_draw import choose_draw, open_places
from strategies.adviser_knobs import DIG_MAX_CARDS, HOLD_NONE, LAY_OFF_ALL, LAYOFF, MELD_HOLD
from strategies.house_shapes import House
from strategies.outlook import can_lay, in_melds, wants
from strategies.regular_knobs import (
    ADVISER_KNOBS,
    AT_ANY_PRICE,
    BIG_EARLY,
    BIG_LATE,
    BIG_NEVER,
    BIG_PILE_CARDS,
    BIG_PILES,
    CHEAP_CARDS,
    CHEAPLY,
    DENY_CARDS,
    EARLY_ROUNDS,
    FIRST_MELD,
    RACE,
)


@kernel
def is_early(view: Any, params: Any) -> bool:
    """Tell whether the hand is in its early rounds."""
    return view.turn < params[EARLY_ROUNDS] * view.players


@kernel
def has_melded(view: Any) -> bool:
    """Tell whether a meld of one's own lies on the table."""
    own = 0
    for m in range(view.meld_count):
        own += view.melds[m].owner == view.seat
    return own > 0


@kernel
def turn_knobs(view: Any, params: Any, memory: Any) -> None:
    """Write into ``memory`` the adviser's knobs as the folk knobs turn them in this decision.

    The adviser's kernels then read their knobs there. Nothing is kept for later: every decision writes anew.
    """
    for knob in range(ADVISER_KNOBS):
        memory[knob] = int(params[knob])
    way = params[BIG_PILES]
    if way != 0:
        early = is_early(view, params)
        if way == BIG_NEVER or (way == BIG_EARLY and not early) or (way == BIG_LATE and early):
            memory[DIG_MAX_CARDS] = min(memory[DIG_MAX_CARDS], int(params[BIG_PILE_CARDS]) - 1)
    if params[FIRST_MELD] == AT_ANY_PRICE and not has_melded(view):
        memory[MELD_HOLD] = HOLD_NONE
    if params[FIRST_MELD] == CHEAPLY and not has_melded(view):
        memory[DIG_MAX_CARDS] = min(memory[DIG_MAX_CARDS], CHEAP_CARDS)
    if params[RACE] != 0:
        memory[MELD_HOLD] = HOLD_NONE
        memory[LAYOFF] = LAY_OFF_ALL


@kernel
def regular_draw(view: Any, options: Any, n: int, params: Any, memory: Any, house: House) -> int:
    """Return the number of the draw, or of the call."""
    turn_knobs(view, params, memory)
    if params[RACE] != 0:
        return _fewest_left(view, options, n, house)
    best = choose_draw(view, options, n, memory, house)
    # The folk habits take where the adviser draws blind; they never stop him from taking.
    if options[best].kind != STOCK:
        return best
    if params[FIRST_MELD] == AT_ANY_PRICE and not has_melded(view):
        opening = _first_meld_take(view, options, n, house)
        if opening > 0:
            return opening
    if params[DENY_CARDS] > 0:
        denial = _denying_take(view, options, n, params)
        if denial > 0:
            return denial
    return best


@kernel
def _fewest_left(view: Any, options: Any, n: int, house: House) -> int:
    """Return the draw that leaves fewest cards in the hand when all that fits is laid; blind if equal."""
    lay, lay_runs = open_places(view, LAY_OFF_ALL, house)
    hand = view.hand
    size = view.sizes[view.seat]
    best = 1 if options[1].kind == STOCK else n
    # A blind card is taken to fit nothing.
    blind = 1 if options[best].kind == STOCK else 0
    fewest = size + blind - popcount(can_lay(view, hand, view.twins, lay, lay_runs, house))
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == BOOT:
            return i
        if option.kind not in (TAKE, CALL):
            continue
        twins = view.twins | option.twins | (hand & option.cards)
        left = size + option.taken
        left -= popcount(can_lay(view, hand | option.cards, twins, lay, lay_runs, house))
        if left < fewest:
            best = i
            fewest = left
    return best


@kernel
def _first_meld_take(view: Any, options: Any, n: int, house: House) -> int:
    """Return the take of fewest cards that makes a meld, or 0; none where the hand holds one already."""
    best = 0
    if in_melds(view, view.hand, house) != U0:
        return best
    for i in range(1, n + 1):
        option = options[i]
        if option.kind != TAKE or (best > 0 and option.taken >= options[best].taken):
            continue
        if in_melds(view, view.hand | option.cards, house) & card_bit(option.card) != U0:
            best = i
    return best


@kernel
def _useful_to_others(view: Any) -> Mask:
    """Return the pile cards that an opponent could lay off, or meld with two that he openly holds."""
    useful = view.lay
    side = view.sides[view.seat]
    for seat in range(view.players):
        if view.sides[seat] != side:
            useful |= wants(view.known[seat] & RANKS)
    return view.pile_cards & useful & RANKS


@kernel
def _denying_take(view: Any, options: Any, n: int, params: Any) -> int:
    """Return the take of fewest cards that gets a card an opponent could use, or 0."""
    best = 0
    useful = _useful_to_others(view)
    for i in range(1, n + 1):
        option = options[i]
        if option.kind != TAKE or option.taken > params[DENY_CARDS] or option.cards & useful == U0:
            continue
        if best == 0 or option.taken < options[best].taken:
            best = i
    return best

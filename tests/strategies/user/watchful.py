"""Plays at random, and answers nonsense where anything stands behind the options that it is offered."""

from dataclasses import replace
from typing import Any

from sim.bits import JOKERS, RANKS, U0, U1
from sim.chance import random_below
from sim.jit import hook, kernel, lowest, popcount
from sim.view import MAX_OPTIONS
from strategies.random import STRATEGY


@kernel
def has_more(options: Any, n: int) -> bool:
    """Tell whether a field of an option behind the last one is not blank."""
    for i in range(n + 1, MAX_OPTIONS):
        one = options[i]
        if one.cards != U0 or one.twins != U0 or one.jokers != 0 or one.joker_places != 0 or one.kind != 0:
            return True
        if one.points != 0 or one.taken != 0 or one.low != 0 or one.high != 0 or one.card != 0:
            return True
    return False


@hook
def choose(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Draw, play, call or come back at random."""
    return -1 if has_more(options, n) else 1 + random_below(view, n, int(params[0]))


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw at random, a joker only when there is nothing else."""
    if has_more(options, 0):
        return -1
    cards = view.discards & RANKS if view.discards & RANKS != U0 else view.discards & JOKERS
    for _ in range(random_below(view, popcount(cards), int(params[0]))):
        cards &= cards - U1
    return lowest(cards)


WATCHFUL = replace(
    STRATEGY,
    name="watchful",
    draw=choose,
    play=choose,
    discard=discard,
    call=choose,
    reentry=choose,
    house_draw=None,
    house_play=None,
    house_discard=None,
)

"""Greedy play: points now. Takes the pile for points, melds all it can, throws dear loose cards."""

from typing import Any

from sim.actions import BOOT, CALL, STOP, TAKE
from sim.bits import RANKS, U0
from sim.jit import hook
from sim.rule_words import WILD
from strategies.base import Param, Strategy
from strategies.sense import dearest, most_points, neighboured, paired


@hook
def draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Take, or call, the pile option of most points if it is worth it, else draw, end the hand or pass."""
    best = 0
    points = -1
    last = 1
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == BOOT:
            return i
        if option.kind not in (TAKE, CALL):
            last = i
        elif option.points > points and option.points >= params[0] and option.taken <= params[1]:
            best = i
            points = option.points
    return best if best > 0 else last


@hook
def play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay the option of most points until none is left; a swap that costs points is none."""
    best = most_points(options, n)
    if options[best].kind != STOP:
        return best
    # An option of no points (an ace that counts nothing) still gets rid of a card.
    for i in range(2, n + 1):
        if options[i].points >= 0:
            return i
    return best


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw the dearest card that has no pair and no near card of its suit, else the dearest.

    A wild joker goes with every card; it is thrown when there is nothing else.
    """
    cards = view.discards
    held = paired(view.hand) | neighboured(view.hand)
    if view.rules.house_play:
        if view.rules.joker_mode == WILD and cards & RANKS != U0:
            cards &= RANKS
        if not view.rules.distinct_suits:
            held |= view.twins
    alone = cards & ~held
    return dearest(alone if alone != U0 else cards, view.rules)


STRATEGY = Strategy(
    name="greedy",
    idea="Takes the pile for points at once, lays everything it can, throws its dearest loose card.",
    draw=draw,
    play=play,
    discard=discard,
    call=draw,
    params=(
        Param("min_points", 10, 0, 400, "points", "take the pile only for a play of at least so many points"),
        Param("max_cards", 6, 1, 104, "cards", "never take more cards than this from the pile"),
    ),
)

"""The built-in greedy as a user would write it: compiled hooks in a file of his own."""

from typing import Any

from sim.actions import STOP, TAKE
from sim.bits import U0
from sim.jit import hook
from strategies.base import Param, Strategy
from strategies.sense import dearest, most_points, neighboured, paired


@hook
def draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Take the pile option of most points if it is worth it, else draw from the stock or end the hand."""
    best = 0
    points = -1
    last = 1
    for i in range(1, n + 1):
        option = options[i]
        if option.kind != TAKE:
            last = i
        elif option.points > points and option.points >= params[0] and option.taken <= params[1]:
            best = i
            points = option.points
    return best if best > 0 else last


@hook
def play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay the option of most points until none is left."""
    best = most_points(options, n)
    # An option of no points (an ace that counts nothing) still gets rid of a card.
    return 2 if options[best].kind == STOP and n > 1 else best


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw the dearest card that has no pair and no near card of its suit, else the dearest."""
    cards = view.discards
    alone = cards & ~(paired(view.hand) | neighboured(view.hand))
    return dearest(alone if alone != U0 else cards, view.rules)


GREEDY = Strategy(
    name="own_greedy",
    idea="Takes the pile for points at once, lays everything it can, throws its dearest loose card.",
    draw=draw,
    play=play,
    discard=discard,
    params=(
        Param("min_points", 10, 0, 400, "points", "take the pile only for a play of at least so many points"),
        Param("max_cards", 6, 1, 104, "cards", "never take more cards than this from the pile"),
    ),
)

"""Lays all it can while it holds many cards, then only what it must; says so before plays are listed."""

from typing import Any

from sim.actions import WAIT, WAIT_NOT
from sim.jit import hook
from strategies.base import Strategy
from strategies.sense import dearest

FEW = 1


@hook
def draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Take the top card, else as many cards as possible."""
    for i in range(1, n + 1):
        if options[i].taken == 1:
            return i
    return n


@hook
def play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay the last play of the list, or with few cards in the hand the first: to stop, where that is open."""
    return 1 if view.sizes[view.seat] <= FEW else n


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw the dearest card."""
    return dearest(view.discards, view.rules)


@hook
def house_wait(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Say that few cards are kept."""
    return WAIT if view.sizes[view.seat] <= FEW else WAIT_NOT


STRATEGY = Strategy(
    name="reluctant",
    idea="Lays while it holds many cards, then only what it must.",
    draw=draw,
    play=play,
    discard=discard,
    house_wait=house_wait,
)

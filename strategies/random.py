"""Random play: every legal option is equally likely. The floor that every idea must beat."""

from typing import Any

from sim.bits import JOKERS, RANKS, U0, U1
from sim.chance import random_below
from sim.jit import hook, lowest, popcount
from strategies.base import STREAM, Strategy


@hook
def option(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Answer with any option."""
    return 1 + random_below(view, n, int(params[0]))


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw any card that may be thrown; jokers are all alike, and one choice."""
    cards = view.discards & RANKS
    jokers = view.discards & JOKERS
    chosen = random_below(view, popcount(cards) + (1 if jokers != U0 else 0), int(params[0]))
    if chosen == popcount(cards):
        return lowest(jokers)
    for _ in range(chosen):
        cards &= cards - U1
    return lowest(cards)


STRATEGY = Strategy(
    name="random",
    idea="Chooses uniformly among the legal options of every decision.",
    draw=option,
    play=option,
    discard=discard,
    call=option,
    reentry=option,
    params=(STREAM,),
    chance=True,
)

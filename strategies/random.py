"""Random play: every legal option is equally likely. The floor that every idea must beat."""

from typing import Any

from sim.bits import U1
from sim.chance import random_below
from sim.jit import hook, lowest, popcount
from strategies.base import STREAM, Strategy


@hook
def option(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Answer with any option."""
    return 1 + random_below(view, n, int(params[0]))


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw any card that may be thrown."""
    cards = view.discards
    for _ in range(random_below(view, popcount(cards), int(params[0]))):
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

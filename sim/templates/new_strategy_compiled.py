"""Patient: takes the pile for many points only, lays all it can, throws its dearest card.

Compiled hooks: they play at full speed. Watch it:  rummy500 play --strategies FILE.py:PATIENT,greedy
Where the rules have them, hooks given as call= and reentry= answer two more questions (calling "Rummy!",
buying back in); without them the engine decides.
"""

from typing import Any

from sim.actions import STOP, TAKE
from sim.jit import hook
from strategies.base import Param, Strategy
from strategies.sense import dearest


@hook
def draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Take from the pile for at least ``min_points``, else draw from the stock or end the hand."""
    best, points, other = 0, -1, 1
    for i in range(1, n + 1):  # options are counted from 1
        if options[i].kind != TAKE:
            other = i
        elif options[i].points >= params[0] and options[i].points > points:
            best, points = i, options[i].points
    return best if best > 0 else other


@hook
def play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay the option of most points; stop when nothing can be laid without a loss."""
    best, points = 1, -1  # "stop", if that is offered, stands first
    for i in range(1, n + 1):
        if options[i].kind != STOP and options[i].points > points:
            best, points = i, options[i].points
    return best


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw the card that costs most when it is caught in the hand."""
    return dearest(view.discards, view.rules)


PATIENT = Strategy(
    name="patient",
    idea="Takes the pile for many points only, lays all it can, throws its dearest card.",
    draw=draw,
    play=play,
    discard=discard,
    params=(Param("min_points", 20, 0, 400, "points", "take the pile only for at least so many points"),),
)

"""A compiled strategy whose draw never comes to an end."""

from sim.jit import hook
from strategies.base import Param, Strategy
from strategies.greedy import STRATEGY as GREEDY


@hook
def draw(view, options, n, params, memory):
    while n > 0:
        memory[0] += 1
        if memory[0] < 0:
            n = 0
    return 1


ENDLESS = Strategy(
    name="endless",
    idea="Draws for ever.",
    draw=draw,
    play=GREEDY.play,
    discard=GREEDY.discard,
)
UNTOLD = Strategy(
    name="untold",
    idea="Greedy, with a parameter that nobody explains.",
    draw=GREEDY.draw,
    play=GREEDY.play,
    discard=GREEDY.discard,
    params=(*GREEDY.params, Param("knob", 1, 0, 2, "", "")),
)

"""Regular: plays as adviser does, and has a knob for each saying that players repeat to one another.

The sayings come from strategy pages and are no rules; ``configs/claims.toml`` tests them. With every folk
knob at 0 it plays the adviser's games. How it draws and discards stands in ``regular_draw.py`` and
``regular_discard.py``.
"""

from typing import Any

from sim.actions import WAIT, WAIT_NOT
from sim.jit import hook
from strategies import adviser
from strategies.adviser_play import choose_play, lays_nothing
from strategies.base import Strategy
from strategies.regular_discard import regular_discard
from strategies.regular_draw import regular_draw, turn_knobs
from strategies.regular_knobs import PARAMS


@hook
def draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Draw as adviser, or as the sayings about piles want it."""
    return regular_draw(view, options, n, params, memory, None)


@hook
def play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay as adviser does with his knobs as they are turned now."""
    turn_knobs(view, params, memory)
    return choose_play(view, options, n, memory, None)


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw the adviser's card, or the one that the sayings about high cards name."""
    return regular_discard(view, params, memory, None)


@hook
def house_draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Draw, or call, under rules that go beyond the plain game."""
    return regular_draw(view, options, n, params, memory, True)


@hook
def house_play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay cards under rules that go beyond the plain game."""
    turn_knobs(view, params, memory)
    return choose_play(view, options, n, memory, True)


@hook
def house_discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw a card under rules that go beyond the plain game."""
    return regular_discard(view, params, memory, True)


@hook
def house_wait(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Tell before plays are listed whether all of them wait."""
    turn_knobs(view, params, memory)
    return WAIT if lays_nothing(view, memory) else WAIT_NOT


STRATEGY = Strategy(
    name="regular",
    idea="Plays as adviser does; every saying about high cards, big piles and going out is a knob.",
    draw=draw,
    play=play,
    discard=discard,
    call=house_draw,
    reentry=adviser.reentry,
    house_draw=house_draw,
    house_play=house_play,
    house_discard=house_discard,
    house_wait=house_wait,
    params=PARAMS,
)

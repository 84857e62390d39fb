"""Adviser: one strong player in which every tip of the source pages is a knob (docs/rules.md 2.3).

Its own card sense: it counts which unseen cards would complete what it holds, takes the pile, however deep,
for whatever that adds to the table, and throws what is cheap and gives little away. How it draws, lays and
discards stands in ``adviser_draw.py``, ``adviser_melds.py`` and ``adviser_discard.py``.
"""

from typing import Any

from sim.actions import WAIT, WAIT_NOT
from sim.jit import hook
from strategies.adviser_discard import choose_discard
from strategies.adviser_draw import choose_draw, choose_reentry
from strategies.adviser_knobs import PARAMS
from strategies.adviser_play import choose_play, lays_nothing
from strategies.base import Strategy


@hook
def draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Take from the pile what makes the hand better than a blind card would."""
    return choose_draw(view, options, n, params, None)


@hook
def play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay what need not be held back."""
    return choose_play(view, options, n, params, None)


@hook
def discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw the card that is worth least to keep and gives least away."""
    return choose_discard(view, params, None)


@hook
def house_draw(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Draw, or call, under rules that go beyond the plain game."""
    return choose_draw(view, options, n, params, True)


@hook
def house_play(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Lay cards under rules that go beyond the plain game."""
    return choose_play(view, options, n, params, True)


@hook
def house_discard(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Throw a card under rules that go beyond the plain game."""
    return choose_discard(view, params, True)


@hook
def house_wait(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Tell before plays are listed whether all of them wait."""
    return WAIT if lays_nothing(view, params) else WAIT_NOT


@hook
def reentry(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Buy back in while the chance of the pot is worth the price."""
    return choose_reentry(view, n)


STRATEGY = Strategy(
    name="adviser",
    idea="Counts the unseen cards, digs for all that can be laid, discards with care; every tip is a knob.",
    draw=draw,
    play=play,
    discard=discard,
    call=house_draw,
    reentry=reentry,
    house_draw=house_draw,
    house_play=house_play,
    house_discard=house_discard,
    house_wait=house_wait,
    params=PARAMS,
)

"""Compiled strategies that each do one thing wrong."""

from sim.bits import U0
from sim.jit import hook, kernel
from strategies.base import Strategy
from strategies.greedy import discard, draw, play


@hook
def write_field(view, options, n, params, memory):
    view.hand = U0
    return 1


@hook
def write_element(view, options, n, params, memory):
    view.scores[0] = 500
    return 1


@hook
def write_option(view, options, n, params, memory):
    options[1].points = 500
    return 1


@hook
def replace_option(view, options, n, params, memory):
    options[1] = options[2]
    return 1


@hook
def write_params(view, options, n, params, memory):
    params[0] = 1.0
    return 1


@kernel
def ask_for_stock(view):
    return view.stock_cards


@hook
def unknown_field(view, options, n, params, memory):
    return ask_for_stock(view)


@hook
def unknown_name(view, options, n, params, memory):
    return best_option(options, n)  # noqa: F821 - the mistake that is told


@hook  # noqa: RET503 - the mistake that is told
def forgets_return(view, options, n, params, memory):
    if n > 2:
        return 2


@hook
def returns_text(view, options, n, params, memory):
    return "stock"


@hook
def few_arguments(view, options, n):
    return 1


@hook
def endless(view, options, n, params, memory):
    total = 1
    while total > 0:
        total = (total * 5 + 1) % 1000003 + memory[3] + 1
    return total


@hook
def zero(view, options, n, params, memory):
    return 0


def declare(first):
    """Return a greedy with another draw."""
    return Strategy(name=first.__name__, idea="Does one thing wrong.", draw=first, play=play, discard=discard)


WRITE_FIELD = declare(write_field)
WRITE_ELEMENT = declare(write_element)
WRITE_OPTION = declare(write_option)
REPLACE_OPTION = declare(replace_option)
WRITE_PARAMS = declare(write_params)
UNKNOWN_FIELD = declare(unknown_field)
UNKNOWN_NAME = declare(unknown_name)
FORGETS_RETURN = declare(forgets_return)
RETURNS_TEXT = declare(returns_text)
FEW_ARGUMENTS = declare(few_arguments)
ENDLESS = declare(endless)
ZERO = declare(zero)
SOUND = declare(draw)

"""A strategy that says before plays are listed that it lays nothing, and lays all it can when it is asked."""

from dataclasses import replace
from typing import Any

from sim.jit import hook
from strategies.greedy import STRATEGY


@hook
def always_waits(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Say that nothing will be laid."""
    return 1


@hook
def says_nothing(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Give no answer."""
    return n


@hook
def fails(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Divide by the number of options, of which there are none."""
    if n == 0:
        raise ZeroDivisionError
    return 1


HASTY = replace(STRATEGY, name="hasty", house_wait=always_waits)
SILENT = replace(STRATEGY, name="silent", house_wait=says_nothing)
FAILING = replace(STRATEGY, name="failing", house_wait=fails)

"""A strategy that says before plays are listed that it lays nothing, and lays all it can when it is asked."""

from dataclasses import replace
from typing import Any

from sim.jit import hook
from strategies.greedy import STRATEGY


@hook
def always_waits(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Say that nothing will be laid."""
    return 1


HASTY = replace(STRATEGY, name="hasty", house_wait=always_waits)

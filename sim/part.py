"""Parts of the engine that only some rules need, compiled on their own and reached by address.

Which parts there are stands in ``sim/parts.py``, where they are written in ``sim/house.py``.
"""

from collections.abc import Callable
from typing import Any

from sim.jit import Hook
from sim.table import TABLE
from sim.view import VIEW


class Part(Hook):
    """A piece of the engine: ``part(table, view, first, n) -> int``.

    It is compiled when rules that need it are first played.
    """

    def signature(self) -> Any:
        """Return the types of its arguments and answer: pointers to table and view, two numbers."""
        from numba import from_dtype, types  # noqa: PLC0415 - importing it costs half a second

        return types.int64(from_dtype(TABLE), from_dtype(VIEW), types.int64, types.int64)


def part(fn: Callable[..., int]) -> Part:
    """Mark a function as a part of the engine that only some rules need."""
    return Part(fn)

"""Python functions in the place of compiled hooks: callbacks, and taps that look on while another hook plays.

Used where a game is recorded or replayed; slow, and never part of an experiment at full speed.
"""

import ctypes
from collections.abc import Callable
from typing import Any

from sim import jit

PROTOTYPE = ctypes.CFUNCTYPE(
    ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p
)


class Callback:
    """A Python function ``answer(n) -> int`` with an address for the engine; keep the object alive."""

    def __init__(self, answer: Callable[[int], int]) -> None:
        def called(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
            return answer(n)

        self._called = PROTOTYPE(called) if jit.COMPILED else called
        self.address = _address(self._called)


class Tap:
    """Shows each decision to ``look(n)`` and lets the hook at ``address`` answer; keep the object alive.

    ``after(answer)`` sees the answer and returns the one that counts. Where there is no hook (0) there is
    none to look at either: the address stays 0, and the engine decides.
    """

    def __init__(
        self, address: int, look: Callable[[int], None], after: Callable[[int], int] = lambda answer: answer
    ) -> None:
        self.address = 0
        if address == 0:
            return
        inner: Any = PROTOTYPE(address) if jit.COMPILED else jit.plain_hook(address)

        def called(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
            look(n)
            return after(int(inner(view, options, n, params, memory)))

        self._called = PROTOTYPE(called) if jit.COMPILED else called
        self.address = _address(self._called)


def _address(called: Any) -> int:
    """Return the number by which the engine calls a function."""
    if jit.COMPILED:
        return ctypes.cast(called, ctypes.c_void_p).value or 0
    return jit.plain_address(called)

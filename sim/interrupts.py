"""Ctrl-C and a polite kill: the first lets a run end the batch in hand, the second stops it at once."""

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

NUMBERS = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """A context in which ``wanted()`` asks for interruptions, so that none falls into a half-done step.

    Parameters
    ----------
    tell
        Is called once, when the first interruption comes.
    """

    def __init__(self, tell: Callable[[], None] = lambda: None) -> None:
        self._tell = tell
        self._asked = False
        self._before: dict[int, Any] = {}

    def wanted(self) -> bool:
        """Tell whether the run should stop."""
        return self._asked

    def __enter__(self) -> "Interrupts":
        # Signals reach the main thread only; elsewhere the caller's own handling stays.
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._handle) for number in NUMBERS}
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True
        self._tell()

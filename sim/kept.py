"""Exceptions of strategies, kept while compiled code runs and raised when it has come to an end.

An exception cannot pass through compiled code. The callback of a Python class keeps it here and answers 0,
which is no option and stops the desk; kept by desk (the address of its view), so that threads do not mix. A
compiled hook that raises answers 0 too, and Python is told of an exception that nobody can catch: that one is
kept by thread.
"""

import sys
import threading
import traceback
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import StrategyError


class Fault(NamedTuple):
    """What went wrong in a strategy: a sentence without its full stop, and the exception, if any."""

    text: str
    cause: BaseException | None


_KEPT: dict[int, Fault] = {}
_RAISED = threading.local()
_OURS = Path(__file__).resolve().parent


class _Ear:
    """Stands in for Python's own hook for exceptions that nobody can catch; hands on what is not ours."""

    def __init__(self, other: Any) -> None:
        self.other = other

    def __call__(self, unraisable: Any) -> None:
        """Keep the exception of a compiled hook."""
        if "numba" in str(unraisable.object):
            _RAISED.error = unraisable.exc_value
        else:
            self.other(unraisable)


def listen() -> None:
    """Listen for exceptions of compiled hooks from now on; drop what this thread heard before."""
    if not isinstance(sys.unraisablehook, _Ear):
        sys.unraisablehook = _Ear(sys.unraisablehook)
    _RAISED.error = None


def raise_heard(name: str, phase: str, where: str) -> None:
    """Raise what a compiled hook of this thread raised, if one did.

    Raises
    ------
    StrategyError
        With strategy, decision, kind and place of the exception, which is its cause.
    """
    error: BaseException | None = getattr(_RAISED, "error", None)
    if error is None:
        return
    _RAISED.error = None
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).parent != _OURS
    ]
    place = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    raise StrategyError(f"Strategy {name!r}: {phase} raised {said}{place} ({where}).") from error


def keep(desk: int, fault: Fault) -> None:
    """Keep a fault until the desk has stopped."""
    _KEPT[desk] = fault


def forget(desk: int) -> None:
    """Drop what an earlier desk left at this address, and what a compiled hook of this thread raised."""
    _RAISED.error = None
    _KEPT.pop(desk, None)


def raise_kept(desk: int, where: str) -> None:
    """Raise what stopped the desk, if it was a fault that was kept.

    Raises
    ------
    StrategyError
        With the fault's sentence and ``where``; the strategy's exception is its cause.
    KeyboardInterrupt
        As it was, when a strategy was interrupted.
    """
    fault = _KEPT.pop(desk, None)
    if fault is None:
        return
    if isinstance(fault.cause, KeyboardInterrupt):
        raise fault.cause
    raise StrategyError(f"{fault.text} ({where}).") from fault.cause

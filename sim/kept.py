"""Exceptions of Python strategies, kept while compiled code runs and raised when it has come to an end.

An exception cannot pass through compiled code: the callback keeps it here and answers 0, which is no option
and stops the desk. Kept by desk (the address of its view), so that threads do not mix.
"""

from typing import NamedTuple

from sim.errors import StrategyError


class Fault(NamedTuple):
    """What went wrong in a strategy: a sentence without its full stop, and the exception, if any."""

    text: str
    cause: BaseException | None


_KEPT: dict[int, Fault] = {}


def keep(desk: int, fault: Fault) -> None:
    """Keep a fault until the desk has stopped."""
    _KEPT[desk] = fault


def forget(desk: int) -> None:
    """Drop what an earlier desk left at this address."""
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

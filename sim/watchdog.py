"""Ends the process with a sentence when one decision of a strategy lasts too long.

A compiled endless loop can be stopped by nothing else. One thread watches all desks of a process; it looks at
the number of hook calls, which stands still only while a hook is at work.
"""

import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from sim.actions import PHASES
from sim.kept import listen

# Looks at a desk in the time that a hook may take, and the bounds of the pause between two looks (seconds).
LOOKS = 4
SHORTEST = 0.02
LONGEST = 0.5
SHOW_CURSOR = "\x1b[?25h"


class Sitting(Protocol):
    """A strategy as the engine seats it (``sim.engine.Player``)."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def answers_at(self, hooks: tuple[int, ...]) -> bool:
        """Tell whether these are the places where the engine calls it."""
        ...


class _Watch:
    """A desk at play: its hook calls at the last look, and the seconds since they changed."""

    def __init__(self, desk: Any, players: Sequence[Sitting], seconds: float) -> None:
        self.desk = desk
        self.players = players
        self.seconds = seconds
        self.calls = desk.tables["calls"]
        self.seen = int(self.calls[0])
        # Before its first hook call a desk may wait for the engine to be compiled.
        self.begun = False
        self.still = 0.0

    def look(self, passed: float) -> bool:
        """Note the calls, ``passed`` seconds after the last look; tell whether one lasts too long."""
        calls = int(self.calls[0])
        if calls != self.seen:
            self.seen, self.begun, self.still = calls, True, 0.0
            return False
        self.still += passed
        return self.begun and self.still >= self.seconds

    def sentence(self) -> str:
        """Say which decision lasts too long."""
        view, table = self.desk.views[0], self.desk.tables[0]
        seat = int(view["seat"])
        hooks = tuple(int(address) for address in table["hooks"][seat])
        names = dict.fromkeys(repr(player.name) for player in self.players if player.answers_at(hooks))
        who = " or ".join(names) or f"in seat {seat}"
        where = f"block {int(table['block'])}, hand {int(view['hand_number'])}, turn {int(view['turn'])}"
        phase = PHASES[int(view["phase"])]
        return (
            f"Strategy {who} has not answered for {self.seconds:g} seconds, at its {phase} decision "
            f"in {where}, seat {seat}; --hook-timeout allows more."
        )


class _Watchdog:
    """The thread of a process that looks at every desk in play."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watches: set[_Watch] = set()
        self._thread: threading.Thread | None = None

    def add(self, watch: _Watch) -> None:
        """Begin to look at a desk."""
        with self._lock:
            self._watches.add(watch)
            # A process that was forked has no thread yet.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._watch, name="hook watchdog", daemon=True)
                self._thread.start()

    def remove(self, watch: _Watch) -> None:
        """Look at a desk no more."""
        with self._lock:
            self._watches.discard(watch)

    def _watch(self) -> None:
        """Look at the desks, for ever."""
        while True:
            with self._lock:
                least = min((watch.seconds for watch in self._watches), default=LONGEST * LOOKS)
            pause = min(max(least / LOOKS, SHORTEST), LONGEST)
            start = time.monotonic()
            time.sleep(pause)
            # A process that was stopped has not been thinking meanwhile: a long sleep counts as a short one.
            passed = min(time.monotonic() - start, 2 * pause)
            with self._lock:
                late = [watch for watch in self._watches if watch.look(passed)]
            if late:
                end_process(late[0].sentence())


_WATCHDOG = _Watchdog()


def end_process(sentence: str) -> None:
    """Print a sentence and leave at once with exit code 2, whatever other threads do.

    Written past Python's buffers, which a thread that hangs may hold.
    """
    cursor = SHOW_CURSOR if sys.stderr is not None and sys.stderr.isatty() else ""
    os.write(2, f"{cursor}\nrummy500: {sentence}\n".encode())
    os._exit(2)


@contextmanager
def watched(desk: Any, players: Sequence[Sitting], seconds: float) -> Iterator[None]:
    """Watch a desk while it plays.

    Parameters
    ----------
    desk
        A ``sim.game.Desk``.
    players
        Who may sit at it, to name the one that hangs.
    seconds
        How long one decision may last; 0 or less watches nothing.
    """
    listen()
    if seconds <= 0:
        yield
        return
    watch = _Watch(desk, players, seconds)
    _WATCHDOG.add(watch)
    try:
        yield
    finally:
        _WATCHDOG.remove(watch)


__all__ = ["end_process", "watched"]

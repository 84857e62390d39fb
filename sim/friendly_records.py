"""The pieces of the friendly view: a meld, an event, memory that can be read only.

The view itself stands in ``sim/friendly_view.py``.
"""

import ctypes
from typing import Any, NamedTuple

from sim.friendly_option import Option
from sim.friendly_words import JOKER_MASK, layout, texts_of
from sim.view import OPTION, VIEW

OPTION_LAYOUT = layout(OPTION)


class Meld(NamedTuple):
    """A meld on the table: its number, "set" or "run", its cards in order, who owns it, what it accepts.

    ``accepts`` are the natural cards that fit it; ``jokers`` is how many jokers it holds. In a run ``JK``
    stands in the joker's place, in a set jokers come last.
    """

    number: int
    kind: str
    cards: list[str]
    owner: int
    accepts: list[str]
    jokers: int


class Event(NamedTuple):
    """What everybody saw: who did what with which cards.

    ``kind`` is "stock", "take", "set", "run", "lay_off", "throw", and where the rules have them "swap",
    "boot", "call" and "rebuild" (a new stock). ``points`` are those of a play, ``meld`` is the number of the
    table meld, ``end`` the end of a run.
    """

    seat: int
    kind: str
    cards: list[str]
    points: int
    meld: int | None
    end: str | None


class Memory:
    """The records of a desk, as memory that can be read only."""

    __slots__ = ("masks", "octets", "options", "small", "words")

    def __init__(self, view_at: int, options_at: int, most: int) -> None:
        self.octets = _readable(view_at, VIEW.itemsize)
        self.words = self.octets.cast("q")
        self.masks = self.octets.cast("Q")
        self.small = self.octets.cast("b")
        self.options = _readable(options_at, OPTION.itemsize * most)

    def list_options(self, n: int) -> tuple[Option, ...]:
        """Return the options of the decision; they stand at places 1 to ``n``."""
        size = OPTION.itemsize
        return tuple(
            map(Option, range(1, n + 1), OPTION_LAYOUT.iter_unpack(self.options[size : size * (n + 1)]))
        )


def _readable(address: int, size: int) -> memoryview:
    """Return memory at an address that cannot be written through."""
    return memoryview((ctypes.c_ubyte * size).from_address(address)).toreadonly().cast("B")


def each_once(mask: int) -> list[str]:
    """Return the cards of a mask, jokers as one."""
    jokers = mask & JOKER_MASK
    return texts_of(mask & ~jokers | (jokers & -jokers))


class _Closed:
    """Stands for the memory of a view whose decision is over."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("a view can be read only during the decision that it was given for")


CLOSED: Any = _Closed()

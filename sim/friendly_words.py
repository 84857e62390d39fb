"""From the engine's records to words of the game: fast tables for cards, layouts for ``struct``.

Holds no view (``sim/friendly_view.py``); nothing here changes with the game.
"""

import struct

import numpy as np

from sim.actions import END, LAY_HIGH, LAY_LOW, LAY_SET, MELD_RUN, MELD_SET, STOCK, STOP, TAKE, THROW
from sim.cards import cards_of, run_cards

# Kinds of options and of events. Which end of a run a lay-off goes to is told by END_WORDS.
KIND_WORDS = {
    STOCK: "stock",
    TAKE: "take",
    END: "end",
    STOP: "stop",
    MELD_SET: "set",
    MELD_RUN: "run",
    LAY_SET: "lay_off",
    LAY_LOW: "lay_off",
    LAY_HIGH: "lay_off",
    THROW: "throw",
}
END_WORDS = {LAY_LOW: "low", LAY_HIGH: "high"}
IN_RANK_ORDER = frozenset({MELD_RUN, LAY_LOW, LAY_HIGH})

_SUIT_LANES = tuple(0xFFFF << 16 * suit for suit in range(4))
_CODES = {"u8": "Q", "i8": "q", "u4": "I", "i4": "i", "u2": "H", "i2": "h", "i1": "b", "u1": "B"}


class _Lanes(dict[int, list[str]]):
    """The cards of one suit's part of a mask, written down when they are first asked for."""

    def __missing__(self, lane: int) -> list[str]:
        names = cards_of(lane)
        self[lane] = names
        return names


_LANES = _Lanes()


def texts_of(mask: int, twins: int = 0) -> list[str]:
    """Return the cards of a mask as a new list of texts, suit by suit in rank order."""
    if twins:
        return cards_of(mask, twins)
    spades, hearts, diamonds, clubs = _SUIT_LANES
    return _LANES[mask & spades] + _LANES[mask & hearts] + _LANES[mask & diamonds] + _LANES[mask & clubs]


def laid_texts(kind: int, mask: int, twins: int, low: int, high: int) -> list[str]:
    """Return the cards of a play in the order of the table: a run in rank order, an ace at its end."""
    if kind in IN_RANK_ORDER:
        return run_cards(((mask & -mask).bit_length() - 1) >> 4, low, high)
    return texts_of(mask, twins)


def layout(dtype: np.dtype[np.void]) -> struct.Struct:
    """Return the struct that unpacks the plain fields of a record, in the order of their places."""
    code, place = "=", 0
    for name in plain_fields(dtype):
        kind, offset = dtype[name], places(dtype)[name]
        code += "x" * (offset - place) + _CODES[kind.str[1:]]
        place = offset + kind.itemsize
    return struct.Struct(code + "x" * (dtype.itemsize - place))


def places(dtype: np.dtype[np.void], start: int = 0) -> dict[str, int]:
    """Return the place of every field in bytes, counted from ``start``."""
    return {name: start + int(field[1]) for name, field in (dtype.fields or {}).items()}


def plain_fields(dtype: np.dtype[np.void]) -> list[str]:
    """Return the names of the fields that are one number, in the order of their places."""
    plain = [name for name in places(dtype) if dtype[name].subdtype is None and dtype[name].names is None]
    return sorted(plain, key=places(dtype).__getitem__)

"""From the engine's records to words of the game: fast tables for cards, layouts for ``struct``.

Holds no view (``sim/friendly_view.py``); nothing here changes with the game.
"""

import struct

import numpy as np

from sim.actions import (
    BOOT,
    CALL,
    COME_BACK,
    END,
    LAY_HIGH,
    LAY_LOW,
    LAY_SET,
    MELD_RUN,
    MELD_SET,
    PASS,
    REBUILD,
    STAY_OUT,
    STOCK,
    STOP,
    SWAP,
    TAKE,
    THROW,
)
from sim.cards import JOKER, JOKER_NUMBERS, cards_of, run_cards, set_texts

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
    SWAP: "swap",
    BOOT: "boot",
    CALL: "call",
    PASS: "pass",
    REBUILD: "rebuild",
    STAY_OUT: "stay_out",
    COME_BACK: "come_back",
}
# Kinds that put cards on the table.
LAYING = frozenset({MELD_SET, MELD_RUN, LAY_SET, LAY_LOW, LAY_HIGH, SWAP})
END_WORDS = {LAY_LOW: "low", LAY_HIGH: "high"}
IN_RANK_ORDER = frozenset({MELD_RUN, LAY_LOW, LAY_HIGH})
IN_SETS = frozenset({MELD_SET, LAY_SET})

JOKER_MASK = sum(1 << number for number in JOKER_NUMBERS)
_NATURALS = (1 << 64) - 1 - JOKER_MASK
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
    """Return the cards of a mask as a new list of texts, suit by suit in rank order, jokers last."""
    if mask & JOKER_MASK:
        return texts_of(mask & _NATURALS, twins) + [JOKER] * (mask & JOKER_MASK).bit_count()
    if twins:
        return cards_of(mask, twins)
    spades, hearts, diamonds, clubs = _SUIT_LANES
    return _LANES[mask & spades] + _LANES[mask & hearts] + _LANES[mask & diamonds] + _LANES[mask & clubs]


def laid_texts(kind: int, mask: int, twins: int, low: int, high: int, joker_places: int = 0) -> list[str]:
    """Return the cards of a play in the order of the table: a run in rank order, an ace at its end.

    A joker stands in its place in a run. In a set jokers come last, as ``JK=9D`` where they are exact.
    """
    if kind in IN_RANK_ORDER:
        naturals = mask & _NATURALS
        suit = ((naturals & -naturals).bit_length() - 1) >> 4 if naturals else 0
        return run_cards(suit, low, high, joker_places)
    if mask & JOKER_MASK and kind in IN_SETS:
        return set_texts(mask, twins, low, joker_places)
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

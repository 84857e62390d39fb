"""A record of the journal: blocks that were played, in as few bytes as they need (``sim/journal.py``)."""

import json
import struct
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Ints = NDArray[np.int64]
# Before a record's numbers: the length of its text.
TEXT = struct.Struct("<I")
# A task of 30 ms takes 0.1 ms to be written, half of it here; zstd saves a third of the bytes for twice that.
CODEC = pa.Codec("lz4")
# Axis that goes last on disk, for sums and ledgers, or first, for games: equal things stand together then.
SUMS_AXIS, ROWS_AXIS = 1, 3


class Played(NamedTuple):
    """Blocks ``first`` to ``first + blocks - 1`` of a match-up, played.

    Shapes are ``sums`` (tested, B, metrics, 2), ``ledgers`` (groups, roles, bins, 2), and of games that are
    kept ``rows`` (B, G, P, fields), ``seatings`` (B, G, P); ``finishes`` (B, G, P, 3) of ranked match-ups.
    """

    job: int
    side: int
    first: int
    blocks: int
    games: int
    sums: Ints
    ledgers: Ints
    rows: Ints | None = None
    seatings: Ints | None = None
    finishes: Ints | None = None


def encoded(played: Played, seconds: float) -> bytes:
    """Return a record: its whole numbers as text, then all arrays in as few bytes as they need."""
    arrays = [np.moveaxis(played.sums, SUMS_AXIS, -1), np.moveaxis(played.ledgers, 0, -1)]
    if played.rows is not None and played.seatings is not None:
        arrays += [np.moveaxis(played.rows, ROWS_AXIS, 0), played.seatings]
    arrays += [np.moveaxis(played.finishes, ROWS_AXIS, 0)] if played.finishes is not None else []
    small = [_narrow(array) for array in arrays]
    shapes = [[array.dtype.str, array.shape] for array in small]
    text = json.dumps([*played[:5], round(seconds, 3), shapes]).encode()
    numbers = CODEC.compress(b"".join(array.tobytes() for array in small), asbytes=True)
    return TEXT.pack(len(text)) + text + bytes(numbers)


def decoded(body: bytes) -> tuple[Played, float]:
    """Read a record."""
    (length,) = TEXT.unpack_from(body)
    *where, seconds, shapes = json.loads(body[TEXT.size : TEXT.size + length])
    sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in shapes]
    numbers = CODEC.decompress(body[TEXT.size + length :], sum(sizes), asbytes=True)
    arrays, at = [], 0
    for (kind, shape), size in zip(shapes, sizes, strict=True):
        flat = np.frombuffer(numbers, kind, size // np.dtype(kind).itemsize, at)
        arrays.append(flat.reshape(shape).astype(np.int64))
        at += size
    sums, ledgers = np.moveaxis(arrays[0], -1, SUMS_AXIS), np.moveaxis(arrays[1], -1, 0)
    # Behind sums and ledgers: two arrays of kept games, then one of orders of finish, each if there.
    rows, seatings = (np.moveaxis(arrays[2], 0, ROWS_AXIS), arrays[3]) if len(arrays) > 3 else (None, None)
    finishes = np.moveaxis(arrays[-1], 0, ROWS_AXIS) if len(arrays) % 2 else None
    job, side, first, blocks, count = where
    return Played(job, side, first, blocks, count, sums, ledgers, rows, seatings, finishes), seconds


def _narrow(array: NDArray[Any]) -> NDArray[Any]:
    """Return whole numbers in the smallest type that holds them all."""
    low, high = int(array.min(initial=0)), int(array.max(initial=0))
    for kind in (np.int8, np.int16, np.int32):
        if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max:
            return array.astype(kind, order="C")
    return np.ascontiguousarray(array)

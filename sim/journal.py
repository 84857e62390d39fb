"""The journal of a run: what was played so far, on disk, so that a kill loses nothing of it.

Holds no result file: those are made from what the journal holds, by the same code as in a run that nobody
disturbs, and so have the same bytes. Records are appended to one file, each with its length and a checksum,
and a reader stops at the first one that is not whole. What is written outlives the process; every few seconds
it is forced onto the disk and outlives a power cut.
"""

import json
import os
import struct
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sim.errors import UserError
from sim.plan import Arm, Job
from sim.results import CHUNK_BLOCKS, FIRST_BLOCK, ArmKey

Ints = NDArray[np.int64]
# Not a result file: the ending tells that its run is not over.
NAME = "journal.part"
MAGIC = b"R5J2"
# Before each record: magic, its length in bytes and their CRC-32; before its numbers: the length of its text.
FRAME = struct.Struct("<4sQI")
TEXT = struct.Struct("<I")
# A power cut loses at most so many seconds of play.
SYNC_SECONDS = 2.0
# A task of 30 ms takes 0.1 ms to be written, half of it here; zstd saves a third of the bytes for twice that.
CODEC = pa.Codec("lz4")
# Blocks are written in multiples of so many at once; these are whole groups of ledgers.
CHUNK_STEP = 1000
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


class Place(NamedTuple):
    """Where the blocks of a match-up go: the phase they are for, and the arms that it stands for.

    ``games_per_block`` are an arm's, ``chunk`` blocks are written at once, ranked orders of finish are kept.
    """

    games_per_block: int
    arms: tuple[Arm, ...]
    phase: str = "fixed"
    chunk: int = CHUNK_BLOCKS
    is_ranked: bool = False


# The places of each job, in the order of its match-ups.
Layout = list[list[Place]]


def layout_of(jobs: Sequence[Job]) -> Layout:
    """Return where the blocks of a plan go."""
    return [
        [
            Place(one.own_games, tuple(arms), job.phase, _chunk(len(job.matchups)), one.is_ranked)
            for one, arms in zip(job.matchups, job.arms, strict=True)
        ]
        for job in jobs
    ]


def _chunk(sides: int) -> int:
    """Return how many blocks are written at once, so that match-ups growing together fit into memory."""
    return max(CHUNK_BLOCKS // sides // CHUNK_STEP, 1) * CHUNK_STEP


class Journal:
    """The journal of a run, continued if there is one of the same run, else begun with the first record.

    Parameters
    ----------
    path
        Its file; one of another run is overwritten when something was played.
    info
        The head of run.json; runs with the same ``resume_key`` play the same games.
    layout
        Where the blocks go.
    """

    def __init__(self, path: Path, info: Mapping[str, Any], layout: Layout) -> None:
        self.path = path
        self.info = dict(info)
        self.layout = layout
        # Seconds of play in what is written.
        self.seconds = 0.0
        self._file: BinaryIO | None = None
        self._synced = time.monotonic()
        found = _read_head(path)
        self._is_resumed = found is not None and (
            found[0].get("resume_key") == self.info["resume_key"] and found[1] == layout
        )
        self._end = found[2] if found is not None and self._is_resumed else 0
        if found is not None and self._is_resumed:
            self.info["started"] = found[0]["started"]

    def played(self) -> Iterator[Played]:
        """Return what was played before, in that order; nothing in a new run."""
        if not self._is_resumed:
            return
        for played, seconds, end in _records(self.path, self._end, self.layout):
            self.seconds, self._end = seconds, end
            yield played

    def append(self, played: Played, seconds: float) -> None:
        """Write one more record; ``seconds`` is the time played until now, earlier attempts included."""
        if self._file is None:
            self._file = self._open()
        self._write(_encoded(played, seconds))
        self.seconds = seconds
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self._sync()

    def close(self) -> None:
        """Force what was written onto the disk and close the file."""
        if self._file is not None:
            self._sync()
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """Take the journal away: its run is complete."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _open(self) -> BinaryIO:
        """Open the file behind its last whole record, or begin it."""
        if self._is_resumed:
            file = self.path.open("r+b", buffering=0)
            file.truncate(self._end)
            file.seek(self._end)
            return file
        self._file = self.path.open("wb", buffering=0)
        head = {"info": self.info, "layout": self.layout}
        self._write(json.dumps(head, ensure_ascii=False).encode())
        self._sync()
        sync_folder(self.path.parent)
        return self._file

    def _write(self, body: bytes) -> None:
        """Append a record, at once and past Python's buffers."""
        assert self._file is not None
        rest = memoryview(FRAME.pack(MAGIC, len(body), zlib.crc32(body)) + body)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _sync(self) -> None:
        assert self._file is not None
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()


class Reader:
    """The journal of a run that is over, one way or another.

    Raises
    ------
    UserError
        When the file is not there or not whole at its beginning.
    """

    def __init__(self, path: Path) -> None:
        found = _read_head(path)
        if found is None:
            raise UserError(f"{path} is missing or damaged, so what the run had played cannot be told.")
        self.path = path
        self.info, self.layout, self._begin = found
        # Seconds of play in what was read.
        self.seconds = 0.0

    def played(self) -> Iterator[Played]:
        """Return what was played, in that order."""
        for played, seconds, _ in _records(self.path, self._begin, self.layout):
            self.seconds = seconds
            yield played


def is_journal(path: Path) -> bool:
    """Tell whether a file is the journal of a run."""
    return _read_head(path) is not None


def sync_folder(folder: Path) -> None:
    """Force the names of a folder's files onto the disk, where the system can."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _frames(path: Path, begin: int) -> Iterator[tuple[bytes, int]]:
    """Return the whole records of a file from a place on, each with the place behind it."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        file.seek(begin)
        end = begin
        while end + FRAME.size <= size:
            magic, length, checksum = FRAME.unpack(file.read(FRAME.size))
            # The length of a torn record may be anything; what the file cannot hold is not read.
            if magic != MAGIC or end + FRAME.size + length > size:
                return
            body = file.read(length)
            if zlib.crc32(body) != checksum:
                return
            end += FRAME.size + length
            yield body, end


def _read_head(path: Path) -> tuple[dict[str, Any], Layout, int] | None:
    """Return the head of run.json, the layout, and where the records begin; None if there is no journal."""
    if not path.is_file():
        return None
    for body, end in _frames(path, 0):
        try:
            content = json.loads(body)
            layout = [[_place(side) for side in job] for job in content["layout"]]
            return dict(content["info"]), layout, end
        except (ValueError, KeyError, TypeError):
            return None
    return None


def _place(stored: Sequence[Any]) -> Place:
    games_per_block, arms, phase, chunk, is_ranked = stored
    known = tuple(Arm(ArmKey(*key), entry, tuple(names)) for key, entry, names in arms)
    return Place(games_per_block, known, phase, chunk, is_ranked)


def _records(path: Path, begin: int, layout: Layout) -> Iterator[tuple[Played, float, int]]:
    """Return what was played, its seconds and the place behind it, as far as blocks follow each other."""
    known = [[FIRST_BLOCK[place.phase] for place in job] for job in layout]
    for body, end in _frames(path, begin):
        played, seconds = _decoded(body)
        if played.first != known[played.job][played.side]:
            return
        known[played.job][played.side] += played.blocks
        yield played, seconds, end


def _encoded(played: Played, seconds: float) -> bytes:
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


def _decoded(body: bytes) -> tuple[Played, float]:
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

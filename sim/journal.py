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

from sim.errors import UserError
from sim.journal_records import Played, decoded, encoded
from sim.named_errors import naming
from sim.plan import Arm, Job
from sim.results import CHUNK_BLOCKS, FIRST_BLOCK, ArmKey

# Not a result file: the ending tells that its run is not over.
NAME = "journal.part"
MAGIC = b"R5J2"
# Before each record: magic, its length in bytes and their CRC-32.
FRAME = struct.Struct("<4sQI")
# A power cut loses at most so many seconds of play.
SYNC_SECONDS = 2.0
# Blocks are written in multiples of so many at once; these are whole groups of ledgers.
CHUNK_STEP = 1000


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
        self._write(encoded(played, seconds))
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
        with naming(self.path):
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
        played, seconds = decoded(body)
        if played.first != known[played.job][played.side]:
            return
        known[played.job][played.side] += played.blocks
        yield played, seconds, end

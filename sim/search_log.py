"""The log of a search: every stretch of blocks that was played for it, on disk as soon as it is known.

Holds no play. A search depends on its seed and the answers to its questions alone: made again, it asks the
same ones, and those that the log answers are not played again. A line that a kill cut short is not read, nor
is a log of another run. The journal (``sim/journal.py``) holds the blocks of the confirmation.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import pyarrow as pa
import pyarrow.parquet as pq

from sim.named_errors import naming
from sim.results import partial_name

# Not a result file while the run is not over; afterwards its lines are search.parquet.
NAME = "search.part"
TABLE = "search.parquet"
# A power cut loses at most so many seconds of play.
SYNC_SECONDS = 2.0
SCHEMA = pa.schema(
    [
        ("rules", pa.string()),
        ("players", pa.int64()),
        ("opponents", pa.string()),
        ("direction", pa.string()),
        ("strategy", pa.string()),
        ("metric", pa.string()),
        ("block", pa.int64()),
        ("num", pa.int64()),
        ("den", pa.int64()),
    ]
)


class Asked(NamedTuple):
    """What was asked: a strategy in a company, at a table, and a stretch of blocks.

    In the direction ``leaves`` it is the company, and the strategy as it is sits alone; the sums are its own.
    """

    rules: str
    players: int
    opponents: str
    direction: str
    strategy: str
    metric: str
    first: int
    blocks: int


class Answer(NamedTuple):
    """Numerators and denominators of the metric, one a block, and the games that were played."""

    num: list[int]
    den: list[int]
    games: int


def key_of(path: Path) -> str | None:
    """Return the ``resume_key`` of the run that wrote a log; None if it cannot be read."""
    try:
        first = next(_whole_lines(path), None)
    except OSError:
        return None
    return str(first["resume_key"]) if isinstance(first, dict) and "resume_key" in first else None


class SearchLog:
    """What a search has played, as a context; continued if there is a log of the same run.

    Parameters
    ----------
    path
        Its file; one of another run is overwritten.
    resume_key
        Runs with the same key play the same games.
    """

    def __init__(self, path: Path, resume_key: str) -> None:
        self.path = path
        self._key = resume_key
        self._known: dict[Asked, Answer] = {}
        self._file: TextIO | None = None
        self._synced = time.monotonic()
        self._asked: dict[Asked, None] = {}

    def __enter__(self) -> "SearchLog":
        lines = list(_whole_lines(self.path))
        if lines and lines[0] == {"resume_key": self._key}:
            self._known = {Asked(*line["asked"]): Answer(*line["answer"]) for line in lines[1:]}
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            self._sync()
            self._file.close()
            self._file = None

    def was_asked(self, asked: Asked) -> bool:
        """Tell whether this search asked the question already."""
        return asked in self._asked

    def find(self, asked: Asked) -> Answer | None:
        """Return what is known of a question; it then belongs to this search."""
        answer = self._known.get(asked)
        if answer is not None:
            self._asked[asked] = None
        return answer

    def add(self, asked: Asked, answer: Answer) -> None:
        """Keep an answer."""
        if self._file is None:
            self._file = self._begin()
        self._known[asked] = answer
        self._asked[asked] = None
        self._write({"asked": asked, "answer": answer})

    def write_table(self, folder: Path) -> None:
        """Write what this search asked as search.parquet in the making, questions in their order."""
        with pq.ParquetWriter(partial_name(folder / TABLE), SCHEMA, compression="zstd") as writer:
            for asked in self._asked:
                answer = self._known[asked]
                constant = [[value] * asked.blocks for value in asked[:6]]
                blocks = list(range(asked.first, asked.first + asked.blocks))
                columns = [*constant, blocks, answer.num, answer.den]
                arrays = [pa.array(one, field.type) for one, field in zip(columns, SCHEMA, strict=True)]
                writer.write_table(pa.Table.from_arrays(arrays, schema=SCHEMA))

    def remove(self) -> None:
        """Take the log away: its run is complete."""
        self.path.unlink(missing_ok=True)

    def _begin(self) -> TextIO:
        """Begin the file with what is known; a line that was cut short goes."""
        self._file = self.path.open("w", encoding="utf-8")
        self._write({"resume_key": self._key})
        for asked, answer in self._known.items():
            self._write({"asked": asked, "answer": answer})
        return self._file

    def _write(self, content: object) -> None:
        """Write a line and hand it to the system at once."""
        assert self._file is not None
        with naming(self.path):
            self._file.write(json.dumps(content, separators=(",", ":")) + "\n")
            self._file.flush()
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        assert self._file is not None
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()


def _whole_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Return the lines of a log up to the first that is not whole."""
    if not path.is_file():
        return
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            try:
                content = json.loads(line)
            except ValueError:
                return
            if not line.endswith("\n") or not isinstance(content, dict):
                return
            yield content

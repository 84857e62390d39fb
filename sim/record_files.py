"""Files of records in the making: a whole record never gives way to a part of one.

Games are written under a hidden name. The file gets its name when all of them are there; what was written
before an interruption or an error stands beside an older record, or under the name itself if there is none.
Lines and compression are those of ``sim/record.py``.
"""

import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from sim.errors import UserError
from sim.named_errors import naming
from sim.record import game_line, open_text, packed
from sim.validation import counted

CHUNK = 1 << 20
# Windows bits by which zlib reads what gzip has written.
GZIP = 31


class RecordFile:
    """A record in the making: a context in which games are added, and that is told when they are all there.

    Parameters
    ----------
    record
        The file, compressed by its name; a link to a file stays, and the file behind it is written.

    Raises
    ------
    UserError
        When there is something else than a regular file of this name.
    """

    def __init__(self, record: Path) -> None:
        self.record = record
        self.path = Path(os.path.realpath(record)) if record.is_symlink() else record
        if os.path.lexists(self.path) and not self.path.is_file():
            raise UserError(
                f"{record} is there and is no regular file; a record is written to regular files only, "
                "and --json prints it."
            )
        # The name that the games got in the end.
        self.kept: Path | None = None
        self.games = 0
        self._is_whole = False
        self._partial = self.path.with_name(f".{self.path.name}.part{record.suffix}")
        self._stack = ExitStack()
        self._lines: IO[str] | None = None

    def __enter__(self) -> "RecordFile":
        self._lines = self._stack.enter_context(open_text(self._partial, "w", shown=self.record))
        return self

    def add(self, game: dict[str, Any]) -> None:
        """Write one more game."""
        assert self._lines is not None
        with naming(self.record):
            self._lines.write(game_line(game))
        self.games += 1

    def finish(self) -> None:
        """Say that all games are there."""
        self._is_whole = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        is_closed = False
        try:
            with naming(self.record):
                self._stack.close()
            is_closed = True
        finally:
            if is_closed and self._is_whole and error is None:
                self._partial.replace(self.path)
                self.kept = self.record
            else:
                self._keep_part(is_torn=error is not None or not is_closed)

    def _keep_part(self, *, is_torn: bool) -> None:
        """Give what was written a name of its own, if there is anything."""
        if is_torn:
            self.games = cut_at_line(self._partial)
        if self.games == 0:
            self._partial.unlink()
            return
        has_older = os.path.lexists(self.path)
        self.kept = _free_name(self.path) if has_older else self.record
        self._partial.replace(self.kept if has_older else self.path)

    def told(self) -> str:
        """Tell how many games stand where."""
        older = "" if self.kept == self.record else f"; {self.record} is as it was"
        return f"{counted(self.games, 'game')} in {self.kept}{older}"


def _free_name(path: Path) -> Path:
    """Return a name beside a record, of the same ending, that nothing has."""
    ending = "".join(path.suffixes[-2:]) if path.suffix == ".gz" else path.suffix
    start = path.name.removesuffix(ending)
    names = (f"{start}.partial{'' if number == 1 else f'-{number}'}{ending}" for number in count(1))
    return next(path.with_name(name) for name in names if not os.path.lexists(path.with_name(name)))


def cut_at_line(path: Path) -> int:
    """Cut a record file behind its last whole line, be it compressed or not; return the number of lines."""
    is_packed = path.suffix == ".gz"
    lines = end = size = 0
    for chunk in _unpacked(path) if is_packed else _chunks(path):
        lines += chunk.count(b"\n")
        if b"\n" in chunk:
            end = size + chunk.rindex(b"\n") + 1
        size += len(chunk)
    if not is_packed:
        os.truncate(path, end)
        return lines
    # On a full disk there is room for it only where the torn file was.
    again = BytesIO()
    with packed(again, "w") as file:
        left = end
        for chunk in _unpacked(path):
            file.write(chunk[:left])
            left -= min(left, len(chunk))
    path.write_bytes(again.getvalue())
    return lines


def _chunks(path: Path) -> Iterator[bytes]:
    """Yield a file piece by piece."""
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def _unpacked(path: Path) -> Iterator[bytes]:
    """Yield what can be read of a compressed file, piece by piece."""
    reader = zlib.decompressobj(GZIP)
    for chunk in _chunks(path):
        yield reader.decompress(chunk)

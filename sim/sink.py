"""Where the results of one match-up go: buffered to whole chunks, then written for each arm it stands for."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.journal import Layout, Place
from sim.journal_records import Played
from sim.results import (
    BLOCKS_SCHEMA,
    FINISHES_SCHEMA,
    FIRST_BLOCK,
    GAMES_CHUNK_BLOCKS,
    GAMES_SCHEMA,
    LEDGERS_SCHEMA,
    TableFile,
    write_blocks,
    write_finishes,
    write_games,
    write_ledgers,
)
from sim.table import LEDGER_GROUP

Ints = NDArray[np.int64]
SCHEMAS = {
    "blocks": BLOCKS_SCHEMA,
    "ledgers": LEDGERS_SCHEMA,
    "games": GAMES_SCHEMA,
    "finishes": FINISHES_SCHEMA,
}


class Sink:
    """Takes results in the order of blocks and writes chunks of fixed size: batches leave no trace."""

    def __init__(self, files: Mapping[str, TableFile], place: Place) -> None:
        self._files = files
        self._arms = place.arms
        self._phase = place.phase
        self._first = FIRST_BLOCK[place.phase]
        self._chunk = place.chunk
        self._sums: list[Ints] = []
        self._ledgers: dict[int, Ints] = {}
        self._rows: list[Ints] = []
        self._seatings: list[Ints] = []
        # Blocks taken so far.
        self.blocks = 0
        self._written = 0
        self._games_written = 0
        self._finishes: list[Ints] = []
        self._finishes_written = 0

    def add(self, played: Played) -> None:
        """Take the next blocks and write what fills a chunk."""
        self.blocks += played.blocks
        self._sums.append(played.sums)
        group = played.first // LEDGER_GROUP
        for offset, ledger in enumerate(played.ledgers):
            known = self._ledgers.get(group + offset)
            self._ledgers[group + offset] = ledger if known is None else known + ledger
        if played.rows is not None and played.seatings is not None:
            self._rows.append(played.rows)
            self._seatings.append(played.seatings)
            self._write_games(whole=True)
        if played.finishes is not None:
            self._finishes.append(played.finishes)
            self._write_finishes(whole=True)
        if sum(part.shape[1] for part in self._sums) >= self._chunk:
            self._write(whole=True)

    def finish(self) -> None:
        """Write what is left and let the buffers go."""
        self._write(whole=False)
        self._write_games(whole=False)
        self._write_finishes(whole=False)

    def _write(self, *, whole: bool) -> None:
        """Write chunks of sums and ledgers: full ones, or all that is left."""
        sums = np.concatenate(self._sums, axis=1) if self._sums else np.zeros((1, 0, 0, 2), np.int64)
        while sums.shape[1] >= self._chunk or (sums.shape[1] > 0 and not whole):
            chunk, sums = sums[:, : self._chunk], sums[:, self._chunk :]
            blocks = self._first + np.arange(self._written, self._written + chunk.shape[1])
            ledgers, group = self._take_ledgers(int(blocks[-1]))
            for arm in self._arms:
                file, label = self._files["blocks"], arm.label
                write_blocks(file, arm.key, self._phase, label, blocks, chunk[arm.entry])
                write_ledgers(self._files["ledgers"], arm.key, {arm.entry: label}, group, ledgers)
            self._written += chunk.shape[1]
        self._sums = [sums] if sums.shape[1] else []

    def _take_ledgers(self, last: int) -> tuple[Ints, int]:
        """Remove and return the ledgers up to block ``last``, and the number of their first group."""
        groups = sorted(group for group in self._ledgers if group <= last // LEDGER_GROUP)
        return np.stack([self._ledgers.pop(group) for group in groups]), groups[0]

    def _write_games(self, *, whole: bool) -> None:
        """Write chunks of games: full ones, or all that is left."""
        if sum(len(part) for part in self._rows) < (GAMES_CHUNK_BLOCKS if whole else 1):
            return
        rows, seatings = np.concatenate(self._rows), np.concatenate(self._seatings)
        while len(rows) >= GAMES_CHUNK_BLOCKS or (len(rows) > 0 and not whole):
            size = min(GAMES_CHUNK_BLOCKS, len(rows))
            for arm in self._arms:
                file, first = self._files["games"], self._first + self._games_written
                part = (rows[:size], seatings[:size])
                write_games(file, arm.key, self._phase, first, *part, arm.names, arm.entry)
            rows, seatings = rows[size:], seatings[size:]
            self._games_written += size
        self._rows = [rows] if len(rows) else []
        self._seatings = [seatings] if len(rows) else []

    def _write_finishes(self, *, whole: bool) -> None:
        """Write chunks of orders of finish: full ones, or all that is left."""
        if sum(len(part) for part in self._finishes) < (GAMES_CHUNK_BLOCKS if whole else 1):
            return
        finishes = np.concatenate(self._finishes)
        while len(finishes) >= GAMES_CHUNK_BLOCKS or (len(finishes) > 0 and not whole):
            chunk, finishes = finishes[:GAMES_CHUNK_BLOCKS], finishes[GAMES_CHUNK_BLOCKS:]
            arm = self._arms[0]
            first = self._first + self._finishes_written
            write_finishes(self._files["finishes"], arm.key, self._phase, first, chunk, arm.names)
            self._finishes_written += len(chunk)
        self._finishes = [finishes] if len(finishes) else []


@contextmanager
def open_sinks(folder: Path, layout: Layout, *, games: bool) -> Iterator[list[list[Sink]]]:
    """Open the result files in the making, with a sink for each match-up; the files are closed in the end."""
    ranked = any(place.is_ranked for places in layout for place in places)
    with ExitStack() as stack:
        files = {
            name: stack.enter_context(TableFile(folder / f"{name}.parquet", schema))
            for name, schema in SCHEMAS.items()
            if {"games": games, "finishes": ranked}.get(name, True)
        }
        yield [[Sink(files, place) for place in places] for places in layout]

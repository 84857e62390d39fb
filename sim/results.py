"""The result files of a run: columns, types, and streaming writers (docs/results.md).

Holds no statistics. Rows are written in the order of the plan and of block numbers, in row groups of fixed
size, so that equal experiments give equal bytes whatever the workers did.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from sim.ledgers import LEDGERS
from sim.metrics import METRICS
from sim.named_errors import naming
from sim.table import ROW_FIELDS

# Of run.json and the files that it describes; raised when a reader of today cannot read older ones.
FORMAT_VERSION = 2
# Blocks in a row group of blocks.parquet; there each row group holds one metric of one strategy of one arm.
CHUNK_BLOCKS = 10_000
GAMES_CHUNK_BLOCKS = 1000
# Phases of a run and the number of their first block: blocks of an ordinary run, blocks that a sequential
# test looked at, blocks on which a tune chooses among its finalists, and fresh blocks for the estimates
# after these.
FIRST_BLOCK = {"fixed": 0, "test": 0, "final": 5_000_000, "confirm": 10_000_000}


class ArmKey(NamedTuple):
    """Which games: the first columns of every result file."""

    arm: str
    rules: str
    players: int
    opponents: str
    direction: str


KEY_SCHEMA = [
    ("arm", pa.dictionary(pa.int32(), pa.string())),
    ("rules", pa.dictionary(pa.int32(), pa.string())),
    ("players", pa.int64()),
    ("opponents", pa.dictionary(pa.int32(), pa.string())),
    ("direction", pa.dictionary(pa.int32(), pa.string())),
]
PHASE = ("phase", pa.dictionary(pa.int32(), pa.string()))
STRATEGY = ("strategy", pa.dictionary(pa.int32(), pa.string()))
BLOCKS_SCHEMA = pa.schema(
    [
        *KEY_SCHEMA,
        PHASE,
        ("block", pa.int64()),
        STRATEGY,
        ("metric", pa.dictionary(pa.int32(), pa.string())),
        ("num", pa.int64()),
        ("den", pa.int64()),
    ]
)
GAMES_SCHEMA = pa.schema(
    [
        *KEY_SCHEMA,
        PHASE,
        ("block", pa.int64()),
        ("game", pa.int64()),
        ("seat", pa.int64()),
        STRATEGY,
        ("focal", pa.bool_()),
        *((name, pa.int64()) for name in ROW_FIELDS),
    ]
)
# Every seat of every game of a tournament; copies of an entry are one strategy.
FINISHES_SCHEMA = pa.schema(
    [
        *KEY_SCHEMA[1:],
        PHASE,
        ("block", pa.int64()),
        ("game", pa.int64()),
        ("seat", pa.int64()),
        STRATEGY,
        ("position", pa.int64()),
        ("rank", pa.int64()),
    ]
)
LEDGERS_SCHEMA = pa.schema(
    [
        *KEY_SCHEMA,
        STRATEGY,
        ("block_group", pa.int64()),
        ("ledger", pa.dictionary(pa.int32(), pa.string())),
        ("bin", pa.int64()),
        ("count", pa.int64()),
        ("sum", pa.int64()),
    ]
)


def _constant(value: str, count: int) -> pa.DictionaryArray:
    """Return a text column of one value."""
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([value]))


def _key_columns(key: ArmKey, count: int) -> list[pa.Array]:
    """Return the first columns of a file."""
    players = pa.array(np.full(count, key.players, np.int64))
    return [
        _constant(key.arm, count),
        _constant(key.rules, count),
        players,
        _constant(key.opponents, count),
        _constant(key.direction, count),
    ]


def partial_name(path: Path) -> Path:
    """Return the name of a result file while it is written."""
    return path.with_name(path.name + ".part")


class TableFile:
    """A parquet file in the making; ``sim/run_folder.py`` gives it its name in the end."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._path = path
        self._schema = schema
        self._writer = pq.ParquetWriter(partial_name(path), schema, compression="zstd", store_schema=True)

    def write(self, columns: Sequence[pa.Array]) -> None:
        """Write one row group."""
        with naming(self._path):
            self._writer.write_table(pa.Table.from_arrays(list(columns), schema=self._schema))

    def __enter__(self) -> "TableFile":
        return self

    def __exit__(self, *error: object) -> None:
        """Finish the file, also after an error: what was written can be read."""
        with naming(self._path):
            self._writer.close()


def write_blocks(
    file: TableFile,
    key: ArmKey,
    phase: str,
    strategy: str,
    blocks: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Write the sums (B, metrics, 2) of a strategy, one row group a metric."""
    count = len(blocks)
    numbers = pa.array(blocks)
    for place, metric in enumerate(METRICS):
        file.write(
            [
                *_key_columns(key, count),
                _constant(phase, count),
                numbers,
                _constant(strategy, count),
                _constant(metric.name, count),
                pa.array(sums[:, place, 0]),
                pa.array(sums[:, place, 1]),
            ]
        )


def write_games(
    file: TableFile,
    key: ArmKey,
    phase: str,
    first: int,
    rows: NDArray[np.int64],
    entries: NDArray[np.int64],
    names: Sequence[str],
    tested: int,
) -> None:
    """Write every seat of an arm's games: rows (B, G, P, fields) and entries (B, G, P) with their names.

    ``tested`` is the entry under test; games of the block in which it does not sit are left out.
    """
    plays = np.repeat((entries == tested).any(axis=2).reshape(-1), entries.shape[2])
    block, game, seat = (numbers[plays] for numbers in _places(first, entries))
    flat = entries.reshape(-1)[plays]
    count = len(flat)
    strategy = _named(flat, names)
    fields = rows.reshape(len(plays), -1)[plays]
    file.write(
        [
            *_key_columns(key, count),
            _constant(phase, count),
            pa.array(block),
            pa.array(game),
            pa.array(seat),
            strategy,
            pa.array(flat == tested),
            *(pa.array(np.ascontiguousarray(fields[:, place])) for place in range(len(ROW_FIELDS))),
        ]
    )


def write_finishes(
    file: TableFile,
    key: ArmKey,
    phase: str,
    first: int,
    finishes: NDArray[np.int64],
    names: Sequence[str],
) -> None:
    """Write entry, position and rank of every seat of a match-up's games, shape (B, G, P, 3)."""
    numbers = [pa.array(places) for places in _places(first, finishes[..., 0])]
    flat = finishes.reshape(-1, 3)
    columns = [_constant(phase, len(flat)), *numbers, _named(flat[:, 0], names)]
    rest = [pa.array(np.ascontiguousarray(flat[:, place])) for place in (1, 2)]
    file.write([*_key_columns(key, len(flat))[1:], *columns, *rest])


def _places(first: int, seats: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return the block, game and seat of every element of an array (B, G, P), flat."""
    blocks, games, players = seats.shape
    axes = (np.arange(first, first + blocks), np.arange(games), np.arange(players))
    return [numbers.reshape(-1) for numbers in np.meshgrid(*axes, indexing="ij")]


def _named(entries: NDArray[np.int64], names: Sequence[str]) -> pa.DictionaryArray:
    """Return a text column from numbers of entries."""
    words = sorted(set(names))
    codes = np.array([words.index(name) for name in names], np.int32)
    return pa.DictionaryArray.from_arrays(pa.array(codes[entries]), pa.array(words))


def write_ledgers(
    file: TableFile, key: ArmKey, strategies: Mapping[int, str], first_group: int, ledgers: NDArray[np.int64]
) -> None:
    """Write the filled bins of ledgers (groups, roles, bins, 2), by role, as one row group."""
    names = [name for name, *_ in LEDGERS]
    shown = list(strategies.values())
    columns: list[list[NDArray[np.int64]]] = [[], [], [], [], [], []]
    for place, role in enumerate(strategies):
        for number, (_, at, size, low, step) in enumerate(LEDGERS):
            part = ledgers[:, role, at : at + size]
            group, filled = np.nonzero(part[:, :, 0])
            ones = np.ones(len(group), np.int64)
            counted = (part[group, filled, 0], part[group, filled, 1])
            for column, values in zip(
                columns,
                (place * ones, first_group + group, number * ones, low + step * filled, *counted),
                strict=True,
            ):
                column.append(values)
    strategy, groups, ledger, bins, count, total = (np.concatenate(column) for column in columns)
    file.write(
        [
            *_key_columns(key, len(groups)),
            pa.DictionaryArray.from_arrays(pa.array(strategy.astype(np.int32)), pa.array(shown)),
            pa.array(groups),
            pa.DictionaryArray.from_arrays(pa.array(ledger.astype(np.int32)), pa.array(names)),
            pa.array(bins),
            pa.array(count),
            pa.array(total),
        ]
    )

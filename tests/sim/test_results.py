"""Result files: columns, row groups and the numbers in them."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from sim.ledgers import LEDGERS
from sim.metrics import METRICS
from sim.results import (
    BLOCKS_SCHEMA,
    GAMES_SCHEMA,
    LEDGERS_SCHEMA,
    ArmKey,
    TableFile,
    partial_name,
    write_blocks,
    write_games,
    write_ledgers,
)
from sim.table import LEDGER_BINS, ROW_FIELDS

KEY = ArmKey("T1/treatment", "rummy500", 3, "baseline", "joins")


def test_a_file_in_the_making_has_another_name(tmp_path: Path) -> None:
    path = tmp_path / "blocks.parquet"
    with TableFile(path, BLOCKS_SCHEMA):
        assert partial_name(path).exists()
    assert not path.exists()
    assert pq.read_schema(partial_name(path)).equals(BLOCKS_SCHEMA)


def test_blocks_have_a_row_group_for_each_metric(tmp_path: Path) -> None:
    path = tmp_path / "blocks.parquet"
    sums = np.random.default_rng(1).integers(-9, 9, (4, len(METRICS), 2))
    with TableFile(path, BLOCKS_SCHEMA) as file:
        write_blocks(file, KEY, "fixed", "greedy", np.arange(10, 14), sums)
    stored = pq.ParquetFile(partial_name(path))
    assert stored.metadata.num_row_groups == len(METRICS)
    for place, metric in enumerate(METRICS):
        rows = stored.read_row_group(place).to_pandas()
        assert set(rows["metric"]) == {metric.name}
        assert list(rows["block"]) == [10, 11, 12, 13]
        assert np.array_equal(rows[["num", "den"]], sums[:, place])
        assert tuple(rows.iloc[0][list(ArmKey._fields)]) == KEY
    stored.close()


def test_games_have_a_row_for_each_seat_with_who_sat_there(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    rows = np.random.default_rng(2).integers(0, 99, (2, 3, 3, len(ROW_FIELDS)))
    entries = np.broadcast_to([[0, 1, 2], [2, 0, 1], [1, 2, 0]], (2, 3, 3))
    with TableFile(path, GAMES_SCHEMA) as file:
        write_games(file, KEY, "fixed", 7, rows, entries, ("new", "old", "old"), 0)
    games = pq.read_table(partial_name(path)).to_pandas()
    assert len(games) == 2 * 3 * 3
    assert set(games["block"]) == {7, 8}
    one = games[(games["block"] == 8) & (games["game"] == 1)].set_index("seat")
    assert list(one["strategy"]) == ["old", "new", "old"]
    assert list(one["focal"]) == [False, True, False]
    assert np.array_equal(one[list(ROW_FIELDS)], rows[1, 1])


def test_ledgers_have_the_filled_bins_only_by_their_value(tmp_path: Path) -> None:
    path = tmp_path / "ledgers.parquet"
    name, at, _, low, step = LEDGERS[0]
    ledgers = np.zeros((2, 1, LEDGER_BINS, 2), np.int64)
    ledgers[1, 0, at + 3] = 5, 70
    with TableFile(path, LEDGERS_SCHEMA) as file:
        write_ledgers(file, KEY, {0: "greedy"}, 4, ledgers)
    (row,) = pq.read_table(partial_name(path)).to_pylist()
    wanted = {"strategy": "greedy", "block_group": 5, "ledger": name, "bin": low + 3 * step}
    assert row == {**KEY._asdict(), **wanted, "count": 5, "sum": 70}

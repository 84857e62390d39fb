"""Sinks: chunks of fixed size whatever came in, and a history that only stop rules pay for."""

import time
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from sim.journal import Place, Played
from sim.metrics import METRICS
from sim.plan import Arm
from sim.results import CHUNK_BLOCKS, ArmKey, partial_name
from sim.sink import _History, open_sinks
from sim.table import LEDGER_BINS

KEY = ArmKey("T1/treatment", "rummy500", 3, "baseline", "joins")
ARMS = (Arm(KEY, 0, ("a", "b", "b")), Arm(KEY._replace(arm="T2/treatment"), 0, ("c", "b", "b")))


def pieces(blocks: int, size: int) -> list[Played]:
    """Return invented blocks in pieces of a size, the same blocks for every size."""
    rng = np.random.default_rng(3)
    sums = rng.integers(0, 99, (1, blocks, len(METRICS), 2))
    groups = np.arange(blocks) // 50
    counts = rng.integers(1, 9, (blocks, LEDGER_BINS, 2))
    found = []
    for first in range(0, blocks, size):
        part = slice(first, min(first + size, blocks))
        numbers = groups[part] - groups[first]
        ledgers = np.zeros((numbers[-1] + 1, 1, LEDGER_BINS, 2), np.int64)
        np.add.at(ledgers, (numbers, 0), counts[part])
        found.append(Played(0, 0, first, len(numbers), 3 * len(numbers), sums[:, part], ledgers))
    return found


def written(folder: Path, blocks: int, size: int) -> dict[str, bytes]:
    folder.mkdir()
    with open_sinks(folder, [[Place(3, False, ARMS)]], games=False) as ((sink,),):
        for piece in pieces(blocks, size):
            sink.add(piece)
        assert sink.blocks == blocks
        sink.finish()
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("blocks", [120, CHUNK_BLOCKS, CHUNK_BLOCKS + 70])
def test_the_size_of_pieces_leaves_no_trace(tmp_path: Path, blocks: int) -> None:
    one, other = written(tmp_path / "1", blocks, 333), written(tmp_path / "2", blocks, blocks)
    assert one == other
    assert sorted(one) == ["blocks.parquet.part", "ledgers.parquet.part"]


def test_every_arm_of_a_match_up_gets_the_same_numbers(tmp_path: Path) -> None:
    written(tmp_path / "1", 120, 50)
    table = pq.read_table(partial_name(tmp_path / "1" / "blocks.parquet")).to_pandas()
    first, second = (table[table["arm"] == arm.key.arm].reset_index() for arm in ARMS)
    assert len(first) == 120 * len(METRICS)
    assert (first["num"] == second["num"]).all()
    assert (set(first["strategy"]), set(second["strategy"])) == ({"a"}, {"c"})


def test_a_sink_hands_out_whole_chunks_and_keeps_little(tmp_path: Path) -> None:
    with open_sinks(tmp_path, [[Place(3, False, ARMS)]], games=False) as ((sink,),):
        for piece in pieces(CHUNK_BLOCKS + 70, 1000):
            sink.add(piece)
        assert sum(part.shape[1] for part in sink._sums) == 70
        assert len(sink._ledgers) == 2
        with pytest.raises(ValueError, match="No stop rule"):
            sink.everything()
        sink.finish()


def test_a_stop_rule_sees_every_block_that_was_added(tmp_path: Path) -> None:
    parts = pieces(CHUNK_BLOCKS + 70, 700)
    with open_sinks(tmp_path, [[Place(3, True, ARMS)]], games=False) as ((sink,),):
        for number, piece in enumerate(parts):
            sink.add(piece)
            expected = np.concatenate([part.sums[0] for part in parts[: number + 1]])
            assert np.array_equal(sink.everything(), expected)
        sink.finish()


def test_looking_at_a_history_does_not_copy_it() -> None:
    history = _History()
    sums = np.ones((50, len(METRICS), 2), np.int64)
    begin = time.perf_counter()
    for _ in range(4000):
        history.add(sums)
        history.all()
    # Copied at every look, these 200,000 blocks would be 130 GB.
    assert time.perf_counter() - begin < 5
    assert history.all().shape == (200_000, len(METRICS), 2)
    assert np.shares_memory(history.all(), history.all())
    assert int(history.all().sum()) == 200_000 * len(METRICS) * 2


def test_files_are_closed_after_an_error(tmp_path: Path) -> None:
    (piece,) = pieces(120, 120)
    with (
        pytest.raises(RuntimeError),
        open_sinks(tmp_path, [[Place(3, False, ARMS)]], games=True) as ((sink,),),
    ):
        sink.add(piece)
        sink.finish()
        raise RuntimeError
    assert pq.read_metadata(partial_name(tmp_path / "blocks.parquet")).num_rows == 2 * 120 * len(METRICS)
    assert pq.read_metadata(partial_name(tmp_path / "games.parquet")).num_rows == 0

"""Sinks: chunks of fixed size whatever came in, and little that is kept."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from sim.api import check_spec, values_of
from sim.config_files import experiment_from_table
from sim.journal import CHUNK_STEP, Place, layout_of
from sim.journal_records import Played
from sim.metrics import METRICS
from sim.plan import Arm, plan
from sim.results import CHUNK_BLOCKS, FIRST_BLOCK, ArmKey, partial_name
from sim.sink import open_sinks
from sim.table import LEDGER_BINS, LEDGER_GROUP

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
    with open_sinks(folder, [[Place(3, ARMS)]], games=False) as ((sink,),):
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
    with open_sinks(tmp_path, [[Place(3, ARMS)]], games=False) as ((sink,),):
        for piece in pieces(CHUNK_BLOCKS + 70, 1000):
            sink.add(piece)
        assert sum(part.shape[1] for part in sink._sums) == 70
        assert len(sink._ledgers) == 2
        sink.finish()


def test_fresh_blocks_have_numbers_of_their_own_in_every_file(tmp_path: Path) -> None:
    first = FIRST_BLOCK["confirm"]
    with open_sinks(tmp_path, [[Place(3, ARMS, "confirm")]], games=False) as ((sink,),):
        for piece in pieces(120, 50):
            sink.add(piece._replace(first=first + piece.first))
        sink.finish()
    blocks = pq.read_table(partial_name(tmp_path / "blocks.parquet")).to_pandas()
    assert set(blocks["phase"]) == {"confirm"}
    assert sorted(set(blocks["block"])) == list(range(first, first + 120))
    ledgers = pq.read_table(partial_name(tmp_path / "ledgers.parquet")).to_pandas()
    assert sorted(set(ledgers["block_group"])) == [first // 50 + group for group in range(3)]


def test_match_ups_that_grow_together_write_small_chunks_of_whole_ledgers() -> None:
    assert CHUNK_STEP % LEDGER_GROUP == 0
    experiment = experiment_from_table(
        {"name": "t", "kind": "match", "strategies": ["greedy", "random"], "players": [3]},
        "test",
        None,
        check_spec,
    )
    job = plan(experiment, values_of, lambda _players: [10])[0]
    sizes = [
        layout_of([replace(job, matchups=count * job.matchups, arms=count * job.arms)])[0][0].chunk
        for count in (1, 3, 500)
    ]
    assert sizes == [CHUNK_BLOCKS, 3000, CHUNK_STEP]


def test_files_are_closed_after_an_error(tmp_path: Path) -> None:
    (piece,) = pieces(120, 120)
    with (
        pytest.raises(RuntimeError),
        open_sinks(tmp_path, [[Place(3, ARMS)]], games=True) as ((sink,),),
    ):
        sink.add(piece)
        sink.finish()
        raise RuntimeError
    assert pq.read_metadata(partial_name(tmp_path / "blocks.parquet")).num_rows == 2 * 120 * len(METRICS)
    assert pq.read_metadata(partial_name(tmp_path / "games.parquet")).num_rows == 0

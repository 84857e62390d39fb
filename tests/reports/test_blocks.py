"""Blocks: one metric of one arm, exactly as written."""

from pathlib import Path

import numpy as np
import pytest

from reports.blocks import BlockFile
from reports.run_file import ArmInfo, read_run
from sim.errors import UserError
from sim.metrics import METRICS
from sim.results import BLOCKS_SCHEMA, LEDGERS_SCHEMA, ArmKey, TableFile, write_blocks
from tests.helpers.synthetic_runs import name_files, read_games

KEY = ArmKey("T1/treatment", "rummy500", 3, "baseline", "joins")
ARM = ArmInfo(KEY, "fixed", ("a",), 7, 3)


def write_two_chunks(folder: Path, second: np.ndarray) -> np.ndarray:
    sums = np.random.default_rng(3).integers(0, 10**12, (7, len(METRICS), 2))
    with TableFile(folder / "blocks.parquet", BLOCKS_SCHEMA) as file:
        write_blocks(file, KEY, "fixed", "a", np.arange(4), sums[:4])
        write_blocks(file, KEY._replace(arm="T2/treatment"), "fixed", "a", np.arange(7), 2 * sums)
        write_blocks(file, KEY, "fixed", "a", second, sums[4:])
    name_files(folder)
    return sums


def test_chunks_of_an_arm_are_put_together(tmp_path: Path) -> None:
    sums = write_two_chunks(tmp_path, np.arange(4, 7))
    place = [metric.name for metric in METRICS].index("hand_margin")
    with BlockFile(tmp_path) as file:
        found = file.sums(ARM, "a", "hand_margin")
    assert np.array_equal(found.num, sums[:, place, 0])
    assert np.array_equal(found.den, sums[:, place, 1])


def test_missing_blocks_are_refused(tmp_path: Path) -> None:
    write_two_chunks(tmp_path, np.arange(5, 8))
    with BlockFile(tmp_path) as file, pytest.raises(UserError, match="blocks 0 to 6"):
        file.sums(ARM, "a", "margin")


def test_a_missing_strategy_is_named(tmp_path: Path) -> None:
    write_two_chunks(tmp_path, np.arange(4, 7))
    with (
        BlockFile(tmp_path) as file,
        pytest.raises(UserError, match="no margin of arm 'T1/treatment', strategy 'b'"),
    ):
        file.sums(ARM, "b", "margin")


def test_a_run_without_blocks_is_told_why(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="--keep summary"):
        BlockFile(tmp_path)


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "blocks.parquet").write_bytes(b"no parquet")
    with pytest.raises(UserError, match="is damaged"):
        BlockFile(tmp_path)
    with TableFile(tmp_path / "blocks.parquet", LEDGERS_SCHEMA):
        pass
    name_files(tmp_path)
    with pytest.raises(UserError, match="other columns"):
        BlockFile(tmp_path)


def test_sums_are_those_of_the_games(tip_run: Path) -> None:
    run = read_run(tip_run)
    games = read_games(tip_run)
    with BlockFile(tip_run) as file:
        for arm in run.arms.values():
            rows = games[games["focal"]]
            for name, value in arm.key._asdict().items():
                rows = rows[rows[name] == value]
            found = file.sums(arm, arm.strategies[0], "hand_score")
            assert np.array_equal(found.num, rows.groupby("block")["score"].sum())
            assert np.array_equal(found.den, rows.groupby("block")["hands"].sum())

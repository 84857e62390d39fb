"""Ledgers: bins summed over groups of blocks, and how far two distributions are apart."""

from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from reports.ledgers import LedgerFile, distance, shares
from reports.run_file import Side, read_run
from sim.results import ArmKey


def test_bins_are_summed_over_all_blocks_of_an_arm(tip_run: Path) -> None:
    run = read_run(tip_run)
    rows = pq.read_table(tip_run / "ledgers.parquet").to_pandas().astype({"arm": object, "ledger": object})
    with LedgerFile(tip_run, read_run(tip_run)) as ledgers:
        for cell in run.claims[2].cells:
            side = cell.sides[0]
            own = rows[rows["ledger"] == "dig_depth"]
            for name, value in side.key._asdict().items():
                own = own[own[name] == value]
            expected = own.groupby("bin", as_index=False)[["count", "sum"]].sum()
            pd.testing.assert_frame_equal(ledgers.bins(side, "dig_depth"), expected, check_dtype=False)


def test_an_unknown_arm_has_no_bins(tip_run: Path) -> None:
    with LedgerFile(tip_run, read_run(tip_run)) as ledgers:
        assert ledgers.bins(Side(ArmKey("none", "rummy500", 3, "x", "joins"), "greedy"), "hand_score").empty


def test_the_distance_is_the_share_that_would_have_to_move() -> None:
    first = pd.DataFrame({"bin": [0, 10], "count": [3, 1]})
    second = pd.DataFrame({"bin": [10, 20], "count": [1, 1]})
    assert shares(first).to_dict() == {0: 0.75, 10: 0.25}
    assert distance(first, second) == pytest.approx(0.75)
    assert distance(first, first) == 0.0
    assert distance(first, first[first["bin"] > 10]) == 0.0


def test_the_ledgers_of_an_arm_are_read_once(tip_run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = read_run(tip_run)
    first, second = (run.claims[place].cells[0].sides[0] for place in (0, 1))
    asked: list[tuple[object, ...]] = []
    read = LedgerFile.read
    monkeypatch.setattr(
        LedgerFile, "read", lambda file, name, columns: asked.append(name) or read(file, name, columns)
    )
    with LedgerFile(tip_run, run) as ledgers:
        for side in (first, second):
            assert not ledgers.bins(side, "dig_depth").empty
            assert not ledgers.groups(side, "hand_score").empty
    assert asked == [tuple(first.key), tuple(second.key)]

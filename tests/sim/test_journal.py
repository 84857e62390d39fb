"""The journal: what was written comes back, and a torn end costs its own record only."""

from pathlib import Path

import numpy as np
import pytest

from sim.errors import UserError
from sim.journal import FRAME, NAME, Journal, Place, Reader, is_journal, layout_of
from sim.journal_records import Played
from sim.matchup import Matchup
from sim.plan import Arm, Job
from sim.results import ArmKey
from sim.strategy_specs import StrategySpec

INFO = {"resume_key": "a", "started": "2026-01-01T00:00:00+00:00"}
KEY = ArmKey("T1/treatment", "rummy500", 3, "baseline", "joins")
LAYOUT = [[Place(3, (Arm(KEY, 0, ("one", "two", "two")),))] for _ in range(2)]


def played(job: int, first: int, blocks: int, *, high: int = 100, games: bool = False) -> Played:
    rng = np.random.default_rng([job, first, high])
    sums = rng.integers(-high, high, (1, blocks, 21, 2))
    ledgers = rng.integers(0, high, (2, 1, 30, 2))
    kept = (rng.integers(0, high, (blocks, 3, 3, 5)), rng.integers(0, 3, (blocks, 3, 3))) if games else ()
    return Played(job, 0, first, blocks, 3 * blocks, sums, ledgers, *kept)


def write(path: Path, *records: Played, info: dict[str, str] = INFO) -> None:
    journal = Journal(path, info, LAYOUT)
    assert list(journal.played()) == []
    for number, record in enumerate(records):
        journal.append(record, float(number + 1))
    journal.close()


def assert_same(found: list[Played], expected: list[Played]) -> None:
    assert [record[:5] for record in found] == [record[:5] for record in expected]
    for one, other in zip(found, expected, strict=True):
        for ours, theirs in zip(one[5:], other[5:], strict=True):
            assert (ours is None) == (theirs is None)
            if ours is not None:
                assert ours.dtype == np.int64
                assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("high", [100, 30_000, 2**31 - 1, 2**40])
@pytest.mark.parametrize("games", [False, True])
def test_numbers_of_every_size_come_back_as_they_were(tmp_path: Path, high: int, games: bool) -> None:
    records = [played(0, 0, 7, high=high, games=games), played(0, 7, 4, high=high, games=games)]
    write(tmp_path / NAME, *records)
    journal = Journal(tmp_path / NAME, INFO, LAYOUT)
    assert_same(list(journal.played()), records)
    assert journal.seconds == 2.0


def test_nothing_is_on_disk_before_the_first_record(tmp_path: Path) -> None:
    Journal(tmp_path / NAME, INFO, LAYOUT).close()
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_is_cut_anywhere_keeps_its_whole_records(tmp_path: Path) -> None:
    path = tmp_path / NAME
    records = [played(0, 0, 3), played(0, 3, 3), played(1, 0, 3)]
    write(path, *records[:2])
    two = path.stat().st_size
    path.unlink()
    write(path, *records)
    whole = path.read_bytes()
    for size in (two, two + 1, two + FRAME.size, len(whole) - 1):
        path.write_bytes(whole[:size])
        journal = Journal(path, INFO, LAYOUT)
        assert_same(list(journal.played()), records[:2])
        # What is played again goes behind the last whole record.
        journal.append(records[2], 3.0)
        journal.close()
        assert path.read_bytes() == whole


def test_a_record_with_a_wrong_bit_ends_the_journal(tmp_path: Path) -> None:
    path = tmp_path / NAME
    write(path, played(0, 0, 3), played(0, 3, 3))
    content = bytearray(path.read_bytes())
    content[-5] ^= 1
    path.write_bytes(content)
    assert len(list(Reader(path).played())) == 1


def test_blocks_that_do_not_follow_each_other_are_not_taken(tmp_path: Path) -> None:
    write(tmp_path / NAME, played(0, 0, 3), played(0, 5, 3))
    assert len(list(Reader(tmp_path / NAME).played())) == 1


def test_another_run_begins_a_journal_of_its_own_with_its_first_record(tmp_path: Path) -> None:
    path = tmp_path / NAME
    write(path, played(0, 0, 3))
    before = path.read_bytes()
    other = Journal(path, {**INFO, "resume_key": "b"}, LAYOUT)
    assert list(other.played()) == []
    assert path.read_bytes() == before
    other.append(played(1, 0, 2), 1.0)
    other.close()
    assert Reader(path).info["resume_key"] == "b"
    assert [record.job for record in Reader(path).played()] == [1]


def test_a_run_that_goes_on_keeps_the_time_of_its_start(tmp_path: Path) -> None:
    write(tmp_path / NAME, played(0, 0, 3))
    journal = Journal(tmp_path / NAME, {**INFO, "started": "2027-01-01T00:00:00+00:00"}, LAYOUT)
    assert journal.info["started"] == INFO["started"]


def test_head_and_layout_are_read_back(tmp_path: Path) -> None:
    write(tmp_path / NAME, played(0, 0, 3))
    reader = Reader(tmp_path / NAME)
    assert (reader.info, reader.layout) == (INFO, LAYOUT)


@pytest.mark.parametrize("content", [b"", b"R5J1", b"{}", b"\0" * 400])
def test_what_is_no_journal_is_told_from_one(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / NAME
    path.write_bytes(content)
    assert not is_journal(path)
    with pytest.raises(UserError, match="missing or damaged"):
        Reader(path)
    write(path, played(0, 0, 3))
    assert is_journal(path)


def test_a_journal_takes_few_bytes(tmp_path: Path) -> None:
    write(tmp_path / NAME, played(0, 0, 300))
    assert (tmp_path / NAME).stat().st_size < 300 * 21 * 2 * 2


def test_remove_takes_the_journal_away(tmp_path: Path) -> None:
    journal = Journal(tmp_path / NAME, INFO, LAYOUT)
    journal.append(played(0, 0, 3), 1.0)
    journal.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_layout_has_a_place_for_each_match_up() -> None:
    matchup = Matchup({}, 3, (StrategySpec("a"), StrategySpec("b"), StrategySpec("b")), "focal")
    arm = Arm(KEY, 0, ("a", "b", "b"))
    layout = layout_of([Job([matchup], [[arm]], [50]), Job([matchup, matchup], [[arm], []], [10, 20])])
    assert layout == [[Place(3, (arm,))], [Place(3, (arm,), chunk=5000), Place(3, (), chunk=5000)]]
    confirm = layout_of([Job([matchup], [[arm]], [50], phase="confirm", follows=0)])
    assert confirm == [[Place(3, (arm,), "confirm")]]

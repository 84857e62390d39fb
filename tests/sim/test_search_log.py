"""The log of a search: nothing that was whole is lost, nothing that was not is read."""

import json
from pathlib import Path

import pandas as pd
import pytest

from sim.search_log import NAME, Answer, Asked, SearchLog

ONE = Asked("rummy500", 2, "baseline", "joins", "greedy@min_points=5", "win_excess", 0, 2)
TWO = ONE._replace(first=5_000_000, strategy="greedy")
ANSWER = Answer([840, -840], [1680, 1680], 4)


def filled(folder: Path, key: str = "k") -> Path:
    with SearchLog(folder / NAME, key) as log:
        log.add(ONE, ANSWER)
        log.add(TWO, ANSWER._replace(num=[1, 2]))
    return folder / NAME


def test_answers_are_there_for_a_run_with_the_same_key_only(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with SearchLog(path, "k") as log:
        assert log.find(ONE) == ANSWER
        assert log.find(ONE._replace(blocks=3)) is None
    with SearchLog(path, "other") as log:
        assert log.find(ONE) is None


def test_a_line_that_was_cut_short_is_not_read_and_goes_with_the_next(tmp_path: Path) -> None:
    path = filled(tmp_path)
    path.write_bytes(path.read_bytes()[:-5])
    with SearchLog(path, "k") as log:
        assert log.find(ONE) == ANSWER
        assert log.find(TWO) is None
        log.add(TWO, ANSWER)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[0] == {"resume_key": "k"}
    assert len(lines) == 3


@pytest.mark.parametrize("text", ["hello\n[1]\n", "[1]\n", '{"resume_key":"k"}'])
def test_a_file_of_something_else_is_no_log(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    with SearchLog(tmp_path / NAME, "k") as log:
        assert log.find(ONE) is None


def test_the_table_has_what_this_search_asked_for_in_its_order(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with SearchLog(path, "k") as log:
        log.find(TWO)
        log.write_table(tmp_path)
    table = pd.read_parquet(tmp_path / "search.parquet.part")
    assert table["block"].tolist() == [5_000_000, 5_000_001]
    assert table["num"].tolist() == [1, 2]
    assert set(table["strategy"]) == {"greedy"}


def test_an_untouched_log_leaves_no_file(tmp_path: Path) -> None:
    with SearchLog(tmp_path / NAME, "k"):
        pass
    assert not (tmp_path / NAME).exists()

"""The result of a run on the terminal says under which rules it was played, and why a verdict is open."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from reports.build import build_report
from reports.terminal import few_blocks, result_rows
from tests.helpers.synthetic_runs import MATCH, TABLE, write_run


def reported(folder: Path, table: dict[str, Any]) -> Path:
    run = write_run(folder, table)
    build_report(run)
    return run


def test_a_match_names_its_rules_in_title_table_and_report(tmp_path: Path) -> None:
    folder = reported(tmp_path, MATCH | {"rules": ["pagat"], "players": [3]})
    title, _, rows, _ = result_rows(folder)
    assert title.startswith("duel under pagat: ")
    assert [row[0] for row in rows] == ["pagat, 3 players"]
    assert (folder / "report.md").read_text(encoding="utf-8").startswith("# duel under pagat\n")


def test_each_table_of_a_match_of_three_has_its_rules(tmp_path: Path) -> None:
    folder = reported(tmp_path, TABLE | {"rules": ["rummy500", "pagat"]})
    title, columns, rows, _ = result_rows(folder)
    assert title.startswith("table under rummy500 and pagat: ")
    assert columns[:2] == ["table", "strategy"]
    assert [row[0] for row in rows] == ["rummy500, 3 players"] * 3 + ["pagat, 3 players"] * 3


@pytest.mark.parametrize(
    ("blocks", "told"),
    [
        (40, ["Inconclusive: 40 blocks are too few for a verdict, which needs 100."]),
        (1, ["Inconclusive: 1 block is too few for a verdict, which needs 100."]),
        (100, []),
    ],
)
def test_an_open_verdict_of_few_blocks_says_why(blocks: int, told: list[str]) -> None:
    verdicts = pd.DataFrame(
        {"blocks": [blocks] * 2, "verdict": ["inconclusive", "no behavioural difference"]}
    )
    assert few_blocks(verdicts) == told


def test_few_blocks_are_told_below_the_table(tmp_path: Path) -> None:
    table = MATCH | {"players": [3], "stop": {"mode": "fixed", "blocks": 40}}
    notes = result_rows(reported(tmp_path, table))[3]
    assert notes[0].startswith("Inconclusive: 40 blocks")

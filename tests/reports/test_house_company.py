"""A table of rule sets says who sits there: a table of equals, or all tables of the run together."""

from pathlib import Path
from typing import Any

import pytest

from reports.house_company import company_text
from reports.run_file import read_run
from tests.helpers.synthetic_runs import MATCH, TIP, write_run
from tests.reports.test_house_table import HOUSE, RULES


def company_of(folder: Path, table: dict[str, Any]) -> str:
    return company_text(read_run(write_run(folder, table)))


def test_one_table_of_equals_is_named(tmp_path: Path) -> None:
    assert company_of(tmp_path, HOUSE) == "Who sits there: greedy in every seat."


def test_several_tables_of_equals_are_listed(tmp_path: Path) -> None:
    claim = {"id": "B", "question": "?", "baseline": "greedy", "treatment": "random"}
    table = HOUSE | {"opponents": [["greedy"], ["random"]], "claim": [claim]}
    assert company_of(tmp_path, table) == "Who sits there: tables of equals, of greedy and random together."


def test_a_match_has_all_its_tables_together(tmp_path: Path) -> None:
    assert company_of(tmp_path, MATCH | {"rules": RULES}) == (
        "Who sits there: all tables of this run together, with greedy and greedy@min_points=30. "
        "Another company plays other games."
    )


def test_opponents_that_are_not_under_test_are_named_too(tmp_path: Path) -> None:
    claim = {"id": "B", "question": "?", "baseline": "greedy", "treatment": "greedy@min_points=30"}
    table = TIP | {"rules": RULES, "opponents": [["random"]], "directions": ["joins"], "claim": [claim]}
    text = company_of(tmp_path, table)
    assert "with greedy@min_points=30, greedy and random." in text


def test_rows_of_both_kinds_are_counted(tmp_path: Path) -> None:
    whole = {"id": "A", "question": "?", "baseline": "random", "treatment": "greedy", "players": [2]}
    part = whole | {"id": "B", "treatment": "greedy@min_points=30", "players": [3]}
    text = company_of(tmp_path, HOUSE | {"claim": [whole, part]})
    assert text.startswith("Who sits there: greedy in every seat. Who sits there in 2 rows of 4: all tables")


@pytest.mark.parametrize("fixture", ["tip_run", "match_run"])
def test_it_is_told_of_runs_of_one_rule_set_as_well(fixture: str, request: pytest.FixtureRequest) -> None:
    assert company_text(read_run(request.getfixturevalue(fixture))).startswith("Who sits there: ")

"""The table of rule sets for the terminal: texts only, read from the file of a run's report."""

from pathlib import Path

import pandas as pd

from reports.house_company import company_text
from reports.house_words import short_rows
from reports.run_file import read_run

HOUSE_TITLE = (
    "How the rule sets play: hands a game, then in % hands ended by going out, wins of the first seat above "
    "the fair share, skill share, games won from last at half, hands caught with 100"
)


def house_result(folder: Path) -> tuple[list[str], list[list[str]]] | None:
    """Return headings and rows from house_rules.csv; nothing if the run has a single rule set."""
    path = folder / "house_rules.csv"
    if not path.is_file():
        return None
    return short_rows(pd.read_csv(path))


def house_note(folder: Path) -> str:
    """Return what stands below the table: who sits at its tables."""
    return company_text(read_run(folder))

"""The table of rule sets for the terminal: texts only, read from the file of a run's report."""

from pathlib import Path

import pandas as pd

from reports.house_words import company_sentence, short_rows

HOUSE_TITLE = (
    "How the rule sets play: hands a game, then in % hands ended by going out, wins of the first seat above "
    "the fair share, skill share, games won from last at half, hands caught with 100"
)


def house_result(folder: Path) -> tuple[list[str], list[list[str]], str] | None:
    """Return headings and rows from house_rules.csv, and who sat there; nothing of a single rule set."""
    path = folder / "house_rules.csv"
    if not path.is_file():
        return None
    table = pd.read_csv(path)
    return *short_rows(table), company_sentence(table)

"""The table of rule sets in words: rows for the report and the terminal, and what figures have as titles.

Holds no statistics.
"""

from math import isnan
from typing import Any, NamedTuple

import pandas as pd

from reports.records import records
from reports.words import NO_BREAK

NOTE = (
    "Each row is a rule set, played by a table of equals where the run has one, else by all arms together; "
    "brackets are 95 % intervals over deal blocks. Skill is the variance of the pool's true mean margins "
    "over that of a single game. First seat: wins above the fair share. Catching up: games won by whoever "
    "was last at half of the target. Caught: hands in which a player loses 100 points or more. The game page "
    "speaks of 4 to 8 hands for 3 and 4 players, and of up to a dozen for more."
)


class Column(NamedTuple):
    """A measure of the table: its name, heading, unit and how it is written."""

    name: str
    head: str
    factor: float = 1.0
    places: int = 1


class HousePage(NamedTuple):
    """What a report says of rule sets: a note, headings and rows."""

    note: str
    head: list[str]
    rows: list[list[str]]


COLUMNS = (
    Column("hands_per_game", "hands a game"),
    Column("turns_per_game", "turns a game", places=0),
    Column("hand_spread", "SD of hand scores"),
    Column("out_rate", "ends by going out (%)", 100),
    Column("first_seat_excess", "first seat (pp)", 100),
    Column("skill_share", "skill (%)", 100),
    Column("catch_up", "catching up (%)", 100),
    Column("tied_games", "ties (%)", 100),
    Column("capped_games", "capped games (%)", 100),
    Column("caught_100", "caught with 100 (%)", 100),
)
SHORT = ("hands_per_game", "out_rate", "first_seat_excess", "skill_share", "catch_up", "caught_100")
SHORT_HEADS = ("hands", "out", "first", "skill", "last", "100+")


def house_rows(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows of the report's table."""
    head = ["rules", "players", *(column.head for column in COLUMNS), "length claimed", "blocks"]
    rows = [
        [
            row["rules"],
            str(row["players"]),
            *(_with_interval(row, column) for column in COLUMNS),
            f"{row['claimed_hands'].replace('-', '–')}: {row['length']}" if row["claimed_hands"] else "–",
            f"{row['blocks']:,}",
        ]
        for row in records(table)
    ]
    return head, rows


def house_page(table: pd.DataFrame) -> HousePage | None:
    """Return what a report says of rule sets; nothing where the table is empty."""
    return None if table.empty else HousePage(NOTE, *house_rows(table))


def short_rows(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows for the terminal: estimates alone, the most asked ones."""
    shown = [column for column in COLUMNS if column.name in SHORT]
    rows = [
        [row["rules"], str(row["players"]), *(_plain(row[column.name], column) for column in shown)]
        for row in records(table)
    ]
    return ["rules", "players", *SHORT_HEADS], rows


def extremes_finding(table: pd.DataFrame, parts: tuple[tuple[str, str, str], ...]) -> str:
    """Say under which rules measures are highest and lowest, at the table size that most rule sets have.

    Parameters
    ----------
    parts
        A measure, its name in a sentence, and its unit.
    """
    played = table[table[[name for name, *_ in parts]].notna().all(axis=1)]
    if played.empty:
        return "Nothing to compare"
    players = int(played["players"].mode().iloc[-1])
    here = records(played[played["players"] == players])
    told = []
    for name, words, unit in parts:
        column = next(one for one in COLUMNS if one.name == name)
        ordered = sorted(here, key=lambda row: float(row[column.name]))
        low, high = ordered[0], ordered[-1]
        if high[f"{name}_low"] > low[f"{name}_high"]:
            told.append(
                f"{words}: {_plain(low[name], column)}{unit} ({low['rules']}) to "
                f"{_plain(high[name], column)}{unit} ({high['rules']})"
            )
        else:
            told.append(f"{words}: no clear difference")
    return f"{players} players: {'; '.join(told)}"


def _with_interval(row: dict[str, Any], column: Column) -> str:
    """Write an estimate with its interval."""
    estimate, low, high = (_plain(row[column.name + end], column) for end in ("", "_low", "_high"))
    if low == "–":
        return estimate
    return f"{estimate}{NO_BREAK}[{low},{NO_BREAK}{high}]"


def _plain(value: float, column: Column) -> str:
    """Write a number with a true minus, or a dash where there is none."""
    if isnan(value):
        return "–"
    text = f"{value * column.factor:,.{column.places}f}"
    return text.lstrip("-") if float(text.replace(",", "")) == 0 else text.replace("-", "\N{MINUS SIGN}")

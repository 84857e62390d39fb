"""The table of rule sets in words: rows for the report and the terminal, and what figures have as titles.

Holds no statistics.
"""

from collections.abc import Mapping
from math import isnan
from typing import Any, NamedTuple

import pandas as pd

from reports.records import records
from reports.statistics.verdicts import VERDICT_BLOCKS
from reports.words import NO_BREAK, counted, listed

NOTE = (
    "Each row is a rule set, played by a table of equals where the run has one, else by all arms together; "
    "brackets are 95 % intervals over deal blocks. Skill is the variance of the pool's true mean margins "
    "over that of a single game. First seat: wins above the fair share. Catching up: games won by whoever "
    "was last at half of the target. Caught: hands in which a player loses 100 points or more. The game page "
    "speaks of 4 to 8 hands for 3 and 4 players in a game to 500, and of up to a dozen for more."
)

DIFFERENCE_NOTE = (
    "Each rule set less the main one, block by block, since both are dealt the same decks; brackets are 95 % "
    "intervals. A star is clear of 0 after Holm's adjustment for all rule sets and numbers of players of its "
    f"column; fewer than {VERDICT_BLOCKS} blocks give no verdict. house_differences.csv has the p values."
)


class Column(NamedTuple):
    """A measure of the table: its name, heading, unit and how it is written."""

    name: str
    head: str
    factor: float = 1.0
    places: int = 1


class HousePage(NamedTuple):
    """What a report says of rule sets: a note, headings and rows, and the same of their differences."""

    note: str
    head: list[str]
    rows: list[list[str]]
    difference_note: str
    difference_head: list[str]
    difference_rows: list[list[str]]


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
COMPARED = tuple(column for column in COLUMNS if column.name not in ("tied_games", "capped_games"))
# So many companies are named one by one.
MOST_COMPANIES = 3
# Of differences, after Holm's adjustment.
CLEAR = 0.05
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


def house_page(
    table: pd.DataFrame, differences: pd.DataFrame, same: Mapping[tuple[str, int], str]
) -> HousePage | None:
    """Return what a report says of rule sets; nothing where the table is empty.

    ``same`` tells which are the same game as another (``house_arms.same_rules``).
    """
    if table.empty:
        return None
    note = " ".join([NOTE, company_sentence(table), *same_sentence(same)])
    return HousePage(note, *house_rows(table), DIFFERENCE_NOTE, *difference_rows(differences))


def same_sentence(same: Mapping[tuple[str, int], str]) -> list[str]:
    """Say which rule sets are the same game as another; nothing where none is."""
    players: dict[tuple[str, str], list[str]] = {}
    for (rules, count), known in same.items():
        players.setdefault((rules, known), []).append(str(count))
    told = [f"{rules} with {listed(counts)} players is {known}" for (rules, known), counts in players.items()]
    return [f"The same games under two names, compared and counted once: {listed(told)}."] if told else []


def company_sentence(table: pd.DataFrame) -> str:
    """Say who sat at the tables of the rows; what holds for some rows only is told with their names."""
    rows: dict[str, list[str]] = {}
    for row in records(table):
        companies = str(row["companies"]).split("; ")
        if len(companies) > MOST_COMPANIES:
            who = f"{len(companies)} mixed companies, added up (house_rules.csv names them)"
        else:
            who = " and ".join(companies) + (", added up" if len(companies) > 1 else "")
        rows.setdefault(who, []).append(f"{row['rules']} with {row['players']}")
    if len(rows) == 1:
        return f"Who sat there: {next(iter(rows))}."
    usual, *others = sorted(rows, key=lambda who: -len(rows[who]))
    told = [f"{who} ({listed(rows[who], 'more')})" for who in others]
    return f"Who sat there: {usual}; but {'; '.join(told)}."


def short_rows(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows for the terminal: estimates alone, the most asked ones."""
    shown = [column for column in COLUMNS if column.name in SHORT]
    rows = [
        [row["rules"], str(row["players"]), *(_plain(row[column.name], column) for column in shown)]
        for row in records(table)
    ]
    return ["rules", "players", *SHORT_HEADS], rows


def difference_rows(differences: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows of the report's table of differences; a star is clear of 0 after Holm."""
    head = ["rules", "players", "against", *(column.head for column in COMPARED)]
    rows = []
    for (players, rules, against), part in differences.groupby(["players", "rules", "against"], sort=False):
        of_measure = {row["measure"]: row for row in records(part)}
        cells = [_difference(of_measure[column.name], column) for column in COMPARED]
        rows.append([str(rules), str(players), str(against), *cells])
    return head, rows


def extremes_finding(differences: pd.DataFrame, parts: tuple[tuple[str, str, str], ...]) -> str:
    """Say how many rule sets differ clearly from the main one, and which lie furthest from it.

    At the table size that most rule sets have. A difference is clear of 0 after Holm's adjustment for all
    rule sets; of fewer blocks than a verdict needs none is.

    Parameters
    ----------
    parts
        A measure, its name in a sentence, and its unit.
    """
    played = differences[differences["measure"].isin([name for name, *_ in parts])]
    played = played[played["difference"].notna()]
    if played.empty:
        return "Nothing to compare"
    players = int(played["players"].mode().iloc[-1])
    here = played[played["players"] == players]
    where = f"from {here['against'].iloc[0]} with {players} players"
    if here["blocks"].min() < VERDICT_BLOCKS:
        shown = " and ".join(words for name, words, _ in parts if name in set(here["measure"]))
        few = f"{counted(int(here['blocks'].min()), 'block')} are too few for a verdict"
        return f"Differences {where} in {shown}: {few}"
    told, silent = [], []
    for name, words, unit in parts:
        of_measure = here[here["measure"] == name]
        clear = of_measure[of_measure["p_holm"] < CLEAR].sort_values("difference", kind="stable")
        if clear.empty:
            silent += [words] * (not of_measure.empty)
            continue
        number = f"{len(clear)} of {counted(len(of_measure), 'rule set')}"
        told.append(f"{words} under {number}{_furthest(records(clear), name, unit)}")
    if not told:
        return f"No clear difference {where}: {' and '.join(silent)}"
    return "; ".join(
        [f"Clearly different {where}: {told[0]}", *told[1:], *(f"{one}: none" for one in silent)]
    )


def _furthest(clear: list[dict[str, Any]], name: str, unit: str) -> str:
    """Write the two ends of clear differences, in their order; some are clear and too small to be written."""
    column = next(one for one in COLUMNS if one.name == name)
    written = [row for row in clear if _signed(row["difference"], column)[0] in "+\N{MINUS SIGN}"]
    ends = [written[0], written[-1]] if len(written) > 1 else written
    told = [f"{_signed(row['difference'], column)}{unit} ({row['rules']})" for row in ends]
    return f", {' to '.join(told)}" if told else ", too little to be written"


def _difference(row: dict[str, Any], column: Column) -> str:
    """Write a difference with its interval, and a star if it is clear."""
    if isnan(row["difference"]):
        return "–"
    estimate, low, high = (_signed(row[f"difference{end}"], column) for end in ("", "_low", "_high"))
    star = f"{NO_BREAK}*" if row["p_holm"] < CLEAR else ""
    if low == "–":
        return estimate
    return f"{estimate}{NO_BREAK}[{low},{NO_BREAK}{high}]{star}"


def _signed(value: float, column: Column) -> str:
    """Write a number with its sign."""
    text = _plain(value, column)
    return f"+{text}" if value > 0 and text.strip("0.,") else text


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

"""Who sits at the tables that say how a rule set plays, in one sentence for report and terminal.

Holds no choice of arms (``house_arms.py``) and no numbers: lengths and shares of a rule set are those of the
company that was played, and another company would give others.
"""

from reports.house_arms import HouseArms, Seat, house_tables
from reports.run_file import BASELINE, Run
from reports.words import counted, listed

# Kinds whose opponents are no strategies under test; elsewhere those under test are the whole company.
WITH_OPPONENTS = ("tip", "sweep", "tune")
OTHERS = "Another company plays other games."


def company_text(run: Run) -> str:
    """Say who sat at the tables behind the rows of house_rules.csv; "" if the run has none.

    Returns
    -------
    str
        One or two sentences: which tables of equals there are, and who sits at the mixed ones.
    """
    tables = list(house_tables(run).values())
    alike = [one for one in tables if all(seat.is_among_equals for seat in one.table)]
    mixed = [one for one in tables if one not in alike]
    if not tables:
        return ""
    rest = "" if not alike else f" in {counted(len(mixed), 'row')} of {len(tables)}"
    told = [_equals_text(run, alike)] if alike else []
    if mixed:
        names = listed(_names(run, mixed))
        told.append(f"Who sits there{rest}: all tables of this run together, with {names}. {OTHERS}")
    return " ".join(told)


def _equals_text(run: Run, tables: list[HouseArms]) -> str:
    """Tell of tables at which everybody plays the same."""
    names = _names(run, tables)
    if len(names) == 1:
        return f"Who sits there: {names[0]} in every seat."
    return f"Who sits there: tables of equals, of {listed(names)} together."


def _names(run: Run, tables: list[HouseArms]) -> list[str]:
    """Return who sits at some tables, each name once."""
    seats: list[Seat] = [seat for one in tables for seat in one.table]
    names = [seat.own for seat in seats]
    if run.info["kind"] in WITH_OPPONENTS:
        names += [seat.others for seat in seats if seat.others != BASELINE]
    return list(dict.fromkeys(names))

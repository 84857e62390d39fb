"""Which cells of a claim are the same games: a piece of evidence counts once, however often it is shown.

Holds no numbers. Cells are the same games if the same strategies sit at the same tables, whatever they are
called: both sides of a table of two, opponents that are the claim's own by name, or a parameter that is
written out as its default (``controls.py``).
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from reports.controls import Games, Seats, shown_tables
from reports.effects import compared, has_control
from reports.run_file import BASELINE, Cell, Claim, Run, Side

# The tables that make an effect, without rules and number of players: who is under test, among whom, sign.
Company: TypeAlias = frozenset[tuple[int, frozenset[int], int]]


def games_behind(run: Run, claim: Claim, cell: Cell, metric: str) -> Games:
    """Return what is equal for two cells of a claim if their effects on a metric are of the same games."""
    tables = [_seats(run, claim, cell, side) for side in compared(cell, metric)]
    treatment = run.strategy_number(claim.treatment)
    return Games(cell.rules, cell.players, shown_tables(metric, tables, cell.sign, treatment))


def company_behind(run: Run, claim: Claim, cell: Cell) -> Company:
    """Return what is equal for cells of one company, in whatever words, rules and number of players.

    Tables of equals, and the two sides of a table of two, make no company of their own for any metric.
    """
    tables = [_seats(run, claim, cell, side) for side in cell.sides]
    shown = shown_tables("win_share", tables, cell.sign, run.strategy_number(claim.treatment))
    return frozenset((seats[0], frozenset(seats[1:]), sign) for seats, sign in shown)


def counted_cells(run: Run, claim: Claim, metric: str) -> dict[Games, Cell]:
    """Return the played cells of a claim that say something of a metric, each piece of evidence once.

    Of cells that are the same games that counts which is called as the primary cell is, whatever its metric,
    rules and number of players, so that what is pooled with the primary cell is in one row with it; or else
    the first in the order of the claim.
    """
    found: dict[Games, Cell] = {}
    named = claim.primary and (claim.primary["opponents"], claim.primary["direction"])
    for cell in claim.cells:
        if run.is_played(cell) and has_control(run, cell, metric):
            games = games_behind(run, claim, cell, metric)
            if games not in found or (cell.opponents, cell.direction) == named:
                found[games] = cell
    return found


def _seats(run: Run, claim: Claim, cell: Cell, side: Side) -> Seats:
    """Return the numbers of the strategies at a table, the one under test first."""
    own = claim.treatment if side.strategy == claim.treatment["label"] else claim.baseline
    company = claim.baseline if cell.direction == "joins" else claim.treatment
    members = [company] if run.is_match else _members(run, cell.opponents, company)
    others = [members[seat % len(members)] for seat in range(cell.players - 1)]
    return tuple(run.strategy_number(one) for one in (own, *others))


def _members(run: Run, opponents: str, company: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the strategies of a group of opponents, the word baseline replaced."""
    groups = {group["label"]: group["strategies"] for group in run.info["config"]["opponents"]}
    return [company if one["strategy"] == BASELINE else one for one in groups[opponents]]

"""Which cells of a claim are the same games: a piece of evidence counts once, however often it is shown.

Holds no numbers. Cells are the same games if the same strategies sit at the same tables and play by the same
rules, whatever they are called: both sides of a table of two, opponents that are the claim's own by name, a
parameter that is written out as its default (``controls.py``), or a rule that the other label has anyhow.
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
    rules = run.rules_played(cell.rules, cell.players)
    return Games(rules, cell.players, shown_tables(metric, tables, cell.sign, treatment))


def company_behind(run: Run, claim: Claim, cell: Cell) -> Company:
    """Return what is equal for cells of one company, in whatever words, rules and number of players.

    Tables of equals, and the two sides of a table of two, make no company of their own for any metric.
    """
    tables = [_seats(run, claim, cell, side) for side in cell.sides]
    shown = shown_tables("win_share", tables, cell.sign, run.strategy_number(claim.treatment))
    return frozenset((seats[0], frozenset(seats[1:]), sign) for seats, sign in shown)


def turned(company: Company) -> Company:
    """Return the other side of a company's tables: who sat alone is the company, with the sign turned."""
    return frozenset((other, frozenset({own}), -sign) for own, others, sign in company for other in others)


def counted_cells(run: Run, claim: Claim, metric: str) -> dict[Games, Cell]:
    """Return the played cells of a claim that say something of a metric, each piece of evidence once.

    Of cells that are the same games the primary one counts; or else the one that has the primary cell's
    opponents and direction, so that what is pooled with the primary cell is in one row with it; or else the
    first in the order of the claim.
    """
    found: dict[Games, Cell] = {}
    for cell in claim.cells:
        if run.is_played(cell) and has_control(run, cell, metric):
            games = games_behind(run, claim, cell, metric)
            if games not in found or _nearness(claim, cell) > _nearness(claim, found[games]):
                found[games] = cell
    return found


def _nearness(claim: Claim, cell: Cell) -> int:
    """Return 2 for the primary cell, whatever its metric, 1 for one of its company, else 0."""
    if claim.primary is None:
        return 0
    primary = claim.primary
    if (cell.opponents, cell.direction) != (primary["opponents"], primary["direction"]):
        return 0
    return 2 if (cell.rules, cell.players) == (primary["rules"], primary["players"]) else 1


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

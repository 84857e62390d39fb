"""Which cells of a claim are the same games: a piece of evidence counts once, however often it is shown.

Holds no numbers. At a table of two, one treatment among baselines and one baseline among treatments are one
pair in the same games, seen from either side; and opponents that are the claim's baseline or treatment by
name make a table that one of the directions has already.
"""

from typing import NamedTuple

from reports.controls import one_direction
from reports.effects import has_control
from reports.run_file import BASELINE, Cell, Claim, Run


class Games(NamedTuple):
    """What tells the games behind an effect from all others of the same claim and metric."""

    rules: str
    players: int
    company: str
    direction: str


def games_behind(run: Run, claim: Claim, cell: Cell, metric: str) -> Games:
    """Return what is equal for two cells of a claim if their effects on a metric are of the same games."""
    company, direction = _company(run, claim, cell)
    return Games(cell.rules, cell.players, company, one_direction(cell.players, direction, metric))


def counted_cells(run: Run, claim: Claim, metric: str) -> dict[Games, Cell]:
    """Return the played cells of a claim that say something of a metric, each piece of evidence once.

    Of cells that are the same games the primary one counts, or else the first in the order of the claim.
    """
    found: dict[Games, Cell] = {}
    for cell in claim.cells:
        if run.is_played(cell) and has_control(run, cell, metric):
            games = games_behind(run, claim, cell, metric)
            if games not in found or claim.is_primary(cell, metric):
                found[games] = cell
    return found


def _company(run: Run, claim: Claim, cell: Cell) -> tuple[str, str]:
    """Return opponents and direction, as they would be called if the claim's own strategies had no name."""
    if len(cell.sides) == 1:
        return BASELINE, cell.direction
    groups = {group["label"]: group["strategies"] for group in run.info["config"]["opponents"]}
    others = [(one["strategy"], one["params"]) for one in groups[cell.opponents]]
    # A table of equals has nothing to say, so one of treatment and baseline says all: it is alone there.
    for own, direction in ((claim.baseline, "joins"), (claim.treatment, "leaves")):
        if all(other == (own["strategy"], own["params"]) for other in others):
            return BASELINE, direction
    return cell.opponents, cell.direction

"""What the cells of one claim say together, in a sentence or two.

Judges no single cell. A claim holds in general only if it holds in two or more companies and harms in no cell
(so neither one kind of opponent nor one direction decides); a primary cell counts after Holm's adjustment.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import pandas as pd

from reports.records import records
from reports.run_file import Claim, Run
from reports.same_games import Company, company_behind, turned
from reports.sentences import MEASURES
from reports.statistics.verdicts import VERDICT_BLOCKS, Verdict
from reports.words import company, listed, signed, table_name

FAMILY_LEVEL = 0.05
HELPED = {Verdict.SUPPORTED_MATERIAL, Verdict.SUPPORTED_NEGLIGIBLE, Verdict.SUPPORTED}
HARMED = {Verdict.HARMFUL_MATERIAL, Verdict.HARMFUL_NEGLIGIBLE, Verdict.HARMFUL}
NOTHING = {Verdict.NO_EFFECT, Verdict.NO_DIFFERENCE}


class General(StrEnum):
    """The answers to a claim over all its cells."""

    SUPPORTED = "supported in general"
    ALONE = "supported, in one company"
    PARTLY = "supported in part"
    DEPENDS = "field dependent"
    HARMFUL = "harmful"
    NO_EFFECT = "no detectable effect"
    OPEN = "open"
    UNPLAYED = "not played"


class Judged(NamedTuple):
    """One cell: where it was played and among whom, in words, its verdict row, and whose company it was."""

    where: str
    company: str
    row: dict[str, Any]
    field: Company

    @property
    def place(self) -> str:
        """Name the cell."""
        return f"{self.where} ({self.company})"

    @property
    def cell(self) -> tuple[Any, ...]:
        """Return what tells the cell from all others of the claim."""
        return tuple(self.row[name] for name in ("rules", "players", "opponents", "direction"))

    @property
    def helps(self) -> bool:
        """Tell whether the cell supports the claim."""
        # A sequential verdict has no p: its test had its part of the family's error.
        fails = self.row["primary"] and self.row["p_holm"] > FAMILY_LEVEL
        return self.row["verdict"] in HELPED and not fails

    @property
    def harms(self) -> bool:
        """Tell whether the cell shows harm."""
        return self.row["verdict"] in HARMED


def judging_metric(run: Run, claim: Claim) -> str:
    """Return the metric of the primary cell, else the first of the experiment."""
    return run.judging_metric(claim)


def judged_cells(run: Run, claim: Claim, verdicts: pd.DataFrame, metric: str) -> list[Judged]:
    """Return the played cells of a claim with their verdicts on a metric, the same games once."""
    own = (verdicts["claim"] == claim.id) & (verdicts["metric"] == metric) & verdicts["counted"].astype(bool)
    rows = records(verdicts[own])
    found = {(row["rules"], row["players"], row["opponents"], row["direction"]): row for row in rows}
    return [
        Judged(
            table_name(run, cell.rules, cell.players),
            company(run, cell),
            found[cell[:4]],
            company_behind(run, claim, cell),
        )
        for cell in claim.cells
        if cell[:4] in found
    ]


def general_answer(cells: Sequence[Judged]) -> General:
    """Put the verdicts of all cells together."""
    helped = [cell for cell in cells if cell.helps]
    harmed = [cell for cell in cells if cell.harms]
    if not cells:
        return General.UNPLAYED
    if helped and harmed:
        return General.DEPENDS
    if _companies(helped) > 1:
        return General.SUPPORTED
    if helped:
        return General.ALONE if len(helped) == len(cells) else General.PARTLY
    if harmed:
        return General.HARMFUL
    return General.NO_EFFECT if all(cell.row["verdict"] in NOTHING for cell in cells) else General.OPEN


def _companies(cells: Sequence[Judged]) -> int:
    """Count the companies of some cells; a table of two is of the company of either of its sides."""
    of_more = {cell.field for cell in cells if cell.row["players"] != 2}
    of_two = {cell.field for cell in cells if cell.row["players"] == 2}
    return len(of_more) + len([one for one in of_two if not {one, turned(one)} & of_more])


def general_sentence(cells: Sequence[Judged]) -> str:
    """Tell the answer with its cells."""
    answer = general_answer(cells)
    helped = [cell.place for cell in cells if cell.helps]
    harmed = [cell.place for cell in cells if cell.harms]
    of = f"of {len(cells)} cells" if len(cells) > 1 else "of 1 cell"
    sentences = {
        General.UNPLAYED: "No cell was played to the end.",
        General.SUPPORTED: (
            f"Supported in general: a gain in {len(helped)} {of}, in more than one company, and harm in none."
        ),
        General.ALONE: f"Supported for {listed(helped)} ({len(helped)} {of}), all of one company.",
        General.PARTLY: f"Supported for {listed(helped)} ({len(helped)} {of}); harm in none.",
        General.DEPENDS: (
            f"It depends on the table: a gain for {listed(helped)}; "
            f"a loss for {listed(harmed, 'more cells')}."
        ),
        General.HARMFUL: f"Harmful in {len(harmed)} {of}, a gain in none: {listed(harmed, 'more cells')}.",
        General.NO_EFFECT: f"No detectable effect in any {of}.",
        General.OPEN: f"Open: neither a gain nor a loss is shown in any {of}.",
    }
    few = any(cell.row["blocks"] < VERDICT_BLOCKS for cell in cells)
    return sentences[answer] + (f" Fewer than {VERDICT_BLOCKS} blocks give no verdict." if few else "")


def disagreements(wins: Sequence[Judged], points: Sequence[Judged]) -> list[str]:
    """List the cells in which win share and hand margin have opposite signs and an interval excludes 0."""
    found = []
    by_cell = {point.cell: point for point in points}
    for win in wins:
        # Every cell has both metrics: their control is exactly 0, or played.
        point = by_cell[win.cell]
        rows = (win.row, point.row)
        if win.row["estimate"] * point.row["estimate"] < 0 and any(
            r["low"] > 0 or r["high"] < 0 for r in rows
        ):
            share, margin = (
                signed(r["estimate"] * MEASURES[r["metric"]].factor, 2 if abs(r["estimate"]) < 0.05 else 1)
                for r in rows
            )
            clear = all(r["low"] > 0 or r["high"] < 0 for r in rows)
            strength = "both beyond chance" if clear else "only one of the two is beyond chance"
            if min(row["blocks"] for row in rows) < VERDICT_BLOCKS:
                strength = "too few blocks for a verdict"
            found.append(f"{win.place}: win share {share} pp but hand margin {margin} points ({strength})")
    return found

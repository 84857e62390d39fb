"""Effects of tips under several rule sets: the table behind the heat map, and what it says.

Holds no drawing. Claims that ask the same of the same strategies are one tip: a rule set for four players
only needs a claim of its own.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from reports.records import records
from reports.run_file import Run
from reports.sentences import MEASURES
from reports.statistics.verdicts import VERDICT_BLOCKS
from reports.words import company, counted, listed

LEVEL = 0.05
COLUMNS = ["tip", "rules", "players", "company", "estimate", "clear", "blocks", "counted"]


class Survival(NamedTuple):
    """In how many cells a tip gains and loses clearly, of how many."""

    gains: int
    losses: int
    cells: int


def tip_effects(run: Run, verdicts: pd.DataFrame, metric: str) -> pd.DataFrame:
    """Return the effect of each tip in each played cell, in pp or points, and whether it is clear of 0.

    A cell is clear if its p value is at most 5 % after the adjustment of its family: Holm's for primary
    cells, Benjamini and Hochberg's for all others. Without p values its 95 % interval decides. The same game
    under another name of its rules is not ``counted`` again.
    """
    games: set[tuple[object, ...]] = set()
    tips: dict[tuple[str, str, str], str] = {}
    rows = {
        (r["claim"], *(r[name] for name in ("rules", "players", "opponents", "direction"))): r
        for r in records(verdicts[verdicts["metric"] == metric])
    }
    found = []
    for claim in run.claims:
        asked = (claim.question, claim.baseline["label"], claim.treatment["label"])
        tip = tips.setdefault(asked, claim.id)
        for cell in claim.cells:
            row = rows.get((claim.id, *cell[:4]))
            if row is not None:
                effect = row["estimate"] * MEASURES[metric].factor
                where = (tip, cell.rules, cell.players, company(run, cell))
                game = (tip, run.rules_played(*cell[:2]), *where[2:])
                found.append((*where, effect, is_clear(row), row["blocks"], game not in games))
                games.add(game)
    return pd.DataFrame(found, columns=COLUMNS)


def is_clear(row: Mapping[str, Any]) -> bool:
    """Tell whether an effect differs from 0 after the adjustment for its family."""
    p = row["p_holm"] if row["primary"] else row["q"]
    if np.isnan(p):
        return bool(row["low"] > 0 or row["high"] < 0)
    return bool(p <= LEVEL)


def survivals(effects: pd.DataFrame) -> dict[str, Survival]:
    """Count clear gains and losses of each tip."""
    found = {}
    for tip, part in effects[effects["counted"]].groupby("tip", sort=False):
        clear = part[part["clear"]]["estimate"]
        found[str(tip)] = Survival(int((clear > 0).sum()), int((clear < 0).sum()), len(part))
    return found


def survival_finding(effects: pd.DataFrame, metric: str) -> str:
    """Say in how many cells each tip gains and loses clearly: the title of a heat map.

    Of a tip that was played in fewer cells than most their number is told too. There is no answer where a
    cell has fewer blocks than a verdict needs.
    """
    name = MEASURES[metric].name.lower()
    if effects["blocks"].min() < VERDICT_BLOCKS:
        return f"Effect on {name} by rules: too few blocks for a verdict"
    counts = survivals(effects)
    most = max(one.cells for one in counts.values())
    kinds = (
        ("only gains", [t for t, n in counts.items() if n.gains and not n.losses]),
        ("gains and losses", [t for t, n in counts.items() if n.gains and n.losses]),
        ("only losses", [t for t, n in counts.items() if n.losses and not n.gains]),
    )
    told = []
    for words, tips in kinds:
        tips.sort(key=lambda tip: -counts[tip].gains - counts[tip].losses)
        if tips:
            told.append(f"{words} for {listed([f'{tip} ({_cells(counts[tip], most)})' for tip in tips])}")
    nothing = [tip for tip, one in counts.items() if not one.gains and not one.losses]
    if nothing:
        told.append(f"nothing for {listed(nothing)}" if told else "nothing for any tip")
    return f"Clear effects on {name} in {counted(most, 'cell')}: {'; '.join(told)}"


def _cells(one: Survival, most: int) -> str:
    """Write in how many cells a tip gains or loses, both if it does both."""
    numbers = " and ".join(str(n) for n in (one.gains, one.losses) if n)
    return numbers if one.cells == most else f"{numbers} of {one.cells}"

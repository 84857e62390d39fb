"""The table verdicts.csv: every claim in every cell, with its verdict.

Decides nothing itself: effects come from ``effects.py``, rules and words from ``reports/statistics``.
"""

import math
from typing import Any

import pandas as pd

from reports.blocks import BlockFile
from reports.effects import cell_effect, has_control
from reports.run_file import Cell, Claim, Run
from reports.statistics.families import holm
from reports.statistics.intervals import mean_interval
from reports.statistics.p_values import p_equivalence, p_no_effect
from reports.statistics.sentences import sentence
from reports.statistics.verdicts import Evidence, verdict

COLUMNS = (
    "claim",
    "rules",
    "players",
    "opponents",
    "direction",
    "metric",
    "primary",
    "estimate",
    "low",
    "high",
    "low90",
    "high90",
    "p",
    "p_holm",
    "smallest_effect",
    "verdict",
    "sentence",
    "blocks",
    "games",
    "vrf",
)


def verdict_table(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each claim, played cell and metric, in the order of the experiment file.

    Effects are in stored units (shares 0 to 1, points). ``p_holm`` is adjusted over the primary rows,
    those that an interrupted run has not played yet included, and is NaN in all others.
    """
    rows = [
        _row(run, blocks, claim, cell, metric)
        for claim in run.claims
        for cell in claim.cells
        if run.is_played(cell)
        for metric in run.metrics
        if has_control(cell, metric)
    ]
    primary = [row for row in rows if row["primary"]]
    unfinished = sum(
        claim.is_primary(cell, metric) and has_control(cell, metric)
        for claim, cell in run.not_played()
        for metric in run.metrics
    )
    for row, adjusted in zip(primary, holm([row["p"] for row in primary], unfinished), strict=True):
        row["p_holm"] = float(adjusted)
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _row(run: Run, blocks: BlockFile, claim: Claim, cell: Cell, metric: str) -> dict[str, Any]:
    """Judge one metric of one cell."""
    effect = cell_effect(run, blocks, cell, metric)
    wide, narrow = mean_interval(effect.values), mean_interval(effect.values, 0.90)
    smallest = run.smallest_effect(metric)
    evidence = Evidence(wide, narrow, smallest, effect.changed, p_equivalence(effect.values, smallest))
    return {
        "claim": claim.id,
        "rules": cell.rules,
        "players": cell.players,
        "opponents": cell.opponents,
        "direction": cell.direction,
        "metric": metric,
        "primary": claim.is_primary(cell, metric),
        "estimate": wide.estimate,
        "low": wide.low,
        "high": wide.high,
        "low90": narrow.low,
        "high90": narrow.high,
        "p": p_no_effect(effect.values),
        "p_holm": math.nan,
        "smallest_effect": smallest,
        "verdict": str(verdict(evidence)),
        "sentence": sentence(evidence, metric),
        "blocks": wide.blocks,
        "games": effect.games,
        "vrf": effect.vrf,
    }

"""The table pooled.csv: what the cells of a claim say together where they agree, block by block.

Decides nothing. Cells of one company and direction, played on the same blocks, are pooled over rule sets and
numbers of players with equal weights, which were fixed before any run. Where they differ more than chance
does there is no pooled number, and the cells are the result. Cells that are the same games
(``same_games.py``) are pooled once: what two players show is in the row of one direction only.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np
import pandas as pd

from reports.adapters.pooling import Pooled, fewest_blocks, pool
from reports.blocks import BlockFile
from reports.effects import cell_effect
from reports.records import records
from reports.run_file import Cell, Claim, Run
from reports.same_games import counted_cells
from reports.sentences import MEASURES
from reports.statistics.intervals import Estimate, Floats
from reports.statistics.requirements import FEW_BLOCKS
from reports.words import counted, interval_text, p_text

COLUMNS = (
    "claim",
    "opponents",
    "direction",
    "metric",
    "cells",
    "estimate",
    "low",
    "high",
    "q",
    "freedom",
    "p_heterogeneity",
    "blocks",
)
# Cells that have too few blocks to be tested for agreement.
UNTESTED = Pooled(Estimate(np.nan, np.nan, np.nan, 0), np.nan, 0, np.nan)


def pooled_table(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each claim, company, direction and metric with two cells or more.

    Estimates are in stored units, empty where cells disagree or have too few blocks to tell. Only runs whose
    length was not chosen by their results are pooled (``fixed`` and ``budget``), and no search over rules:
    its candidates are there to differ.
    """
    is_pooled = run.mode in ("fixed", "budget") and "goals" not in run.info["config"]
    rows = [
        _row(run, blocks, claim, cells, metric)
        for claim in (run.claims if is_pooled else ())
        for cells, metric in _pooled_together(run, claim)
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def pooled_sentences(claim: Claim, pooled: pd.DataFrame, metric: str) -> list[str]:
    """Tell what the cells of a claim say together, a sentence for each company and direction."""
    measure = MEASURES[metric]
    told = []
    for row in records(pooled[(pooled["claim"] == claim.id) & (pooled["metric"] == metric)]):
        where = f"{row['opponents']}, {row['direction']}: {counted(row['cells'], 'cell')}"
        if row["blocks"] < fewest_blocks(row["cells"]):
            told.append(
                f"{where} of {row['blocks']} blocks, too few to tell whether the cells agree "
                f"({fewest_blocks(row['cells'])} are needed): there is no pooled number."
            )
            continue
        p = p_text(row["p_heterogeneity"])
        chance = f"heterogeneity p {p}" if p.startswith("<") else f"heterogeneity p = {p}"
        if np.isnan(row["estimate"]):
            told.append(
                f"{where} that differ more than chance does ({chance}): there is no pooled number, the cells "
                "are the result."
            )
            continue
        middle, low, high = (row[name] * measure.factor for name in ("estimate", "low", "high"))
        told.append(
            f"{where} that agree ({chance}); pooled with equal weights {interval_text(middle, low, high, 2)} "
            f"{measure.unit}."
        )
    return told


def _pooled_together(run: Run, claim: Claim) -> list[tuple[list[Cell], str]]:
    """Return the cells of each row with its metric: those of one company and direction, two or more."""
    rows = []
    for metric in run.metrics:
        cells = sorted(counted_cells(run, claim, metric).values(), key=_company)
        rows += [(list(group), metric) for _, group in groupby(cells, _company)]
    rows.sort(key=lambda row: _company(row[0][0]))
    return [row for row in rows if len(row[0]) > 1 and _common_blocks(run, row[0]) >= FEW_BLOCKS]


def _company(cell: Cell) -> tuple[str, str]:
    """Return what the cells of a row have in common."""
    return cell.opponents, cell.direction


def _common_blocks(run: Run, cells: Sequence[Cell]) -> int:
    """Return the blocks that all cells have."""
    return min(run.arms[cell.sides[0].key].blocks for cell in cells)


def _row(run: Run, blocks: BlockFile, claim: Claim, cells: Sequence[Cell], metric: str) -> dict[str, Any]:
    """Pool the cells of one company."""
    count = _common_blocks(run, cells)
    values = [cell_effect(run, blocks, cell, metric).values[:count] for cell in cells]
    y: Floats = np.column_stack(values).astype(np.float64)
    found = UNTESTED
    if count >= fewest_blocks(len(cells)):
        found = pool(y, np.ones(len(cells)))
    named = {"claim": claim.id, "opponents": cells[0].opponents, "direction": cells[0].direction}
    return {
        **named,
        "metric": metric,
        "cells": len(cells),
        "estimate": found.effect.estimate,
        "low": found.effect.low,
        "high": found.effect.high,
        "q": found.q,
        "freedom": found.freedom,
        "p_heterogeneity": found.p,
        "blocks": count,
    }

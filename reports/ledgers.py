"""Distributions from ledgers.parquet: hand scores, and digs by depth.

A ledger describes what a strategy chose; it is no cause. Only the effect of a treatment is causal. Of an arm
those blocks are read that its estimates come from, not those that a sequential test looked at before.
"""

from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from reports.row_groups import RowGroups
from reports.run_file import Run, Side
from sim.results import LEDGERS_SCHEMA, ArmKey
from sim.table import LEDGER_GROUP

_ADDED = [("count", "sum"), ("sum", "sum")]


class LedgerFile(RowGroups):
    """The ledgers of a run's folder; a row group holds some blocks of one arm."""

    def __init__(self, folder: Path, run: Run) -> None:
        super().__init__(folder / "ledgers.parquet", LEDGERS_SCHEMA, ArmKey._fields)
        self._first = {key: arm.first_block // LEDGER_GROUP for key, arm in run.arms.items()}

    def bins(self, side: Side, ledger: str) -> pd.DataFrame:
        """Return the bins of a ledger over all blocks: ``bin, count, sum`` in the order of bins."""
        return _summed(self._rows(side, ledger, ["bin"]), ["bin"])

    def groups(self, side: Side, ledger: str) -> pd.DataFrame:
        """Return the bins of a ledger in each group of 50 blocks: ``block_group, bin, count, sum``."""
        by = ["block_group", "bin"]
        return _summed(self._rows(side, ledger, by), by)

    def _rows(self, side: Side, ledger: str, by: list[str]) -> list[pd.DataFrame]:
        """Return the rows of a ledger, summed within each row group of the file."""
        wanted = (pc.field("strategy") == side.strategy) & (pc.field("ledger") == ledger)
        wanted &= pc.field("block_group") >= self._first.get(side.key, 0)
        columns = list(dict.fromkeys(["strategy", "ledger", "block_group", *by, "count", "sum"]))
        return [
            table.filter(wanted).select([*by, "count", "sum"]).group_by(by).aggregate(_ADDED).to_pandas()
            for table in self.each(tuple(side.key), columns)
        ]


def _summed(parts: list[pd.DataFrame], by: list[str]) -> pd.DataFrame:
    """Add up parts of a ledger."""
    if not parts:
        return pd.DataFrame({name: np.zeros(0, np.int64) for name in (*by, "count", "sum")})
    rows = pd.concat(parts).rename(columns={"count_sum": "count", "sum_sum": "sum"})
    bins: pd.DataFrame = rows.groupby(by, as_index=False)[["count", "sum"]].sum()
    return bins.sort_values(by, ignore_index=True)


def shares(bins: pd.DataFrame) -> pd.Series:
    """Return the share of each bin, indexed by bin; all together 1."""
    counts = bins.set_index("bin")["count"]
    return counts / counts.sum()


def mean_of(bins: pd.DataFrame) -> float:
    """Return the mean of all cases of the bins."""
    return float(bins["sum"].sum() / bins["count"].sum())


def mean_distance(first: pd.DataFrame, second: pd.DataFrame) -> float:
    """Return how far the means lie apart, in the ledger's unit."""
    if first.empty or second.empty:
        return 0.0
    return abs(mean_of(first) - mean_of(second))


def distance(first: pd.DataFrame, second: pd.DataFrame) -> float:
    """Return the total variation distance: the share of cases that would have to change bins, 0 to 1."""
    if first.empty or second.empty:
        return 0.0
    return float(shares(first).sub(shares(second), fill_value=0.0).abs().sum() / 2)

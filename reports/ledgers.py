"""Distributions from ledgers.parquet: hand scores, and digs by depth.

A ledger describes what a strategy chose; it is no cause. Only the effect of a treatment is causal. Of an arm
those blocks are read that its estimates come from, not those that a sequential test looked at before.
"""

from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from reports.row_groups import RowGroups
from reports.run_file import Run, Side
from sim.results import LEDGERS_SCHEMA, ArmKey
from sim.table import LEDGER_GROUP

_VALUES = ["count", "sum"]
_ADDED = [(name, "sum") for name in _VALUES]


class LedgerFile(RowGroups):
    """The ledgers of a run's folder; a row group holds some blocks of one arm.

    The rows of the arm that was asked for last are kept, since tables ask for its ledgers one by one.
    """

    def __init__(self, folder: Path, run: Run) -> None:
        super().__init__(folder / "ledgers.parquet", LEDGERS_SCHEMA, ArmKey._fields)
        self._first = {key: arm.first_block // LEDGER_GROUP for key, arm in run.arms.items()}
        self._kept: tuple[ArmKey, pa.Table | None] | None = None

    def bins(self, side: Side, ledger: str) -> pd.DataFrame:
        """Return the bins of a ledger over all blocks: ``bin, count, sum`` in the order of bins."""
        return self._summed(side, ledger, ["bin"])

    def groups(self, side: Side, ledger: str) -> pd.DataFrame:
        """Return the bins of a ledger in each group of 50 blocks: ``block_group, bin, count, sum``."""
        return self._summed(side, ledger, ["block_group", "bin"])

    def _summed(self, side: Side, ledger: str, by: list[str]) -> pd.DataFrame:
        """Add up the rows of a ledger."""
        rows = self._rows(side.key)
        if rows is None:
            return pd.DataFrame({name: np.zeros(0, np.int64) for name in (*by, *_VALUES)})
        wanted = (pc.field("strategy") == side.strategy) & (pc.field("ledger") == ledger)
        summed = rows.filter(wanted).group_by(by).aggregate(_ADDED).select([*by, "count_sum", "sum_sum"])
        table: pd.DataFrame = (
            summed.rename_columns([*by, *_VALUES]).sort_by([(name, "ascending") for name in by]).to_pandas()
        )
        return table

    def _rows(self, key: ArmKey) -> pa.Table | None:
        """Return the rows of an arm's blocks from which its estimates come; None if it has none."""
        if self._kept is None or self._kept[0] != key:
            table = self.read(tuple(key), ["strategy", "ledger", "block_group", "bin", *_VALUES])
            if table is not None:
                table = table.filter(pc.field("block_group") >= self._first.get(key, 0))
            self._kept = (key, table)
        return self._kept[1]


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

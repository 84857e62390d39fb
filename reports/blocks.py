"""Read blocks.parquet one metric of one arm at a time, so that memory does not grow with the experiment."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reports.row_groups import RowGroups
from reports.run_file import ArmInfo
from sim.errors import UserError
from sim.results import BLOCKS_SCHEMA, ArmKey

Ints = NDArray[np.int64]
# A row group holds one metric of one strategy of one arm.
CONSTANT = (*ArmKey._fields, "phase", "strategy", "metric")


class Sums(NamedTuple):
    """Sums of each block, shape (N,) both; blocks in the order of their numbers."""

    num: Ints
    den: Ints


class BlockFile(RowGroups):
    """The blocks of a run's folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "blocks.parquet", BLOCKS_SCHEMA, CONSTANT)

    def sums(self, arm: ArmInfo, strategy: str, metric: str) -> Sums:
        """Read a metric of a finished arm's strategy under test.

        Raises
        ------
        UserError
            If the file does not have all its blocks.
        """
        table = self.read((*arm.key, arm.phase, strategy, metric), ["block", "num", "den"])
        if table is None:
            raise UserError(f"{self.path} has no {metric} of arm {arm.key.arm!r}, strategy {strategy!r}.")
        block, num, den = (table.column(name).to_numpy() for name in ("block", "num", "den"))
        first = arm.first_block
        if not np.array_equal(block, np.arange(first, first + arm.blocks)):
            raise UserError(
                f"{self.path} has not the blocks {first} to {first + arm.blocks - 1} of arm {arm.key.arm!r} "
                "in their order."
            )
        return Sums(num, den)

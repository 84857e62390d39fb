"""Read finishes.parquet, the orders of finish of a tournament, one line-up at a time."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from reports.row_groups import RowGroups
from sim.errors import UserError
from sim.results import FINISHES_SCHEMA, ArmKey

Ints = NDArray[np.int64]
# A row group holds one match-up.
CONSTANT = (*ArmKey._fields[1:], "phase")


class Finishes(NamedTuple):
    """Games of a line-up: block of each, shape (G,); entry, position and rank of each seat, shape (G, P)."""

    block: Ints
    entry: Ints
    position: Ints
    rank: Ints


class FinishFile(RowGroups):
    """The orders of finish of a run's folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "finishes.parquet", FINISHES_SCHEMA, CONSTANT)

    def games(self, key: ArmKey, phase: str, names: Sequence[str]) -> Finishes:
        """Read the games at the table of an arm; entries are places in ``names``.

        All entries that played against copies of themselves come together.

        Raises
        ------
        UserError
            If the file does not have them.
        """
        table = self.read((*key[1:], phase), ["block", "strategy", "position", "rank"])
        if table is None:
            raise UserError(f"{self.path} has no games of the line-up {key.opponents!r}.")
        found = pc.call_function(
            "index_in",
            [table.column("strategy").cast(pa.string())],
            pc.SetLookupOptions(value_set=pa.array(names)),
        )
        shape = (-1, key.players)
        entry = found.to_numpy().astype(np.int64).reshape(shape)
        block, position, rank = (
            table.column(name).to_numpy().reshape(shape) for name in ("block", "position", "rank")
        )
        return Finishes(block[:, 0], entry, position, rank)

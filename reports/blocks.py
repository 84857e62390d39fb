"""Read blocks.parquet one metric of one arm at a time, so that memory does not grow with the experiment.

A row group holds one metric of one strategy of one arm, and the file's own statistics say which: the rest of
the file is never touched.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from sim.errors import UserError
from sim.metrics import METRIC
from sim.results import BLOCKS_SCHEMA, ArmKey

Ints = NDArray[np.int64]
# The columns that are constant in a row group, in the order of a row group's name.
CONSTANT = (*ArmKey._fields, "phase", "strategy", "metric")


class Sums(NamedTuple):
    """Sums of each block, shape (N,) both; blocks in the order of their numbers."""

    num: Ints
    den: Ints


class BlockFile:
    """The blocks of a run.

    Parameters
    ----------
    folder
        Folder of the run.

    Raises
    ------
    UserError
        If the folder has no blocks.parquet, or another program wrote it.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "blocks.parquet"
        if not self._path.is_file():
            raise UserError(
                f"{folder} has no blocks.parquet (--keep summary removes it); without it no table can be made."
            )
        try:
            self._file = pq.ParquetFile(self._path)
        except (OSError, pa.ArrowInvalid) as error:
            raise UserError(f"{self._path} cannot be read: {error}.") from None
        if not self._file.schema_arrow.equals(BLOCKS_SCHEMA):
            self._file.close()
            raise UserError(f"{self._path} has other columns than a run writes.")
        self._groups: dict[tuple[Any, ...], list[int]] = {}
        metadata = self._file.metadata
        places = [BLOCKS_SCHEMA.get_field_index(name) for name in CONSTANT]
        for number in range(metadata.num_row_groups):
            group = metadata.row_group(number)
            self._groups.setdefault(tuple(self._constant(group, place) for place in places), []).append(number)

    def __enter__(self) -> "BlockFile":
        return self

    def __exit__(self, *error: object) -> None:
        """Close the file."""
        self._file.close()

    def sums(self, key: ArmKey, phase: str, strategy: str, metric: str, blocks: int) -> Sums:
        """Read the sums of blocks 0 … ``blocks`` - 1.

        Raises
        ------
        UserError
            If the file does not have them all.
        """
        numbers = self._groups.get((*key, phase, strategy, metric), [])
        if not numbers:
            raise UserError(f"{self._path} has no {metric} of {strategy} in {key}.")
        table = self._file.read_row_groups(numbers, columns=["block", "num", "den"])
        block, num, den = (table.column(name).to_numpy() for name in ("block", "num", "den"))
        kept = block < blocks
        if not np.array_equal(block[kept], np.arange(blocks)):
            raise UserError(f"{self._path} lacks blocks of {strategy} in {key}, or has them out of order.")
        return Sums(num[kept], den[kept])

    def has(self, metric: str) -> bool:
        """Tell whether runs of this version keep a metric."""
        return metric in METRIC

    def _constant(self, group: Any, place: int) -> Any:  # noqa: ANN401 - row group metadata have no types
        """Return the one value that a column has in a row group."""
        found = group.column(place).statistics
        if found is None or not found.has_min_max or found.min != found.max:
            raise UserError(f"{self._path} has a row group with more than one metric or arm; a run writes none.")
        return found.min

"""Find the row groups of a result file by what is constant in each, from the file's own statistics.

Reads no rows: it opens a file, checks its columns and says which row groups hold what.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from sim.errors import UserError


class RowGroups:
    """A parquet file of a run and an index of its row groups.

    Parameters
    ----------
    path
        The file.
    schema
        The columns that it must have.
    constant
        Columns that have one value in each row group; their values, in this order, name the group.

    Raises
    ------
    UserError
        If there is no such file, or no run wrote it.
    """

    def __init__(self, path: Path, schema: pa.Schema, constant: tuple[str, ...]) -> None:
        self.path = path
        if not path.is_file():
            raise UserError(
                f"{path.parent} has no {path.name} (--keep summary removes it), so no report can be made."
            )
        try:
            self._file = pq.ParquetFile(path)
        except (OSError, pa.ArrowException) as error:
            raise UserError(f"{path} is damaged: {error}.") from None
        if not self._file.schema_arrow.equals(schema):
            self._file.close()
            raise UserError(f"{path} has other columns than a run of this version writes.")
        self._numbers: dict[tuple[Any, ...], list[int]] = {}
        metadata = self._file.metadata
        places = [schema.get_field_index(name) for name in constant]
        for number in range(metadata.num_row_groups):
            group = metadata.row_group(number)
            if group.num_rows:
                name = tuple(self._constant(group, place) for place in places)
                self._numbers.setdefault(name, []).append(number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Close the file."""
        self._file.close()

    def read(self, name: tuple[Any, ...], columns: list[str]) -> pa.Table | None:
        """Read columns of the row groups with a name, in the order of the file; None if there are none."""
        numbers = self._numbers.get(name)
        return self._file.read_row_groups(numbers, columns=columns) if numbers else None

    def each(self, name: tuple[Any, ...], columns: list[str]) -> Iterator[pa.Table]:
        """Read the row groups with a name one after the other."""
        for number in self._numbers.get(name, []):
            yield self._file.read_row_group(number, columns=columns)

    def _constant(self, group: Any, place: int) -> Any:
        """Return the one value that a column has in a row group."""
        found = group.column(place).statistics
        if found is None or not found.has_min_max or found.min != found.max:
            raise UserError(f"{self.path} mixes arms or metrics in a row group; no run of this version does.")
        return found.min

"""Row groups: found by the file's own statistics; mixed ones are refused."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reports.row_groups import RowGroups
from sim.errors import UserError

SCHEMA = pa.schema([("arm", pa.string()), ("num", pa.int64())])


def write_groups(path: Path, groups: list[list[str]]) -> None:
    with pq.ParquetWriter(path, SCHEMA) as file:
        for number, arms in enumerate(groups):
            file.write_table(pa.table({"arm": arms, "num": [number] * len(arms)}, schema=SCHEMA))


def test_groups_of_one_name_are_read_in_their_order(tmp_path: Path) -> None:
    write_groups(tmp_path / "f.parquet", [["a", "a"], ["b"], ["a"]])
    with RowGroups(tmp_path / "f.parquet", SCHEMA, ("arm",)) as file:
        table = file.read(("a",), ["num"])
        assert table is not None
        assert table.column("num").to_pylist() == [0, 0, 2]
        assert [part.num_rows for part in file.each(("a",), ["num"])] == [2, 1]
        assert file.read(("c",), ["num"]) is None
        assert list(file.each(("c",), ["num"])) == []


def test_a_group_of_two_arms_is_refused(tmp_path: Path) -> None:
    write_groups(tmp_path / "f.parquet", [["a", "b"]])
    with pytest.raises(UserError, match="mixes arms or metrics"):
        RowGroups(tmp_path / "f.parquet", SCHEMA, ("arm",))


def test_a_file_without_rows_has_no_groups(tmp_path: Path) -> None:
    write_groups(tmp_path / "f.parquet", [])
    with RowGroups(tmp_path / "f.parquet", SCHEMA, ("arm",)) as file:
        assert file.read(("a",), ["num"]) is None

"""Writing: digits, empty cells, and files that come all together or not at all."""

import math
from pathlib import Path

import pandas as pd
import pytest

from reports.writing import Workshop, cell_text, write_csv


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1 / 3, "0.3333333333"),
        (123456789.123, "123456789.1"),
        (1.5e-20, "1.5e-20"),
        (2.0, "2"),
        (-0.0, "0"),
        (math.nan, ""),
        (None, ""),
        (True, "true"),
        (False, "false"),
        (10_000_000_000_001, "10000000000001"),
        ("a, b", "a, b"),
    ],
)
def test_cells_have_ten_digits_and_undefined_is_empty(value: object, text: str) -> None:
    assert cell_text(value) == text


def test_a_table_reads_back_as_it_was(tmp_path: Path) -> None:
    table = pd.DataFrame(
        {"claim": ['a, "b"', "c"], "primary": [True, False], "p": [0.25, math.nan], "games": [3, 4]}
    )
    write_csv(table, tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_bytes() == b'claim,primary,p,games\n"a, ""b""",true,0.25,3\nc,false,,4\n'
    pd.testing.assert_frame_equal(pd.read_csv(tmp_path / "t.csv"), table, check_dtype=False)
    assert [path.name for path in tmp_path.iterdir()] == ["t.csv"]


def test_finished_files_replace_the_old_ones_and_stale_figures_go(tmp_path: Path) -> None:
    (tmp_path / "figures").mkdir()
    for name in ("old.png", "old.svg", "notes.txt"):
        (tmp_path / "figures" / name).write_text("old", encoding="utf-8")
    (tmp_path / "report.md").write_text("old", encoding="utf-8")
    with Workshop(tmp_path, owned=("figures",)) as work:
        (work / "figures").mkdir()
        (work / "figures" / "new.png").write_text("new", encoding="utf-8")
        (work / "report.md").write_text("new", encoding="utf-8")
        assert (tmp_path / "report.md").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in (tmp_path / "figures").iterdir()) == ["new.png", "notes.txt"]
    assert (tmp_path / "report.md").read_text(encoding="utf-8") == "new"


def test_a_failure_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "report.md").write_text("old", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), Workshop(tmp_path) as work:
        (work / "report.md").write_text("half", encoding="utf-8")
        raise ZeroDivisionError
    assert [path.name for path in tmp_path.iterdir()] == ["report.md"]
    assert (tmp_path / "report.md").read_text(encoding="utf-8") == "old"

"""The workbook of a run's tables: what a spreadsheet shows of it."""

from pathlib import Path

import openpyxl

from sim.workbook import WIDEST, write_workbook


def test_a_sheet_has_heads_that_stay_filters_and_short_fractions(tmp_path: Path) -> None:
    (tmp_path / "arms.csv").write_text(f"strategy,games,win_share\n{'x' * 90},12,0.3333333333\n", "utf-8")
    write_workbook(tmp_path / "run.xlsx", {"arms": tmp_path / "arms.csv", "none": tmp_path / "none.csv"})
    book = openpyxl.load_workbook(tmp_path / "run.xlsx")
    assert book.sheetnames == ["arms"]
    sheet = book["arms"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:C2"
    assert sheet["C2"].value == 0.3333333333
    assert sheet["C2"].number_format == "0.0000"
    assert sheet["B2"].number_format == "General"
    assert sheet["A1"].font.bold
    assert sheet.column_dimensions["A"].width == WIDEST
    assert sheet.column_dimensions["B"].width == len("games") + 3


def test_a_table_without_rows_keeps_its_heads(tmp_path: Path) -> None:
    (tmp_path / "looks.csv").write_text("claim,blocks\n", "utf-8")
    write_workbook(tmp_path / "run.xlsx", {"looks": tmp_path / "looks.csv"})
    rows = list(openpyxl.load_workbook(tmp_path / "run.xlsx")["looks"].values)
    assert rows == [("claim", "blocks")]

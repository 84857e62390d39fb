"""The workbook of a run's tables: what a spreadsheet shows of it."""

from pathlib import Path

import openpyxl

from sim.run_folder import SHEETS
from sim.workbook import WIDEST, write_workbook


def test_a_sheet_has_heads_that_stay_filters_and_short_fractions(tmp_path: Path) -> None:
    (tmp_path / "arms.csv").write_text(f"strategy,games,vrf\n{'x' * 90},12,0.3333333333\n", "utf-8")
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


def test_shares_stand_in_per_cent_and_points_to_one_place(tmp_path: Path) -> None:
    texts = {
        "house_rules": (
            "rules,blocks,hands_per_game,out_rate,out_rate_low,skill_share\nclub,10,6.4,1,0.95,0.2\n"
        ),
        "verdicts": (
            "claim,metric,estimate,low90,p\nT,win_share,0.1234,0.1,0.0312\nT,hand_margin,7.04,5.5,0.01\n"
        ),
        "house_differences": (
            "rules,measure,difference,p_holm\na,out_rate,-0.31,0.01\na,turns_per_game,66.4,0.2\n"
        ),
        "seats": "strategy,share,low,chi2\na,0.6,0.55,3.2\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.csv").write_text(text, "utf-8")
    write_workbook(tmp_path / "run.xlsx", {name: tmp_path / f"{name}.csv" for name in texts})
    book = openpyxl.load_workbook(tmp_path / "run.xlsx")

    def formats(sheet: str, row: int) -> list[str]:
        return [cell.number_format for cell in book[sheet][row]]

    assert formats("house_rules", 2) == ["General", "General", "0.0", "0.0 %", "0.0 %", "0.0 %"]
    assert formats("verdicts", 2) == ["General", "General", "0.0 %", "0.0 %", "0.0000"]
    assert formats("verdicts", 3) == ["General", "General", "0.0", "0.0", "0.0000"]
    assert formats("house_differences", 2) == ["General", "General", "0.0 %", "0.0000"]
    assert formats("house_differences", 3) == ["General", "General", "0.0", "0.0000"]
    assert formats("seats", 2) == ["General", "0.0 %", "0.0 %", "0.0000"]
    assert book["verdicts"]["C2"].value == 0.1234


def test_tables_of_rule_sets_stand_right_behind_the_first() -> None:
    assert SHEETS[:3] == ("summary", "house_rules", "house_differences")

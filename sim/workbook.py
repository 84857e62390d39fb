"""The tables of a run as a workbook for a spreadsheet: a sheet each, with heads that stay and filters."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd
from openpyxl.styles import Font

# Columns are as wide as what stands in them, within these bounds (letters).
NARROWEST = 8
WIDEST = 40
# Shares and points to four places; the files have all of them.
SHOWN = "0.0000"


def write_workbook(path: Path, tables: Mapping[str, Path]) -> None:
    """Write CSV files as sheets of a workbook.

    Parameters
    ----------
    path
        The workbook, replaced if it is there.
    tables
        Names of sheets and their files; those that are missing are left out.
    """
    with pd.ExcelWriter(path, engine="openpyxl") as book:
        for name, file in tables.items():
            if file.exists():
                table = pd.read_csv(file)
                table.to_excel(book, sheet_name=name, index=False)
                _dress(book.sheets[name], table)


def _dress(sheet: Any, table: pd.DataFrame) -> None:
    """Let the heads stand still, set filters, widths and the places of fractions. Change ``sheet``."""
    sheet.freeze_panes = "A2"
    for head in sheet[1]:
        head.font = Font(bold=True)
    sheet.auto_filter.ref = sheet.dimensions
    for place, name in enumerate(table.columns):
        is_fraction = pd.api.types.is_float_dtype(table[name])
        cells = sheet[sheet.cell(1, place + 1).column_letter]
        if is_fraction:
            for cell in cells[1:]:
                cell.number_format = SHOWN
        longest = 0 if is_fraction else max((len(str(value)) for value in table[name]), default=0)
        # The mark of the filter stands beside the name.
        width = max(len(str(name)) + 3, longest, NARROWEST)
        sheet.column_dimensions[cells[0].column_letter].width = min(width, WIDEST)

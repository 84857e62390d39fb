"""The tables of a run as a workbook for a spreadsheet: a sheet each, with heads that stay and filters."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd
from openpyxl.styles import Font

from sim.number_formats import OTHERS, number_format

# Columns are as wide as what stands in them, within these bounds (letters).
NARROWEST = 8
WIDEST = 40
# Columns that say of what a row's numbers are.
METRIC_COLUMNS = ("metric", "measure")


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
                _dress(book.sheets[name], name, table)


def _dress(sheet: Any, name: str, table: pd.DataFrame) -> None:
    """Let the heads stand still, set filters, widths and the format of fractions. Change ``sheet``."""
    sheet.freeze_panes = "A2"
    for head in sheet[1]:
        head.font = Font(bold=True)
    sheet.auto_filter.ref = sheet.dimensions
    told = next((table[one] for one in METRIC_COLUMNS if one in table), None)
    metrics = [None] * len(table) if told is None else [str(one) for one in told]
    for place, column in enumerate(table.columns):
        # A share that happens to be 0 or 1 everywhere is read as whole numbers.
        is_number = pd.api.types.is_numeric_dtype(table[column])
        is_fraction = pd.api.types.is_float_dtype(table[column])
        cells = sheet[sheet.cell(1, place + 1).column_letter]
        for cell, metric in zip(cells[1:], metrics, strict=True):
            shown = number_format(name, str(column), metric)
            if is_fraction or (is_number and shown != OTHERS):
                cell.number_format = shown
        longest = 0 if is_fraction else max((len(str(value)) for value in table[column]), default=0)
        # The mark of the filter stands beside the name.
        width = max(len(str(column)) + 3, longest, NARROWEST)
        sheet.column_dimensions[cells[0].column_letter].width = min(width, WIDEST)

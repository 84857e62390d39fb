"""Tables for a terminal: numbers and intervals stay whole, texts are broken between words.

Holds no results: what stands in a table comes from ``reports/terminal.py``.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from rich import box
from rich.table import Table
from rich.text import Text

from reports.words import broken_label

Rows = Sequence[Sequence[str]]
# Cells of these letters are numbers or intervals.
NUMBER_LETTERS = frozenset("0123456789.,+−–[]% \N{NO-BREAK SPACE}")
# A heading is broken into lines not shorter than this.
HEAD_LETTERS = 8
# What is left for a column of texts, at least; where it is less, intervals may break too.
TEXT_LETTERS = 10
GAP = 2


def grouped(columns: Sequence[str], rows: Rows) -> tuple[list[str], list[list[str]]]:
    """Take the first column away: each of its values stands once, above the rows that have it, indented."""
    new: list[list[str]] = []
    for value, of_value in groupby(rows, key=lambda row: row[0]):
        new.append([value, *[""] * (len(columns) - 2)])
        new += [[f"  {row[1]}", *row[2:]] for row in of_value]
    return list(columns[1:]), new


def drawn_table(title: str, columns: Sequence[str], rows: Rows, width: int) -> Table:
    """Return a table of at most ``width`` letters in which nothing is cut, and nothing is read as markup."""
    columns_of_cells: list[tuple[str, ...]] = list(zip(*rows, strict=True))
    numbers = [all(set(cell) <= NUMBER_LETTERS for cell in cells) for cells in columns_of_cells]
    sizes = [max(map(len, cells)) for cells in columns_of_cells]
    heads = [
        _wrapped(head, max(size, HEAD_LETTERS, *map(len, head.split())))
        for head, size in zip(columns, sizes, strict=True)
    ]
    sizes = [max(size, *map(len, head.splitlines())) for head, size in zip(heads, sizes, strict=True)]
    texts = [size for size, is_number in zip(sizes, numbers, strict=True) if not is_number]
    left = width - GAP * (len(columns) - 1) - (sum(sizes) - sum(texts))
    fits = left >= sum(min(size, TEXT_LETTERS) for size in texts)
    share = _share(texts, max(left, TEXT_LETTERS))
    table = Table(
        title=Text(title, style="table.title"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, GAP - 1, 0, 0),
    )
    for head, size, is_number in zip(heads, sizes, numbers, strict=True):
        justify: Literal["left", "right"] = "right" if is_number else "left"
        least = None if is_number else min(size, share, TEXT_LETTERS)
        table.add_column(
            Text(head), justify=justify, overflow="fold", no_wrap=is_number and fits, min_width=least
        )
    for row in rows:
        table.add_row(
            *(
                Text(cell if is_number else _wrapped(cell, share))
                for cell, is_number in zip(row, numbers, strict=True)
            )
        )
    return table


def _share(sizes: Sequence[int], left: int) -> int:
    """Return the greatest width of columns, none wider than needed, that together have ``left`` letters."""
    widest = max(sizes, default=left)
    while widest > 1 and sum(min(size, widest) for size in sizes) > left:
        widest -= 1
    return widest


def _wrapped(text: str, letters: int) -> str:
    """Break a text between words, and words that are too long where one of their parts begins."""
    indent = " " * (len(text) - len(text.lstrip()))
    words = [broken_label(word, letters - len(indent)) for word in text.split(" ") if word]
    lines: list[str] = []
    for word in words:
        first, *rest = word.split("\n")
        if lines and len(lines[-1]) + 1 + len(first) <= letters:
            lines[-1] += f" {first}"
        else:
            lines.append(indent + first)
        lines += [indent + part for part in rest]
    return "\n".join(lines)

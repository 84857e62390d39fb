"""Rows of a table as dictionaries by column name, which pandas itself types less well."""

from typing import Any

import pandas as pd


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a table in their order."""
    names = [str(name) for name in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.itertuples(index=False, name=None)]

"""Records: rows as dictionaries."""

import pandas as pd

from reports.records import records


def test_rows_keep_names_order_and_values() -> None:
    table = pd.DataFrame({"a b": [1, 2], "primary": [True, False], "x": [0.5, 1.5]}, index=[7, 3])
    assert records(table) == [{"a b": 1, "primary": True, "x": 0.5}, {"a b": 2, "primary": False, "x": 1.5}]

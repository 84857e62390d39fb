"""Formats of a spreadsheet: a metric has that of its unit, in its own column and in a row that names it."""

import pytest

from sim.metric import Metric
from sim.metrics import METRICS
from sim.number_formats import OTHERS, PER_CENT, POINTS, number_format


@pytest.mark.parametrize("metric", METRICS, ids=lambda one: one.name)
def test_a_metric_is_shown_in_its_unit(metric: Metric) -> None:
    expected = OTHERS
    if metric.unit.startswith("share of"):
        expected = PER_CENT
    elif metric.unit in ("points a hand", "points a game", "hands", "turns"):
        expected = POINTS
    for column, of_row in ((metric.name, None), (f"{metric.name}_high", None), ("estimate", metric.name)):
        assert number_format("summary", column, of_row) == expected


def test_a_column_may_mean_a_share_in_one_table_only() -> None:
    assert number_format("pairs", "above", None) == PER_CENT
    assert number_format("looks", "low", "hand_margin") == POINTS
    assert number_format("first_player", "gain_low", None) == PER_CENT
    assert number_format("trials", "gain", None) == OTHERS
    assert number_format("verdicts", "p", "win_share") == OTHERS

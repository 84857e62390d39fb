"""Controls: which arms an effect is made of."""

import pytest

from reports.controls import compared_sides, measured


def test_a_win_share_is_measured_from_the_fair_share() -> None:
    assert [measured(metric) for metric in ("win_share", "margin")] == ["win_excess", "margin"]


@pytest.mark.parametrize(("metric", "alone"), [("win_share", 1), ("hand_margin", 1), ("hand_score", 2)])
def test_a_raw_score_needs_an_arm_to_compare_with_at_its_own_table_too(metric: str, alone: int) -> None:
    assert compared_sides(metric, 2, own_control=True) == alone
    assert compared_sides(metric, 2, own_control=False) == 2

"""The sections of a tournament's report."""

from reports.statistics.intervals import Estimate
from reports.tournament_page import elo_text, share_text


def test_shares_and_ratings_are_written_with_their_intervals() -> None:
    assert share_text(Estimate(0.5, 0.45, 0.55, 100)) == "50.0 [45.0, 55.0]"
    assert share_text(Estimate(0.5, float("nan"), float("nan"), 1)) == "50.0"
    assert elo_text(12.4, -3.2, 30.0) == "+12 [−3, +30]"

"""Seats: the test keeps its level, finds an advantage, and refuses too few games."""

import numpy as np
import pytest
from scipy.stats import chi2

from reports.adapters.seats import seat_shares


def test_level_of_the_test_and_coverage_of_all_seats_together():
    wins = np.random.default_rng(2100).multinomial(2000, np.full(4, 0.25), size=4000)
    found = [seat_shares(row) for row in wins]
    assert 0.04 <= np.mean([f.p < 0.05 for f in found]) <= 0.06
    assert 0.935 <= np.mean([np.all((f.low <= 0.25) & (f.high >= 0.25)) for f in found]) <= 0.975


def test_a_first_seat_advantage_is_found():
    found = seat_shares(np.array([2800, 2400, 2400, 2400]))
    assert found.share.tolist() == [0.28, 0.24, 0.24, 0.24]
    assert found.low[0] > 0.25
    assert found.chi2 == pytest.approx(48)
    assert found.p == pytest.approx(chi2.sf(48, 3))


def test_each_interval_is_wider_than_one_alone():
    assert seat_shares(np.array([50, 50])).low[0] < 0.4038  # Wilson 95 %: 0.4038 to 0.5962


@pytest.mark.parametrize(
    ("wins", "match"),
    [([9, 10], None), ([4, 5], "needs 10 games won alone, not 9"), ([100], "at least 2 players")],
)
def test_too_few_games_or_players_are_refused(wins, match):
    if match is None:
        assert seat_shares(np.array(wins)).p > 0.5
    else:
        with pytest.raises(ValueError, match=match):
            seat_shares(np.array(wins))

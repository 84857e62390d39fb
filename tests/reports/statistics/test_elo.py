"""Elo equivalents of win shares."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.statistics.elo import elo_interval, elo_of_share
from reports.statistics.intervals import Estimate


def share_of_elo(elo, players):
    """Return the share of a strength r among k-1 others of strength 1 (Luce 1959)."""
    r = 10 ** (elo / 400)
    return r / (r + players - 1)


@given(elo=st.floats(-1500, 1500), players=st.integers(2, 8))
def test_elo_and_share_are_inverse(elo, players):
    assert elo_of_share(share_of_elo(elo, players), players) == pytest.approx(elo, abs=1e-9)


def test_ten_elo_at_four_players_is_the_known_share():
    assert elo_of_share(0.260948, 4) == pytest.approx(10, abs=1e-3)


@pytest.mark.parametrize("elo", [5, 10])
def test_gains_in_win_share_fall_with_the_number_of_players_as_tabled(elo):
    tabled = {5: [0.72, 0.64, 0.54, 0.46, 0.40, 0.36, 0.32], 10: [1.44, 1.29, 1.09, 0.94, 0.81, 0.72, 0.64]}
    # A hundredth of a percentage point of the table's rounding is 0.1 Elo.
    found = [elo_of_share(1 / k + gain / 100, k) for k, gain in enumerate(tabled[elo], start=2)]
    assert np.allclose(found, elo, atol=0.1)


@pytest.mark.parametrize("players", range(2, 9))
def test_an_even_share_is_zero(players):
    assert elo_of_share(1 / players, players) == pytest.approx(0, abs=1e-9)


def test_two_players_follow_the_usual_formula():
    assert elo_of_share(10 / 11, 2) == pytest.approx(400)


def test_winning_always_or_never_is_infinite():
    assert [elo_of_share(share, 3) for share in (0, 1)] == [-math.inf, math.inf]


def test_interval_is_turned_end_by_end_and_is_infinite_beyond_the_shares():
    turned = elo_interval(Estimate(0.5, -0.1, 0.6, 30), 2)
    assert turned == (0, -math.inf, elo_of_share(0.6, 2), 30)


def test_undefined_stays_undefined():
    assert np.isnan(elo_interval(Estimate(math.nan, math.nan, math.nan, 0), 2)[:3]).all()
    assert math.isnan(elo_of_share(math.nan, 2))


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_impossible_shares_are_refused(share):
    with pytest.raises(ValueError, match="between 0 and 1"):
        elo_of_share(share, 2)


def test_a_table_of_one_is_refused():
    with pytest.raises(ValueError, match="at least 2 players"):
        elo_of_share(0.5, 1)

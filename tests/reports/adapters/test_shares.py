"""Intervals of shares: published numbers, mirrors and ends."""

import math

import numpy as np
import pytest
from scipy.special import betaincinv

from reports.adapters.shares import changed_share_limit, wilson_interval


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(10, 100, 0.055229, 0.174366), (0, 50, 0.0, 0.071348), (2520, 10000, 0.243587, 0.260604)],
)
def test_wilson_interval_gives_the_published_numbers(wins, trials, low, high):
    assert wilson_interval(wins / trials, trials) == pytest.approx((low, high), abs=1e-6)


def test_mirrored_shares_have_mirrored_wilson_intervals():
    low, high = wilson_interval(0.03, 60)
    assert wilson_interval(0.97, 60) == pytest.approx((1 - high, 1 - low), abs=1e-12)


def test_wilson_interval_without_trials_is_undefined():
    assert np.isnan(wilson_interval(0.5, 0)).all()


@pytest.mark.parametrize(("changed", "blocks"), [(0, 100), (7, 1000), (99, 100), (100, 100)])
def test_limit_of_changed_deals_equals_the_exact_one_sided_interval(changed, blocks):
    # Clopper & Pearson (1934): the share at which so few changes would be seen once in twenty times.
    exact = betaincinv(changed + 1, blocks - changed, 0.95) if changed < blocks else 1.0
    assert changed_share_limit(changed, blocks) == pytest.approx(exact, rel=1e-9)


def test_limit_without_blocks_is_undefined():
    assert math.isnan(changed_share_limit(0, 0))

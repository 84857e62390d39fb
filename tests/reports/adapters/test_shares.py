"""Intervals of shares: published numbers, mirrors and ends."""

import math

import numpy as np
import pytest
from scipy.special import betaincinv

from reports.adapters.shares import changed_share_limit, share_interval, wilson_interval
from reports.statistics.intervals import mean_interval
from tests.helpers.numbers import note
from tests.helpers.won_blocks import GAMES, coverage, wins_of_blocks


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


@pytest.mark.parametrize("repeats", [4000, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("share", [0.01, 0.03, 0.97])
@pytest.mark.parametrize("rho", [0, 0.1])
def test_cluster_wilson_covers_near_the_ends(share, rho, repeats):
    wins = wins_of_blocks(np.random.default_rng(501), share, rho, (repeats, 100))
    estimates = [share_interval(row, GAMES) for row in wins / GAMES]
    note(share=share, rho=rho, covered=coverage(estimates, share))
    assert coverage(estimates, share) >= 0.93
    assert all(0 <= e.low <= e.high <= 1 for e in estimates)


def test_share_of_no_wins_at_all_is_bounded_by_all_games():
    estimate = share_interval(np.zeros(25), games_per_block=2)
    assert estimate == pytest.approx((0, 0, 0.071348, 25), abs=1e-6)


def test_effective_games_never_exceed_the_games_played():
    # Each block of 4 has exactly one win but one, so the blocks vary far less than single games would.
    x = np.array([0.0, *[0.25] * 9])
    assert share_interval(x, 4)[1:3] == pytest.approx(wilson_interval(9 / 40, 40), abs=1e-12)


def test_effective_games_shrink_with_positive_correlation():
    # Whole blocks are won or lost: 100 blocks of 4 games tell what 99 games tell (N-1 from the ddof).
    x = np.repeat([1.0, 0.0], [8, 92])
    assert share_interval(x, 4)[1:3] == pytest.approx(wilson_interval(0.08, 99), abs=1e-12)


def test_share_interval_is_the_t_interval_away_from_the_ends():
    x = wins_of_blocks(np.random.default_rng(502), 0.3, 0.3, (1, 200))[0] / GAMES
    assert share_interval(x, GAMES) == mean_interval(x)


def test_share_outside_the_unit_interval_is_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        share_interval(np.array([0.5, 1.5]), 2)


def test_a_share_of_fewer_than_two_blocks_has_no_interval_and_does_not_warn():
    one, none = share_interval(np.ones(1), 2), share_interval(np.ones(0), 2)
    assert (one.estimate, one.blocks, none.blocks) == (1.0, 1, 0)
    assert np.isnan([one.low, one.high, *none[:3]]).all()

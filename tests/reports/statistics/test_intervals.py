"""Intervals: known answers, and coverage on synthetic blocks whose truth is known."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from reports.statistics.intervals import (
    linearise,
    mean_interval,
    moments,
    ratio_interval,
)
from tests.helpers.numbers import note
from tests.helpers.won_blocks import GAMES, coverage, wins_of_blocks


@pytest.mark.parametrize("repeats", [4000, pytest.param(40_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("blocks", [30, 100, 400])
@pytest.mark.parametrize("share", [0.25, 0.5])
@pytest.mark.parametrize("rho", [-1, 0, 0.3])
def test_block_t_covers_whatever_the_correlation_and_pooled_games_do_not(blocks, share, rho, repeats):
    wins = wins_of_blocks(np.random.default_rng([500, blocks]), share, rho, (repeats, blocks))
    covered = coverage([mean_interval(row) for row in wins / GAMES], share)
    # With few blocks of which 85 % are equal, the distribution has too few values to be fine.
    sparse = blocks == 30 and rho < 0
    assert 0.93 <= covered <= (0.99 if sparse else 0.965)
    low, high = proportion_confint(wins.sum(axis=1), blocks * GAMES, method="wilson")
    naive = np.mean((low <= share) & (share <= high))
    note(blocks=blocks, share=share, rho=rho, covered=covered, naive=float(naive))
    if rho < 0:
        assert naive > 0.99
    elif rho > 0:
        assert naive < 0.88


@pytest.mark.parametrize("level", [0.9, 0.95])
def test_mean_interval_equals_scipy(level):
    x = np.random.default_rng(503).normal(2, 3, size=57)
    expected = stats.t.interval(level, 56, loc=x.mean(), scale=stats.sem(x))
    estimate = mean_interval(x, level)
    assert estimate[1:3] == pytest.approx(expected, rel=1e-12)
    assert (estimate.estimate, estimate.blocks) == (pytest.approx(x.mean()), 57)


@pytest.mark.parametrize("blocks", [30, 400])
def test_block_error_equals_the_cluster_error_of_statsmodels(blocks):
    rng = np.random.default_rng(504)
    games = rng.normal(size=(blocks, 1)) + rng.normal(size=(blocks, GAMES))
    groups = np.repeat(np.arange(blocks), GAMES)
    fit = sm.OLS(games.ravel(), np.ones(games.size)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    assert moments(games.mean(axis=1)).error == pytest.approx(float(fit.bse[0]), rel=1e-10)


def scores_until_a_high_hand(
    rng: np.random.Generator, shape: tuple[int, ...]
) -> tuple[np.ndarray, np.ndarray]:
    """Play games of hands worth 20, or 100 with chance 1/4, which ends the game: points and hands of each."""
    hands = rng.geometric(0.25, size=shape)
    return 100 + 20 * (hands - 1), hands


@pytest.mark.parametrize("repeats", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_ratio_of_sums_is_unbiased_and_covers_where_the_mean_of_averages_is_biased(repeats):
    truth = 0.25 * 100 + 0.75 * 20
    points, hands = scores_until_a_high_hand(np.random.default_rng(505), (repeats, 200, GAMES))
    estimates = [ratio_interval(p, h) for p, h in zip(points.sum(axis=2), hands.sum(axis=2), strict=True)]
    bias = np.mean([e.estimate for e in estimates]) / truth - 1
    naive = np.mean(points / hands) / truth - 1
    note(bias=float(bias), covered=coverage(estimates, truth), naive_bias=float(naive))
    assert abs(bias) < 0.002
    assert 0.93 <= coverage(estimates, truth) <= 0.965
    assert naive > 0.01


def test_ratio_interval_follows_cochrans_formula():
    num, den = np.array([10, 30, 20, 44]), np.array([1, 3, 2, 4])
    ratio = 104 / 10
    error = (np.sum((num - ratio * den) ** 2) / 3 / 4) ** 0.5 / 2.5
    reach = stats.t.ppf(0.975, 3) * error
    assert ratio_interval(num, den) == pytest.approx((ratio, ratio - reach, ratio + reach, 4), rel=1e-12)
    assert linearise(num, den).mean() == pytest.approx(ratio, rel=1e-12)


def test_ratio_with_equal_denominators_is_the_mean_of_the_quotients():
    num = np.array([840, 0, 420, 840])
    assert ratio_interval(num, np.full(4, 1680)) == pytest.approx(mean_interval(num / 1680), rel=1e-12)


def test_a_block_without_trials_stays_in_the_ratio():
    estimate = ratio_interval(np.array([0, 6, 4]), np.array([0, 2, 2]))
    assert (estimate.estimate, estimate.blocks) == (2.5, 3)
    assert estimate.low < 2.5 < estimate.high


def test_ratio_of_nothing_is_undefined():
    estimate = ratio_interval(np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64))
    assert np.isnan(estimate[:3]).all()
    assert estimate.blocks == 5


def test_wrong_denominators_are_refused():
    with pytest.raises(ValueError, match="two equal shapes"):
        linearise(np.ones(3), np.ones(2))
    with pytest.raises(ValueError, match="0 or more"):
        linearise(np.ones(2), np.array([1, -1]))


@pytest.mark.parametrize("interval", [mean_interval, lambda x: ratio_interval(x, x)])
def test_fewer_than_two_blocks_have_no_interval_and_do_not_warn(interval):
    one, none = interval(np.ones(1)), interval(np.ones(0))
    assert (one.estimate, one.blocks, none.blocks) == (1.0, 1, 0)
    assert np.isnan([one.low, one.high, *none[:3]]).all()


def test_equal_blocks_have_an_interval_of_no_width():
    # Neither the sum of 0.1 nor its square is exact in binary.
    assert mean_interval(np.full(1000, 0.1)) == (0.1, 0.1, 0.1, 1000)


def test_a_table_of_values_is_refused():
    with pytest.raises(ValueError, match=r"shape \(2, 3\)"):
        mean_interval(np.zeros((2, 3)))


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_in_per_cent_is_refused(level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        mean_interval(np.arange(5.0), level)

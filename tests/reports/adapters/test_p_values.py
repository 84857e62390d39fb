"""P values: equal to scipy and statsmodels, and in step with the intervals."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.weightstats import DescrStatsW

from reports.adapters.p_values import p_equivalence, p_no_effect
from reports.statistics.intervals import mean_interval


def blocks_with(mean: float, size: int = 80) -> np.ndarray:
    return np.random.default_rng(600).normal(mean, 1, size=size)


@pytest.mark.parametrize("mean", [-0.3, 0, 0.1, 3])
def test_p_of_no_effect_equals_scipy(mean):
    x = blocks_with(mean)
    assert p_no_effect(x) == pytest.approx(stats.ttest_1samp(x, 0).pvalue, rel=1e-9)


@pytest.mark.parametrize("mean", [-0.6, -0.1, 0, 0.2, 0.5, 2])
def test_p_of_equivalence_equals_statsmodels(mean):
    x = blocks_with(mean)
    assert p_equivalence(x, 0.4) == pytest.approx(DescrStatsW(x).ttost_mean(-0.4, 0.4)[0], rel=1e-9)


@given(mean=st.floats(-1, 1), size=st.integers(2, 40))
def test_p_values_are_small_exactly_when_the_interval_says_so(mean, size):
    x = blocks_with(mean, size)
    low, high = mean_interval(x)[1:3]
    assert (p_no_effect(x) < 0.05) == (low > 0 or high < 0)
    low, high = mean_interval(x, 0.9)[1:3]
    assert (p_equivalence(x, 0.5) < 0.05) == (low > -0.5 and high < 0.5)


def test_p_values_do_not_depend_on_the_sign():
    x = blocks_with(0.2)
    assert p_no_effect(-x) == p_no_effect(x)
    assert p_equivalence(-x, 0.3) == p_equivalence(x, 0.3)


@pytest.mark.parametrize("x", [np.ones(0), np.ones(1)])
def test_fewer_than_two_blocks_have_no_p_value(x):
    assert math.isnan(p_no_effect(x))
    assert math.isnan(p_equivalence(x, 1.0))


def test_blocks_of_zeros_test_nothing_but_are_equivalent():
    assert math.isnan(p_no_effect(np.zeros(50)))
    assert p_equivalence(np.zeros(50), 0.01) == 0


@pytest.mark.parametrize(("value", "different", "equivalent"), [(0.5, 0, 0), (2.0, 0, 1)])
def test_equal_blocks_leave_no_doubt(value, different, equivalent):
    x = np.full(50, value)
    assert p_no_effect(x) == different
    assert p_equivalence(x, 1.0) == equivalent


def test_equal_blocks_at_the_limit_are_undefined():
    assert math.isnan(p_equivalence(np.ones(50), 1.0))


def test_undefined_blocks_have_no_p_value():
    assert math.isnan(p_no_effect(np.full(5, np.nan)))
    assert math.isnan(p_equivalence(np.full(5, np.nan), 1.0))


def test_noise_alone_is_significant_in_one_run_of_twenty():
    rng = np.random.default_rng(601)
    p = np.array([p_no_effect(x) for x in rng.binomial(4, 0.5, size=(2000, 200)) / 4 - 0.5])
    assert 0.035 <= np.mean(p < 0.05) <= 0.065


@pytest.mark.parametrize("delta", [0.0, -0.01, math.nan])
def test_a_smallest_effect_that_is_not_positive_is_refused(delta):
    with pytest.raises(ValueError, match="more than 0"):
        p_equivalence(np.arange(5.0), delta)

"""Pooling: agreement is tested first, and disagreeing cells are not pooled."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import chi2

from reports.adapters.pooling import pool

ERRORS = np.array([0.01, 0.02, 0.03, 0.02])


def test_agreeing_cells_are_pooled_with_the_declared_weights():
    found = pool(np.array([0.02, 0.01]), np.array([0.01, 0.02]), np.array([1.0, 3.0]))
    error = (0.25**2 * 0.01**2 + 0.75**2 * 0.02**2) ** 0.5
    assert found.estimate == pytest.approx(0.0125)
    assert found.high - found.low == pytest.approx(2 * 1.959964 * error, rel=1e-6)


def test_q_is_the_residual_of_a_weighted_regression_on_a_constant():
    d = np.array([0.02, 0.01, -0.03, 0.05])
    fit = sm.WLS(d, np.ones(4), weights=ERRORS**-2).fit()
    found = pool(d, ERRORS, np.ones(4))
    assert found.q == pytest.approx(float(fit.ssr))
    assert found.p == pytest.approx(chi2.sf(found.q, 3))


def test_equal_effects_are_called_heterogeneous_at_the_level_of_the_test():
    rng = np.random.default_rng(1800)
    found = [pool(0.01 + ERRORS * rng.normal(size=4), ERRORS, np.ones(4)) for _ in range(4000)]
    refused = np.isnan([f.estimate for f in found])
    assert 0.04 <= refused.mean() <= 0.06
    covered = [f.low <= 0.01 <= f.high for f in found if f.p >= 0.05]
    assert 0.935 <= np.mean(covered) <= 0.975


def test_cells_that_disagree_have_no_pooled_number():
    found = pool(np.array([0.05, -0.05]), np.array([0.01, 0.01]), np.ones(2))
    assert np.isnan(found[:3]).all()
    assert found.p < 1e-6


@pytest.mark.parametrize(
    ("estimates", "errors", "weights", "match"),
    [
        ([0.1], [0.1], [1.0], "two or more cells"),
        ([0.1, 0.2], [0.1, 0.1], [1.0], "two or more cells"),
        ([0.1, 0.2], [0.1, 0.0], [1.0, 1.0], "standard errors over 0"),
        ([0.1, 0.2], [0.1, np.nan], [1.0, 1.0], "standard errors over 0"),
        ([0.1, 0.2], [0.1, 0.1], [0.0, 0.0], "not all 0"),
        ([0.1, 0.2], [0.1, 0.1], [-1.0, 2.0], "must not be negative"),
    ],
)
def test_cells_that_cannot_be_pooled_are_refused(estimates, errors, weights, match):
    with pytest.raises(ValueError, match=match):
        pool(np.array(estimates), np.array(errors), np.array(weights))

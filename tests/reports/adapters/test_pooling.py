"""Pooling: agreement is tested first, and disagreeing cells are not pooled."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import chi2

from reports.adapters.pooling import pool
from reports.statistics.intervals import mean_interval

ERRORS = np.array([0.01, 0.02, 0.03, 0.02])


def cells(rng: np.random.Generator, effects: np.ndarray, blocks: int, rho: float) -> np.ndarray:
    """Draw block values of cells whose means have the errors above, and share their deals' luck."""
    luck, own = rng.normal(size=(blocks, 1)), rng.normal(size=(blocks, effects.size))
    return effects + ERRORS * blocks**0.5 * (rho**0.5 * luck + (1 - rho) ** 0.5 * own)


def test_agreeing_cells_are_pooled_with_the_declared_weights() -> None:
    y = cells(np.random.default_rng(1801), np.full(4, 0.02), 500, 0.5)
    weights = np.array([1.0, 3.0, 0.0, 1.0])
    found = pool(y, weights)
    assert found.effect == mean_interval(y @ (weights / 5))
    assert found.p >= 0.05


def test_q_of_independent_cells_is_the_residual_of_a_weighted_regression_on_a_constant() -> None:
    # Cochran (1954).
    y = cells(np.random.default_rng(1802), np.array([0.02, 0.01, -0.03, 0.05]), 200_000, 0.0)
    errors = y.std(axis=0, ddof=1) / len(y) ** 0.5
    fit = sm.WLS(y.mean(axis=0), np.ones(4), weights=errors**-2).fit()
    found = pool(y, np.ones(4))
    assert found.q == pytest.approx(float(fit.ssr), rel=0.03)
    assert found.freedom == 3
    assert found.p == pytest.approx(chi2.sf(found.q, 3))


@pytest.mark.parametrize("rho", [0.0, 0.8])
def test_equal_effects_are_called_heterogeneous_at_the_level_of_the_test(rho: float) -> None:
    rng = np.random.default_rng(1800)
    found = [pool(cells(rng, np.full(4, 0.01), 400, rho), np.ones(4)) for _ in range(3000)]
    refused = np.isnan([f.effect.estimate for f in found])
    assert 0.038 <= refused.mean() <= 0.065
    covered = [f.effect.low <= 0.01 <= f.effect.high for f in found if f.p >= 0.05]
    assert 0.935 <= np.mean(covered) <= 0.975


def test_cells_that_disagree_have_no_pooled_number() -> None:
    found = pool(cells(np.random.default_rng(1803), np.array([0.1, -0.1, 0, 0]), 400, 0.5), np.ones(4))
    assert np.isnan(found.effect[:3]).all()
    assert found.p < 1e-6


def test_cells_that_never_differ_agree() -> None:
    x = np.random.default_rng(1804).normal(size=60)
    found = pool(np.column_stack([x, x]), np.ones(2))
    assert (found.q, found.freedom, found.p) == (0, 0, 1)
    assert found.effect[:3] == pytest.approx(mean_interval(x)[:3])
    # A third cell twice: one difference is left to be tested.
    other = np.random.default_rng(1805).normal(size=60)
    assert pool(np.column_stack([x, other, other]), np.ones(3)).freedom == 1


@pytest.mark.parametrize(
    ("shape", "weights", "match"),
    [
        ((40, 1), [1.0], "two or more cells"),
        ((40, 2), [1.0], "No weight for each cell"),
        ((40, 2), [0.0, 0.0], "not all 0"),
        ((40, 2), [-1.0, 2.0], "must not be negative"),
        ((29, 2), [1.0, 1.0], "needs at least 30 blocks, not 29"),
    ],
)
def test_cells_that_cannot_be_pooled_are_refused(
    shape: tuple[int, int], weights: list[float], match: str
) -> None:
    with pytest.raises(ValueError, match=match):
        pool(np.ones(shape), np.array(weights))

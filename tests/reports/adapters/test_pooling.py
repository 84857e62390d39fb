"""Pooling: agreement is tested first, and disagreeing cells are not pooled."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import chi2
from scipy.stats import f as f_distribution

from reports.adapters.pooling import pool
from reports.statistics.intervals import mean_interval
from tests.helpers.numbers import note

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
    # Of so many blocks Hotelling's T² is χ².
    assert found.p == pytest.approx(chi2.sf(found.q, 3), rel=1e-3)


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


@pytest.mark.parametrize(("blocks", "count"), [(30, 8), (60, 20)])
def test_many_equal_cells_on_few_blocks_are_refused_at_the_level_of_the_test(blocks: int, count: int) -> None:
    # Against χ², as if the covariance were known, 15 % and 40 % of these would be refused.
    rng = np.random.default_rng(1806)
    luck = rng.normal(size=(3000, blocks, 1))
    found = [pool(one + rng.normal(size=(blocks, count)), np.ones(count)) for one in luck]
    rejected = float(np.mean([f.p < 0.05 for f in found]))
    note(blocks=blocks, count=count, rejected=rejected)
    assert rejected == pytest.approx(0.05, abs=0.012)
    assert {f.freedom for f in found} == {count - 1}


def test_p_is_that_of_hotelling() -> None:
    y = cells(np.random.default_rng(1807), np.array([0.01, 0.02, 0.0, 0.01]), 40, 0.3)
    differences = y[:, 1:] - y[:, :1]
    d = differences.mean(axis=0)
    q = 40 * float(d @ np.linalg.solve(np.cov(differences, rowvar=False), d))
    found = pool(y, np.ones(4))
    assert found.q == pytest.approx(q)
    assert found.p == pytest.approx(f_distribution.sf(q * 37 / (3 * 39), 3, 37))


@pytest.mark.parametrize("gap", [0.25, 0.1, 1e-6])
def test_cells_that_differ_by_the_same_in_every_block_disagree_for_certain(gap: float) -> None:
    x = np.round(np.random.default_rng(1808).normal(size=60) * 8) / 8
    other = np.random.default_rng(1809).normal(size=60)
    for y in (np.column_stack([x, x + gap]), np.column_stack([other, x, x + gap])):
        found = pool(y, np.ones(y.shape[1]))
        assert (found.q, found.p) == (np.inf, 0)
        assert np.isnan(found.effect[:3]).all()


def test_what_differs_by_rounding_alone_agrees() -> None:
    x = np.random.default_rng(1810).integers(0, 841, size=60) / 840
    found = pool(np.column_stack([x, x + 0.1 + 0.2 - 0.3]), np.ones(2))
    assert (found.q, found.freedom, found.p) == (0, 0, 1)


def test_cells_without_a_value_are_not_pooled() -> None:
    y = np.random.default_rng(1811).normal(size=(40, 2))
    y[:, 1] = np.nan
    found = pool(y, np.ones(2))
    assert np.isnan([found.p, found.q, found.effect.estimate]).all()


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
        ((29, 2), [1.0, 1.0], "Pooling 2 cells needs at least 30 blocks, not 29"),
        ((38, 20), [1.0] * 20, "Pooling 20 cells needs at least 39 blocks, not 38"),
    ],
)
def test_cells_that_cannot_be_pooled_are_refused(
    shape: tuple[int, int], weights: list[float], match: str
) -> None:
    with pytest.raises(ValueError, match=match):
        pool(np.ones(shape), np.array(weights))

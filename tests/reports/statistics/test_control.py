"""Control variates: unbiased, and as much narrower as the correlation allows."""

import numpy as np
import pytest

from reports.statistics.control import control_variate
from reports.statistics.intervals import mean_interval


def scores(rng: np.random.Generator, blocks: int, correlation: float) -> tuple[np.ndarray, np.ndarray]:
    """Draw raw scores with mean 40 and a control with mean 35."""
    control = rng.normal(size=blocks)
    own = correlation * control + (1 - correlation**2) ** 0.5 * rng.normal(size=blocks)
    return 40 + 20 * own, 35 + 30 * control


def test_variance_falls_by_the_square_of_the_correlation():
    found = control_variate(*scores(np.random.default_rng(1900), 20000, 0.9), expected=35)
    assert found.reduction == pytest.approx(1 / (1 - 0.81), rel=0.05)
    assert found.coefficient == pytest.approx(0.9 * 20 / 30, rel=0.02)


def test_reduction_is_that_of_the_sample_correlation():
    x, control = scores(np.random.default_rng(1901), 60, 0.7)
    found = control_variate(x, control, expected=35)
    assert found.reduction == pytest.approx(1 / (1 - np.corrcoef(x, control)[0, 1] ** 2))


def test_adjusted_scores_are_unbiased_and_their_interval_covers():
    rng = np.random.default_rng(1902)
    found = [mean_interval(control_variate(*scores(rng, 100, 0.8), 35).values) for _ in range(4000)]
    error = np.std([e.estimate for e in found], ddof=1)
    assert abs(np.mean([e.estimate for e in found]) - 40) < 4 * error / 4000**0.5
    assert error == pytest.approx(20 * 0.6 / 10, rel=0.05)
    assert 0.93 <= np.mean([e.low <= 40 <= e.high for e in found]) <= 0.965


def test_a_control_that_never_varies_changes_nothing():
    x = np.arange(40)
    found = control_variate(x, np.full(40, 7), expected=35)
    assert (found.coefficient, found.reduction) == (0, 1)
    assert np.array_equal(found.values, x)


def test_a_control_that_explains_all_leaves_no_variance():
    x = np.arange(64)
    found = control_variate(x, 2 * x, expected=100)
    assert np.array_equal(found.values, np.full(64, 50.0))
    assert found.reduction == np.inf


def test_unsuitable_controls_are_refused():
    with pytest.raises(ValueError, match="one value for each block"):
        control_variate(np.zeros(40), np.zeros(39), 0)
    with pytest.raises(ValueError, match="needs at least 30 blocks, not 29"):
        control_variate(np.zeros(29), np.zeros(29), 0)

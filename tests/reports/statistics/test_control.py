"""Control variates: as much narrower as the correlation allows."""

import numpy as np
import pytest

from reports.statistics.control import control_reduction


def scores(rng: np.random.Generator, blocks: int, correlation: float) -> tuple[np.ndarray, np.ndarray]:
    """Draw raw scores with mean 40 and a control with mean 35."""
    control = rng.normal(size=blocks)
    own = correlation * control + (1 - correlation**2) ** 0.5 * rng.normal(size=blocks)
    return 40 + 20 * own, 35 + 30 * control


def test_variance_falls_by_the_square_of_the_correlation() -> None:
    # Lavenberg & Welch (1981).
    found = control_reduction(*scores(np.random.default_rng(1900), 20000, 0.9))
    assert found == pytest.approx(1 / (1 - 0.81), rel=0.05)


def test_reduction_is_that_of_the_best_coefficient() -> None:
    x, control = scores(np.random.default_rng(1901), 60, 0.7)
    spreads = [np.var(x - c * control) for c in np.linspace(0, 1, 20001)]
    assert control_reduction(x, control) == pytest.approx(np.var(x) / min(spreads), rel=1e-6)


def test_a_control_that_never_varies_changes_nothing() -> None:
    assert control_reduction(np.arange(40), np.full(40, 7)) == 1


def test_a_control_that_explains_all_leaves_no_variance() -> None:
    x = np.arange(64)
    assert control_reduction(x, 2 * x) == np.inf
    assert control_reduction(x / 7, x / 3) == np.inf


def test_unsuitable_controls_are_refused() -> None:
    with pytest.raises(ValueError, match="a value a block"):
        control_reduction(np.zeros(40), np.zeros(39))
    with pytest.raises(ValueError, match="needs at least 30 blocks, not 29"):
        control_reduction(np.zeros(29), np.zeros(29))


def test_a_case_by_hand() -> None:
    # Control 1, -1, 1, -1; the score adds 2, 2, -2, -2, which has nothing to do with it: the variances are 1
    # and 1 + 4, the covariance is 1, so r² = 1/5, and the control takes away a fifth.
    control = np.tile([1, -1, 1, -1], 8)
    x = 40 + control + np.tile([2, 2, -2, -2], 8)
    assert control_reduction(x, 35 + control) == pytest.approx(5 / 4)
    assert control_reduction(x, 35 - 3 * control) == pytest.approx(5 / 4)

"""The best level of a curve: its interval covers the top, with a parabola and without."""

import numpy as np
import pytest

from reports.adapters.best_level import best_level

LEVELS = np.arange(0.0, 60.0, 10.0)


def common_blocks(rng: np.random.Generator, blocks: int, columns: int, correlation: float) -> np.ndarray:
    """Draw normal values of columns that share their blocks' luck."""
    shared, own = rng.normal(size=(blocks, 1)), rng.normal(size=(blocks, columns))
    return correlation**0.5 * shared + (1 - correlation) ** 0.5 * own


def curve(rng: np.random.Generator, top: float, noise: float, blocks: int = 200) -> np.ndarray:
    """Draw a parabola with its top at a level, on common blocks."""
    return noise * common_blocks(rng, blocks, LEVELS.size, 0.7) - ((LEVELS - top) / 60) ** 2


def test_interval_of_the_best_level_covers_the_top():
    rng = np.random.default_rng(1409)
    found = [best_level(LEVELS, curve(rng, 23, 0.4), seed=s, draws=200) for s in range(300)]
    # 3 standard errors of a share of 0.95 in 300, and a little for the percentile method.
    assert 0.90 <= np.mean([b.low <= 23 <= b.high for b in found]) <= 0.99
    assert np.mean([b.level for b in found]) == pytest.approx(23, abs=0.5)


def test_the_top_is_that_of_the_least_squares_parabola():
    # Box & Wilson (1951).
    y = curve(np.random.default_rng(1413), 23, 0.2)
    square, slope, _ = np.polyfit(LEVELS, y.mean(axis=0), 2)
    # The grid has steps of a twentieth of a point.
    assert best_level(LEVELS, y, seed=1, draws=50).level == pytest.approx(-slope / (2 * square), abs=0.026)


def test_best_level_without_a_parabola_is_one_of_the_levels():
    found = best_level(LEVELS, curve(np.random.default_rng(1410), 23, 0.2), seed=1, parabola=False)
    assert set(found) <= set(LEVELS)
    assert found.level == 20


def test_best_level_never_leaves_the_levels():
    rising = LEVELS + np.random.default_rng(1411).normal(size=(100, LEVELS.size))
    assert best_level(LEVELS, rising, seed=1)[:2] == (50, 50)
    # A curve that opens upwards has its top at an end.
    valley = (LEVELS - 22) ** 2 + np.random.default_rng(1412).normal(size=(100, LEVELS.size))
    assert best_level(LEVELS, valley, seed=1).level == 50


def test_impossible_input_is_refused():
    with pytest.raises(ValueError, match="at least 3 levels"):
        best_level(LEVELS[:2], np.zeros((50, 2)), seed=1)
    with pytest.raises(ValueError, match="6 levels and 2 columns"):
        best_level(LEVELS, np.zeros((50, 2)), seed=1)
    with pytest.raises(ValueError, match="needs at least 30 blocks, not 29"):
        best_level(LEVELS, np.zeros((29, 6)), seed=1)

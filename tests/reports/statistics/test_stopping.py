"""Stopping: the width rule and its fixed looks."""

import math

import numpy as np
import pytest

from reports.statistics.intervals import mean_interval, moments
from reports.statistics.stopping import narrow_enough
from sim.looks import checkpoints
from tests.helpers.numbers import note


def width_reached(x: np.ndarray, half_width: float) -> bool:
    """Ask the width rule about blocks."""
    sample = moments(x)
    different = sample.blocks - int(np.unique(x, return_counts=True)[1].max())
    return narrow_enough(sample.blocks, sample.error, different, half_width)


@pytest.mark.parametrize("repeats", [1500, pytest.param(15_000, marks=pytest.mark.slow)])
def test_width_stop_keeps_the_coverage(repeats):
    rng = np.random.default_rng(900)
    looks = checkpoints(players=4, batch=None, max_blocks=3000)
    covered, lengths = [], []
    for _ in range(repeats):
        x = rng.binomial(4, 0.25, size=3000) / 4 - 0.25
        blocks = next(n for n in looks if width_reached(x[:n], 0.02))
        low, high = mean_interval(x[:blocks])[1:3]
        covered.append(low <= 0 <= high)
        lengths.append(blocks)
    note(covered=float(np.mean(covered)), blocks=float(np.mean(lengths)))
    assert 0.93 <= np.mean(covered) <= 0.965
    # (1.96·s/h)² with s = 0.2165 is 450 blocks.
    assert np.mean(lengths) == pytest.approx(450, rel=0.1)


def test_width_needs_two_hundred_blocks():
    x = np.tile([-0.01, 0.01], 100)
    assert not width_reached(x[:199], 0.5)
    assert width_reached(x, 0.5)


def test_width_needs_twenty_blocks_that_differ_from_the_most_frequent_value():
    x = np.zeros(1000)
    assert not width_reached(x, 0.5)
    x[:19] = 0.01
    assert not width_reached(x, 0.5)
    x[19] = -0.01
    assert width_reached(x, 0.5)
    # The most frequent value need not be 0.
    assert not width_reached(np.where(np.arange(1000) < 19, 0.0, 0.25), 0.5)


def test_width_is_reached_at_the_very_half_width():
    x = np.random.default_rng(901).normal(size=400)
    half_width = 1.959963984540054 * x.std(ddof=1) / 400**0.5
    assert width_reached(x, half_width * (1 + 1e-12))
    assert not width_reached(x, half_width * (1 - 1e-12))


def test_undefined_values_never_stop_a_run():
    assert not width_reached(np.full(500, np.nan), 1.0)


@pytest.mark.parametrize("half_width", [0.0, -1.0, math.nan])
def test_a_half_width_that_is_not_positive_is_refused(half_width):
    with pytest.raises(ValueError, match="more than 0"):
        width_reached(np.arange(300.0), half_width)

"""Variance reduction and correlation inside a block."""

import math

import numpy as np
import pytest

from tests.helpers.variance import intra_block_correlation, variance_reduction


def test_variance_reduction_follows_its_definition():
    results = np.array([[840, 0], [420, 420], [0, 0], [840, 420]])
    game = np.var([840, 0, 420, 420, 0, 0, 840, 420], ddof=1)
    block = np.var([420, 420, 0, 630], ddof=1)
    assert variance_reduction(results) == pytest.approx(game / 2 / block, rel=1e-12)
    # DEFF = 1 + (G-1)·rho is one over the variance reduction.
    assert 1 + intra_block_correlation(results) == pytest.approx(1 / variance_reduction(results), rel=1e-12)


@pytest.mark.parametrize("rho", [-0.2, 0.0, 0.4])
def test_known_correlation_is_recovered(rho):
    rng = np.random.default_rng(700)
    covariance = np.full((4, 4), rho) + (1 - rho) * np.eye(4)
    results = rng.multivariate_normal(np.zeros(4), covariance, size=20000)
    assert intra_block_correlation(results) == pytest.approx(rho, abs=0.02)
    assert variance_reduction(results) == pytest.approx(1 / (1 + 3 * rho), rel=0.05)


def test_a_strategy_against_itself_leaves_no_block_variance():
    results = np.array([[840, 0, 0], [0, 840, 0], [0, 0, 840], [280, 280, 280]])
    assert math.isnan(variance_reduction(results))
    assert intra_block_correlation(results) == -0.5


def test_unit_of_the_results_does_not_matter():
    results = np.random.default_rng(701).integers(0, 3, size=(50, 3))
    assert variance_reduction(results * 840) == pytest.approx(variance_reduction(results), rel=1e-12)


@pytest.mark.parametrize("results", [np.zeros((0, 3)), np.ones((1, 3))])
def test_fewer_than_two_blocks_are_undefined_and_do_not_warn(results):
    assert math.isnan(variance_reduction(results))
    assert math.isnan(intra_block_correlation(results))


def test_correlation_needs_two_games_and_different_results():
    assert math.isnan(intra_block_correlation(np.array([[1], [2], [3]])))
    assert math.isnan(intra_block_correlation(np.ones((5, 2))))


@pytest.mark.parametrize("results", [np.zeros(4), np.zeros((4, 0))])
def test_results_without_games_are_refused(results):
    with pytest.raises(ValueError, match="a row for each block"):
        variance_reduction(results)

"""The set of possible winners holds the best arms."""

import numpy as np
import pytest

from reports.adapters.winners import possible_winners
from tests.helpers.common_arms import arms_on_common_blocks


@pytest.mark.parametrize("repeats", [60, pytest.param(500, marks=pytest.mark.slow)])
def test_possible_winners_hold_both_best_arms(repeats):
    # Hansen, Lunde & Nason (2011).
    means = np.array([0.0, 0.05, 0.0, 0.05, -0.05, 0.02])
    held, dropped = [], []
    for r in range(repeats):
        y = arms_on_common_blocks(means, 0.6, [1608, r])(np.arange(6), 0, 400)
        found = possible_winners(y, seed=r, draws=300)
        held.append(found[1] and found[3])
        dropped.append(not found[4])
    assert np.mean(held) >= 0.9
    assert np.mean(dropped) >= 0.95


def test_equal_arms_are_possible_winners_together():
    y = np.random.default_rng(1609).normal(size=(200, 3)) + np.array([0.0, 1.0, 0.0])
    found = possible_winners(np.column_stack([y, y[:, 1]]), seed=1610)
    assert found.tolist() == [False, True, False, True]
    assert possible_winners(np.ones((50, 3)), seed=1).all()


def test_fewer_than_thirty_blocks_are_refused():
    with pytest.raises(ValueError, match="needs at least 30 blocks"):
        possible_winners(np.zeros((29, 3)), seed=1)

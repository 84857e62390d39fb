"""Skill and luck: the shares of a game whose parts are known."""

import numpy as np
import pytest

from reports.statistics.skill import luck_share, skill_share
from tests.helpers.variance import variance_reduction


def test_skill_share_is_free_of_the_error_of_the_means():
    rng = np.random.default_rng(2000)
    skill = np.array([-3.0, -1.0, 1.0, 3.0])
    truth = skill.var() / 400
    found = []
    for _ in range(2000):
        results = skill[:, None] + 20 * rng.normal(size=(4, 100))
        found.append(skill_share(results.mean(axis=1), results.std(axis=1, ddof=1) / 10, 400))
    assert np.mean(found) == pytest.approx(truth, abs=4 * np.std(found) / 2000**0.5)
    # The means' errors, 2 points each, would add more than half of the truth.
    assert truth < 2 * 4 / 400


def test_equal_strategies_show_no_skill():
    assert skill_share(np.zeros(3), np.zeros(3), 100) == 0
    assert skill_share(np.zeros(4), np.ones(4), 100) == -0.0075


def test_luck_share_is_that_of_an_additive_game():
    # Result = deal luck of the seat + noise, variances 3 and 1; rotation takes the luck out of a block.
    rng = np.random.default_rng(2001)
    luck = rng.normal(size=(20000, 4))
    luck = (luck - luck.mean(axis=1, keepdims=True)) * 2
    results = luck + rng.normal(size=luck.shape)
    assert luck_share(variance_reduction(results)) == pytest.approx(0.75, abs=0.01)


def test_luck_share_at_the_ends():
    assert luck_share(1) == 0
    assert luck_share(np.inf) == 1
    assert luck_share(0.8) == pytest.approx(-0.25)
    assert np.isnan(luck_share(np.nan))


def test_impossible_input_is_refused():
    with pytest.raises(ValueError, match="two or more strategies"):
        skill_share(np.zeros(1), np.zeros(1), 1)
    with pytest.raises(ValueError, match="variance of a game"):
        skill_share(np.zeros(2), np.zeros(2), 0)
    with pytest.raises(ValueError, match="more than 0, not 0"):
        luck_share(0)

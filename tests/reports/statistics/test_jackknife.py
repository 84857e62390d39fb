"""The grouped jackknife against what is known: the mean's own interval, and coverage of a ratio."""

import numpy as np
import pytest

from reports.statistics.intervals import mean_interval
from reports.statistics.jackknife import jackknife_interval


def test_of_a_mean_it_is_students_interval():
    x = np.random.default_rng(3).normal(5, 2, 50)
    found, known = jackknife_interval(x, lambda part: float(part.mean())), mean_interval(x)
    assert found == pytest.approx(known)


def test_few_blocks_have_no_interval():
    found = jackknife_interval(np.ones(29), lambda part: float(part.mean()))
    assert found.estimate == 1
    assert np.isnan([found.low, found.high]).all()


def test_of_a_ratio_it_covers_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(300):
        both = np.stack([rng.exponential(3, 120), rng.exponential(2, 120)])
        found = jackknife_interval(both, lambda part: float(part[0].mean() / part[1].mean()))
        covered += found.low < 1.5 < found.high
    assert 0.91 <= covered / 300 <= 0.98

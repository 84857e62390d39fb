"""Confidence sequences: reference values, coverage at all looks at once, and what happens without them."""

import math

import numpy as np
import pytest

from reports.statistics.intervals import Estimate
from reports.statistics.sequences import p_always_valid, reach, running_intervals, settled
from tests.helpers.looks import running_moments
from tests.helpers.numbers import note


def test_half_width_has_the_reference_values():
    # Computed with the R code of Waudby-Smith et al. (drconfseq), sd 0.25, narrowest at 1,500 blocks.
    found = reach([100, 500, 1500, 5000], 0.25, 1500)
    assert found == pytest.approx([0.10765, 0.03542, 0.01959, 0.01099], abs=1e-5)


def test_half_width_compared_with_a_fixed_interval_is_least_near_the_planned_length():
    n = np.arange(100, 20001)
    ratio = reach(n, 1.0, 1500) / (1.959964 / np.sqrt(n))
    assert ratio[[0, 400, 1400, 4900, -1]] == pytest.approx([2.20, 1.62, 1.55, 1.59, 1.67], abs=0.006)
    assert n[ratio.argmin()] == pytest.approx(1500, rel=0.1)


@pytest.mark.parametrize("repeats", [1000, pytest.param(10000, marks=pytest.mark.slow)])
def test_the_sequence_hardly_ever_excludes_the_truth_and_peeking_at_fixed_intervals_does(repeats):
    # Waudby-Smith et al. (2024).
    looks = np.arange(100, 20001, 10)
    rng = np.random.default_rng(1200)
    missed, peeked = [], []
    for _ in range(repeats):
        x = rng.binomial(4, 0.25, size=20000) - 1
        run = running_moments(x, looks.tolist(), largest=3)
        missed.append(np.any(np.abs(run.mean) > reach(run.blocks, np.sqrt(run.variance), 1500)))
        peeked.append(np.any(np.abs(run.mean) > 1.96 * np.sqrt(run.variance / run.blocks)))
    note(missed=float(np.mean(missed)), peeked=float(np.mean(peeked)))
    assert np.mean(missed) <= 0.06
    # Armitage, McPherson & Rowe (1969): looking again and again at a 95 % interval rejects a true null.
    assert np.mean(peeked) > 0.3


def test_intervals_are_centred_on_the_running_mean():
    x = np.random.default_rng(1201).normal(0.3, 1, size=400)
    found = running_intervals(running_moments(x, [100, 400], largest=None), planned=400)
    assert [e.blocks for e in found] == [100, 400]
    half = reach(400, x.std(), 400)
    assert found[1][:3] == pytest.approx((x.mean(), x.mean() - half, x.mean() + half))


def test_intervals_are_undefined_where_the_guards_do_not_hold():
    found = running_intervals(running_moments(np.ones(150), [50, 150], largest=1), planned=100)
    assert [math.isnan(e.low) for e in found] == [True, False]
    assert (found[0].estimate, found[0].blocks) == (1.0, 50)


def test_a_lower_level_is_narrower():
    assert reach(500, 1, 500, level=0.9) < reach(500, 1, 500)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.01, 0.3, True),
        (-0.3, -0.01, True),
        (-0.09, 0.09, True),
        (-0.1, 0.05, False),
        (-0.05, 0.1, False),
        (0.0, 0.3, False),
        (math.nan, math.nan, False),
    ],
)
def test_a_run_settles_when_zero_is_outside_or_all_is_small(low, high, expected):
    assert settled(Estimate(0.0, low, high, 500), smallest_effect=0.1) is expected


def test_impossible_settings_are_refused():
    with pytest.raises(ValueError, match="planned number"):
        reach(100, 1, 0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        reach(100, 1, 100, level=95)


def test_the_p_value_is_under_5_percent_exactly_where_the_sequence_excludes_0():
    rng = np.random.default_rng(5)
    found = []
    for effect in (0.0, 0.02, 0.05):
        run = running_moments(rng.normal(effect, 0.2, 6000), range(100, 6001, 50), largest=None)
        for p, interval in zip(p_always_valid(run, 1500), running_intervals(run, 1500), strict=True):
            assert (p < 0.05) == (interval.low > 0 or interval.high < 0)
            found.append(p < 0.05)
    assert True in found
    assert False in found


@pytest.mark.parametrize("repeats", [1000, pytest.param(10000, marks=pytest.mark.slow)])
def test_the_p_value_is_hardly_ever_small_without_an_effect(repeats):
    # Johari et al. (2022): looked at after every batch, at most a share a of runs ever has p <= a.
    rng = np.random.default_rng(21)
    looks = list(range(100, 5001, 50))
    small = [
        min(p_always_valid(running_moments(rng.normal(0, 1, 5000), looks, largest=None), 1500)) <= 0.05
        for _ in range(repeats)
    ]
    assert np.mean(small) <= 0.06


def test_the_p_value_is_not_defined_before_the_guards_hold():
    run = running_moments(np.zeros(300), [100, 300], largest=0.5)
    assert np.isnan(p_always_valid(run, 1500)).all()

"""Families of claims: Holm and Benjamini-Hochberg."""

import gc
from collections.abc import Iterator

import numpy as np
import pytest
from scipy.stats import false_discovery_control, norm

from reports.adapters.families import adjust_families, alpha_of_each, benjamini_hochberg, holm
from tests.helpers.numbers import note


@pytest.fixture
def small_garbage() -> Iterator[None]:
    """Spare the objects of the test run the garbage collection that statsmodels forces in each Holm call."""
    gc.freeze()
    yield
    gc.unfreeze()


def test_holm_multiplies_by_the_number_of_claims_that_are_left():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_benjamini_hochberg_equals_scipy():
    p = np.random.default_rng(800).random(30)
    assert benjamini_hochberg(p) == pytest.approx(false_discovery_control(p, method="bh"))


@pytest.mark.usefixtures("small_garbage")
def test_holm_counts_questions_that_have_no_p_value_yet():
    assert holm([0.01, 0.02], unfinished=3) == pytest.approx([0.05, 0.08])
    assert holm([0.01, np.nan], unfinished=1)[0] == pytest.approx(0.02)
    # What the others turn out to be can only keep an adjusted value or lower it.
    rng = np.random.default_rng(5)
    for p in rng.random((50, 6)):
        assert np.all(holm(p[:3], unfinished=3) >= holm(p)[:3])


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_undefined_p_values_stay_undefined_and_do_not_count(adjust):
    adjusted = adjust([np.nan, 0.01, 0.2, np.nan])
    assert np.isnan(adjusted[[0, 3]]).all()
    assert adjusted[1:3] == pytest.approx([0.02, 0.2])
    assert np.isnan(adjust([np.nan])).all()
    assert adjust([]).shape == (0,)


@pytest.mark.parametrize("p", [-0.1, 1.1])
def test_impossible_p_values_are_refused(p):
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([0.5, p])


def test_holm_leaves_the_values_that_it_was_given():
    p = np.array([0.01, 0.02])
    holm(p)
    assert p.tolist() == [0.01, 0.02]


@pytest.mark.parametrize("repeats", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("small_garbage")
def test_holm_keeps_the_chance_of_any_false_claim(repeats):
    # Holm (1979).
    families = np.random.default_rng(801).random((repeats, 20))
    false = float(np.mean([np.any(holm(p) <= 0.05) for p in families]))
    note(false=false)
    assert false <= 0.065


@pytest.mark.parametrize("repeats", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_benjamini_hochberg_keeps_the_share_of_false_discoveries(repeats):
    # Benjamini & Hochberg (1995).
    rng = np.random.default_rng(802)
    z = rng.normal(size=(repeats, 50))
    z[:, :10] += 3
    found = np.array([benjamini_hochberg(p) <= 0.05 for p in 2 * norm.sf(np.abs(z))])
    false = found[:, 10:].sum(axis=1) / np.maximum(1, found.sum(axis=1))
    note(false_discoveries=float(false.mean()), found=float(found[:, :10].mean()))
    assert false.mean() <= 0.065
    # The true effects are found at all: without them the bound would be empty.
    assert found[:, :10].mean() > 0.5


def test_each_p_value_is_adjusted_within_its_own_family():
    p, equivalence = np.array([0.01, 0.02, 0.03, 0.5]), np.array([0.9, 0.04, 0.001, 0.001])
    found = adjust_families(p, equivalence, np.array([True, True, False, False]))
    assert found.effect[:2] == pytest.approx([0.02, 0.02])
    assert found.equivalence[:2] == pytest.approx([0.9, 0.08])
    assert found.exploratory[2:] == pytest.approx([0.06, 0.5])
    assert np.isnan([*found.effect[2:], *found.equivalence[2:], *found.exploratory[:2]]).all()


def test_sequential_tests_share_their_error_evenly():
    assert alpha_of_each(0.025, 5) == pytest.approx(0.005)
    with pytest.raises(ValueError, match="1 claim or more"):
        alpha_of_each(0.05, 0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        alpha_of_each(5, 2)

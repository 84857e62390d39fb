"""Factorial grids: effects add up to the data, and planted effects come back."""

import numpy as np
import pandas as pd
import pytest
import statsmodels.formula.api as smf

from reports.statistics.curves import simultaneous_band
from reports.statistics.factorial import factorial_effects


def test_effects_of_all_combinations_add_up_to_the_data():
    y = np.random.default_rng(2200).normal(size=(7, 2, 3, 2))
    effects = factorial_effects(y, ["dig", "time", "defence"], most_factors=3)
    assert list(effects) == [
        ("dig",),
        ("time",),
        ("defence",),
        ("dig", "time"),
        ("dig", "defence"),
        ("time", "defence"),
        ("dig", "time", "defence"),
    ]
    total = np.broadcast_to(y.mean(axis=(1, 2, 3), keepdims=True), y.shape).copy()
    for names, effect in effects.items():
        axes = [name in names for name in ("dig", "time", "defence")]
        total += effect.reshape(
            [7, *(size if kept else 1 for size, kept in zip((2, 3, 2), axes, strict=True))]
        )
    assert np.allclose(total, y)


def test_effects_sum_to_nothing_over_each_of_their_factors():
    effects = factorial_effects(np.random.default_rng(2201).normal(size=(5, 3, 4)), ["a", "b"])
    assert np.allclose(effects["a",].sum(axis=1), 0)
    assert np.allclose(effects["a", "b"].sum(axis=1), 0)
    assert np.allclose(effects["a", "b"].sum(axis=2), 0)


def test_two_levels_give_half_the_difference_and_a_quarter_of_the_difference_of_differences():
    y = np.array([[[1.0, 2.0], [5.0, 10.0]]])
    effects = factorial_effects(y, ["a", "b"])
    assert effects["a",][0, 1] == pytest.approx((7.5 - 1.5) / 2)
    assert effects["b",][0, 1] == pytest.approx((6.0 - 3.0) / 2)
    assert effects["a", "b"][0, 1, 1] == pytest.approx(((10 - 5) - (2 - 1)) / 4)


def test_effects_equal_those_of_a_sum_coded_regression():
    y = np.random.default_rng(2202).normal(size=(40, 2, 3))
    block, a, b = (axis.ravel() for axis in np.indices(y.shape))
    table = pd.DataFrame({"y": y.ravel(), "a": a, "b": b, "block": block})
    fit = smf.ols("y ~ C(a, Sum) * C(b, Sum) + C(block)", table).fit()
    effects = factorial_effects(y, ["a", "b"])
    assert effects["a",].mean(axis=0)[0] == pytest.approx(fit.params["C(a, Sum)[S.0]"])
    assert effects["b",].mean(axis=0)[1] == pytest.approx(fit.params["C(b, Sum)[S.1]"])
    assert effects["a", "b"].mean(axis=0)[0, 1] == pytest.approx(fit.params["C(a, Sum)[S.0]:C(b, Sum)[S.1]"])


def test_a_planted_interaction_is_found_on_common_blocks_and_nothing_else():
    rng = np.random.default_rng(2203)
    planted = np.zeros((2, 2, 2))
    planted[1, 1] = 0.4
    planted -= 0.1 * np.array([-1, 1])[:, None, None] + 0.1 * np.array([-1, 1])[None, :, None]
    # The luck of a block is ten times the noise, and drops out of every effect.
    y = planted + 10 * rng.normal(size=(300, 1, 1, 1)) + rng.normal(size=(300, 2, 2, 2))
    effects = factorial_effects(y, ["a", "b", "c"])
    contrasts = np.column_stack([e.reshape(300, -1)[:, -1] for e in effects.values()])
    band = simultaneous_band(contrasts, seed=2204)
    found = [
        names for names, low, high in zip(effects, band.low, band.high, strict=True) if low > 0 or high < 0
    ]
    assert found == [("a", "b")]
    assert band.mean[list(effects).index(("a", "b"))] == pytest.approx(0.1, abs=0.06)


@pytest.mark.parametrize(
    ("shape", "names", "match"),
    [
        ((4, 2, 2), ["a"], "needs 2 different names"),
        ((4, 2, 2), ["a", "a"], "needs 2 different names"),
        ((4, 2, 1), ["a", "b"], "at least two levels"),
        ((4,), [], "at least two levels"),
    ],
)
def test_grids_that_do_not_fit_are_refused(shape, names, match):
    with pytest.raises(ValueError, match=match):
        factorial_effects(np.zeros(shape), names)

"""Many looks at once are the looks one by one."""

import numpy as np
import pytest

from tests.helpers.looks import running_moments


def test_moments_at_a_look_are_those_of_the_blocks_before_it():
    x = np.random.default_rng(1000).normal(0.1, 1, size=500)
    run = running_moments(x, [100, 137, 500], largest=None)
    assert run.blocks.tolist() == [100, 137, 500]
    assert run.mean == pytest.approx([x[:n].mean() for n in run.blocks])
    assert run.variance == pytest.approx([x[:n].var() for n in run.blocks])


def test_what_comes_after_a_look_does_not_change_it():
    x = np.random.default_rng(1001).integers(-2, 3, size=400)
    early = running_moments(x[:250], [100, 200], largest=2)
    late = running_moments(x, [100, 200, 300], largest=2)
    assert all(np.array_equal(a, b[:2]) for a, b in zip(early, late, strict=True))


def test_looks_that_have_not_happened_are_left_out():
    assert running_moments(np.ones(120), [100, 120, 121], largest=None).blocks.tolist() == [100, 120]
    assert running_moments(np.ones(0), [100], largest=None).blocks.size == 0

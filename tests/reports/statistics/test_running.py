"""Running moments: the looks and their guards."""

import numpy as np
import pytest

from reports.statistics.running import running_moments


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


def test_a_look_before_a_hundred_blocks_has_no_variance():
    x = np.tile([-1.0, 1.0], 100)
    assert np.isnan(running_moments(x, [50, 99, 100], largest=None).variance).tolist() == [True, True, False]


def test_a_look_with_fewer_than_twenty_changed_blocks_has_no_variance():
    x = np.zeros(300)
    x[100:120] = 0.25
    assert np.isnan(running_moments(x, [119, 120], largest=0.5).variance).tolist() == [True, False]


def test_changed_blocks_can_be_told_where_rounding_hides_them():
    x = np.full(200, 1e-17)
    assert not np.isnan(running_moments(x, [200], largest=None).variance).any()
    changed = np.arange(200) < 19
    assert np.isnan(running_moments(x, [200], largest=None, changed=changed).variance).all()


def test_one_block_at_each_extreme_is_added_to_the_variance_only():
    x = np.tile([0.0, 0.25], 100)
    bare, guarded = (running_moments(x, [200], largest=largest) for largest in (None, 0.5))
    assert guarded.mean == bare.mean
    assert guarded.variance - bare.variance == pytest.approx([2 * 0.25 / 200])


@pytest.mark.parametrize("looks", [[200, 100], [100, 100], [0, 100]])
def test_looks_that_do_not_rise_are_refused(looks):
    with pytest.raises(ValueError, match="rising"):
        running_moments(np.ones(300), looks, largest=None)


def test_an_impossible_bound_is_refused():
    with pytest.raises(ValueError, match="more than 0"):
        running_moments(np.ones(300), [100], largest=0)

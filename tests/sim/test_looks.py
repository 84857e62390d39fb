"""Looks: numbers of blocks that the plan alone sets."""

import pytest

from sim.looks import checkpoints


def test_looks_are_fixed_by_the_plan_alone():
    assert checkpoints(players=4, batch=None, max_blocks=275) == [100, 150, 200, 250, 275]
    assert checkpoints(players=5, batch=None, max_blocks=300) == [100, 200, 300]
    assert checkpoints(players=2, batch=30, max_blocks=100, min_blocks=20) == [20, 50, 80, 100]
    assert checkpoints(players=2, batch=None, max_blocks=100) == [100]


def test_impossible_looks_are_refused():
    with pytest.raises(ValueError, match="comes after the last"):
        checkpoints(players=2, batch=None, max_blocks=50)
    with pytest.raises(ValueError, match="at least 1 block"):
        checkpoints(players=2, batch=0, max_blocks=500)

"""Running effects: the same numbers as from all blocks at once, however the blocks were cut."""

import numpy as np
import pytest

from reports.statistics.intervals import linearise
from reports.statistics.running import RunningEffect
from tests.helpers.looks import running_moments


def ratio_blocks(seed: int, blocks: int) -> tuple[np.ndarray, np.ndarray]:
    """Return points and hands of two arms, shape (2, N), with luck that both share."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 80, blocks)
    den = rng.integers(8, 20, (2, blocks))
    return np.rint(luck + rng.normal(0, 60, (2, blocks)) + 5 * den).astype(np.int64), den


@pytest.mark.parametrize("sides", [1, 2])
@pytest.mark.parametrize("size", [1, 7, 50, 600])
def test_moments_are_those_of_the_linearised_blocks(sides: int, size: int) -> None:
    num, den = (part[:sides] for part in ratio_blocks(11, 600))
    effect = RunningEffect(sides)
    for start in range(0, 600, size):
        effect.add(num[:, start : start + size], den[:, start : start + size])
    values = [linearise(n, d) for n, d in zip(num, den, strict=True)]
    x = values[0] - values[1] if sides == 2 else values[0]
    blocks, mean, variance = effect.moments()
    assert blocks == 600
    assert mean == pytest.approx(x.mean(), rel=1e-12)
    assert variance == pytest.approx(x.var(), rel=1e-12)


def test_the_same_blocks_give_the_same_bits_however_they_are_cut() -> None:
    num, den = ratio_blocks(12, 500)
    found = set()
    for size in (1, 7, 50, 500):
        effect = RunningEffect(2)
        for start in range(0, 500, size):
            effect.add(num[:, start : start + size], den[:, start : start + size])
        found.add(effect.moments())
    assert len(found) == 1


@pytest.mark.parametrize("largest", [0.5, None])
def test_a_look_has_the_guards_of_all_sequential_rules(largest: float | None) -> None:
    rng = np.random.default_rng(13)
    num = np.where(rng.random((1, 2000)) < 0.03, rng.integers(-840, 841, (1, 2000)), 0)
    den = np.full((1, 2000), 1680)
    looks = list(range(50, 2001, 50))
    whole = running_moments(num[0] / den[0], looks, largest=largest)
    effect = RunningEffect(1, largest=largest)
    for place, look in enumerate(looks):
        effect.add(num[:, look - 50 : look], den[:, look - 50 : look])
        run = effect.look()
        assert run.blocks[0] == whole.blocks[place]
        assert run.mean[0] == pytest.approx(whole.mean[place], abs=1e-15)
        assert run.variance[0] == pytest.approx(whole.variance[place], rel=1e-9, nan_ok=True)
    assert np.isnan(whole.variance[:3]).all()
    assert not np.isnan(whole.variance[-1])


def test_the_sign_turns_the_mean_alone() -> None:
    num, den = ratio_blocks(14, 200)
    one, other = RunningEffect(2), RunningEffect(2, sign=-1)
    for effect in (one, other):
        effect.add(num, den)
    assert one.moments()[1] == -other.moments()[1]
    assert one.moments()[2] == other.moments()[2]


def test_unusual_blocks_are_those_that_differ_from_the_most_frequent_one() -> None:
    effect = RunningEffect(1)
    num = np.array([[5, 5, 5, 0, 2, 5, 5]])
    effect.add(num, np.full_like(num, 3))
    assert effect.unusual == 2
    assert effect.changed == 6
    # The count ends at 20, where rules have enough.
    effect.add(np.arange(100)[None, :], np.full((1, 100), 3))
    assert effect.unusual == 20


def test_equal_blocks_vary_by_exactly_nothing() -> None:
    effect = RunningEffect(1)
    effect.add(np.full((1, 300), 280), np.full((1, 300), 2520))
    assert effect.moments() == (300, 280 / 2520, 0.0)
    assert effect.unusual == 0


def test_sums_beyond_64_bits_stay_exact() -> None:
    effect = RunningEffect(1)
    num = np.full((1, 4096), 40_000_000)
    num[0, ::2] += 2
    for _ in range(40):
        effect.add(num, np.ones((1, 4096), np.int64))
    assert effect.moments() == (40 * 4096, 40_000_001.0, 1.0)


def test_nothing_is_known_without_blocks() -> None:
    assert RunningEffect(1).look().variance[0] != RunningEffect(1).look().variance[0]


def test_a_look_before_a_hundred_blocks_has_no_variance():
    x = np.tile([-1.0, 1.0], 100)
    assert np.isnan(running_moments(x, [50, 99, 100], largest=None).variance).tolist() == [True, True, False]


def test_a_look_with_fewer_than_twenty_changed_blocks_has_no_variance():
    x = np.zeros(300)
    x[100:120] = 0.25
    assert np.isnan(running_moments(x, [119, 120], largest=0.5).variance).tolist() == [True, False]


def test_one_block_at_each_extreme_is_added_to_the_variance_only():
    x = np.tile([0.0, 0.25], 100)
    bare, guarded = (running_moments(x, [200], largest=largest) for largest in (None, 0.5))
    assert guarded.mean == bare.mean
    assert guarded.variance - bare.variance == pytest.approx([2 * 0.25 / 200])


def test_an_impossible_bound_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        RunningEffect(1, largest=0)

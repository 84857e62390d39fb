"""The search: on functions whose best point is known, with chance that a seed names."""

import numpy as np
import pytest

from sim.search import P_PRUNE, search
from sim.tune import Budget, Dimension

BUDGET = Budget(trials=30, blocks=120, step=20, finalists=3, final="halving", final_blocks=60)
NUMBERS = Dimension("a.x", "x", (0, 40), 2)
CHOICE = Dimension("a.y", "y", (0, 1, 2))
REAL = Dimension("a.z", "z", (0.0, 1.0), None)
NOISE = np.random.default_rng(4).normal(size=(3, 10_000))


def hill(params, first, blocks):
    """Best at x = 26, y = 1: a gain with noise that all settings share, and some of their own."""
    height = -abs(params["x"] - 26) / 20 - (params["y"] != 1)
    common = NOISE[0, first : first + blocks] * (1 + params["x"] / 100)
    return height + common + 0.3 * NOISE[params["y"], first : first + blocks]


class Asked:
    """A function that notes what it is asked for."""

    def __init__(self, fn):
        self.fn = fn
        self.calls = []

    def __call__(self, params, first, blocks):
        self.calls.append((tuple(params.values()), first, blocks))
        return self.fn(params, first, blocks)


def test_the_search_finds_the_neighbourhood_of_the_best_point():
    trials = search([NUMBERS, CHOICE], BUDGET, {"x": 4, "y": 0}, hill, (7, 0))
    best = max(trials, key=lambda one: one.expected)
    assert best.params["y"] == 1
    assert abs(best.params["x"] - 26) <= 4


def test_the_same_seed_searches_alike_and_another_does_not():
    one, two, other = (search([NUMBERS, CHOICE], BUDGET, {"x": 4, "y": 0}, hill, (s, 0)) for s in (7, 7, 8))
    assert one == two
    assert [t.params for t in one] != [t.params for t in other]


def test_the_strategy_as_it_is_comes_first_and_is_no_trial_of_the_budget():
    trials = search([NUMBERS, CHOICE], BUDGET, {"x": 4, "y": 0}, hill, (7, 0))
    assert (trials[0].params, trials[0].is_base) == ({"x": 4, "y": 0}, True)
    assert len(trials) == 31
    assert not any(trial.is_base for trial in trials[1:])
    outside = search([NUMBERS, CHOICE], BUDGET, {"x": 3, "y": 0}, hill, (7, 0))
    assert len(outside) == 30
    assert not any(trial.is_base for trial in outside)


def test_no_setting_is_tried_twice():
    trials = search([NUMBERS, CHOICE], BUDGET._replace(trials=50), {"x": 4, "y": 0}, hill, (1, 0))
    settings = [tuple(trial.params.values()) for trial in trials]
    assert len(set(settings)) == len(settings) == 51


def test_a_small_space_is_played_whole():
    trials = search([CHOICE], BUDGET, {"y": 2}, lambda p, f, b: hill({"x": 0, **p}, f, b), (3, 0))
    assert sorted(trial.params["y"] for trial in trials) == [0, 1, 2]


def test_a_range_of_real_numbers_is_searched_too():
    def gains(params, first, blocks):
        return -np.abs(params["z"] - 0.3) + 0.1 * NOISE[0, first : first + blocks]

    trials = search([REAL], BUDGET, {"z": 0.9}, gains, (5, 0))
    assert abs(max(trials, key=lambda one: one.expected).params["z"] - 0.3) < 0.05


def test_losers_are_given_up_early_and_are_expected_below_the_best():
    asked = Asked(hill)
    trials = search([NUMBERS, CHOICE], BUDGET, {"x": 26, "y": 1}, asked, (7, 0))
    pruned = [trial for trial in trials if trial.is_pruned]
    assert len(pruned) > 15
    assert all(trial.blocks < 120 for trial in pruned)
    assert all(trial.expected < trials[0].gain for trial in pruned)
    assert sum(blocks for *_, blocks in asked.calls) == sum(trial.blocks for trial in trials)
    assert 0 < P_PRUNE < 0.5


def test_every_trial_asks_for_each_of_its_blocks_once_in_an_order_of_its_own():
    asked = Asked(hill)
    search([NUMBERS, CHOICE], BUDGET, {"x": 26, "y": 1}, asked, (7, 0))
    starts: dict[tuple[int, ...], list[int]] = {}
    for setting, first, blocks in asked.calls:
        assert first + blocks <= 120
        starts.setdefault(setting, []).append(first)
    assert all(len(set(one)) == len(one) for one in starts.values())
    assert len({one[0] for one in starts.values()}) == 6


def test_trials_that_play_alike_are_told():
    def gains(params, first, blocks):
        return hill({"x": 10, "y": min(params["y"], 1)}, first, blocks)

    trials = search([CHOICE], BUDGET, {"y": 0}, gains, (3, 0))
    alike = {trial.params["y"]: trial for trial in trials}
    assert {alike[1].same_as, alike[2].same_as} == {None, min(alike[1].number, alike[2].number)}
    assert alike[0].same_as is None


@pytest.mark.parametrize("blocks", [120, 110])
def test_the_last_step_may_be_shorter(blocks):
    trials = search(
        [CHOICE], BUDGET._replace(blocks=blocks), {"y": 1}, lambda p, f, b: hill({"x": 26, **p}, f, b), (3, 0)
    )
    assert trials[0].blocks == blocks

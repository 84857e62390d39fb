"""A tune's space: how many values there are, and which strategy a setting is."""

import numpy as np
import pytest

from reports.statistics.selection import sequential_halving
from sim.strategy_specs import StrategySpec
from sim.tune import Budget, Dimension, Tune, halving_blocks

BUDGET = Budget(10, 100, 20, 3, "halving", 50)


@pytest.mark.parametrize(
    ("one", "size", "last"),
    [
        (Dimension("a.x", "x", (0, 60), 5), 13, 60),
        (Dimension("a.x", "x", (0.0, 0.3), 0.1), 4, 0.3),
        (Dimension("a.x", "x", (4, 9, 2)), 3, 2),
    ],
)
def test_values_are_counted_and_found_by_their_place(one, size, last):
    assert one.size == size
    assert one.value(int(one.size) - 1) == pytest.approx(last)
    assert all(one.holds(one.value(place)) for place in range(int(one.size)))


def test_a_range_holds_what_its_steps_reach():
    one = Dimension("a.x", "x", (0, 60), 5)
    assert [one.holds(value) for value in (5, 7, 60, 65, -5)] == [True, False, True, False, False]
    real = Dimension("a.x", "x", (0.0, 1.0), None)
    assert (real.holds(0.123), real.holds(1.5), real.size) == (True, False, float("inf"))


def test_a_label_shows_the_setting_and_own_parameters_stay():
    base = StrategySpec("adviser", {"layoff": 2}, "mine")
    tune = Tune(base, (Dimension("adviser.meld_hold", "meld_hold", (0, 1)),), BUDGET)
    spec = tune.spec({"meld_hold": 1})
    assert (spec.shown, spec.params) == ("mine@meld_hold=1", {"layoff": 2, "meld_hold": 1})
    assert [one.params["meld_hold"] for one in tune.extremes()] == [0, 1]
    assert Tune(StrategySpec("adviser"), tune.dimensions, BUDGET).spec({"meld_hold": 0}).shown == (
        "adviser@meld_hold=0"
    )


def test_the_json_has_space_budget_and_no_result_yet():
    tune = Tune(StrategySpec("adviser"), (Dimension("adviser.layoff", "layoff", (0, 2)),), BUDGET)
    plain = tune.plain()
    assert plain["search"] == [{"key": "adviser.layoff", "name": "layoff", "values": [0, 2], "step": 0}]
    assert plain["budget"]["final"] == "halving"
    assert plain["found"] == []


def test_the_length_of_a_final_is_that_of_the_procedure():
    for finalists in range(2, 65):
        for final_blocks in (30, 41, 1000):
            stops = []

            def sample(arms, first, stop, stops=stops):
                stops.append(stop)
                return np.zeros((1, len(arms)))

            sequential_halving(sample, finalists, finalists * final_blocks)
            assert halving_blocks(finalists, final_blocks) == stops[-1]
    assert halving_blocks(1, 41) == 41


def test_the_longest_final_is_of_as_many_as_can_be_finalists():
    budget = Budget(10, 100, 20, 8, "halving", 60)
    assert budget.longest_final(100) == halving_blocks(8, 60) == 140
    assert budget.longest_final(4) == halving_blocks(4, 60) == 90
    assert budget._replace(trials=2).longest_final(float("inf")) == 60

"""Sweeps: the arms that the points of a grid are."""

from sim import api
from sim.config_files import experiment_from_table

GRID = {"name": "s", "kind": "sweep", "over": {"adviser.dig_min_points": [0, 30], "rules.target": [300, 500]}}


def test_other_opponents_also_meet_the_strategy_as_it_is():
    sweep = experiment_from_table(
        GRID | {"opponents": [["baseline"], ["greedy"]]}, "x.toml", None, api.check_spec
    ).sweep
    assert sweep is not None
    arms = [(arm.tested.shown, arm.group.label) for arm in sweep.arms([3]) if arm.rules.endswith("300")]
    assert sorted(arms) == [
        ("adviser", "greedy"),
        ("adviser@dig_min_points=0", "baseline"),
        ("adviser@dig_min_points=0", "greedy"),
        ("adviser@dig_min_points=30", "baseline"),
        ("adviser@dig_min_points=30", "greedy"),
    ]

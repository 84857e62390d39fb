"""Tournaments and sweeps from the keys of a file: what they become, and what is refused."""

import pytest

from reports.statistics.requirements import FEW_BLOCKS
from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Experiment, with_overrides
from sim.sweep import FEWEST_BLOCKS

CUP = {"name": "t", "kind": "tournament", "players": [2, 3], "strategies": ["random", "greedy", "adviser"]}
GRID = {"name": "s", "kind": "sweep", "over": {"adviser.dig_min_points": [0, 30], "rules.target": [300, 500]}}


def made(table) -> Experiment:
    return experiment_from_table(table, "x.toml", None, api.check_spec)


def refusal(table) -> str:
    with pytest.raises(UserError) as caught:
        made(table)
    return str(caught.value)


def test_a_sweep_crosses_its_levels_in_every_company():
    experiment = made(GRID | {"opponents": [["baseline"], ["greedy"]]})
    sweep = experiment.sweep
    assert sweep is not None
    assert [point.levels for point in sweep.points] == [(0, 0), (0, 1), (1, 0), (1, 1)] * 2
    assert [rules.label for rules in experiment.rules] == ["rummy500+target=300", "rummy500+target=500"]
    assert experiment.rules_of("rummy500+target=300").target == 300
    assert sweep.points[2].tested.shown == "adviser@dig_min_points=30"
    assert sweep.base.shown == "adviser"


def test_a_factor_may_be_the_opponents():
    table = {"name": "s", "kind": "sweep", "strategies": ["adviser"], "opponents": [["greedy"]]}
    sweep = made(table | {"over": {"greedy.min_points": [0, 40]}}).sweep
    assert sweep is not None
    assert [point.group.label for point in sweep.points] == ["greedy@min_points=0", "greedy@min_points=40"]
    assert {point.tested.shown for point in sweep.points} == {"adviser"}


def test_a_label_shows_the_levels_too():
    strategies = [{"strategy": "adviser", "label": "mine", "layoff": 0}]
    sweep = made(GRID | {"strategies": strategies, "over": {"mine.layoff": [0, 2]}}).sweep
    assert sweep is not None
    assert [point.tested.shown for point in sweep.points] == ["mine@layoff=0", "mine@layoff=2"]
    assert sweep.points[1].tested.params == {"layoff": 2}


def test_rule_tables_take_levels_as_well():
    rules = [{"extends": "rummy500", "name": "short", "hand_size": 9}]
    experiment = made(GRID | {"rules": rules, "over": {"adviser.layoff": [0, 2], "rules.target": [200, 300]}})
    assert [one.label for one in experiment.rules] == ["short+target=200", "short+target=300"]
    assert experiment.rules[0].rules.hand_size.at(3) == 9


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"over": {}}, "kind = 'sweep' needs over"),
        ({"over": {"adviser.dig_min_points": [0]}}, "has 1 level; a factor needs two or more"),
        ({"over": {"adviser.dig_min_points": [0, 0]}}, "names 0 twice"),
        ({"over": {"adviser.dig_min_points": ["a", "b"]}}, "parameters of strategies are numbers"),
        ({"strategies": ["adviser"], "over": {"gready.x": [0, 1]}}, "names nothing that plays"),
        ({"over": {"adviser.layof": [0, 1]}}, "layof"),
        ({"over": {"adviser.layoff": [0, 99]}}, "99"),
        ({"over": {"rules.target": [300, 500]}}, "does not say which strategy is tested"),
        ({"over": {"adviser.layoff": [0, 1], "rules.targt": [300, 500]}}, "targt"),
        ({"strategies": ["adviser", "greedy"]}, "a sweep tests one"),
        ({"metrics": ["hand_score"]}, "cannot compare hand_score among baselines"),
        ({"seating": "balanced"}, "seating = 'balanced' does nothing here"),
        ({"lineups": "all"}, "lineups does nothing with kind = 'sweep'"),
        ({"stop": {"mode": "width", "half_width": 0.1}}, "does not go with kind = 'sweep'"),
        ({"stop": {"blocks": 29}}, "x.toml: stop.blocks = 29 is too few for a sweep"),
        ({"over": {f"adviser.p{n}": list(range(10)) for n in range(4)}}, "over has 10,000 points"),
    ],
)
def test_a_sweep_that_cannot_be_played_is_refused(change, sentence):
    told = refusal(GRID | change)
    assert told.startswith("x.toml: ")
    assert sentence in told


def test_a_sweep_needs_as_many_blocks_as_its_bands() -> None:
    assert FEWEST_BLOCKS == FEW_BLOCKS
    grid = made(GRID | {"stop": {"blocks": 30}})
    assert with_overrides(grid, blocks=31).stop.blocks == 31
    with pytest.raises(UserError, match="--blocks = 29 is too few for a sweep, whose bands need 30 blocks"):
        with_overrides(grid, blocks=29)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"strategies": ["random", "greedy"]}, "a tournament takes 3 to 64"),
        ({"strategies": ["random", "greedy", "greedy"]}, "strategies names 'greedy' twice"),
        ({"players": [4]}, "3 entries cannot fill a table of 4 players"),
        (
            {"players": [2], "strategies": [f"random@stream={n}" for n in range(6)]} | {"lineups": "round"},
            "lineups",
        ),
        ({"over": {"a.b": [1, 2]}}, "over does nothing with kind = 'tournament'"),
        ({"stop": {"mode": "width", "half_width": 0.1}}, "does not go with kind = 'tournament'"),
        ({"opponents": [["greedy"]]}, "opponents does nothing"),
        ({"lineups": "none"}, "x.toml: lineups = 'none' leaves nothing to play; add self_play = true."),
        ({"lineups": "none", "self_play": True, "strategies": []}, "a tournament takes 1 to 64"),
        ({"lineups": "random", "seating": "balanced"}, "seating = 'balanced' does nothing here"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(change, sentence):
    assert sentence in refusal(CUP | change)


def test_a_tournament_of_sides_is_refused():
    four = ["random", "greedy", "adviser", "adviser@layoff=0"]
    told = refusal(CUP | {"players": [4], "strategies": four, "rules": ["partnership"]})
    assert "are for sides, and a tournament ranks players" in told


def test_the_json_tells_lineups_and_points():
    assert made(CUP).to_json()["tournament"]["tables"][1]["lineups"] == [[0, 1, 2]]
    points = made(GRID).to_json()["sweep"]["points"]
    assert points[1] == {
        "base_rules": "rummy500",
        "base_opponents": "baseline",
        "levels": [0, 1],
        "arm": "adviser@dig_min_points=0",
        "rules": "rummy500+target=500",
        "opponents": "baseline",
        "control": None,
    }


def test_a_tournament_can_be_seated_pair_by_pair():
    from sim.plan import plan

    experiment = made(CUP | {"players": [3], "seating": "balanced"})
    (job,) = plan(experiment, api.values_of, lambda players: [10])
    assert (job.games_per_block, job.matchups[0].own_games) == (6, 6)
    assert job.matchups[0].seatings(1, 0, 2).shape == (2, 6, 3)

"""Tunes from the keys of a file: what they become, and what is refused."""

import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.tune_build import _reached
from tests.helpers.small_runs import GOALS, TUNE


def made(table):
    return experiment_from_table(table, "x.toml", None, api.check_spec)


def refusal(table):
    with pytest.raises(UserError) as caught:
        made(table)
    return str(caught.value)


def test_a_list_is_a_choice_and_a_table_is_a_range():
    tune = made(TUNE).tune
    assert [(one.name, one.values, one.step) for one in tune.dimensions] == [
        ("min_points", (0, 60), 5),
        ("max_cards", (1, 3, 6), 0),
    ]
    assert tune.size == 39


def test_steps_lead_from_one_end_of_a_range_to_the_other():
    tune = made(TUNE | {"search": {"greedy.min_points": {"low": 0, "high": 50, "step": 10}}}).tune
    assert tune.dimensions[0].values == (0, 50)
    for low, high, step in ((0, 0.3, 0.1), (0.0, 50.0, 12.5)):
        assert _reached(low, high, step, "x") == pytest.approx(high)
    with pytest.raises(UserError, match=r"the nearest are high = 0\.9 and high = 1\.2"):
        _reached(0.0, 1.0, 0.3, "x")
    whole = made(TUNE | {"search": {"greedy.min_points": {"low": 3, "high": 9}}}).tune
    assert (whole.dimensions[0].step, whole.size) == (1, 7)


def test_candidates_are_every_point_of_the_grid_and_claims_are_the_pool():
    experiment = made(GOALS)
    assert [one.label for one in experiment.rules][:3] == [
        "rummy500+target=100+hand_size=7",
        "rummy500+target=100+hand_size=10",
        "rummy500+target=200+hand_size=7",
    ]
    assert [claim.treatment.shown for claim in experiment.claims] == ["random", "greedy@min_points=40"]
    assert [(goal.measure, goal.wish, goal.low, goal.high) for goal in experiment.goals] == [
        ("hands", "range", 2, 4),
        ("first_seat", "range", float("-inf"), 0.2),
        ("skill", "highest", float("-inf"), float("inf")),
    ]
    low = made(GOALS | {"goal": {"turns": "lowest", "out": {"above": 0.5}}}).goals
    assert [(goal.wish, goal.low) for goal in low] == [("lowest", float("-inf")), ("range", 0.5)]
    ranged = made(GOALS | {"search": {"rules.target": {"low": 100, "high": 300, "step": 100}}})
    assert [one.rules.target for one in ranged.rules] == [100, 200, 300]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"search": {}}, "kind = 'tune' needs search"),
        ({"search": {"greedy.min_points": [5]}}, "has 1 choice; a search needs two or more"),
        ({"search": {"greedy.min_points": [5, 5]}}, "names 5 twice"),
        ({"search": {"greedy.min_points": ["a", "b"]}}, "parameters of strategies are numbers"),
        ({"search": {"min_points": [1, 2]}}, "is no STRATEGY.parameter and no rules.field"),
        (
            {"search": {"gredy.min_points": [1, 2]}},
            "does not name the strategy that is tuned. Did you mean 'greedy'?",
        ),
        ({"search": {"greedy.min_pints": [1, 2]}}, "has no parameter 'min_pints'"),
        ({"search": {"greedy.min_points": {"low": 0.0, "high": 8.0}}}, "is not a whole number"),
        ({"search": {"greedy.min_points": [1, 9999]}}, "min_points = 9999 is outside"),
        ({"search": {"greedy.min_points": {"low": 1}}}, "needs low and high, or is a list of choices"),
        ({"search": {"greedy.min_points": {"low": 9, "high": 1}}}, "low must be the smaller"),
        (
            {"search": {"greedy.min_points": {"low": 0, "high": 9, "stop": 1}}},
            "has the key stop; a range has: low, high, step",
        ),
        (
            {"search": {"greedy.min_points": {"low": 0, "high": 9, "step": 0}}},
            "has step = 0; allowed: more than 0, up to 9",
        ),
        (
            {"search": {"greedy.min_points": {"low": 0, "high": 60, "step": 7}}},
            "does not lead from low = 0 to high = 60; the nearest are high = 56 and high = 63",
        ),
        (
            {"search": {"greedy.min_points": 5}},
            "search: 'greedy.min_points' = 5 is not allowed; allowed: a list of choices, or a range",
        ),
        ({"search": {"greedy.min_points": [[5]]}}, "search: 'greedy.min_points' = [[5]] is not allowed"),
        ({"strategies": ["gredy"]}, "No strategy is named 'gredy'. Did you mean 'greedy'?"),
        ({"search": {"greedy.min_points": {"low": "a", "high": 9}}}, "has low = 'a', which is not a number"),
        (
            {"search": {"greedy.min_points": [0, 9], "rules.target": [200, 300]}},
            "a tune searches one or the other",
        ),
        ({"goal": {"hands": "lowest", "skill": "highest"}}, "goal does nothing here"),
        ({"strategies": ["greedy", "random"]}, "strategies has 2 entries; a tune of parameters has one"),
        ({"metrics": ["hand_margin"]}, "metrics begins with 'hand_margin'"),
        ({"opponents": [["random", "greedy", "random"]]}, "do not fit at a table of 2 players"),
        ({"directions": ["leaves"]}, "directions has no 'joins'"),
        ({"tune": {"trials": 0}}, "tune.trials = 0 is not allowed"),
        ({"tune": {"tries": 3}}, "unknown key tune.tries. Did you mean 'trials'?"),
        ({"tune": {"final": "coin"}}, "tune.final = 'coin' is not allowed"),
        ({"over": {"greedy.min_points": [0, 9]}}, "over does nothing with kind = 'tune'"),
        (
            {"tune": {"finalists": 4, "final_blocks": 4_000_000}},
            "final_blocks = 4000000 with tune.finalists = 4 lets the last finalists play 6,000,000 blocks",
        ),
        (
            {"search": {"greedy.min_points": {"low": 0, "high": 10**400}}},
            "…; allowed: numbers up to 1e+300.",
        ),
        (
            {"search": {"greedy.min_points": {"low": -1e308, "high": 5}}},
            "has low = -1e+308; allowed: numbers",
        ),
        (
            {"search": {"greedy.min_points": {"low": 0.0, "high": 1e300, "step": 1e-300}}},
            "has step = 1e-300, which is too small for so wide a range",
        ),
        ({"search": {"greedy.min_points": [0, 10**400]}}, "… is outside 0…400 (points)"),
        ({"stop": {"mode": "verdict"}}, "stop.mode = 'verdict' does not go with kind = 'tune'"),
    ],
)
def test_a_tune_that_cannot_be_played_is_refused(change, sentence):
    told = refusal(TUNE | change)
    assert told.startswith("x.toml: ")
    assert sentence in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"goal": {"skill": "highest"}}, "needs a goal with two measures or more"),
        ({"goal": {"hand": "lowest", "skill": "highest"}}, "goal.hand is no measure. Did you mean 'hands'?"),
        (
            {"goal": {"hands": "best", "skill": "highest"}},
            "goal.hands = 'best' is not allowed; allowed: {near, within}",
        ),
        ({"goal": {"hands": {"near": 6}, "skill": "highest"}}, "goal.hands = {near = 6} is not allowed"),
        ({"goal": {"hands": {"below": 1, "above": 2}, "skill": "highest"}}, "goal.hands = "),
        (
            {"goal": {"hands": {"below": 10**400}, "skill": "highest"}},
            "…; allowed: numbers up to 1e+300.",
        ),
        (
            {"goal": {"hands": {"near": 1e308, "within": 1}, "skill": "highest"}},
            "goal.hands has near = 1e+308; allowed: numbers up to 1e+300",
        ),
        ({"search": {"rules.target": {"low": 1, "high": -(10**400)}}}, "…; allowed: numbers up to 1e+300."),
        ({"search": {"rules.target": [100]}}, "has 1 choice;"),
        (
            {"search": {"rules.target": {"low": 1, "high": 999}}},
            "search has 999 candidates; allowed: 2 to 200",
        ),
        (
            {"search": {"rules.target": {"low": 1, "high": 3_000_000_000}}},
            "search has 3,000,000,000 candidates; allowed: 2 to 200",
        ),
        (
            {"search": {"rules.target": {"low": 1, "high": 10**30}, "rules.hand_size": [7, 10]}},
            f"search has {2 * 10**30:,} candidates; allowed: 2 to 200",
        ),
        ({"search": {"rules.target": {"low": 0.5, "high": 9}}}, "its range needs whole numbers"),
        ({"search": {"rules.targt": [1, 2]}}, "targt"),
        ({"opponents": [["baseline"]]}, "needs opponents = [[NAME]]"),
        ({"strategies": ["greedy"]}, "strategies needs a pool of other strategies than greedy"),
        ({"tune": {"trials": 5}}, "tune does nothing with a search over rules"),
        ({"directions": ["joins"]}, "directions does nothing with a search over rules"),
        ({"rules": ["rummy500", "rummy500+target=100"]}, "sets target twice"),
    ],
)
def test_a_search_over_rules_that_cannot_be_played_is_refused(change, sentence):
    told = refusal(GOALS | change)
    assert told.startswith("x.toml: ")
    assert sentence in told
    assert "\n" not in told


def test_a_final_that_fits_is_not_refused():
    # Of two finalists each has final_blocks, and Kim & Nelson's procedure has no length known beforehand.
    for tune in (
        {"finalists": 2, "final_blocks": 5_000_000},
        {"finalists": 4, "final_blocks": 3_333_333},
        {"finalists": 64, "trials": 1, "final_blocks": 5_000_000},
        {"finalists": 4, "final_blocks": 5_000_000, "final": "kim_nelson"},
    ):
        assert made(TUNE | {"tune": tune}).tune.budget.final_blocks == tune["final_blocks"]


@pytest.mark.parametrize("key", ["search", "goal", "tune"])
def test_other_kinds_have_no_use_for_the_keys_of_a_tune(key):
    table = {"name": "m", "kind": "match", "players": [2], "strategies": ["greedy", "random"]}
    assert f"{key} does nothing with kind = 'match'" in refusal(table | {key: {}})

"""Plans: which arms a claim has, what is played once for several, and how a block seats them."""

import numpy as np
import pytest

from sim import api
from sim.config_files import experiment_from_table, load_experiment
from sim.plan import Job, plan, strategy_numbers
from sim.strategy_specs import strategy_from_table


def jobs_of(**table: object) -> list[Job]:
    claim = {
        "id": "A",
        "question": "?",
        "baseline": {"strategy": "greedy"},
        "treatment": {"strategy": "greedy", "min_points": 20},
    }
    base = {"name": "t", "kind": "tip", "players": [3], "rules": ["rummy500"], "claim": [claim]}
    experiment = experiment_from_table({**base, **table}, "test", None, api.check_spec)
    return plan(experiment, api.values_of, lambda players: api.looks(experiment, players))


def test_joining_baselines_plays_the_treatment_alone() -> None:
    (job,) = jobs_of(opponents=[["baseline"]], directions=["joins"])
    assert [arm.key.arm for arm in job.arms[0]] == ["A/treatment"]
    assert [spec.shown for spec in job.matchups[0].entries] == ["greedy@min_points=20", "greedy", "greedy"]


def test_leaving_plays_the_baseline_among_treatments() -> None:
    (job,) = jobs_of(opponents=[["baseline"]], directions=["leaves"])
    assert [arm.key.arm for arm in job.arms[0]] == ["A/baseline"]
    assert [spec.shown for spec in job.matchups[0].entries] == [
        "greedy",
        "greedy@min_points=20",
        "greedy@min_points=20",
    ]


def test_other_opponents_meet_both_arms() -> None:
    jobs = jobs_of(opponents=[["random"]], directions=["joins", "leaves"])
    assert sorted(arm.key.arm for job in jobs for arm in job.arms[0]) == ["A/baseline", "A/treatment"]


def test_opponents_are_repeated_in_order() -> None:
    jobs = jobs_of(opponents=[["random", "greedy"]], players=[4])
    assert [spec.shown for spec in jobs[0].matchups[0].entries[1:]] == ["random", "greedy", "random"]


def test_equal_matchups_are_played_once() -> None:
    experiment = load_experiment("tips", api.check_spec)
    jobs = plan(experiment, api.values_of, lambda players: api.looks(experiment, players))
    arms = [arm for job in jobs for arms in job.arms for arm in arms]
    assert len(arms) == len(set(arms))
    assert len(jobs) < len(arms)
    assert {arm.key.arm.split("/")[0] for arm in arms} == {claim.id for claim in experiment.claims}


@pytest.mark.parametrize("players", range(2, 9))
def test_the_entry_under_test_sits_once_in_every_seat(players: int) -> None:
    (job,) = jobs_of(opponents=[["baseline"]], directions=["joins"], players=[players])
    seatings = job.matchups[0].seatings(1, 0, 3)
    assert seatings.shape == (3, players, players)
    assert (np.sort(np.argmin(seatings, axis=2), axis=1) == np.arange(players)).all()
    assert seatings.flags.c_contiguous
    assert seatings.flags.writeable


def test_a_width_run_keeps_both_sides_of_a_comparison_together() -> None:
    stop = {"mode": "width", "half_width": 0.01}
    jobs = jobs_of(opponents=[["random"]], directions=["joins"], stop=stop)
    assert [[arms[0].key.arm for arms in job.arms] for job in jobs] == [["A/treatment", "A/baseline"]]
    assert len(jobs[0].looks) > 1


def test_players_are_checked_only_where_claims_play_the_rules():
    experiment = load_experiment("tips_by_rules")
    jobs = plan(experiment, lambda spec: spec.params, lambda players: [1])
    tables = {(arm.key.rules, arm.key.players) for job in jobs for arm in job.arms[0]}
    assert ("partnership", 4) in tables
    assert ("partnership", 3) not in tables


def test_strategies_that_play_alike_have_one_number_whatever_they_are_called() -> None:
    specs = [
        strategy_from_table(one)
        for one in (
            {"strategy": "greedy"},
            {"strategy": "greedy", "min_points": 20},
            {"strategy": "greedy", "min_points": 10},
            {"strategy": "greedy", "min_points": 20, "label": "careful"},
            {"strategy": "random"},
        )
    ]
    assert strategy_numbers(specs, api.values_of) == {
        "greedy": 0,
        "greedy@min_points=20": 1,
        "greedy@min_points=10": 0,
        "careful": 1,
        "random": 2,
    }

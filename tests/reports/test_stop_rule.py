"""Stop rules, fed by hand: what they count, and when they are content."""

from typing import Any

import numpy as np
import pytest

from reports.stop_rule import PLACE, question_of, stop_rule
from sim import api
from sim.config import StopTable
from sim.config_files import experiment_from_table
from sim.experiment import Experiment
from sim.metrics import METRICS
from sim.stopping import Watch, plan_run


def experiment(stop: dict[str, Any], **more: Any) -> Experiment:
    table = {"name": "t", "kind": "match", "strategies": ["greedy", "random"], "players": [3]}
    return experiment_from_table({**table, "stop": stop, **more}, "t", None, api.check_spec)


def watch(whole: Experiment) -> Watch:
    job = plan_run(whole, api.values_of, lambda players: api.looks(whole, players))[0]
    return stop_rule(whole, api.values_of)(job)


def sums(excess: np.ndarray) -> np.ndarray:
    """Return sums (tested, B, metrics, 2) with a win excess, shape (tested, B), in 840ths of three games."""
    found = np.ones((*excess.shape, len(METRICS), 2), np.int64)
    found[:, :, PLACE["win_excess"], 0] = excess
    found[:, :, PLACE["win_excess"], 1] = 840 * 3 * 3
    return found


def test_a_width_run_of_a_table_waits_for_every_entry() -> None:
    names = ["greedy", "random", "adviser"]
    rule = watch(experiment({"mode": "width", "half_width": 0.02}, strategies=names))
    rng = np.random.default_rng(1)
    narrow = rng.choice([-840, 840], 400)
    wide = rng.choice([-3 * 840, 6 * 840], 400)
    rule.add(0, sums(np.stack([narrow, narrow, wide])))
    assert not rule.reached(0.0)
    rule = watch(experiment({"mode": "width", "half_width": 0.02}, strategies=names))
    rule.add(0, sums(np.stack([narrow, narrow, narrow])))
    assert rule.reached(0.0)


def test_a_width_run_does_not_stop_on_blocks_without_an_effect() -> None:
    rule = watch(experiment({"mode": "width", "half_width": 0.5}))
    few = np.zeros((1, 1000), np.int64)
    few[0, :19] = 840
    rule.add(0, sums(few))
    assert not rule.reached(0.0)
    rule.add(0, sums(few))
    assert rule.reached(0.0)


@pytest.mark.parametrize("mode", ["verdict", "anytime"])
def test_sequential_rules_need_100_blocks_and_20_changed_ones(mode: str) -> None:
    rule = watch(experiment({"mode": mode}))
    one_sided = np.full((1, 99), 4 * 840)
    rule.add(0, sums(one_sided))
    assert not rule.reached(0.0)
    rule.add(0, sums(np.full((1, 201), 4 * 840)))
    assert rule.reached(0.0)
    rule = watch(experiment({"mode": mode}))
    null = np.zeros((1, 5000), np.int64)
    null[0, :19] = 4 * 840
    rule.add(0, sums(null))
    assert not rule.reached(0.0)


def test_primary_cells_share_the_error_and_others_have_it_whole() -> None:
    stop = StopTable(mode="verdict", alpha=0.06, smallest_effect={"win_share": 0.01})
    assert question_of(stop, "win_share", primary=True, primaries=6).alpha == pytest.approx(0.01)
    assert question_of(stop, "win_share", primary=False, primaries=6).alpha == 0.06
    assert question_of(stop, "win_share", primary=False, primaries=6).planned == 100_000
    anytime = StopTable(mode="anytime", blocks=700, smallest_effect={"win_share": 0.01})
    assert question_of(anytime, "win_share", primary=True, primaries=2)[2:] == (0.025, 0.05, 700)

"""Gains over the strategy as it is: against plain play, and from the log."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.evaluator import PLACES, Evaluator, Play, Spent
from sim.matchup import Matchup
from sim.runner import Progress, Settings
from sim.search_log import NAME, SearchLog
from sim.worker import Task, play_task
from strategies.registry import make_player
from tests.helpers.small_runs import TUNE

RULES = "rummy500+target=200"


def evaluator(folder: Path, log: SearchLog, told: list[Progress], **changes: Any) -> Evaluator:
    experiment = experiment_from_table(TUNE | changes, "x", folder, api.check_spec)
    assert experiment.tune is not None
    play = Play(Settings(21), make_player, log, 1000, told.append, lambda: False, Spent())
    return Evaluator(experiment, experiment.tune, RULES, 2, play)


def direct(strategies: list[Any], players: Any, rules: Any) -> Any:
    matchup = Matchup(rules.resolve(2), 2, tuple(strategies), "focal")
    sums = play_task(Task(0, 0, matchup, 21, 40, 30, keep_games=False), make_player).sums[0]
    return sums[:, PLACES["win_excess"], 0] / sums[:, PLACES["win_excess"], 1]


def test_a_gain_is_the_mean_over_companies_of_the_difference_on_common_blocks(tmp_path: Path) -> None:
    experiment = experiment_from_table(TUNE, "x", tmp_path, api.check_spec)
    assert experiment.tune is not None
    trial, base = experiment.tune.spec({"min_points": 50, "max_cards": 1}), experiment.tune.base
    other, rules = experiment.opponents[1].members[0], experiment.rules_of(RULES)
    with SearchLog(tmp_path / NAME, "k") as log:
        gains = evaluator(tmp_path, log, []).gains({"min_points": 50, "max_cards": 1}, 40, 30)
    among_base = direct([trial, base], 2, rules)
    among_other = direct([trial, other], 2, rules) - direct([base, other], 2, rules)
    assert np.array_equal(gains, (among_base + among_other) / 2)
    assert gains.any()


def test_the_strategy_as_it_is_gains_exactly_nothing(tmp_path: Path) -> None:
    with SearchLog(tmp_path / NAME, "k") as log:
        gains = evaluator(tmp_path, log, []).gains({"min_points": 10, "max_cards": 6}, 0, 30)
    assert not gains.any()


def test_a_setting_is_tried_alone_and_as_company(tmp_path: Path) -> None:
    experiment = experiment_from_table(TUNE, "x", tmp_path, api.check_spec)
    assert experiment.tune is not None
    trial, base = experiment.tune.spec({"min_points": 50, "max_cards": 1}), experiment.tune.base
    rules = experiment.rules_of(RULES).resolve(3)
    sums = []
    for entries in ((trial, base, base), (base, trial, trial)):
        matchup = Matchup(rules, 3, entries, "focal")
        found = play_task(Task(0, 0, matchup, 21, 0, 30, keep_games=False), make_player).sums[0]
        sums.append(found[:, PLACES["win_excess"], 0] / found[:, PLACES["win_excess"], 1])
    with SearchLog(tmp_path / NAME, "k") as log:
        here = evaluator(tmp_path, log, [], opponents=[["baseline"]])
        here._players = 3
        gains = here.gains({"min_points": 50, "max_cards": 1}, 0, 30)
    assert np.array_equal(gains, (sums[0] - sums[1]) / 2)


def test_what_the_log_knows_is_not_played_again(tmp_path: Path) -> None:
    told: list[Progress] = []
    with SearchLog(tmp_path / NAME, "k") as log:
        here = evaluator(tmp_path, log, told, opponents=[["baseline"]])
        first = here.gains({"min_points": 0, "max_cards": 3}, 0, 20)
        again = here.gains({"min_points": 0, "max_cards": 3}, 0, 20)
    assert np.array_equal(first, again)
    assert [(one.games, one.kept) for one in told] == [(40, 0), (40, 0)]


def test_what_an_earlier_search_played_is_told_as_kept(tmp_path: Path) -> None:
    told: list[Progress] = []
    for _ in range(2):
        with SearchLog(tmp_path / NAME, "k") as log:
            evaluator(tmp_path, log, told, opponents=[["baseline"]]).gains(
                {"min_points": 0, "max_cards": 3}, 0, 20
            )
    assert [(one.games, one.kept) for one in told] == [(40, 0), (40, 40)]


def test_a_stop_keeps_what_was_played(tmp_path: Path) -> None:
    with SearchLog(tmp_path / NAME, "k") as log:
        here = evaluator(tmp_path, log, [])
        here._play = here._play._replace(stop=lambda: True)
        with pytest.raises(KeyboardInterrupt):
            here.gains({"min_points": 0, "max_cards": 3}, 0, 20)
    assert len((tmp_path / NAME).read_text(encoding="utf-8").splitlines()) == 2

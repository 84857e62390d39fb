"""The product's intervals and sequential verdicts on games of the real engine, whose truth is known."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from reports.effects import cell_effect
from reports.run_file import Run, read_run
from reports.sequential import decision
from reports.statistics.sprt import Answer
from reports.stop_rule import stop_rule
from reports.verdict_table import verdict_table
from sim import api
from sim.stopping import plan_run
from tests.helpers.numbers import note
from tests.helpers.played_blocks import Window, experiment_of, play_blocks

METRICS = ("win_share", "margin", "hand_margin")
# Blocks of one run whose interval is looked at.
BLOCKS = 100
# Blocks from 2·10⁷ on are reserved for tests.
FIRST = 20_000_000
TRUTH_FIRST = 60_000_000


def tip(players: int) -> dict[str, object]:
    """Return a tip of two settings of greedy that differ in 40 to 56 % of blocks."""
    return {
        "name": "coverage",
        "kind": "tip",
        "players": [players],
        "opponents": [["baseline"]],
        "directions": ["joins"],
        "metrics": list(METRICS),
        "stop": {"mode": "fixed", "blocks": BLOCKS, "smallest_effect": dict.fromkeys(METRICS, 1.0)},
        "claim": [
            {
                "id": "T",
                "question": "Is the pile worth taking for ten points?",
                "baseline": {"strategy": "greedy", "min_points": 20},
                "treatment": {"strategy": "greedy", "min_points": 10},
            }
        ],
    }


def of_length(run: Run, blocks: int) -> Run:
    """Return a run as if all of its arms had so many blocks."""
    return replace(run, arms={key: arm._replace(blocks=blocks) for key, arm in run.arms.items()})


@pytest.mark.parametrize(
    ("players", "runs", "truth_blocks", "low", "high"),
    [
        # Three standard errors of the share of 400 runs, and the truth's own error.
        (2, 400, 40_000, 0.915, 0.985),
        *(pytest.param(players, 2000, 200_000, 0.925, 0.97, marks=pytest.mark.slow) for players in (2, 3, 4)),
    ],
)
def test_intervals_of_real_runs_cover_the_effect_in_fresh_blocks(
    players: int, runs: int, truth_blocks: int, low: float, high: float, tmp_path: Path
) -> None:
    experiment = experiment_of(tip(players))
    run = read_run(api.run(experiment, out=tmp_path / "run"))
    (claim,) = run.claims
    (cell,) = claim.cells
    matchup = plan_run(experiment, api.values_of, lambda _: [BLOCKS])[0].matchups[0]
    fresh = Window(play_blocks(matchup, 11, TRUTH_FIRST, truth_blocks))
    effects = {metric: cell_effect(of_length(run, truth_blocks), fresh, cell, metric) for metric in METRICS}
    truth = {metric: float(effect.values.mean()) for metric, effect in effects.items()}
    assert 0.3 <= effects["win_share"].changed / truth_blocks <= 0.6
    window = Window(play_blocks(matchup, 11, FIRST, runs * BLOCKS))
    covered = dict.fromkeys(METRICS, 0)
    for window.start in range(0, runs * BLOCKS, BLOCKS):
        for row in verdict_table(run, window).itertuples():
            covered[row.metric] += row.low <= truth[row.metric] <= row.high
    shares = {metric: count / runs for metric, count in covered.items()}
    note(players=players, differ=effects["win_share"].changed / truth_blocks, **shares)
    assert all(low <= share <= high for share in shares.values()), shares


@pytest.mark.parametrize(
    ("runs", "most_wrong"),
    # 0.05 and three standard errors of the share.
    [(150, 0.105), pytest.param(1500, 0.065, marks=pytest.mark.slow)],
)
def test_sequential_verdicts_on_equal_strategies_are_hardly_ever_better_or_worse(
    runs: int, most_wrong: float, tmp_path: Path
) -> None:
    table = {
        "name": "equal",
        "kind": "match",
        "strategies": ["random", "random@stream=1"],
        "players": [2],
        "metrics": ["win_share"],
        "stop": {"mode": "verdict", "max_blocks": 20_000, "smallest_effect": {"win_share": 0.05}},
    }
    experiment = experiment_of(table)
    run = read_run(api.run(experiment, out=tmp_path / "run"))
    claim = run.claims[0]
    cell = claim.cells[0]
    job = plan_run(experiment, api.values_of, lambda players: api.looks(experiment, players))[0]
    answers: dict[Answer, int] = dict.fromkeys(Answer, 0)
    lengths = []
    start = 0
    pool = np.empty((0, 0, 2), np.int64)
    for _ in range(runs):
        watch, seen = stop_rule(experiment, api.values_of)(job), 0
        for look in job.looks:
            # Runs follow each other on successive blocks; where one ends does not depend on later ones.
            while start + look > len(pool):
                more = play_blocks(job.matchups[0], 12, FIRST + len(pool), 10_000)
                pool = np.concatenate([pool, more]) if len(pool) else more
            watch.add(0, pool[None, start + seen : start + look])
            seen = look
            if watch.reached(0.0):
                break
        tests = {key: arm._replace(blocks=seen) for key, arm in run.tests.items()}
        found = decision(replace(run, tests=tests), Window(pool, start), claim, cell, "win_share")
        assert found.blocks == seen
        answers[found.answer] += 1
        lengths.append(seen)
        start += seen
    note(**{str(answer): count / runs for answer, count in answers.items()}, blocks=float(np.mean(lengths)))
    assert (answers[Answer.BETTER] + answers[Answer.WORSE]) / runs <= most_wrong
    assert answers[Answer.OPEN] == 0

"""From games to intervals where the answer is known: planted points, and the gain by common deals."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from reports.effects import cell_effect
from reports.run_file import read_run
from reports.statistics.intervals import linearise, mean_interval
from sim import api
from sim.kept_rows import FIELD
from sim.matchup import Matchup
from sim.metrics import block_sums
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from sim.worker import Task, play_task
from strategies.registry import make_player
from tests.helpers.batches import play_seats
from tests.helpers.numbers import note
from tests.helpers.played_blocks import PLACE, Window, experiment_of, play_blocks

# Blocks from 2·10⁷ on are reserved for tests.
FIRST = 20_000_000
BLOCKS = 100
# Points a hand that a cheat is given.
CHEAT = 7


@pytest.mark.parametrize("runs", [300, pytest.param(3000, marks=pytest.mark.slow)])
def test_intervals_of_a_cheat_cover_the_points_that_he_was_given(runs: int) -> None:
    # Equal in law, so that whatever is found beyond the planted points is chance.
    entries = (parse_strategy("random"), parse_strategy("random@stream=1"))
    matchup = Matchup(load_rules("rummy500").rules.resolve(2), 2, entries, "focal")
    covered = {"margin": 0, "hand_margin": 0}
    for run in range(runs):
        task = Task(0, 0, matchup, 13, FIRST + run * BLOCKS, BLOCKS, keep_games=True)
        played = play_task(task, make_player)
        assert played.rows is not None
        assert played.seatings is not None
        rows, cheats = played.rows.copy(), played.seatings == 0
        given = CHEAT * rows[..., FIELD["hands"]]
        rows[..., FIELD["score"]] += given * cheats
        # A game of two: the margin of either changes by all of it.
        rows[..., FIELD["margin"]] += np.where(cheats, given, -given)
        sums = block_sums(rows, np.argmax(cheats, axis=2))
        hands = sums[:, PLACE["hand_margin"], 1].sum() / (2 * BLOCKS)
        for metric, truth in (("margin", CHEAT * hands), ("hand_margin", CHEAT)):
            num, den = sums[:, PLACE[metric]].T
            found = mean_interval(linearise(num, den))
            # The points of a whole game vary with its hands; their number in this run is the planted truth.
            covered[metric] += found.low <= truth <= found.high
    shares = {metric: count / runs for metric, count in covered.items()}
    note(**shares)
    assert all(share >= 0.93 for share in shares.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_common_deals_are_worth_many_games_where_strategies_are_close(players: int, tmp_path: Path) -> None:
    table = {
        "name": "close",
        "kind": "match",
        "strategies": ["greedy@min_points=10", "greedy@min_points=11"],
        "players": [players],
        "stop": {"mode": "fixed", "blocks": 30},
    }
    run = read_run(api.run(experiment_of(table), out=tmp_path / "run"))
    cell = run.claims[0].cells[0]
    entries = tuple(parse_strategy(f"greedy@min_points={10 + (seat > 0)}") for seat in range(players))
    matchup = Matchup(load_rules("rummy500").rules.resolve(players), players, entries, "focal")
    blocks = Window(play_blocks(matchup, 14, FIRST, 4000))
    long = replace(run, arms={key: arm._replace(blocks=4000) for key, arm in run.arms.items()})
    win, margin = (cell_effect(long, blocks, cell, metric) for metric in ("win_share", "margin"))
    note(players=players, win=win.vrf, margin=margin.vrf, differ=win.changed / 4000)
    # If common cards were broken, both would be about 1.
    assert win.vrf > 3
    assert margin.vrf > 6


@pytest.mark.parametrize("players", range(2, 9))
def test_margins_of_a_game_sum_to_nothing(players: int) -> None:
    batch = play_seats((["greedy", "random"] * 4)[:players], blocks=10, seed=15)
    assert (batch.rows[..., FIELD["margin"]].sum(axis=2) == 0).all()
    assert (batch.rows[..., FIELD["win_840"]].sum(axis=2) == 840).all()

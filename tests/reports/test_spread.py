"""Spread of blocks: the same figures as from the single games."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.spread import game_variance, spread_of
from tests.helpers.synthetic_runs import read_games
from tests.helpers.variance import intra_block_correlation, variance_reduction


def focal_wins(games: pd.DataFrame, arm: str, players: int) -> np.ndarray:
    own = games[(games["arm"] == arm) & (games["players"] == players) & games["focal"]]
    return own.pivot(index="block", columns="game", values="win_840").to_numpy()


@pytest.mark.parametrize("players", [2, 3])
def test_correlation_and_reduction_are_those_of_single_games(match_run: Path, players: int) -> None:
    run, games = read_run(match_run), read_games(match_run)
    (arm,) = (arm for arm in run.arms.values() if arm.key.arm == "greedy" and arm.key.players == players)
    with BlockFile(match_run) as blocks:
        sums = blocks.sums(arm, "greedy", "win_excess")
        spread = spread_of(
            sums.num / sums.den, game_variance(blocks, [(arm, "greedy")], "win_excess"), players
        )
    wins = focal_wins(games, "greedy", players)
    assert spread.rho == pytest.approx(intra_block_correlation(wins), rel=1e-9)
    assert spread.vrf == pytest.approx(variance_reduction(wins), rel=1e-9)
    assert spread.block_sd == pytest.approx(np.std(wins.mean(axis=1) / 840, ddof=1), rel=1e-12)


def test_blocks_that_are_all_equal_cancel_everything() -> None:
    spread = spread_of(np.full(40, 0.25), 0.2, 4)
    assert (spread.block_sd, spread.rho) == (0.0, pytest.approx(-1 / 3))
    assert np.isnan(spread.vrf)


def test_games_that_never_vary_have_no_correlation() -> None:
    spread = spread_of(np.zeros(40), 0.0, 4)
    assert spread.block_sd == 0
    assert np.isnan(spread[1:]).all()

"""Tournaments: the tables agree with a recomputation from games and blocks that shares no code with them."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import minimize
from scipy.stats import t

from reports.blocks import BlockFile
from reports.finishes import Finishes, FinishFile
from reports.run_file import read_run
from reports.tournament import _pairs, analyse, planned_stages
from tests.helpers.synthetic_runs import read_games

NAMES = ["random", "greedy", "wise", "greedy@min_points=30"]


@pytest.fixture(scope="module")
def games(cup_run: Path) -> pd.DataFrame:
    return read_games(cup_run)


def test_shares_and_margins_against_the_field_are_those_of_the_games(
    cup_run: Path, games: pd.DataFrame
) -> None:
    ratings = pd.read_csv(cup_run / "ratings.csv").set_index(["players", "strategy"])
    own = games[games["focal"] & (games["direction"] == "table")]
    for (players, name), part in own.groupby(["players", "strategy"]):
        row = ratings.loc[(players, name)]
        wins = part.groupby("block")["win_840"].mean() / 840
        half = t.ppf(0.975, 59) * wins.std() / 60**0.5
        assert row["win_share"] == pytest.approx(wins.mean(), rel=1e-9)
        assert (row["blocks"], row["games"]) == (60, len(part))
        if 0.1 < wins.mean() < 0.9:
            assert row["win_share_high"] - row["win_share"] == pytest.approx(half, rel=1e-6)
        everyone = games[
            (games["arm"] == name) & (games["players"] == players) & (games["direction"] == "table")
        ]
        others = everyone[~everyone["focal"]]
        margin = part["score"].mean() - others["score"].mean()
        assert row["margin"] == pytest.approx(margin, rel=1e-9)


def test_pairs_are_those_of_the_games(cup_run: Path, games: pd.DataFrame) -> None:
    pairs = pd.read_csv(cup_run / "pairs.csv").set_index(["players", "strategy", "other"])
    for players in (2, 3):
        # Each game once: seen from the arm whose strategy is the first of the line-up.
        part = games[(games["players"] == players) & (games["direction"] == "table")]
        part = part[part["arm"] == part["opponents"].str.split(",").str[0]]
        ranks = part.pivot(index=["opponents", "block", "game"], columns="strategy", values="rank")
        for one, other in combinations(NAMES, 2):
            both = ranks[[one, other]].dropna()
            above = (
                ((both[one] < both[other]) + 0.5 * (both[one] == both[other])).groupby(level="block").sum()
            )
            met = both.groupby(level="block").size()
            row, mirror = pairs.loc[(players, one, other)], pairs.loc[(players, other, one)]
            assert row["games"] == met.sum()
            assert row["above"] == pytest.approx(above.sum() / met.sum(), rel=1e-9)
            assert mirror["above"] == pytest.approx(1 - row["above"])
            assert mirror["low"] == pytest.approx(1 - row["high"])
            # One common number of standard errors, above that of a single interval.
            error = (above / met).std() / 60**0.5
            # An end is cut at 0 and 1, so the longer side tells.
            reach = max(row["high"] - row["above"], row["above"] - row["low"])
            assert 0 <= row["low"] <= row["high"] <= 1
            assert error == 0 or 1.96 < reach / error < 4
            expected = "above" if row["low"] > 0.5 else "below" if row["high"] < 0.5 else "open"
            assert row["answer"] == expected


def test_ratings_maximise_the_likelihood_of_the_orders_of_finish(cup_run: Path, games: pd.DataFrame) -> None:
    ratings = pd.read_csv(cup_run / "ratings.csv")
    part = games[(games["players"] == 2) & (games["direction"] == "table")]
    part = part[part["arm"] == part["opponents"].str.split(",").str[0]]
    first = part[part["rank"] == 1]
    assert not first.duplicated(["opponents", "block", "game"]).any()
    winners = first["strategy"].map(NAMES.index).to_numpy()
    pairs = first["opponents"].str.split(",").map(lambda names: [NAMES.index(name) for name in names])
    tables = np.array(pairs.tolist())

    def loss(theta: np.ndarray) -> float:
        return float(np.logaddexp.reduce(theta[tables], axis=1).sum() - theta[winners].sum())

    theta = minimize(loss, np.zeros(4), method="BFGS").x
    elo = 400 / np.log(10) * (theta - theta.mean())
    found = ratings[ratings["players"] == 2].set_index("strategy").loc[NAMES]
    assert found["elo"].to_numpy() == pytest.approx(elo, abs=0.05)
    assert (found["elo_low"] < found["elo"]).all()
    assert (found["elo"] < found["elo_high"]).all()


def test_the_ends_of_a_pair_are_shares(cup_run: Path) -> None:
    (stage, *_), _ = planned_stages(read_run(cup_run))
    rank = np.tile([[1, 2]], (stage.blocks, 1))
    # One lost game of 60: the plain band reaches beyond 1.
    rank[3] = [2, 1]
    entry = np.tile([[0, 1]], (stage.blocks, 1))
    games = Finishes(np.arange(stage.blocks), entry, entry, rank)
    pairs, _ = _pairs(stage._replace(names=("a", "b")), [games], 1)
    assert 0.9 < pairs.low[0, 1] < pairs.share[0, 1]
    assert pairs.high[0, 1] == 1
    assert pairs.low[1, 0] == 0
    assert pairs.high[1, 0] == 1 - pairs.low[0, 1]


def test_seats_are_those_of_self_play(cup_run: Path) -> None:
    seats = pd.read_csv(cup_run / "seats.csv")
    games = read_games(cup_run)
    alone = games[(games["direction"] == "self") & (games["win_840"] == 840)]
    for (players, name), part in seats.groupby(["players", "strategy"]):
        wins = alone[(alone["players"] == players) & (alone["arm"] == name)]["position"].value_counts()
        shares = [wins.get(position, 0) / wins.sum() for position in range(players)]
        assert part["share"].tolist() == pytest.approx(shares)
        assert set(part["won"]) == {wins.sum()}
        assert (part["games"] >= part["won"]).all()
    assert len(seats) == 4 * (2 + 3)


def test_a_stage_without_all_its_lineups_is_missing(cup_run: Path) -> None:
    run = read_run(cup_run)
    arms = {key: arm for key, arm in run.arms.items() if key.opponents != "random,greedy,wise"}
    shorter = type(run)(run.info, arms, run.claims)
    stages, missing = planned_stages(shorter)
    assert [stage.players for stage in stages] == [2]
    assert missing == ["rummy500, 3 players"]


def test_few_blocks_give_shares_but_no_intervals_of_pairs(cup_run: Path) -> None:
    run = read_run(cup_run)
    stages, _ = planned_stages(run)
    short = [[arm._replace(blocks=20) for arm in own] for own in stages[0].arms]
    stage = stages[0]._replace(arms=tuple(map(tuple, short)))

    class FirstBlocks(FinishFile):
        def games(self, *args):
            found = super().games(*args)
            return type(found)(*(part[found.block < 20] for part in found))

    class FirstSums(BlockFile):
        def sums(self, arm, strategy, metric):
            found = super().sums(arm._replace(blocks=60), strategy, metric)
            return type(found)(*(part[:20] for part in found))

    with FirstSums(cup_run) as blocks, FirstBlocks(cup_run) as finishes:
        result = analyse(run, stage, blocks, finishes)
    assert np.isnan(result.pairs.low).all()
    assert np.isfinite(result.pairs.share[0, 1])
    assert result.ratings is None
    assert "at least 30 blocks" in result.no_rating

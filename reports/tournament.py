"""The tables of a tournament: who beats the field, who finishes above whom, and one rating for each entry.

A stage is all line-ups of one rule set and number of players. They share their deal blocks, so what an entry
does in a block is summed over its line-ups before anything is estimated.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from threadpoolctl import threadpool_limits

from reports.adapters.ratings import (
    Misfit,
    Orderings,
    Ratings,
    count_orderings,
    elo_ratings,
    misfit,
)
from reports.adapters.seats import SeatShares, seat_shares
from reports.blocks import BlockFile, Sums
from reports.cycles import cycles
from reports.finishes import Finishes, FinishFile
from reports.run_file import ArmInfo, Run
from reports.statistics.curves import Band, pairwise_band
from reports.statistics.elo import ELO_PER_THETA
from reports.statistics.intervals import Estimate, Floats
from reports.statistics.requirements import FEW_BLOCKS
from reports.summary import metric_interval
from sim.results import ArmKey
from sim.tournament import FIELD, SELF

Ints = NDArray[np.int64]
# What is told of an entry against the field.
FIELD_METRICS = ("win_share", "win_excess", "margin", "hand_margin")


class Stage(NamedTuple):
    """A rule set and a number of players, with the finished arms of each entry, in the order of the file."""

    rules: str
    players: int
    design: str
    names: tuple[str, ...]
    arms: tuple[tuple[ArmInfo, ...], ...]
    self_arms: tuple[ArmInfo, ...]

    @property
    def is_ranking(self) -> bool:
        """Tell whether entries meet each other, and not copies of themselves alone."""
        return self.design != "none"

    @property
    def blocks(self) -> int:
        """Return the deal blocks, common to all line-ups."""
        return self.arms[0][0].blocks

    @property
    def tables(self) -> list[ArmInfo]:
        """Return one arm of each line-up."""
        return list({arm.key.opponents: arm for own in self.arms for arm in own}.values())


class Pairs(NamedTuple):
    """Shares of games in which i finished above j, ties one half, with simultaneous ends; shape (n, n) each.

    ``games`` counts those in which both sat; the ends are NaN with fewer than 30 blocks.
    """

    share: Floats
    low: Floats
    high: Floats
    games: Ints


class Result(NamedTuple):
    """What a stage says. ``ratings`` and ``misfit`` are None where ``no_rating`` says why."""

    stage: Stage
    field: tuple[dict[str, Estimate], ...]
    pairs: Pairs
    cycles: tuple[tuple[int, ...], ...]
    ratings: Ratings | None
    misfit: Misfit | None
    no_rating: str
    seats: tuple[SeatShares | None, ...]


def planned_stages(run: Run) -> tuple[list[Stage], list[str]]:
    """Return the stages whose line-ups were all played to one block, and the names of the others."""
    config = run.info["config"]
    names = tuple(str(entry["label"]) for entry in config["strategies"])
    stages, missing = [], []
    for rules in (one["label"] for one in config["rules"]):
        for tables in config["tournament"]["tables"]:
            players = tables["players"]
            labels = [[names[entry] for entry in lineup] for lineup in tables["lineups"]] or [list(names)]
            groups = [(who, ",".join(who) if tables["lineups"] else FIELD) for who in labels]
            if tables["design"] == "none":
                groups = []
            keys = [
                [ArmKey(name, rules, players, label, "table") for who, label in groups if name in who]
                for name in names
            ]
            found = [[run.arms[key] for key in own if key in run.arms] for own in keys]
            alone = [ArmKey(name, rules, players, SELF, "self") for name in names]
            self_arms = tuple(run.arms[key] for key in alone if key in run.arms)
            lengths = {arm.blocks for own in found for arm in own}
            whole = len(lengths) == 1 if groups else len(self_arms) == len(names)
            if not whole or [len(own) for own in found] != [len(own) for own in keys]:
                missing.append(f"{rules}, {players} players")
                continue
            arms = tuple(tuple(own) for own in found)
            stages.append(Stage(rules, players, tables["design"], names, arms, self_arms))
    return stages, missing


def analyse(run: Run, stage: Stage, blocks: BlockFile, finishes: FinishFile) -> Result:
    """Estimate everything about a stage."""
    seed = int(run.info["seed"])
    seats = tuple(_seats(stage, arm, finishes) for arm in stage.self_arms)
    if not stage.is_ranking:
        nothing = np.empty((0, 0))
        pairs = Pairs(nothing, nothing, nothing, nothing.astype(np.int64))
        return Result(stage, (), pairs, (), None, None, "", seats)
    games = [finishes.games(arm.key, arm.phase, stage.names) for arm in stage.tables]
    pairs, beats = _pairs(stage, games, seed)
    orderings, counts = _orderings(games, seed)
    ratings, gaps, why = _ratings(orderings, counts, len(stage.names), seed)
    return Result(
        stage,
        tuple(_against_field(stage, entry, blocks) for entry in range(len(stage.names))),
        pairs,
        tuple(cycles(beats)),
        ratings,
        gaps,
        why,
        seats,
    )


def _against_field(stage: Stage, entry: int, blocks: BlockFile) -> dict[str, Estimate]:
    """Estimate an entry's metrics over all its line-ups, block by block."""
    found = {}
    for metric in FIELD_METRICS:
        sums = [blocks.sums(arm, stage.names[entry], metric) for arm in stage.arms[entry]]
        total = Sums(np.sum([one.num for one in sums], axis=0), np.sum([one.den for one in sums], axis=0))
        games = sum(arm.games_per_block for arm in stage.arms[entry])
        found[metric] = metric_interval(metric, total, games)
    return found


def _pairs(stage: Stage, games: Sequence[Finishes], seed: int) -> tuple[Pairs, NDArray[np.bool_]]:
    """Estimate all pairs, and say who is above whom beyond doubt."""
    count = len(stage.names)
    # Twice the games, so that a tie is a whole number.
    above = np.zeros((stage.blocks, count, count), np.int64)
    for part in games:
        for first in range(stage.players):
            for second in range(stage.players):
                if first != second:
                    points = 1 + np.sign(part.rank[:, second] - part.rank[:, first])
                    np.add.at(above, (part.block, part.entry[:, first], part.entry[:, second]), points)
    met = above + above.transpose(0, 2, 1)
    left, right = np.triu_indices(count, 1)
    share, low, high = (np.full((count, count), np.nan) for _ in range(3))
    total = above.sum(axis=0)
    np.divide(total, met.sum(axis=0), out=share, where=met.sum(axis=0) > 0)
    if stage.blocks >= FEW_BLOCKS:
        band: Band = pairwise_band(above[:, left, right], met[:, left, right], seed=seed)
        # A band of means knows no limits; a share has two.
        below, above_all = np.clip(band.low, 0, 1), np.clip(band.high, 0, 1)
        low[left, right], high[left, right] = below, above_all
        low[right, left], high[right, left] = 1 - above_all, 1 - below
    return Pairs(share, low, high, met.sum(axis=0) // 2), low > 0.5


def _orderings(games: Sequence[Finishes], seed: int) -> tuple[Orderings, csr_array]:
    """Count the orders of finish of all line-ups together, in their common blocks."""
    block = np.concatenate([part.block for part in games])
    # Stable, so that lots for ties do not depend on anything but the files.
    order = np.argsort(block, kind="stable")
    entry, rank = (
        np.concatenate(parts)[order] for parts in zip(*((g.entry, g.rank) for g in games), strict=True)
    )
    return count_orderings(entry, rank, block[order], seed=seed)


def _ratings(
    orderings: Orderings, counts: csr_array, entries: int, seed: int
) -> tuple[Ratings | None, Misfit | None, str]:
    """Rate the entries, or say why they cannot be rated."""
    try:
        # Hundreds of small fits: threads of the linear algebra would only wait for each other.
        with threadpool_limits(1):
            ratings = elo_ratings(orderings, counts, entries, seed=seed)
    except ValueError as error:
        return None, None, str(error)
    total = np.asarray(counts.sum(axis=0), dtype=np.float64)
    return ratings, misfit(orderings, total, ratings.elo / ELO_PER_THETA), ""


def _seats(stage: Stage, arm: ArmInfo, finishes: FinishFile) -> SeatShares | None:
    """Test whether the order of play matters where all play alike; None with too few games."""
    entry = stage.names.index(arm.key.arm)
    games = finishes.games(arm.key, arm.phase, stage.names)
    own = games.entry[:, 0] == entry
    first = games.rank[own] == 1
    alone = first[first.sum(axis=1) == 1]
    winners = games.position[own][first.sum(axis=1) == 1][alone]
    try:
        return seat_shares(np.bincount(winners, minlength=stage.players))
    except ValueError:
        return None

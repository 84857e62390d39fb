"""The table summary.csv: every metric of every strategy under test with its interval."""

import math

import numpy as np
import pandas as pd

from reports.adapters.shares import share_interval
from reports.blocks import BlockFile, Sums
from reports.controls import measured
from reports.run_file import ArmInfo, Run
from reports.spread import Spread, game_variance, spread_of
from reports.statistics.elo import elo_interval
from reports.statistics.intervals import Estimate, linearise, mean_interval, ratio_interval
from sim.metrics import METRIC, METRICS
from sim.results import ArmKey

SUMMARY_METRICS = tuple(metric.name for metric in METRICS if metric.summary)
# Metrics whose spread over blocks and single games is told.
SPREAD_METRICS = ("win_share", "margin", "hand_score", "hand_margin")
COLUMNS = (
    *ArmKey._fields,
    "strategy",
    "blocks",
    "games",
    *(name + part for name in SUMMARY_METRICS for part in ("", "_low", "_high")),
    *(f"{name}_{part}" for name in SPREAD_METRICS for part in Spread._fields),
    *("elo", "elo_low", "elo_high"),
)


def summary_table(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each strategy under test of each finished arm, in the order of the run.

    Metrics are in stored units (shares 0 to 1, points), with 95 % intervals; NaN where undefined.
    """
    rows = [
        _row(arm, strategy, blocks) | _elo_columns(run, arm, blocks.sums(arm, strategy, "win_share"))
        for arm in run.arms.values()
        for strategy in arm.strategies
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def metric_interval(metric: str, sums: Sums, games_per_block: int) -> Estimate:
    """Estimate a metric from its block sums, in the way that its kind asks for."""
    kind = METRIC[metric].kind
    if kind == "ratio":
        return ratio_interval(sums.num, sums.den)
    # The denominator counts games (or 840ths of them) and is the same in every block.
    values = sums.num / sums.den
    return share_interval(values, games_per_block) if kind == "share" else mean_interval(values)


def elo_equivalent(run: Run, rules: str, players: int, share: Estimate) -> Estimate:
    """Return a win share with its interval as Elo over the others at the table, or over the other side."""
    if sides_share(run, rules) == 2:
        # A partner has the same half of the side's win.
        share = Estimate(2 * share.estimate, 2 * share.low, 2 * share.high, share.blocks)
        players = 2
    return elo_interval(share, players)


def sides_share(run: Run, rules: str) -> int:
    """Return among how many a win is shared: 2 partners of a team game, else 1."""
    fields = next(one["fields"] for one in run.info["config"]["rules"] if one["label"] == rules)
    return 1 if fields["teams"] == "none" else 2


def _elo_columns(run: Run, arm: ArmInfo, sums: Sums) -> dict[str, object]:
    """Return the Elo equivalent of an arm's win share; infinite ends are empty cells."""
    share = metric_interval("win_share", sums, arm.games_per_block)
    found = elo_equivalent(run, arm.key.rules, arm.key.players, share)
    ends = (end if math.isfinite(end) else math.nan for end in found[:3])
    return dict(zip(("elo", "elo_low", "elo_high"), ends, strict=True))


def _row(arm: ArmInfo, strategy: str, blocks: BlockFile) -> dict[str, object]:
    """Return one row."""
    row: dict[str, object] = {
        **arm.key._asdict(),
        "strategy": strategy,
        "blocks": arm.blocks,
        "games": arm.blocks * arm.games_per_block,
    }
    for metric in SUMMARY_METRICS:
        found = metric_interval(metric, blocks.sums(arm, strategy, metric), arm.games_per_block)
        # An interval that cannot be computed is an empty cell, and so is a metric that never happened.
        row[metric] = found.estimate if np.isfinite(found.estimate) else math.nan
        row[metric + "_low"], row[metric + "_high"] = found.low, found.high
    for metric in SPREAD_METRICS:
        # A win share varies as its excess over the fair share does.
        name = measured(metric)
        sums = blocks.sums(arm, strategy, name)
        of_games = game_variance(blocks, [(arm, strategy)], name)
        spread = spread_of(linearise(sums.num, sums.den), of_games, arm.games_per_block)
        row |= {f"{metric}_{part}": value for part, value in spread._asdict().items()}
    return row

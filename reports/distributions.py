"""The table distributions.csv: medians, 95th percentiles and interquartile means.

They are of the lengths of games and of hand scores. The mean stays what decides: hand scores add up to a
game, and their middle half does not. Intervals are of groups of 50 deal blocks, of which there must be 30.
Turns are counted in bins of five and scores in bins of ten: inside of these a quantile is interpolated.
"""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from reports.adapters.binned import Binned, interquartile_mean, quantile_of
from reports.adapters.distributions import bootstrap_intervals
from reports.ledgers import LedgerFile
from reports.run_file import Run, Side
from sim.ledgers import LEDGERS
from sim.results import ArmKey


class Distribution(NamedTuple):
    """What is told of a ledger beyond its mean."""

    name: str
    unit: str
    ledger: str


# Their meanings stand where their means do, in ``sim/metrics.py``.
DISTRIBUTIONS = (
    Distribution("hands_per_game", "hands", "game_hands"),
    Distribution("turns_per_game", "turns", "game_turns"),
    Distribution("hand_score", "points a hand", "hand_score"),
)
# Values of a bin: whole numbers.
SPAN = {name: step - 1 for name, _, _, _, step in LEDGERS}
SUMMARIES = {"median": quantile_of(0.5), "p95": quantile_of(0.95), "interquartile_mean": interquartile_mean}
COLUMNS = (
    *ArmKey._fields,
    *("strategy", "metric", "unit", "cases", "mean"),
    *(name + end for name in SUMMARIES for end in ("", "_low", "_high")),
)


def distribution_table(run: Run, ledgers: LedgerFile) -> pd.DataFrame:
    """Return a row for each strategy under test of each finished arm and each of `DISTRIBUTIONS`.

    ``cases`` are games or hands. A run of a version that did not count games lacks their rows.
    """
    rows = [
        {**arm.key._asdict(), "strategy": strategy, **row}
        for arm in run.arms.values()
        for strategy in arm.strategies
        for one in DISTRIBUTIONS
        for row in _rows(ledgers, Side(arm.key, strategy), one, int(run.info["seed"]))
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _rows(ledgers: LedgerFile, side: Side, one: Distribution, seed: int) -> list[dict[str, Any]]:
    """Return the row of a distribution, none if nothing was counted."""
    groups = ledgers.groups(side, one.ledger)
    if groups.empty:
        return []
    bins, column = np.unique(groups["bin"].to_numpy(), return_inverse=True)
    blocks, line = np.unique(groups["block_group"].to_numpy(), return_inverse=True)
    # Shape (n, b): n groups of blocks, b bins; each of these pairs is there once at most.
    counts, sums = np.zeros((2, len(blocks), len(bins)))
    counts[line, column], sums[line, column] = groups["count"], groups["sum"]
    row: dict[str, Any] = {"metric": one.name, "unit": one.unit, "cases": int(counts.sum())}
    row["mean"] = sums.sum() / counts.sum()
    cases = Binned(counts, sums, bins.astype(np.float64), SPAN[one.ledger])
    found = bootstrap_intervals(cases, list(SUMMARIES.values()), seed=seed)
    for name, estimate in zip(SUMMARIES, found, strict=True):
        row |= {name: estimate.estimate, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    return [row]

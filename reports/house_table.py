"""The table house_rules.csv: how each rule set plays, from the block sums of the arms that speak for it.

Holds no choice of arms (``house_arms.py``), no measure (``house_measures.py``) and no words. A row is
a rule set with a number of players.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from reports.blocks import BlockFile
from reports.house_arms import HouseArms, Seat, house_tables
from reports.house_measures import MEASURES, Pooled
from reports.run_file import Run
from reports.statistics.intervals import Blocks, Estimate, Floats
from reports.statistics.jackknife import jackknife_interval
from reports.statistics.skill import skill_share

FEWEST_RULES = 2
# The pages that promise a length speak of games to so many points.
PROMISED_TARGET = 500
NO_ESTIMATE = Estimate(np.nan, np.nan, np.nan, 0)


NAMES = (*MEASURES, "skill_share")
COLUMNS = (
    "rules",
    "players",
    "blocks",
    "games",
    *(name + end for name in NAMES for end in ("", "_low", "_high")),
    "companies",
    "pool",
    "claimed_hands",
    "length",
)


def has_house_rules(run: Run) -> bool:
    """Tell whether a run has finished arms under two rule sets or more."""
    return len({arm.rules for arm in run.arms}) >= FEWEST_RULES


def house_table(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each rule set and number of players: estimates with 95 % intervals, stored units.

    NaN where something is undefined; no rows if the run has a single rule set.
    """
    tables = house_tables(run) if has_house_rules(run) else {}
    rows = [_row(run, blocks, *where, arms) for where, arms in tables.items()]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def pooled(blocks: BlockFile, arms: HouseArms) -> Pooled:
    """Return the arms that say how a rule set plays, added up over the blocks that all of them have."""
    count = min(seat.arm.blocks for seat in arms.table)
    games = [seat.arm.games_per_block for seat in arms.table]
    copies = min(games) if all(seat.is_among_equals for seat in arms.table) else 1
    return Pooled(blocks, arms.table, count, sum(games), copies)


def pool_skill(both: Blocks) -> float:
    """Return the skill share of a pool from margins and squares of block values, shape (2, n, N)."""
    means = both[0].mean(axis=1)
    errors = both[0].std(axis=1, ddof=1) / both.shape[-1] ** 0.5
    variance = float(both[1].mean() - means.mean() ** 2)
    return skill_share(means, errors, variance) if variance > 0 else np.nan


def skill_interval(margins: Floats, squares: Floats) -> Estimate:
    """Estimate the skill share of a pool of strategies, with its jackknife interval.

    Parameters
    ----------
    margins, squares
        Mean over the games of a block of the margin and of its square, shape (n, N): n strategies.
    """
    return jackknife_interval(np.stack([margins, squares]), pool_skill)


def claimed_length(fields: dict[str, Any], players: int) -> tuple[int, int] | None:
    """Return the hands that the source pages promise for a game to 500 points; none for two players.

    The pages speak of four to eight hands for three and four players, and of up to a dozen for more.
    """
    if fields["end_mode"] != "target" or fields["target"] != PROMISED_TARGET or players < 3:
        return None
    return (4, 8) if players <= 4 else (1, 12)


def length_verdict(claimed: tuple[int, int] | None, hands: Estimate) -> str:
    """Compare the hands of a game with what is claimed: as claimed, shorter, longer or unclear."""
    if claimed is None:
        return ""
    low, high = claimed
    if hands.low >= low and hands.high <= high:
        return "as claimed"
    return "shorter" if hands.high < low else "longer" if hands.low > high else "unclear"


def _row(run: Run, blocks: BlockFile, rules: str, players: int, arms: HouseArms) -> dict[str, object]:
    """Return one row."""
    table = pooled(blocks, arms)
    count = table.length
    found = {name: measure.interval(table) for name, measure in MEASURES.items()}
    found["skill_share"] = _skill(blocks, arms.pool)
    row: dict[str, object] = {
        "rules": rules,
        "players": players,
        "blocks": count,
        "games": count * table.games,
    }
    for name, one in found.items():
        row |= {name: one.estimate, name + "_low": one.low, name + "_high": one.high}
    fields = next(one["fields"] for one in run.info["config"]["rules"] if one["label"] == rules)
    claimed = claimed_length(fields, players)
    row["companies"] = "; ".join(arms.companies)
    row["pool"] = "; ".join(seat.own for seat in arms.pool)
    row["claimed_hands"] = "" if claimed is None else f"{claimed[0]}-{claimed[1]}"
    row["length"] = length_verdict(claimed, found["hands_per_game"])
    return row


def _skill(blocks: BlockFile, pool: Sequence[Seat]) -> Estimate:
    """Estimate the skill share of the strategies of a pool."""
    return skill_interval(*pool_values(blocks, pool)) if pool else NO_ESTIMATE


def pool_values(blocks: BlockFile, pool: Sequence[Seat]) -> tuple[Floats, Floats]:
    """Return the mean margins of the blocks and those of their squares, shape (n, N): n strategies."""
    count = min(seat.arm.blocks for seat in pool)
    margins, squares = [], []
    for seat in pool:
        margin, square = (blocks.sums(seat.arm, seat.strategy, name) for name in ("margin", "margin_square"))
        opponents = seat.arm.key.players - 1
        margins.append((margin.num / margin.den)[:count])
        squares.append((square.num / (square.den * opponents**2))[:count])
    return np.stack(margins), np.stack(squares)

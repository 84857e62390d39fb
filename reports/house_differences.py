"""The table house_differences.csv: how a rule set plays otherwise than the main one, on the same deal blocks.

Holds no measure (``house_measures.py``) and no words. The main rule set is the first of the config; with
numbers of players that it does not have, the first that has them.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd

from reports.adapters.families import holm
from reports.adapters.p_values import p_no_effect
from reports.blocks import BlockFile
from reports.house_arms import HouseArms, house_tables, same_rules
from reports.house_measures import MEASURES
from reports.house_table import NO_ESTIMATE, has_house_rules, pool_skill, pool_values, pooled
from reports.run_file import Run
from reports.statistics.intervals import Estimate, Floats, mean_interval
from reports.statistics.jackknife import pseudo_values

COLUMNS = (
    "players", "rules", "against", "measure", "difference", "difference_low", "difference_high", "p",
    "p_holm", "blocks",
)  # fmt: skip


class Pair(NamedTuple):
    """Two rule sets with the same number of players: which, and the arms that speak for them."""

    players: int
    rules: str
    against: str
    here: HouseArms
    there: HouseArms


def house_differences(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each rule set, number of players and measure: the difference from the main rule set.

    A rule set that is the same game as an earlier one has none.
    Stored units, with 95 % intervals of block differences and the p value of no difference. ``p_holm`` is
    adjusted for all rule sets and numbers of players of a measure (Holm 1979). NaN where something is
    undefined; no rows if the run has a single rule set.
    """
    rows = [row for pair in _pairs(run) for row in _rows(blocks, pair)]
    table = pd.DataFrame(rows, columns=list(COLUMNS))
    if not table.empty:
        table["p_holm"] = table.groupby("measure")["p"].transform(lambda p: holm(p.to_numpy(np.float64)))
    return table


def _pairs(run: Run) -> Iterator[Pair]:
    """Yield each rule set beside the main one of its number of players; the same game once."""
    tables = house_tables(run) if has_house_rules(run) else {}
    same = same_rules(run, tables)
    main: dict[int, str] = {}
    for (rules, players), arms in tables.items():
        against = main.setdefault(players, rules)
        if against != rules and (rules, players) not in same:
            yield Pair(players, rules, against, arms, tables[against, players])


def _rows(blocks: BlockFile, pair: Pair) -> Iterator[dict[str, object]]:
    """Yield a row for each measure."""
    here, there = pooled(blocks, pair.here), pooled(blocks, pair.there)
    for name, measure in MEASURES.items():
        yield _row(pair, name, _less(measure.values(here), measure.values(there)))
    yield _row(pair, "skill_share", _skill(blocks, pair))


def _less(here: Floats, there: Floats) -> Floats:
    """Return the differences of the blocks that both have."""
    count = min(here.size, there.size)
    return here[:count] - there[:count]


def _skill(blocks: BlockFile, pair: Pair) -> Floats:
    """Return jackknife values of the difference in skill; none without two pools of as many strategies."""
    pools = [arms.pool for arms in (pair.here, pair.there)]
    if not pools[0] or len(pools[0]) != len(pools[1]):
        return np.empty(0)
    values = [np.stack(pool_values(blocks, pool)) for pool in pools]
    count = min(one.shape[-1] for one in values)
    both = np.stack([one[..., :count] for one in values])
    return pseudo_values(both, lambda part: pool_skill(part[0]) - pool_skill(part[1]))


def _row(pair: Pair, measure: str, values: Floats) -> dict[str, object]:
    """Return one row from values whose mean is the difference."""
    found: Estimate = mean_interval(values) if values.size else NO_ESTIMATE
    return {
        "players": pair.players,
        "rules": pair.rules,
        "against": pair.against,
        "measure": measure,
        "difference": found.estimate,
        "difference_low": found.low,
        "difference_high": found.high,
        "p": p_no_effect(values) if values.size else np.nan,
        "blocks": min(seat.arm.blocks for arms in (pair.here, pair.there) for seat in arms.table),
    }

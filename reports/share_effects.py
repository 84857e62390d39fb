"""The effect on a win share that is nearly 0 or 1, where the t interval of block values is too short.

Holds no verdict. An arm whose own table is its control has an effect that is its win share less the fair
share (``controls.py``), and so has one that is compared with a table of equals: the interval of that share is
the interval of the effect, moved.
"""

from typing import NamedTuple

import numpy as np

from reports.adapters.shares import (
    effective_games,
    has_few_events,
    score_p,
    score_p_equivalence,
    share_interval,
)
from reports.blocks import BlockFile
from reports.effects import Effect, compared
from reports.run_file import Cell, Run
from reports.statistics.intervals import Estimate, mean_interval
from reports.summary import sides_share

# What is left of a share of equal parts when it is divided.
ROUNDING = 1e-12


class Told(NamedTuple):
    """An effect with its 95 % and 90 % intervals, and the p values of no effect and of equivalence."""

    wide: Estimate
    narrow: Estimate
    p: float
    p_equivalence: float


def near_the_end(
    run: Run, blocks: BlockFile, cell: Cell, effect: Effect, metric: str, smallest: float
) -> Told | None:
    """Estimate an effect from the win share of the one arm behind it, if that is near 0 or 1; else None.

    The rule is that of ``summary.csv`` (`share_interval`): fewer than ten effective wins, or games not won.
    The interval is Wilson's, moved by the fair share and mirrored where the share counts against the effect;
    p values are those of the score test, which is the same interval turned round, and never 0. A treatment
    that changed no block at all has no share to speak of.

    Parameters
    ----------
    effect
        The effect of ``cell`` on ``metric``.
    smallest
        Smallest effect of interest, in shares.
    """
    if metric != "win_share" or not effect.changed:
        return None
    # Of a side's win each partner has half, so twice the share is that of the side, 0 to 1.
    partners = sides_share(run, cell.rules)
    fair = partners / cell.players
    uneven = []
    for place, side in enumerate(compared(cell, metric)):
        arm = run.arms[side.key]
        sums = blocks.sums(arm, side.strategy, metric)
        values = partners * sums.num / sums.den
        # A table of equals has the fair share in every block, and no part in the error.
        if not np.allclose(values, fair, rtol=0, atol=ROUNDING):
            uneven.append((arm, values, cell.sign if place == 0 else -cell.sign))
    if len(uneven) != 1:
        return None
    arm, values, sign = uneven[0]
    if not has_few_events(values, arm.games_per_block):
        return None
    share, games = float(values.mean()), effective_games(values, arm.games_per_block)

    def moved(level: float) -> Estimate:
        found = share_interval(values, arm.games_per_block, level)
        low, high = sorted(sign * (end - fair) / partners for end in (found.low, found.high))
        return Estimate(mean_interval(effect.values).estimate, low, high, found.blocks)

    return Told(
        moved(0.95),
        moved(0.90),
        score_p(share, fair, games),
        score_p_equivalence(share, fair, partners * smallest, games),
    )

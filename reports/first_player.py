"""The table first_player.csv: what acting first is worth, from tables at which every seat plays alike.

Holds no words. The player meant is the one who acts first in the first hand; where a game is one hand, that
is the advantage in a hand.
"""

from collections.abc import Sequence

import pandas as pd

from reports.blocks import BlockFile
from reports.statistics.families import holm
from reports.statistics.p_values import p_no_effect
from reports.summary import metric_interval
from reports.tournament import Stage

# Column of the table, metric behind it (sim/metrics.py).
MEASURED = (("share", "first_seat_win"), ("gain", "first_seat_excess"), ("points", "first_seat_margin"))
ENDS = ("", "_low", "_high")
COLUMNS = (
    *("rules", "players", "strategy", "games"),
    *(name + end for name, _ in MEASURED for end in ENDS),
    *("p", "p_holm"),
)


def first_player_table(stages: Sequence[Stage], blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each strategy of each stage that was played among copies of itself.

    ``share`` of games won, ``gain`` above the fair share 1/players, and ``points`` a hand more than the mean
    of the others, each with its 95 % interval; one game a block. ``p`` tests that the gain is 0, ``p_holm``
    is adjusted for all rows (Holm 1979).
    """
    rows = []
    p_values = []
    for stage in stages:
        for arm in stage.self_arms:
            row: dict[str, object] = {
                "rules": stage.rules,
                "players": stage.players,
                "strategy": arm.key.arm,
                "games": arm.blocks * arm.games_per_block,
            }
            for name, metric in MEASURED:
                sums = blocks.sums(arm, arm.key.arm, metric)
                found = metric_interval(metric, sums, arm.games_per_block)
                row |= dict(zip((name + end for end in ENDS), found[:3], strict=True))
            rows.append(row)
            gain = blocks.sums(arm, arm.key.arm, "first_seat_excess")
            p_values.append(p_no_effect(gain.num / gain.den))
    table = pd.DataFrame(rows, columns=list(COLUMNS))
    return table.assign(p=p_values, p_holm=holm(p_values))

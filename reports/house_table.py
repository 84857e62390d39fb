"""The table house_rules.csv: how each rule set plays, from the block sums of the arms that speak for it.

Holds no choice of arms (``house_arms.py``) and no words. A row is a rule set with a number of players.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from reports.adapters.shares import FEW_EVENTS, share_interval, wilson_interval
from reports.blocks import BlockFile, Sums
from reports.house_arms import HouseArms, Seat, house_tables
from reports.run_file import Run
from reports.statistics.intervals import (
    Blocks,
    Estimate,
    Floats,
    linearise,
    mean_interval,
    moments,
    ratio_interval,
)
from reports.statistics.jackknife import jackknife_interval
from reports.statistics.skill import skill_share
from sim.table import WIN_PARTS

FEWEST_RULES = 2
NO_ESTIMATE = Estimate(np.nan, np.nan, np.nan, 0)


class Pooled(NamedTuple):
    """Block sums of the arms of a table, added up.

    Attributes
    ----------
    games
        Games of a block in all arms.
    copies
        How often the same game may be in them: the rotations of a table of equals change nothing but names.
    """

    blocks: BlockFile
    seats: Sequence[Seat]
    length: int
    games: int
    copies: int

    def sums(self, metric: str) -> Sums:
        """Return numerators and denominators of a metric, shape (N,)."""
        parts = [self.blocks.sums(seat.arm, seat.strategy, metric) for seat in self.seats]
        num, den = (sum(part[place][: self.length] for part in parts) for place in (0, 1))
        return Sums(np.asarray(num), np.asarray(den))


def _mean(metric: str) -> Callable[[Pooled], Estimate]:
    """Return the estimator of a mean over games."""

    def estimate(table: Pooled) -> Estimate:
        sums = table.sums(metric)
        return mean_interval(sums.num / sums.den)

    return estimate


def _share(metric: str) -> Callable[[Pooled], Estimate]:
    """Return the estimator of a share of games."""

    def estimate(table: Pooled) -> Estimate:
        sums = table.sums(metric)
        return share_interval(sums.num / sums.den, table.games // table.copies)

    return estimate


def _ratio_share(metric: str, parts: int = 1, *, own: bool = False) -> Callable[[Pooled], Estimate]:
    """Return the estimator of a share of hands, or of some games; ``parts`` make one event.

    What a player does himself (``own``) is another event in each rotation.
    """

    def estimate(table: Pooled) -> Estimate:
        sums = table.sums(metric)
        weight = parts if own else parts * table.copies
        return ratio_share_interval(sums.num / weight, sums.den / weight)

    return estimate


def ratio_share_interval(num: Blocks, den: Blocks) -> Estimate:
    """Estimate a share whose denominator is random, such as hands of a block that somebody ends by going out.

    The linearised t interval cut off at 0 and 1; of fewer than 10 events, or of all but fewer than 10, the
    Wilson interval with the effective number of trials p(1-p)/SE², at most all (Kish 1965).
    """
    found = ratio_interval(num, den)
    trials, events = float(den.sum()), float(num.sum())
    if trials == 0 or np.isnan(found.low):
        return found
    p = found.estimate
    if min(events, trials - events) < FEW_EVENTS:
        error = moments(linearise(num, den)).error
        effective = min(trials, p * (1 - p) / error**2) if error > 0 else trials
        return Estimate(p, *wilson_interval(p, effective), found.blocks)
    return found._replace(low=max(0.0, found.low), high=min(1.0, found.high))


def _turns(table: Pooled) -> Estimate:
    """Estimate the turns of a game, all players together."""
    turns, games = table.sums("turns_per_hand").num, table.sums("hands_per_game").den
    return mean_interval(turns / games)


def _spread(table: Pooled) -> Estimate:
    """Estimate the standard deviation of hand scores, with the interval of its linear form."""
    squares, scores = table.sums("hand_square"), table.sums("hand_score")
    mean = scores.num.sum() / scores.den.sum()
    # Rounding alone can take the variance of equal scores below 0.
    spread = max(0.0, float(squares.num.sum() / squares.den.sum() - mean**2)) ** 0.5
    if not spread > 0:
        return Estimate(spread, np.nan, np.nan, table.length)
    # Delta method: d sd = (d E[x²] - 2·mean·d E[x]) / (2·sd).
    values = (linearise(*squares) - 2 * mean * linearise(*scores)) / (2 * spread)
    found = mean_interval(values)
    reach = found.high - found.estimate
    return Estimate(spread, spread - reach, spread + reach, table.length)


MEASURES: dict[str, Callable[[Pooled], Estimate]] = {
    "hands_per_game": _mean("hands_per_game"),
    "turns_per_game": _turns,
    "hand_spread": _spread,
    "out_rate": _ratio_share("hands_out"),
    "first_seat_excess": _mean("first_seat_excess"),
    "catch_up": _ratio_share("catch_up", WIN_PARTS),
    "tied_games": _share("tied_games"),
    "capped_games": _share("capped_games"),
    "caught_100": _ratio_share("caught_100", own=True),
}
NAMES = (*MEASURES, "skill_share")
COLUMNS = (
    "rules",
    "players",
    "blocks",
    "games",
    *(name + end for name in NAMES for end in ("", "_low", "_high")),
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


def skill_interval(margins: Floats, squares: Floats) -> Estimate:
    """Estimate the skill share of a pool of strategies, with its jackknife interval.

    Parameters
    ----------
    margins, squares
        Mean over the games of a block of the margin and of its square, shape (n, N): n strategies.
    """

    def of_blocks(both: Blocks) -> float:
        means = both[0].mean(axis=1)
        errors = both[0].std(axis=1, ddof=1) / both.shape[-1] ** 0.5
        variance = float(both[1].mean() - means.mean() ** 2)
        return skill_share(means, errors, variance) if variance > 0 else np.nan

    return jackknife_interval(np.stack([margins, squares]), of_blocks)


def claimed_length(fields: dict[str, Any], players: int) -> tuple[int, int] | None:
    """Return the hands that the source pages promise for a game to a target; none for two players.

    The pages speak of four to eight hands for three and four players, and of up to a dozen for more.
    """
    if fields["end_mode"] != "target" or players < 3:
        return None
    return (4, 8) if players <= 4 else (4, 12)


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
    count = min(seat.arm.blocks for seat in arms.table)
    games = [seat.arm.games_per_block for seat in arms.table]
    copies = min(games) if all(seat.is_among_equals for seat in arms.table) else 1
    table = Pooled(blocks, arms.table, count, sum(games), copies)
    found = {name: estimate(table) for name, estimate in MEASURES.items()}
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
    row["pool"] = "; ".join(seat.own for seat in arms.pool)
    row["claimed_hands"] = "" if claimed is None else f"{claimed[0]}-{claimed[1]}"
    row["length"] = length_verdict(claimed, found["hands_per_game"])
    return row


def _skill(blocks: BlockFile, pool: Sequence[Seat]) -> Estimate:
    """Estimate the skill share of the strategies of a pool."""
    if not pool:
        return NO_ESTIMATE
    count = min(seat.arm.blocks for seat in pool)
    margins, squares = [], []
    for seat in pool:
        margin, square = (blocks.sums(seat.arm, seat.strategy, name) for name in ("margin", "margin_square"))
        opponents = seat.arm.key.players - 1
        margins.append((margin.num / margin.den)[:count])
        squares.append((square.num / (square.den * opponents**2))[:count])
    return skill_interval(np.stack(margins), np.stack(squares))

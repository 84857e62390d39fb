"""What is measured of a rule set: a value for every block, and an estimate with its interval.

Holds no choice of arms (``house_arms.py``) and no table. Values of two rule sets on the same blocks can be
subtracted; intervals of shares near 0 and 1 are not those of the values.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from reports.adapters.shares import FEW_EVENTS, share_interval, wilson_interval
from reports.blocks import BlockFile, Sums
from reports.house_arms import Seat
from reports.statistics.intervals import (
    Blocks,
    Estimate,
    Floats,
    linearise,
    mean_interval,
    moments,
    ratio_interval,
)
from sim.table import WIN_PARTS


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


class Measure(NamedTuple):
    """A measure of a rule set.

    Attributes
    ----------
    values
        A value for each block, shape (N,), whose mean is the estimate (to first order, where it is a ratio).
    interval
        The estimate with its 95 % interval.
    """

    values: Callable[[Pooled], Floats]
    interval: Callable[[Pooled], Estimate]


def _mean(metric: str) -> Measure:
    """Measure a mean over games."""

    def values(table: Pooled) -> Floats:
        sums = table.sums(metric)
        return np.asarray(sums.num / sums.den, np.float64)

    return Measure(values, lambda table: mean_interval(values(table)))


def _share(metric: str) -> Measure:
    """Measure a share of games."""
    values = _mean(metric).values
    return Measure(values, lambda table: share_interval(values(table), table.games // table.copies))


def _ratio_share(metric: str, parts: int = 1, *, own: bool = False) -> Measure:
    """Measure a share of hands, or of some games; ``parts`` make one event.

    What a player does himself (``own``) is another event in each rotation.
    """

    def interval(table: Pooled) -> Estimate:
        sums = table.sums(metric)
        weight = parts if own else parts * table.copies
        return ratio_share_interval(sums.num / weight, sums.den / weight)

    return Measure(lambda table: linearise(*table.sums(metric)), interval)


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


def _turns(table: Pooled) -> Floats:
    """Return the mean turns of a block's games, all players together."""
    turns, games = table.sums("turns_per_hand").num, table.sums("hands_per_game").den
    return np.asarray(turns / games, np.float64)


def _spread(table: Pooled) -> Floats:
    """Return values whose mean is the standard deviation of hand scores: its linear form.

    All are the same where the deviation is 0: then there is no linear form.
    """
    squares, scores = table.sums("hand_square"), table.sums("hand_score")
    mean = scores.num.sum() / scores.den.sum()
    # Rounding alone can take the variance of equal scores below 0.
    spread = max(0.0, float(squares.num.sum() / squares.den.sum() - mean**2)) ** 0.5
    if not spread > 0:
        return np.full(table.length, spread)
    # Delta method: d sd = (d E[x²] - 2·mean·d E[x]) / (2·sd).
    values = (linearise(*squares) - 2 * mean * linearise(*scores)) / (2 * spread)
    return np.asarray(spread + values - values.mean(), np.float64)


def _spread_interval(table: Pooled) -> Estimate:
    """Estimate the standard deviation of hand scores; without an interval where it is 0."""
    values = _spread(table)
    if not np.any(values > 0):
        return Estimate(0.0, np.nan, np.nan, table.length)
    return mean_interval(values)


MEASURES: dict[str, Measure] = {
    "hands_per_game": _mean("hands_per_game"),
    "turns_per_game": Measure(_turns, lambda table: mean_interval(_turns(table))),
    "hand_spread": Measure(_spread, _spread_interval),
    "out_rate": _ratio_share("hands_out"),
    "first_seat_excess": _mean("first_seat_excess"),
    "catch_up": _ratio_share("catch_up", WIN_PARTS),
    "tied_games": _share("tied_games"),
    "capped_games": _share("capped_games"),
    "caught_100": _ratio_share("caught_100", own=True),
}

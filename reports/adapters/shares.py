"""Intervals of shares: score and exact ones from statsmodels and SciPy, and which of them block shares have.

Score intervals come with their tests, so that both say the same.

Holds no interval of means: that is in ``statistics/intervals.py``.
"""

import math
import sys
from typing import Any

import numpy as np
from scipy.special import ndtr
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportion_confint

from reports.statistics.intervals import Blocks, Estimate, mean_interval, moments
from reports.statistics.requirements import require

# Below so many effective events the t interval of a share is too short (Brown, Cai & DasGupta 2001).
FEW_EVENTS = 10


def wilson_interval(share: float, trials: float, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval of a share (Wilson 1927), as statsmodels computes it.

    Parameters
    ----------
    share
        Observed share, 0 to 1.
    trials
        Number of independent trials; an effective number need not be whole. NaN ends if it is not positive.
    level
        Coverage of the interval, between 0 and 1.
    """
    if not trials > 0:
        return math.nan, math.nan
    # Its types allow for tables, which are not given here.
    ends: Any = proportion_confint(share * trials, trials, 1 - level, method="wilson")
    low, high = ends
    # Rounding must not keep the ends of no event, or of nothing else, from 0 or 1.
    return float(low) if share > 0 else 0.0, float(high) if share < 1 else 1.0


def share_interval(x: Blocks, games_per_block: int, level: float = 0.95) -> Estimate:
    """Estimate a share, such as wins a game, from the shares of blocks.

    The t interval, or near 0 and 1 the Wilson interval with the effective number of games
    n = p(1-p)/SE², at most all games (Kish 1965, design effect; Korn & Graubard 1998). Wilson is used where
    min(p, 1-p)·n is under 10. With very few blocks the t interval can reach beyond 0 or 1.

    Parameters
    ----------
    x
        Share of each block, 0 to 1, shape (N,).
    games_per_block
        Games (or other trials) in each block, at least 1.
    level
        Coverage of the interval, between 0 and 1.

    Returns
    -------
    Estimate
        The interval is NaN with fewer than two blocks.

    Raises
    ------
    ValueError
        If a block's share is outside 0 to 1.
    """
    require(not np.any((x < 0) | (x > 1)), "The share of a block must be between 0 and 1.")
    sample = moments(x)
    if sample.blocks < 2:
        return Estimate(sample.mean, np.nan, np.nan, sample.blocks)
    p = sample.mean
    trials = effective_games(x, games_per_block)
    if min(p, 1 - p) * trials < FEW_EVENTS:
        return Estimate(p, *wilson_interval(p, trials, level), sample.blocks)
    return mean_interval(x, level)


def effective_games(x: Blocks, games_per_block: int) -> float:
    """Return n = p(1-p)/SE² of block shares, at most all games; all of them where blocks are equal."""
    sample = moments(x)
    games = float(sample.blocks * games_per_block)
    return min(games, sample.mean * (1 - sample.mean) / sample.error**2) if sample.error > 0 else games


def has_few_events(x: Blocks, games_per_block: int) -> bool:
    """Tell whether `share_interval` of these block shares is Wilson's."""
    p = moments(x).mean
    return x.size > 1 and min(p, 1 - p) * effective_games(x, games_per_block) < FEW_EVENTS


def score_p(share: float, fair: float, trials: float) -> float:
    """Return the two-sided p value of "the share is ``fair``", by the score test (Rao 1948).

    This is Wilson's interval turned round: p is under 0.05 exactly when the 95 % interval leaves ``fair``
    out. It is never 0: what is smaller than the smallest ordinary number is told as that number.

    Parameters
    ----------
    share
        Observed share, 0 to 1.
    fair
        Share to be tested, between 0 and 1.
    trials
        Number of independent trials, effective or real.
    """
    distance = abs(share - fair) / math.sqrt(fair * (1 - fair) / trials)
    return max(2 * float(ndtr(-distance)), sys.float_info.min)


def score_p_equivalence(share: float, fair: float, delta: float, trials: float) -> float:
    """Return the p value of "the share is at least ``delta`` away from ``fair``", by two score tests.

    These are two one-sided tests in one (Schuirmann 1987): p is under 0.05 exactly when the 90 % Wilson
    interval lies inside. Shares below 0 and above 1 are impossible and need no test. Parameters as in
    `score_p`.
    """
    return max(
        _score_tail(share, fair + delta, trials),
        _score_tail(1 - share, 1 - fair + delta, trials),
        sys.float_info.min,
    )


def _score_tail(share: float, least: float, trials: float) -> float:
    """Return the p value of "the share is ``least`` or more" against less."""
    if least >= 1:
        return 1.0 if share >= 1 == least else 0.0
    return float(ndtr((share - least) / math.sqrt(least * (1 - least) / trials)))


def changed_share_limit(non_null_blocks: int, blocks: int) -> float:
    """Return the 95 % upper bound of the share of deals whose result changes.

    The bound is exact and one-sided (Clopper & Pearson 1934).

    Parameters
    ----------
    non_null_blocks, blocks
        Changed blocks, and all blocks.

    Returns
    -------
    float
        0 to 1; about 3/N if no block changed. NaN without blocks.
    """
    if blocks == 0:
        return math.nan
    return float(binomtest(non_null_blocks, blocks, alternative="less").proportion_ci(0.95, "exact").high)

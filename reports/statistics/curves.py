"""Many means on the same blocks: a band that covers all of them at once, and which of them can be the best.

Holds no single interval and no single best (``adapters/best_level.py``). Column t is a level of a threshold,
an arm, a pair or a contrast; all columns have the same N deal blocks, so their estimates move together and
the band is narrower than Bonferroni's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reports.statistics.intervals import Blocks, Floats, linearise
from reports.statistics.requirements import require, require_blocks, require_level
from reports.statistics.resampling import Role, generator

# Memory for the multipliers of one batch of draws, in numbers.
BATCH_NUMBERS = 4_000_000


class Band(NamedTuple):
    """Means with standard errors and a simultaneous band, shape (T,) each.

    ``critical`` is the number of standard errors from the mean to an end: 1.96 for one column, more for many.
    """

    mean: Floats
    error: Floats
    low: Floats
    high: Floats
    critical: float
    blocks: int


def simultaneous_band(y: Blocks, *, seed: int, level: float = 0.95, draws: int = 4000) -> Band:
    """Estimate all means with one band that covers all of them with the given chance.

    The critical value is a quantile of the largest |t| over the columns when the blocks' residuals are
    multiplied by standard normal draws (sup-t band: Montiel Olea & Plagborg-Møller 2019; multiplier
    bootstrap: Chernozhukov, Chetverikov & Kato 2013).

    Parameters
    ----------
    y
        Value of each block in each column, shape (N, T).
    seed
        Seed of the draws.
    level
        Chance that the band covers all T means, between 0 and 1.
    draws
        Number of multiplier draws.

    Returns
    -------
    Band
        A column whose blocks are all equal has a band of no width and no say in the critical value. A column
        with a NaN is undefined and has no say either.

    Raises
    ------
    ValueError
        If there are fewer than 30 blocks, or the level is not between 0 and 1.
    """
    require(y.ndim == 2, f"A band needs a row for each block and a column for each mean, not {y.shape}.")
    require_level(level)
    blocks = len(y)
    require_blocks(blocks, "A simultaneous band")
    # The mean of equal blocks is their value, without rounding, so that their error is exactly 0.
    mean = np.where((y == y[0]).all(axis=0), y[0], y.mean(axis=0))
    error = (y - mean).std(axis=0, ddof=1) / blocks**0.5
    moves = error > 0
    critical = 0.0
    if moves.any():
        residuals = (y - mean)[:, moves] / (blocks * error[moves])
        rng = generator(seed, Role.BAND)
        rows = max(1, BATCH_NUMBERS // blocks)
        sizes = [min(rows, draws - done) for done in range(0, draws, rows)]
        largest = [np.abs(rng.standard_normal((size, blocks)) @ residuals).max(axis=1) for size in sizes]
        critical = float(np.quantile(np.concatenate(largest), level))
    return Band(mean, error, mean - critical * error, mean + critical * error, critical, blocks)


def pairwise_band(above: Blocks, games: Blocks, *, seed: int, level: float = 0.95) -> Band:
    """Estimate who finishes above whom: the share of each pair, with intervals that hold for all at once.

    P(A above B) + P(tie)/2 at the same table is the probability of superiority (Vargha & Delaney 2000); an
    even pair has 1/2.

    Parameters
    ----------
    above
        Games of each block in which the first of a pair finished above the second, ties one half, shape
        (N, P). Give whole numbers, for instance twice as many in ``above`` and ``games``, where possible.
    games
        Games of each block in which the pair met, shape (N, P).
    seed, level
        See `simultaneous_band`.

    Returns
    -------
    Band
        Shape (P,); NaN for a pair that never met. Ends may lie outside 0 to 1.
    """
    columns = [linearise(above[:, pair], games[:, pair]) for pair in range(above.shape[1])]
    return simultaneous_band(np.column_stack(columns), seed=seed, level=level)


def possible_best(band: Band) -> NDArray[np.bool_]:
    """Mark the columns that can be the best: those whose upper end reaches the highest lower end.

    The set holds the true best with at least the chance of the band (multiple comparisons with the best, Hsu
    1996). Report it rather than one best level.
    """
    return np.asarray(band.high >= np.nanmax(band.low))

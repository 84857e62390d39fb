"""Block means as a run goes on: what the rules that look many times need, with their guards.

Holds no rule. Blocks count in the order of their numbers, so what is found at a look depends on nothing that
comes after it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reports.statistics.intervals import Blocks, Floats
from reports.statistics.verdicts import NON_NULL_BLOCKS, VERDICT_BLOCKS


class Running(NamedTuple):
    """Number of blocks, their mean and their variance (divided by n) at each look, shape (L,) each.

    The variance is NaN at looks where no sequential rule may decide.
    """

    blocks: NDArray[np.int64]
    mean: Floats
    variance: Floats


def running_moments(
    x: Blocks, looks: Sequence[int], *, largest: float | None, changed: NDArray[np.bool_] | None = None
) -> Running:
    """Return the moments at the looks that have happened, with the guards of sequential rules.

    Near-identical strategies give almost only blocks of 0. Their variance is then far too small for a while,
    and a rule would stop at once, most often with the wrong answer. Hence three guards: a look counts from
    100 blocks on, if at least 20 of them are changed; and the variance is that of the blocks plus one block
    at each extreme, v + 2·largest²/n (the idea of an added success and failure, Agresti & Coull 1998).

    Parameters
    ----------
    x
        Effects of blocks 0 … N-1 in the order of their numbers, shape (N,); 0 is no effect. A linearised
        ratio changes a little with every new block, so its earlier looks are only nearly those of earlier
        calls.
    looks
        Rising numbers of blocks, as from `stopping.checkpoints`; those over N have not happened yet.
    largest
        Largest possible distance of a block from 0; None for a measure without bounds, such as a margin,
        which has no third guard.
    changed
        Blocks in which something differs, shape (N,); None takes those that are not exactly 0. Rounded
        values, such as differences of linearised ratios, need it.

    Raises
    ------
    ValueError
        If the looks do not rise, or ``largest`` is not positive.
    """
    if largest is not None and not largest > 0:
        raise ValueError(f"The largest possible effect must be more than 0, not {largest}.")
    n = np.array([look for look in looks if look <= x.size], dtype=np.int64)
    if np.any(np.diff(n, prepend=0) <= 0):
        raise ValueError("Looks must be rising numbers of blocks, from 1 on.")
    mean = np.asarray(np.cumsum(x)[n - 1] / n, dtype=np.float64)
    # Rounding must not make the variance of nearly equal blocks negative.
    variance = np.maximum(np.cumsum(x.astype(np.float64) ** 2)[n - 1] / n - mean**2, 0)
    differ = np.cumsum(x != 0 if changed is None else changed)[n - 1]
    guarded = (n >= VERDICT_BLOCKS) & (differ >= NON_NULL_BLOCKS)
    return Running(n, mean, np.where(guarded, variance + 2 * (largest or 0) ** 2 / n, np.nan))

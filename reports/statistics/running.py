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
    """Number of blocks, their mean and their variance (divided by N) at each look, shape (L,) each."""

    blocks: NDArray[np.int64]
    mean: Floats
    variance: Floats


def running_moments(
    x: Blocks, looks: Sequence[int], *, largest: float | None, changed: NDArray[np.bool_] | None = None
) -> Running:
    """Return the moments at the looks where a sequential rule may decide.

    Near-identical strategies give almost only blocks of 0. Their variance is then far too small for a while,
    and a rule would stop at once, most often with the wrong answer. Hence three guards: a look counts from
    100 blocks on, if at least 20 of them are changed; and the variance is that of the blocks plus one block
    at each extreme, v + 2·largest²/n (the idea of an added success and failure, Agresti & Coull 1998).

    Parameters
    ----------
    x
        Values of blocks 0 … N-1, shape (N,); 0 is no effect.
    looks
        Rising numbers of blocks; those over N have not happened yet.
    largest
        Largest possible distance of a block from 0; None for a measure without bounds, such as a margin,
        which has no third guard.
    changed
        Blocks in which something differs, shape (N,); None takes those that are not exactly 0. Rounded
        values, such as differences of linearised ratios, need it.

    Returns
    -------
    Running
        Only looks that pass the guards, perhaps none.

    Raises
    ------
    ValueError
        If the looks do not rise, or ``largest`` is not positive.
    """
    if largest is not None and not largest > 0:
        raise ValueError(f"The largest possible effect must be more than 0, not {largest}.")
    at = np.array(looks, dtype=np.int64)
    if np.any(np.diff(at, prepend=0) <= 0):
        raise ValueError("Looks must be rising numbers of blocks, from 1 on.")
    differs = np.cumsum(x != 0 if changed is None else changed)
    at = at[(at >= VERDICT_BLOCKS) & (at <= x.size)]
    at = at[differs[at - 1] >= NON_NULL_BLOCKS]
    mean = np.cumsum(x)[at - 1] / at
    # Rounding must not make the variance of nearly equal blocks negative.
    variance = np.maximum(np.cumsum(x.astype(np.float64) ** 2)[at - 1] / at - mean**2, 0)
    return Running(at, mean, variance + (0 if largest is None else 2 * largest**2 / at))

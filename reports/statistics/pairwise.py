"""Who finishes above whom: shares of pairs with intervals that hold for all at once, and cycles in them.

Holds no rating. P(A above B) + P(tie)/2 at the same table is the probability of superiority; an even pair
has 1/2.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import shortest_path

from reports.statistics.curves import Band, simultaneous_band
from reports.statistics.intervals import Blocks, linearise


def pairwise_band(above: Blocks, games: Blocks, *, seed: int, level: float = 0.95) -> Band:
    """Estimate the share of each pair with simultaneous intervals.

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


def cycles(beats: NDArray[np.bool_]) -> list[tuple[int, ...]]:
    """Name the cycles among pairs: A above B, B above C, C above A.

    Parameters
    ----------
    beats
        Entry (i, j) says that i is above j beyond doubt (its simultaneous interval lies over 1/2), shape
        (n, n).

    Returns
    -------
    list[tuple[int, ...]]
        For each pair that is part of a cycle, one of the shortest cycles with it; each cycle once, its
        lowest entry first, in order. Empty if the entries can be ranked without contradiction.
    """
    steps, before = shortest_path(beats.astype(np.float64), unweighted=True, return_predecessors=True)
    found = set()
    for first, second in np.argwhere(beats):
        if np.isfinite(steps[second, first]):
            path = [int(first)]
            while path[-1] != second:
                path.append(int(before[second, path[-1]]))
            path.reverse()
            start = path.index(min(path))
            found.add((*path[start:], *path[:start]))
    return sorted(found)

"""Cycles among entries that finish above each other: A above B, B above C, C above A.

Holds no statistic: which pairs are beyond doubt comes in.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import shortest_path


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

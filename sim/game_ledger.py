"""Ledgers of whole games: how many hands and turns each took, counted from the rows that the engine keeps.

Holds no counting of hands: the engine's own ledgers are in ``sim/tally.py``. Means come from block sums; a
median or a 95th percentile needs the whole distribution.
"""

import numpy as np
from numpy.typing import NDArray

from sim.kept_rows import FIELD
from sim.table import LEDGER_BINS

# Field of a game's row, number of bins and the step from one to the next; the last bin has all that is more.
GAME_LEDGERS = (("hands", 128, 1), ("turns", 400, 5))
GAME_BINS = sum(size for _, size, _ in GAME_LEDGERS)
ALL_BINS = LEDGER_BINS + GAME_BINS


def game_ledgers(rows: NDArray[np.int64], first: int, group: int) -> NDArray[np.int64]:
    """Count games by their hands and by their turns, and add these up, shape (groups, GAME_BINS, 2).

    Parameters
    ----------
    rows
        Games of some blocks, shape (B, G, P, fields); hands and turns are the game's in every seat.
    first
        Number of the first block.
    group
        Blocks that one row of the ledgers covers.
    """
    blocks, games = rows.shape[:2]
    groups = (first + np.arange(blocks)) // group - first // group
    places = np.repeat(groups, games)
    found = np.zeros((groups[-1] + 1, GAME_BINS, 2), np.int64)
    flat = found.reshape(-1, 2)
    at = 0
    for field, size, step in GAME_LEDGERS:
        values = rows[:, :, 0, FIELD[field]].reshape(-1)
        bins = at + np.minimum(values // step, size - 1)
        slots = places * GAME_BINS + bins
        np.add.at(flat[:, 0], slots, 1)
        np.add.at(flat[:, 1], slots, values)
        at += size
    return found

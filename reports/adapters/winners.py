"""The arms that can be the best, by differences of blocks: the model confidence set of arch.

Holds no single choice (``statistics/selection.py``). Loads arch and statsmodels only when it is asked.
"""

import numpy as np
from numpy.typing import NDArray

from reports.statistics.intervals import Blocks, Floats
from reports.statistics.requirements import require_blocks
from reports.statistics.resampling import Role, generator


def possible_winners(y: Blocks, *, seed: int, alpha: float = 0.05, draws: int = 1000) -> NDArray[np.bool_]:
    """Mark the arms that can be the best: the model confidence set (Hansen, Lunde & Nason 2011).

    Parameters
    ----------
    y
        Value of each block for each arm, more is better, shape (N, T).
    seed
        Seed of the resamples. Blocks are independent, so they are drawn one by one.
    alpha
        Chance that a best arm is missing.
    draws
        Number of resamples.

    Returns
    -------
    NDArray[np.bool_]
        Shape (T,). Arms with equal values in all blocks are in or out together.

    Raises
    ------
    ValueError
        If there are fewer than 30 blocks.
    """
    from arch.bootstrap import MCS

    require_blocks(len(y), "A set of possible winners")
    # Equal arms have no variance between them, which the studentised statistic cannot divide by.
    distinct, which = np.unique(y, axis=1, return_inverse=True)
    if distinct.shape[1] == 1:
        return np.ones(y.shape[1], dtype=np.bool_)
    losses: Floats = -distinct.astype(np.float64)
    rng = generator(seed, Role.POSSIBLE_WINNERS)
    # The statistic T_max: with T_R, arch stops at two differences that are exactly equal.
    found = MCS(losses, size=alpha, reps=draws, block_size=1, method="max", bootstrap="circular", seed=rng)
    found.compute()
    return np.asarray(np.isin(which, np.array(found.included)))

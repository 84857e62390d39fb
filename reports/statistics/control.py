"""Control variates: how much of a raw score's spread the deal alone explains.

Holds no interval: a score less that of its control on the same deals is a block value like any other.
"""

import numpy as np

from reports.statistics.intervals import Blocks
from reports.statistics.requirements import require, require_blocks


def control_reduction(x: Blocks, control: Blocks) -> float:
    """Return how many times less x - c·control varies than x, with the best c.

    c = Cov(x, control)/Var(control) leaves the variance 1 - r² times as large, r being their correlation
    (Lavenberg & Welch 1981).

    Parameters
    ----------
    x
        Raw score of each block, shape (N,).
    control
        What the same deals give without the strategy under test, such as the score at a table of baselines,
        shape (N,).

    Returns
    -------
    float
        1 for a control that never varies; infinite for one that explains all.

    Raises
    ------
    ValueError
        If the shapes differ or there are fewer than 30 blocks.
    """
    require(x.shape == control.shape, f"A control needs a value a block, not {control.shape} for {x.shape}.")
    require_blocks(x.size, "A control variate")
    if np.all(control == control[0]):
        return 1.0
    (own, both), (_, of_control) = np.cov(x, control)
    left = own - both**2 / of_control
    # What rounding leaves of nothing is nothing.
    return float(own / left) if left > 1e-12 * own else np.inf

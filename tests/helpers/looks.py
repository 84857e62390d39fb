"""Many looks at once: running moments of any numbers, and the decision at the first look that allows one.

The product sees looks one by one and in whole numbers; tests that repeat a run often need them fast.
"""

from collections.abc import Sequence

import numpy as np

from reports.statistics.running import Running, guarded_variance
from reports.statistics.sprt import Decision, LiveDecision, SequentialTest


def running_moments(x: np.ndarray, looks: Sequence[int], *, largest: float | None) -> Running:
    """Return the moments of blocks 0 … n-1 at each look n that has happened, guarded as the product does."""
    n = np.array([look for look in looks if look <= x.size], dtype=np.int64)
    mean = np.cumsum(x)[n - 1] / n
    # Rounding must not make the variance of nearly equal blocks negative.
    variance = np.maximum(np.cumsum(x.astype(np.float64) ** 2)[n - 1] / n - mean**2, 0)
    return Running(n, mean, guarded_variance(n, np.cumsum(x != 0)[n - 1], variance, largest))


def decide(run: Running, test: SequentialTest) -> Decision:
    """Return the decision after all looks."""
    return LiveDecision(test).look(run)

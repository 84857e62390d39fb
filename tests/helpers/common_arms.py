"""Arms whose results are known, on common blocks."""

import numpy as np

from reports.statistics.selection import Arms, Sample


def arms_on_common_blocks(means: np.ndarray, correlation: float, key: list[int], sd: float = 0.25) -> Sample:
    """Return arms with normal results that are the same whenever a block is asked for."""

    def sample(arms: Arms, start: int, stop: int) -> np.ndarray:
        rng = np.random.default_rng([*key, start])
        luck = correlation**0.5 * rng.normal(size=(stop - start, 1))
        own = (1 - correlation) ** 0.5 * rng.normal(size=(stop - start, means.size))
        return (sd * (luck + own) + means)[:, arms]

    return sample

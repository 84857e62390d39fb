"""Arms whose results are known, on common blocks."""

from collections import Counter, defaultdict

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


class Counted:
    """A sample function that counts the blocks of each arm, and adds up their values."""

    def __init__(self, sample: Sample) -> None:
        self._sample = sample
        self.blocks: Counter[int] = Counter()
        self.sums: defaultdict[int, float] = defaultdict(float)

    def __call__(self, arms: Arms, start: int, stop: int) -> np.ndarray:
        values = self._sample(arms, start, stop)
        for arm, total in zip(arms.tolist(), values.sum(axis=0).tolist(), strict=True):
            self.blocks[arm] += stop - start
            self.sums[arm] += total
        return values

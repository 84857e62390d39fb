"""Blocks of games whose share of wins and correlation are known."""

import numpy as np

from reports.statistics.intervals import Estimate

GAMES = 4


def wins_of_blocks(
    rng: np.random.Generator, share: float, rho: float, shape: tuple[int, int], games: int = GAMES
) -> np.ndarray:
    """Draw wins: beta-binomial for rho > 0, mostly exactly G·p for rho < 0, else independent."""
    if rho > 0:
        scale = 1 / rho - 1
        return rng.binomial(games, rng.beta(share * scale, (1 - share) * scale, size=shape))
    wins = rng.binomial(games, share, size=shape)
    if rho < 0:
        wins[rng.random(shape) < 0.85] = round(games * share)
    return wins


def coverage(estimates: list[Estimate], truth: float) -> float:
    """Return how often an interval holds the truth."""
    return float(np.mean([e.low <= truth <= e.high for e in estimates]))

"""Choosing the best of many arms on common deal blocks, with a guarantee or within a budget.

Holds no estimate to publish: the winner's mean on the blocks that chose it is too good (winner's curse), so
its effect comes from fresh blocks. Arms see the same blocks, so the sample functions must key their chance by
block number.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from reports.statistics.halving import halving_rounds
from reports.statistics.intervals import Blocks
from reports.statistics.requirements import require, require_blocks

Arms: TypeAlias = NDArray[np.int64]
# Plays the arms (A,) on blocks start … stop-1 and returns their values, shape (stop-start, A).
Sample: TypeAlias = Callable[[Arms, int, int], Blocks]


class Selection(NamedTuple):
    """A choice.

    Attributes
    ----------
    best
        The chosen arm: the one left, or of several left the one with the highest mean.
    left
        Arms that were not dropped; more than one if they could not be told apart.
    """

    best: int
    left: Arms


def kim_nelson(
    sample: Sample,
    arms: int,
    smallest_effect: float,
    *,
    largest: float | None,
    alpha: float = 0.05,
    first: int = 100,
    batch: int = 50,
) -> Selection:
    """Drop arms until one is left; it is the best with chance 1-α if it leads by the smallest effect.

    The fully sequential procedure of Kim & Nelson (2001), which allows common blocks: the more the arms'
    results move together, the fewer blocks it needs. It always ends.

    Parameters
    ----------
    sample
        Plays arms on blocks.
    arms
        Number of arms, at least 2.
    smallest_effect
        Lead that matters (indifference zone), in the unit of the values; more than 0.
    largest
        Largest possible difference of two arms in a block, or None: one block at each extreme is added to
        the variance of each difference, for arms that hardly ever differ (see ``running.py``).
    alpha
        Chance of a wrong choice.
    first, batch
        Blocks from which the variances of the differences are estimated, at least 30, and blocks between two
        looks.

    Raises
    ------
    ValueError
        If a number is out of range.
    """
    require(
        arms > 1 and batch > 0 and smallest_effect > 0 and 0 < alpha < 1,
        f"Choosing needs 2 arms, a batch of 1 block, an effect over 0 and an α between 0 and 1, not "
        f"{arms}, {batch}, {smallest_effect} and {alpha}.",
    )
    require_blocks(first, "The first stage of Kim & Nelson's procedure")
    left = np.arange(arms)
    x = sample(left, 0, first)
    spread = np.var(x[:, :, None] - x[:, None], axis=0, ddof=1) + 2 * (largest or 0) ** 2 / first
    eta = ((2 * alpha / (arms - 1)) ** (-2 / (first - 1)) - 1) / 2
    limits = 2 * eta * (first - 1) * spread / smallest_effect**2
    sums, blocks = x.sum(axis=0), first
    while True:
        means = sums / blocks
        lead = np.maximum(0, smallest_effect / (2 * blocks) * (limits[np.ix_(left, left)] - blocks))
        keep = (means[:, None] >= means - lead).all(axis=1)
        left, sums, means = left[keep], sums[keep], means[keep]
        # Beyond these limits no difference can be dropped any more but by its bare sign.
        if left.size == 1 or blocks >= limits[np.ix_(left, left)].max():
            return Selection(int(left[means.argmax()]), left)
        sums = sums + sample(left, blocks, blocks + batch).sum(axis=0)
        blocks += batch


def sequential_halving(sample: Sample, arms: int, budget: int) -> Selection:
    """Spend a budget in log₂ rounds; after each the better half goes on (Karnin, Koren & Somekh 2013).

    The arms that go on have all seen the same blocks, so their means over all rounds are compared.

    Parameters
    ----------
    sample
        Plays arms on blocks.
    arms
        Number of arms, at least 2.
    budget
        Evaluations: arms times blocks.

    Raises
    ------
    ValueError
        If there are fewer than 2 arms, or the budget is under one block for each arm and round.
    """
    rounds = halving_rounds(max(arms, 1), budget)
    least = arms * len(rounds)
    require(
        bool(rounds) and budget >= least,
        f"Halving needs at least 2 arms and {max(2, least)} evaluations, not {arms} and {budget}.",
    )
    left, sums, blocks = np.arange(arms), np.zeros(arms), 0
    for stop, kept in rounds:
        sums = sums + sample(left, blocks, stop).sum(axis=0)
        blocks = stop
        # A stable order, so that equal arms are kept by number.
        keep = np.sort(np.argsort(-sums, kind="stable")[:kept])
        left, sums = left[keep], sums[keep]
    return Selection(int(left[0]), left)

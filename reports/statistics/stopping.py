"""When a run may stop: fixed looks at completed blocks, and the width rule.

Holds no sequential test. Every rule looks at blocks 0 … n-1, all complete and in the order of their
numbers: what happens to be finished first would favour short games and depend on the machine.
"""

import numpy as np

from reports.statistics.intervals import Blocks, moments

# The rule of Chow & Robbins is right in the limit of many blocks only; these two guards keep it out of the
# beginning, where near-identical strategies have given hardly any block that differs from the rest.
WIDTH_BLOCKS = 200
WIDTH_DIFFERENT_BLOCKS = 20
NORMAL_95 = 1.959963984540054


def width_reached(x: Blocks, half_width: float) -> bool:
    """Tell whether the interval is narrow enough (fixed-width rule, Chow & Robbins 1965).

    At least 200 blocks, at least 20 of them different from the most frequent value, and 1.96·s/√N at most
    ``half_width``.

    Parameters
    ----------
    x
        Values of blocks 0 … N-1, shape (N,).
    half_width
        Half-width to reach, in the unit of ``x``; more than 0.

    Raises
    ------
    ValueError
        If ``half_width`` is not positive.
    """
    if not half_width > 0:
        raise ValueError(f"The half-width of an interval must be more than 0, not {half_width}.")
    sample = moments(x)
    most_frequent = int(np.unique(x, return_counts=True)[1].max()) if x.size else 0
    return narrow_enough(sample.blocks, sample.error, sample.blocks - most_frequent, half_width)


def narrow_enough(blocks: int, error: float, different: int, half_width: float) -> bool:
    """Tell the same from the number of blocks, their standard error, and how many are not the usual one."""
    enough = blocks >= WIDTH_BLOCKS and different >= WIDTH_DIFFERENT_BLOCKS
    return enough and NORMAL_95 * error <= half_width


def checkpoints(players: int, batch: int | None, max_blocks: int, min_blocks: int = 100) -> list[int]:
    """List the numbers of blocks after which a rule looks; they depend on nothing that happens in the run.

    Parameters
    ----------
    players
        Players at the table: it sets the default distance of two looks.
    batch
        Blocks between two looks; None means 50, or 100 for five or more players.
    max_blocks
        The last look.
    min_blocks
        The first look.

    Raises
    ------
    ValueError
        If ``batch`` or ``min_blocks`` is under 1, or ``min_blocks`` is over ``max_blocks``.
    """
    step = (100 if players >= 5 else 50) if batch is None else batch
    if step < 1 or min_blocks < 1:
        raise ValueError(
            f"Looks need a batch and a first look of at least 1 block, not {step} and {min_blocks}."
        )
    if min_blocks > max_blocks:
        raise ValueError(
            f"The first look (min_blocks {min_blocks}) comes after the last (max_blocks {max_blocks})."
        )
    return [*range(min_blocks, max_blocks, step), max_blocks]

"""The effect of one cell as its blocks come in, with the guards of rules that look many times.

Holds no rule. What a rule needs at a look is the number of blocks, their mean and their variance, and how
many blocks are out of the ordinary; all of it follows from sums of whole numbers and of their products. So
memory does not grow with the run, and the same blocks give the same numbers however they were cut.
"""

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.statistics.intervals import Floats
from reports.statistics.requirements import require
from reports.statistics.verdicts import NON_NULL_BLOCKS, VERDICT_BLOCKS

Ints = NDArray[np.int64]
# So many blocks are multiplied in 64 bits at once; larger totals are kept in Python's integers.
PIECE = 4096


class Running(NamedTuple):
    """Number of blocks, their mean and their variance (divided by n) at each look, shape (L,) each.

    The variance is NaN at looks where no sequential rule may decide.
    """

    blocks: Ints
    mean: Floats
    variance: Floats


def guarded_variance(
    blocks: ArrayLike, changed: ArrayLike, variance: ArrayLike, largest: float | None
) -> Floats:
    """Return the variance that a sequential rule may use at its looks.

    Near-identical strategies give almost only blocks of 0. Their variance is then far too small for a while,
    and a rule would stop at once, most often with the wrong answer. Hence three guards: a look counts from
    100 blocks on, if at least 20 of them are changed; and the variance is that of the blocks plus one block
    at each extreme, v + 2·largest²/n (the idea of an added success and failure, Agresti & Coull 1998).

    Parameters
    ----------
    blocks, changed, variance
        Blocks, those in which something differs from no effect, and their variance (divided by n), shape (L,)
        each or single numbers.
    largest
        Largest possible distance of a block from 0; None for a measure without bounds, such as a margin,
        which has no third guard.
    """
    n = np.asarray(blocks, dtype=np.float64)
    may_decide = (n >= VERDICT_BLOCKS) & (np.asarray(changed) >= NON_NULL_BLOCKS)
    extreme = 2 * (largest or 0) ** 2 / np.maximum(n, 1)
    return np.where(may_decide, np.asarray(variance) + extreme, np.nan)


class RunningEffect:
    """A mean of block values, or the difference of two, built up in the order of blocks.

    A value is the linearised ratio of two sums, as `intervals.linearise` makes it (Cochran 1977, 6.3); with
    two sides it is that of the first less that of the second. With a common denominator both are plain means.

    Parameters
    ----------
    sides
        1, or 2 for a difference of two arms on common blocks.
    sign
        -1 turns the effect around.
    largest
        Largest possible distance of a block from 0; None for a measure without bounds.
    """

    def __init__(self, sides: int, *, sign: int = 1, largest: float | None = None) -> None:
        require(largest is None or largest > 0, f"The largest effect must be more than 0, not {largest}.")
        self.blocks = 0
        # Blocks in which something differs from "no effect".
        self.changed = 0
        # Blocks that differ from the most frequent one, counted up to NON_NULL_BLOCKS.
        self.unusual = 0
        self._sign = sign
        self._largest = largest
        self._kinds: Counter[bytes] = Counter()
        # Sums of num, den of each side, and of all their products, in Python's integers.
        self._sums: Any = np.zeros(2 * sides, object)
        self._products: Any = np.zeros((2 * sides, 2 * sides), object)

    def add(self, num: Ints, den: Ints) -> None:
        """Take the next blocks: whole-number sums, shape (sides, B) both."""
        self.blocks += num.shape[1]
        differs = (num != 0)[0] if len(num) == 1 else (num[0] != num[1]) | (den[0] != den[1])
        self.changed += int(np.count_nonzero(differs))
        # Rows num, den of the first side, then of the second.
        rows = np.stack([num, den], axis=1).reshape(len(self._sums), -1)
        self._count_kinds(rows)
        for start in range(0, rows.shape[1], PIECE):
            piece = rows[:, start : start + PIECE]
            self._sums = self._sums + piece.sum(axis=1).astype(object)
            self._products = self._products + (piece @ piece.T).astype(object)

    def moments(self) -> tuple[int, float, float]:
        """Return the number of blocks, their mean and their variance (divided by n); NaN without blocks."""
        nums, dens = self._sums[::2], self._sums[1::2]
        if not all(dens):
            return self.blocks, np.nan, np.nan
        ratios = [Fraction(num, den) for num, den in zip(nums, dens, strict=True)]
        mean = ratios[0] - sum(ratios[1:])
        # The block's residual is (num - ratio·den) / mean(den), less that of a second side; they sum to 0.
        weights: list[Fraction] = []
        for side, (ratio, den) in enumerate(zip(ratios, dens, strict=True)):
            scale = Fraction(-self.blocks if side else self.blocks, den)
            weights += [scale, -scale * ratio]
        square = np.array(weights, object) @ self._products @ np.array(weights, object)
        return self.blocks, self._sign * float(mean), float(square / self.blocks)

    def look(self) -> Running:
        """Return this look alone, its variance guarded."""
        n, mean, variance = self.moments()
        guarded = guarded_variance(n, self.changed, variance, self._largest)
        return Running(np.array([n], dtype=np.int64), np.array([mean]), guarded.reshape(1))

    def _count_kinds(self, rows: Ints) -> None:
        """Count what differs from the most frequent block.

        That number never falls, so counting ends when it is large enough, and until then there are few kinds.
        """
        for column in np.ascontiguousarray(rows.T):
            if self.unusual >= NON_NULL_BLOCKS:
                return
            self._kinds[column.tobytes()] += 1
            self.unusual = self._kinds.total() - max(self._kinds.values())

"""The effect of one cell as its blocks come in: only sums are kept, and they are exact.

Holds no rule. What a rule needs at a look is the number of blocks, their mean and their variance, and how
many blocks are out of the ordinary; all of it follows from sums of whole numbers and of their products. So
memory does not grow with the run, and the same blocks give the same numbers however they were cut.
"""

from collections import Counter
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from reports.statistics.running import Running
from reports.statistics.verdicts import NON_NULL_BLOCKS, VERDICT_BLOCKS

Ints = NDArray[np.int64]
# So many blocks are multiplied in 64 bits at once; larger totals are kept in Python's integers.
PIECE = 4096


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
        self.blocks = 0
        # Blocks in which something differs from "no effect".
        self.changed = 0
        # Blocks that differ from the most frequent one, counted up to NON_NULL_BLOCKS.
        self.unusual = 0
        self._sides = sides
        self._sign = sign
        self._largest = largest
        self._kinds: Counter[bytes] = Counter()
        # Sums of num, den of each side, and of all their products.
        self._sums: list[int] = [0] * (2 * sides)
        self._products: list[list[int]] = [[0] * (2 * sides) for _ in range(2 * sides)]

    def add(self, num: Ints, den: Ints) -> None:
        """Take the next blocks: whole-number sums, shape (sides, B) both."""
        differs = (num[0] != 0) if self._sides == 1 else (num[0] != num[1]) | (den[0] != den[1])
        self.blocks += num.shape[1]
        self.changed += int(np.count_nonzero(differs))
        # Rows num, den of the first side, then of the second.
        rows = np.stack([num, den], axis=1).reshape(2 * self._sides, -1)
        self._count_kinds(rows)
        for start in range(0, rows.shape[1], PIECE):
            piece = rows[:, start : start + PIECE]
            products = piece @ piece.T
            for place, total in enumerate(piece.sum(axis=1).tolist()):
                self._sums[place] += total
                for other, product in enumerate(products[place].tolist()):
                    self._products[place][other] += product

    def moments(self) -> tuple[int, float, float]:
        """Return the number of blocks, their mean and their variance (divided by n); NaN without blocks."""
        if not self.blocks or not all(self._sums[1::2]):
            return self.blocks, np.nan, np.nan
        mean = Fraction(0)
        weights: list[Fraction] = []
        for side in range(self._sides):
            num, den = self._sums[2 * side : 2 * side + 2]
            ratio, turn = Fraction(num, den), 1 - 2 * side
            mean += turn * ratio
            # The block's residual is (num - ratio·den) / mean(den); residuals add up to 0.
            scale = turn * Fraction(self.blocks, den)
            weights += [scale, -scale * ratio]
        square = sum(
            (
                left * right * self._products[i][j]
                for i, left in enumerate(weights)
                for j, right in enumerate(weights)
            ),
            Fraction(0),
        )
        return self.blocks, self._sign * float(mean), float(square / self.blocks)

    def look(self) -> Running:
        """Return this look alone, with the guards of `running.running_moments`."""
        n, mean, variance = self.moments()
        guarded = n >= VERDICT_BLOCKS and self.changed >= NON_NULL_BLOCKS
        extreme = 2 * (self._largest or 0) ** 2 / n if n else np.nan
        found = variance + extreme if guarded else np.nan
        return Running(np.array([n], dtype=np.int64), np.array([mean]), np.array([found]))

    def _count_kinds(self, rows: Ints) -> None:
        """Count what differs from the most frequent block.

        That number never falls, so counting ends when it is large enough, and until then there are few kinds.
        """
        if self.unusual >= NON_NULL_BLOCKS:
            return
        for column in np.ascontiguousarray(rows.T):
            self._kinds[column.tobytes()] += 1
            seen = self._kinds.total() - max(self._kinds.values())
            if seen >= NON_NULL_BLOCKS:
                self._kinds.clear()
                self.unusual = seen
                return
            self.unusual = seen

"""The sequential test of ``verdict`` runs: better, worse, or no effect of size, in as few blocks as possible.

Holds no estimate: an estimate at the end of a sequential test is too far from 0, so it must come from
fresh blocks or from ``sequences.py``. Two generalised sequential probability ratio tests (Wald 1945) on the
means of blocks, one for each direction, make one three-way answer (Sobel & Wald 1949, Armitage 1950). A
block of games is the unit, as in the paired tests of chess engines.
"""

import math
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from reports.statistics.intervals import Floats
from reports.statistics.requirements import require, require_effect
from reports.statistics.running import Running
from reports.statistics.verdicts import Evidence, Verdict, verdict


class SequentialTest(NamedTuple):
    """What is tested, fixed before the run.

    Attributes
    ----------
    smallest_effect
        Smallest effect of interest Δ, in the unit of the blocks; more than 0.
    alpha
        Chance of "better" where there is no effect; the same again for "worse". For m claims in one family
        give α/m.
    beta
        Chance of "no effect of size" where the effect is Δ.
    """

    smallest_effect: float
    alpha: float = 0.025
    beta: float = 0.05


class Answer(StrEnum):
    """What a sequential test says."""

    BETTER = "better"
    WORSE = "worse"
    NO_EFFECT = "no effect of size"
    OPEN = "open"


class Decision(NamedTuple):
    """An answer, and the number of blocks at the look that gave it (at the last look if it is open)."""

    answer: Answer
    blocks: int


def log_likelihood_ratio(
    blocks: ArrayLike, mean: ArrayLike, variance: ArrayLike, null: float, alternative: float
) -> Floats:
    """Return the log likelihood ratio of two means, each with the variance that fits it best.

    n/2 · ln((v + (m-θ₀)²)/(v + (m-θ₁)²)): the normal likelihood maximised over the variance (Wald 1945 with
    the generalised ratio; "LLR_alt" of the fishtest server).

    Parameters
    ----------
    blocks, mean, variance
        Number n, mean m and variance v (divided by n) of the blocks, shape (L,) or single numbers.
    null, alternative
        The means θ₀ and θ₁.
    """
    n, m, v = (np.asarray(value, dtype=np.float64) for value in (blocks, mean, variance))
    # Blocks that are all exactly at θ₁ give an infinite ratio, which is the right one.
    with np.errstate(divide="ignore"):
        return np.asarray(n / 2 * np.log((v + (m - null) ** 2) / (v + (m - alternative) ** 2)))


class LiveDecision:
    """The decision as looks happen: the first look that allows an answer gives it.

    Of the two tests, 0 against Δ and 0 against -Δ, one that finds its effect decides. Both must reject it for
    "no effect of size". The answer depends on the looks up to the deciding one and on nothing else.

    Parameters
    ----------
    test
        Effects and errors.

    Raises
    ------
    ValueError
        If the smallest effect is not positive, or an error is not between 0 and 0.5.
    """

    def __init__(self, test: SequentialTest) -> None:
        require_effect(test.smallest_effect)
        fine = 0 < test.alpha < 0.5 and 0 < test.beta < 0.5
        require(fine, f"Errors must be between 0 and 0.5, not {test.alpha} and {test.beta}.")
        self._test = test
        # By direction: the blocks at which the test ended, and whether it found its effect.
        self._ends: dict[int, tuple[int, bool]] = {}
        self.decision = Decision(Answer.OPEN, 0)

    def look(self, run: Running) -> Decision:
        """Take the next looks and return the decision; a first answer stays."""
        if self.decision.answer is not Answer.OPEN:
            return self.decision
        for side in {1, -1} - self._ends.keys():
            ratio = log_likelihood_ratio(*run, 0, side * self._test.smallest_effect)
            # Wald's limits.
            found = ratio >= math.log((1 - self._test.beta) / self._test.alpha)
            ends = np.flatnonzero(found | (ratio <= math.log(self._test.beta / (1 - self._test.alpha))))
            if ends.size:
                self._ends[side] = int(run.blocks[ends[0]]), bool(found[ends[0]])
        effects = [(blocks, -side) for side, (blocks, effect) in self._ends.items() if effect]
        if effects:
            blocks, side = min(effects)
            self.decision = Decision(Answer.BETTER if side < 0 else Answer.WORSE, blocks)
        elif len(self._ends) == 2:
            self.decision = Decision(Answer.NO_EFFECT, max(self._ends.values())[0])
        else:
            self.decision = Decision(Answer.OPEN, int(run.blocks.max(initial=0)))
        return self.decision


def sequential_verdict(decision: Decision, evidence: Evidence) -> Verdict:
    """Turn the answer of a sequential test into a verdict.

    Parameters
    ----------
    decision
        The answer.
    evidence
        For a test that is still open at its last look: the intervals of `sequences.running_intervals` at the
        levels 95 % and 90 %, over all blocks. The usual table judges them, so few changed blocks give "no
        behavioural difference" here.
    """
    answers = {
        Answer.BETTER: Verdict.SUPPORTED,
        Answer.WORSE: Verdict.HARMFUL,
        Answer.NO_EFFECT: Verdict.NO_EFFECT,
    }
    return answers[decision.answer] if decision.answer in answers else verdict(evidence)

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


class _End(NamedTuple):
    """First look at which one of the two tests ends (infinite: none), and whether it found its effect."""

    blocks: float
    effect: bool


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


def decide(run: Running, test: SequentialTest) -> Decision:
    """Answer at the first look at which the two tests, 0 against Δ and 0 against -Δ, allow it.

    One test that finds its effect decides. Both must reject it for "no effect of size". The answer depends
    on the looks up to the deciding one and on nothing else.

    Parameters
    ----------
    run
        The looks that have happened, from `running.running_moments`.
    test
        Effects and errors.

    Raises
    ------
    ValueError
        If the smallest effect is not positive, or an error is not between 0 and 0.5.
    """
    delta = test.smallest_effect
    if not delta > 0:
        raise ValueError(f"The smallest effect of interest must be more than 0, not {delta}.")
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise ValueError(f"Errors must be between 0 and 0.5, not {test.alpha} and {test.beta}.")
    return _three_way(_end(run, delta, test), _end(run, -delta, test), int(run.blocks.max(initial=0)))


class LiveDecision:
    """The decision as looks happen one by one: the same answer as `decide`, without earlier looks.

    Parameters
    ----------
    test
        Effects and errors; see `decide` for its errors.
    """

    def __init__(self, test: SequentialTest) -> None:
        self._test = test
        self._ends = dict.fromkeys((1, -1), _End(math.inf, effect=False))
        # Checked with no look at all.
        self.decision = decide(Running(np.zeros(0, np.int64), np.zeros(0), np.zeros(0)), test)

    def look(self, run: Running) -> Decision:
        """Take the next look (arrays of one element) and return the decision; a first answer stays."""
        if self.decision.answer is Answer.OPEN:
            for side, end in self._ends.items():
                if math.isinf(end.blocks):
                    self._ends[side] = _end(run, side * self._test.smallest_effect, self._test)
            self.decision = _three_way(self._ends[1], self._ends[-1], int(run.blocks[-1]))
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


def _three_way(better: _End, worse: _End, last_look: int) -> Decision:
    """Put the ends of both tests together; an end that is infinite has not happened."""
    if better.effect and not (worse.effect and worse.blocks < better.blocks):
        return Decision(Answer.BETTER, int(better.blocks))
    if worse.effect:
        return Decision(Answer.WORSE, int(worse.blocks))
    last = max(better.blocks, worse.blocks)
    if math.isfinite(last):
        return Decision(Answer.NO_EFFECT, int(last))
    return Decision(Answer.OPEN, last_look)


def _end(run: Running, effect: float, test: SequentialTest) -> _End:
    """Find the first look beyond one of Wald's limits ln((1-β)/α) and ln(β/(1-α))."""
    ratio = log_likelihood_ratio(*run, 0, effect)
    found = ratio >= math.log((1 - test.beta) / test.alpha)
    ends = np.flatnonzero(found | (ratio <= math.log(test.beta / (1 - test.alpha))))
    return _End(int(run.blocks[ends[0]]), bool(found[ends[0]])) if ends.size else _End(math.inf, effect=False)

"""The verdict on a claim, from the intervals of its effect and the smallest effect that matters.

Holds no words for people but the verdict's own name (``reports/sentences.py``). The two intervals answer
three questions at once: is there a gain, is there harm, is there nothing of size (three-sided testing,
Goeman, Solari & Stijnen 2010; the 90 % interval is Schuirmann's 1987 test of equivalence). "Refuted" is kept
for harm that was shown: a result that is merely not significant never refutes.
"""

import math
from enum import StrEnum
from typing import NamedTuple

from reports.statistics.intervals import Estimate
from reports.statistics.requirements import require, require_effect

# A t interval of fewer block means is not trusted with a verdict.
VERDICT_BLOCKS = 100
# With fewer blocks that differ from "no effect", a standard deviation says little (sparse data).
NON_NULL_BLOCKS = 20


class Verdict(StrEnum):
    """The answers to a claim."""

    NO_DIFFERENCE = "no behavioural difference"
    SUPPORTED_MATERIAL = "supported, material"
    SUPPORTED_NEGLIGIBLE = "supported but negligible"
    SUPPORTED = "supported"
    HARMFUL_MATERIAL = "refuted: harmful, material"
    HARMFUL_NEGLIGIBLE = "harmful but negligible"
    HARMFUL = "refuted: harmful"
    NO_EFFECT = "no detectable effect"
    NOT_SUPPORTED = "not supported"
    INCONCLUSIVE = "inconclusive"


class Evidence(NamedTuple):
    """What a verdict is built on; effects are signed so that plus favours the treatment.

    Attributes
    ----------
    interval95, interval90
        The effect with its 95 % and 90 % intervals, over the same blocks.
    smallest_effect
        Smallest effect of interest, fixed before the run, in the unit of the effect; more than 0.
    non_null_blocks
        Blocks whose effect is not exactly 0.
    p_equivalence
        P value of the test of equivalence; NaN if there is none.
    """

    interval95: Estimate
    interval90: Estimate
    smallest_effect: float
    non_null_blocks: int
    p_equivalence: float = math.nan


def verdict(evidence: Evidence) -> Verdict:
    """Judge an effect; the first rule that fits decides.

    Fewer than 100 blocks are always inconclusive. All comparisons are strict: an interval that ends exactly
    at 0 or at the smallest effect does not clear it.

    Raises
    ------
    ValueError
        If the smallest effect is not positive, or the evidence does not belong together.
    """
    delta, (_, low, high, blocks) = evidence.smallest_effect, evidence.interval95
    require_effect(delta)
    others, changed = evidence.interval90.blocks, evidence.non_null_blocks
    require(others == blocks, f"Both intervals must rest on the same blocks, not {blocks} and {others}.")
    require(0 <= changed <= blocks, f"{changed} changed blocks cannot be among {blocks} blocks.")
    if blocks < VERDICT_BLOCKS:
        return Verdict.INCONCLUSIVE
    if changed < NON_NULL_BLOCKS:
        return Verdict.NO_DIFFERENCE
    not_better = evidence.interval90.high < delta
    not_worse = evidence.interval90.low > -delta
    # The first line that holds is the verdict.
    table = (
        (low > delta, Verdict.SUPPORTED_MATERIAL),
        (low > 0 and not_better, Verdict.SUPPORTED_NEGLIGIBLE),
        (low > 0, Verdict.SUPPORTED),
        (high < -delta, Verdict.HARMFUL_MATERIAL),
        (high < 0 and not_worse, Verdict.HARMFUL_NEGLIGIBLE),
        (high < 0, Verdict.HARMFUL),
        (not_better and not_worse, Verdict.NO_EFFECT),
        (not_better, Verdict.NOT_SUPPORTED),
        (True, Verdict.INCONCLUSIVE),
    )
    return next(answer for holds, answer in table if holds)

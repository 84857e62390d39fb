"""The verdict on a claim, from the intervals of its effect and the smallest effect that matters.

Holds no words for people but the verdict's own name; sentences are in ``sentences.py``. The two intervals
answer three questions at once: is there a gain, is there harm, is there nothing of size (three-sided
testing, Goeman, Solari & Stijnen 2010; the 90 % interval is Schuirmann's 1987 test of equivalence).
"Refuted" is kept for harm that was shown: a result that is merely not significant never refutes.
"""

import math
from enum import StrEnum
from typing import NamedTuple

from scipy.special import betaincinv

from reports.statistics.intervals import Estimate

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
    _check(evidence)
    delta = evidence.smallest_effect
    low, high = evidence.interval95.low, evidence.interval95.high
    if evidence.interval95.blocks < VERDICT_BLOCKS:
        return Verdict.INCONCLUSIVE
    if evidence.non_null_blocks < NON_NULL_BLOCKS:
        return Verdict.NO_DIFFERENCE
    not_better = evidence.interval90.high < delta
    not_worse = evidence.interval90.low > -delta
    if low > 0:
        return _of_size(
            material=low > delta,
            negligible=not_better,
            answers=(Verdict.SUPPORTED_MATERIAL, Verdict.SUPPORTED_NEGLIGIBLE, Verdict.SUPPORTED),
        )
    if high < 0:
        return _of_size(
            material=high < -delta,
            negligible=not_worse,
            answers=(Verdict.HARMFUL_MATERIAL, Verdict.HARMFUL_NEGLIGIBLE, Verdict.HARMFUL),
        )
    if not_better and not_worse:
        return Verdict.NO_EFFECT
    return Verdict.NOT_SUPPORTED if not_better else Verdict.INCONCLUSIVE


def changed_share_limit(non_null_blocks: int, blocks: int) -> float:
    """Return the 95 % upper bound of the share of deals whose result changes.

    The bound is exact and one-sided (Clopper & Pearson 1934).

    Parameters
    ----------
    non_null_blocks, blocks
        Changed blocks, and all blocks.

    Returns
    -------
    float
        0 to 1; about 3/N if no block changed. NaN without blocks.
    """
    if blocks == 0:
        return math.nan
    if non_null_blocks >= blocks:
        return 1.0
    return float(betaincinv(non_null_blocks + 1, blocks - non_null_blocks, 0.95))


def _of_size(*, material: bool, negligible: bool, answers: tuple[Verdict, Verdict, Verdict]) -> Verdict:
    """Choose among (material, negligible, of unresolved size)."""
    if material:
        return answers[0]
    return answers[1] if negligible else answers[2]


def _check(evidence: Evidence) -> None:
    """Refuse evidence that cannot be judged."""
    if not evidence.smallest_effect > 0:
        raise ValueError(
            f"The smallest effect of interest must be more than 0, not {evidence.smallest_effect}."
        )
    blocks = evidence.interval95.blocks
    if evidence.interval90.blocks != blocks:
        raise ValueError(
            f"The 95 % and the 90 % interval must rest on the same blocks, not {blocks} and "
            f"{evidence.interval90.blocks}."
        )
    if not 0 <= evidence.non_null_blocks <= blocks:
        raise ValueError(f"{evidence.non_null_blocks} changed blocks cannot be among {blocks} blocks.")

"""The verdict on a claim as one sentence, in people's numbers.

Decides nothing: the verdict comes from ``verdicts.py``.
"""

import math
from typing import NamedTuple

from scipy.special import ndtri, stdtrit

from reports.adapters.shares import changed_share_limit
from reports.statistics.intervals import Estimate
from reports.statistics.verdicts import VERDICT_BLOCKS, Evidence, Verdict, verdict
from reports.words import true_minus


class Measure(NamedTuple):
    """How an effect is told: name, unit, and the factor from the stored number to the unit."""

    name: str
    unit: str
    factor: float

    @property
    def counts_wins(self) -> bool:
        """Tell whether the effect can be told as wins in 1,000 games."""
        return self.unit == "pp"


MEASURES = {
    "win_share": Measure("Win share", "pp", 100.0),
    "win_excess": Measure("Win share", "pp", 100.0),
    "margin": Measure("Margin", "points a game", 1.0),
    "hand_score": Measure("Hand score", "points a hand", 1.0),
    "hand_margin": Measure("Hand margin", "points a hand", 1.0),
}

MOST_DECIMALS = 3


def sentence(evidence: Evidence, metric: str, given: Verdict | None = None) -> str:
    """Tell the verdict on an effect.

    Parameters
    ----------
    evidence
        The effect and its intervals, in shares of 1 or in points.
    metric
        One of `MEASURES`.
    given
        The verdict, where a sequential test gave it and the evidence only says how large the effect is; None
        takes the verdict of the evidence.

    Raises
    ------
    ValueError
        If the metric is unknown, or the evidence cannot be judged.
    """
    if metric not in MEASURES:
        raise ValueError(
            f"There are no words for the metric '{metric}'; there are for {', '.join(MEASURES)}."
        )
    measure = MEASURES[metric]
    answer = verdict(evidence) if given is None else given
    effect = evidence.interval95
    if answer is Verdict.NO_DIFFERENCE:
        return _rare_change(evidence, measure)
    if math.isnan(effect.low):
        return f"{measure.name}: no interval from {_count(effect.blocks, 'block')}."
    return f"{_effect(effect, measure)}: {_meaning(answer, evidence, measure)}."


def blocks_needed(evidence: Evidence) -> float:
    """Return how many blocks bring the half-width of the 95 % interval down to the smallest effect.

    (1.96·s/Δ)² (Cochran 1977, 4.4), with the standard deviation s of the block values read back from the t
    interval; NaN if there is none.
    """
    effect = evidence.interval95
    if effect.blocks < 2:
        return math.nan
    error = (effect.high - effect.low) / 2 / float(stdtrit(effect.blocks - 1, 0.975))
    return effect.blocks * (float(ndtri(0.975)) * error / evidence.smallest_effect) ** 2


def _effect(effect: Estimate, measure: Measure) -> str:
    """Tell an effect and its interval: "Win share +1.2 pp [+0.8, +1.6], 12 more wins in 1,000 games"."""
    numbers = [value * measure.factor for value in effect[:3]]
    places = _decimals(numbers[1], numbers[2])
    middle, low, high = (_signed(value, places) for value in numbers)
    text = f"{measure.name} {middle} {measure.unit} [{low}, {high}]"
    return f"{text}, {_wins(effect.estimate)}" if measure.counts_wins else text


def _meaning(answer: Verdict, evidence: Evidence, measure: Measure) -> str:
    """Tell what follows from the interval."""
    delta = f"{evidence.smallest_effect * measure.factor:g} {measure.unit}"
    tost = "" if math.isnan(evidence.p_equivalence) else f" (TOST p = {evidence.p_equivalence:.2g})"
    meanings = {
        Verdict.SUPPORTED_MATERIAL: f"a gain of more than {delta}",
        Verdict.SUPPORTED_NEGLIGIBLE: f"a gain, but smaller than {delta}",
        Verdict.SUPPORTED: f"a gain; whether it reaches {delta} is open",
        Verdict.HARMFUL_MATERIAL: f"a loss of more than {delta}",
        Verdict.HARMFUL_NEGLIGIBLE: f"a loss, but smaller than {delta}",
        Verdict.HARMFUL: f"a loss; whether it reaches {delta} is open",
        Verdict.NO_EFFECT: f"no different from 0 within ±{delta}{tost}",
        Verdict.NOT_SUPPORTED: f"a gain of {delta} or more is excluded, a loss is not",
    }
    return meanings.get(answer) or _open_question(evidence, delta)


def _open_question(evidence: Evidence, delta: str) -> str:
    """Tell why an effect is inconclusive and what would help."""
    blocks = evidence.interval95.blocks
    if blocks < VERDICT_BLOCKS:
        return f"{_count(blocks, 'block')} are too few for a verdict, which needs {VERDICT_BLOCKS}"
    more = math.ceil(blocks_needed(evidence)) - blocks
    if more > 0:
        return f"open; about {_count(more, 'more block')} would narrow it to ±{delta}"
    return f"open, although the interval is narrower than ±{delta}: the effect lies near a limit"


def _rare_change(evidence: Evidence, measure: Measure) -> str:
    """Tell how seldom the treatment changed a result at all."""
    blocks, changed = evidence.interval95.blocks, evidence.non_null_blocks
    limit = changed_share_limit(changed, blocks)
    return (
        f"{measure.name}: the treatment changed the result of only {changed:,} of {_count(blocks, 'deal')} "
        f"({changed / blocks:.2%}; at most {limit:.2%} with 95 % confidence)."
    )


def _wins(share: float) -> str:
    """Tell a difference of win shares as games won."""
    games = round(abs(share) * 1000)
    if games == 0:
        return "less than one win in 1,000 games"
    return f"{games:,} {'more' if share > 0 else 'fewer'} win{'s' if games > 1 else ''} in 1,000 games"


def _count(number: int, noun: str) -> str:
    """Tell a number of things."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _signed(value: float, places: int) -> str:
    """Write a number with its sign, a true minus; what rounds to 0 has none."""
    text = f"{value:+.{places}f}"
    return text[1:] if float(text) == 0 else true_minus(text)


def _decimals(low: float, high: float) -> int:
    """Choose the decimals of an interval: at least one, and no digit below half a standard error.

    An end that is not 0 gets up to three decimals before it is shown as 0, so that the text and the verdict
    agree.
    """
    half_error = (high - low) / 8
    places = math.floor(-math.log10(half_error)) if half_error > 0 else MOST_DECIMALS
    places = min(MOST_DECIMALS, max(1, places))
    while places < MOST_DECIMALS and any(end != 0 and round(end, places) == 0 for end in (low, high)):
        places += 1
    return places

"""Sentences: the verdict in people's numbers."""

import math

import numpy as np
import pytest

from reports.sentences import MEASURES, blocks_needed, sentence
from reports.statistics.intervals import Estimate, mean_interval
from reports.statistics.verdicts import Evidence, Verdict


def evidence(
    low: float,
    high: float,
    *,
    delta: float = 0.01,
    blocks: int = 10000,
    non_null: int = 5000,
    p: float = math.nan,
) -> Evidence:
    """Evidence with an interval around its middle, and the 90 % interval that belongs to it."""
    middle, reach = (low + high) / 2, (high - low) / 2 * 1.645 / 1.96
    narrow = Estimate(middle, middle - reach, middle + reach, blocks)
    return Evidence(Estimate(middle, low, high, blocks), narrow, delta, non_null, p)


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        (
            (0.011, 0.017),
            "Win share +1.4 pp [+1.1, +1.7], 14 more wins in 1,000 games: a gain of more than 1 pp.",
        ),
        (
            (0.002, 0.006),
            "Win share +0.4 pp [+0.2, +0.6], 4 more wins in 1,000 games: a gain, but smaller than 1 pp.",
        ),
        (
            (0.004, 0.020),
            "Win share +1.2 pp [+0.4, +2.0], 12 more wins in 1,000 games: a gain; "
            "whether it reaches 1 pp is open.",
        ),
        (
            (-0.017, -0.011),
            "Win share −1.4 pp [−1.7, −1.1], 14 fewer wins in 1,000 games: a loss of more than 1 pp.",
        ),
        (
            (-0.006, -0.002),
            "Win share −0.4 pp [−0.6, −0.2], 4 fewer wins in 1,000 games: a loss, but smaller than 1 pp.",
        ),
        (
            (-0.02, -0.004),
            "Win share −1.2 pp [−2.0, −0.4], 12 fewer wins in 1,000 games: a loss; "
            "whether it reaches 1 pp is open.",
        ),
        (
            (-0.004, 0.004),
            "Win share 0.0 pp [−0.4, +0.4], less than one win in 1,000 games: "
            "no different from 0 within ±1 pp.",
        ),
        (
            (-0.02, 0.005),
            "Win share −0.8 pp [−2.0, +0.5], 8 fewer wins in 1,000 games: "
            "a gain of 1 pp or more is excluded, a loss is not.",
        ),
        (
            (-0.02, 0.022),
            "Win share +0.1 pp [−2.0, +2.2], 1 more win in 1,000 games: "
            "open; about 34,090 more blocks would narrow it to ±1 pp.",
        ),
    ],
)
def test_each_verdict_is_told_in_wins(ends, text):
    assert sentence(evidence(*ends), "win_share") == text


def test_points_are_told_as_points_a_hand():
    text = "Hand margin +1.8 points a hand [+0.6, +3.0]: a gain; whether it reaches 2 points a hand is open."
    assert sentence(evidence(0.6, 3.0, delta=2.0), "hand_margin") == text


def test_equivalence_names_its_p_value():
    assert sentence(evidence(-0.004, 0.004, p=0.00123), "win_share").endswith(
        "within ±1 pp (TOST p = 0.0012)."
    )


def test_rare_changes_are_told_as_a_share_of_deals():
    text = (
        "Win share: the treatment changed the result of only 3 of 10,000 deals "
        "(0.03%; at most 0.08% with 95 % confidence)."
    )
    assert sentence(evidence(-1e-4, 2e-4, non_null=3), "win_share") == text


def test_few_blocks_are_told_to_be_few():
    told = sentence(evidence(0.02, 0.03, blocks=60, non_null=60), "win_share")
    assert told.endswith("60 blocks are too few for a verdict, which needs 100.")


def test_an_effect_near_a_limit_is_told_so():
    told = sentence(evidence(-0.001, 0.013), "win_share")
    assert told.endswith("open, although the interval is narrower than ±1 pp: the effect lies near a limit.")


def test_no_interval_is_told_as_such():
    none = Estimate(0.2, math.nan, math.nan, 1)
    assert sentence(Evidence(none, none, 0.01, 1), "win_share") == "Win share: no interval from 1 block."


def test_an_end_just_above_zero_is_not_shown_as_zero():
    assert "[+0.02, +0.80]" in sentence(evidence(0.0002, 0.008), "win_share")


def test_equal_blocks_are_told_without_a_width():
    assert sentence(evidence(0.25, 0.25), "win_share").startswith("Win share +25.000 pp [+25.000, +25.000]")


def test_blocks_needed_follow_the_planning_formula():
    x = np.random.default_rng(950).normal(0, 0.18, size=400)
    needed = (1.959964 * x.std(ddof=1) / 0.01) ** 2
    found = Evidence(mean_interval(x), mean_interval(x, 0.9), 0.01, 400)
    assert blocks_needed(found) == pytest.approx(needed, rel=1e-6)
    assert math.isnan(blocks_needed(evidence(0, 1, blocks=1, non_null=1)))


def test_an_unknown_metric_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="'digs'; there are for win_share"):
        sentence(evidence(0, 1), "digs")


@pytest.mark.parametrize("metric", MEASURES)
def test_every_measure_has_words(metric):
    assert MEASURES[metric].unit in sentence(evidence(0.02, 0.03), metric)


def test_a_verdict_of_a_sequential_test_is_told_with_the_fresh_estimate():
    # The interval of the fresh blocks alone would leave the question open.
    text = sentence(evidence(-0.002, 0.016), "win_share", Verdict.SUPPORTED)
    assert text.startswith("Win share +0.7 pp [−0.2, +1.6]")
    assert text.endswith(": a gain; whether it reaches 1 pp is open.")
    text = sentence(evidence(-0.002, 0.016), "win_share", Verdict.NO_EFFECT)
    assert text.endswith(": no different from 0 within ±1 pp.")

"""Verdicts: every row of the table, its boundaries, and its mirror."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.statistics.intervals import Estimate
from reports.statistics.verdicts import Evidence, Verdict, verdict

MIRROR = {
    Verdict.SUPPORTED_MATERIAL: Verdict.HARMFUL_MATERIAL,
    Verdict.SUPPORTED_NEGLIGIBLE: Verdict.HARMFUL_NEGLIGIBLE,
    Verdict.SUPPORTED: Verdict.HARMFUL,
    Verdict.NO_EFFECT: Verdict.NO_EFFECT,
    Verdict.NO_DIFFERENCE: Verdict.NO_DIFFERENCE,
}


def evidence(
    low: float,
    high: float,
    low90: float | None = None,
    high90: float | None = None,
    blocks: int = 1000,
    non_null: int = 500,
) -> Evidence:
    """Evidence with smallest effect 1; the 90 % interval is the 95 % interval if it does not matter."""
    middle = (low + high) / 2
    narrow = Estimate(middle, low if low90 is None else low90, high if high90 is None else high90, blocks)
    return Evidence(Estimate(middle, low, high, blocks), narrow, 1.0, non_null)


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ((1.1, 2.0), "supported, material"),
        ((0.1, 1.05, 0.2, 0.95), "supported but negligible"),
        ((0.1, 1.5, 0.2, 1.4), "supported"),
        ((-2.0, -1.1), "refuted: harmful, material"),
        ((-1.05, -0.1, -0.95, -0.2), "harmful but negligible"),
        ((-1.5, -0.1, -1.4, -0.2), "refuted: harmful"),
        ((-1.05, 1.05, -0.9, 0.9), "no detectable effect"),
        ((-2.0, 0.9, -1.9, 0.8), "not supported"),
        ((-0.9, 2.0, -0.8, 1.9), "inconclusive"),
        ((-2.0, 2.0), "inconclusive"),
        ((math.nan, math.nan), "inconclusive"),
    ],
)
def test_each_row_of_the_table_is_reached(ends, expected):
    assert verdict(evidence(*ends)) == expected


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ((1.0, 2.0), Verdict.SUPPORTED),
        ((-2.0, -1.0), Verdict.HARMFUL),
        ((0.1, 1.2, 0.2, 1.0), Verdict.SUPPORTED),
        ((-1.2, -0.1, -1.0, -0.2), Verdict.HARMFUL),
        ((0.0, 2.0), Verdict.INCONCLUSIVE),
        ((-2.0, 0.0), Verdict.NOT_SUPPORTED),
        ((0.0, 0.5), Verdict.NO_EFFECT),
        ((-0.5, 0.0), Verdict.NO_EFFECT),
        ((-1.2, 1.2, -1.0, 0.5), Verdict.NOT_SUPPORTED),
        ((-1.2, 1.2, -0.5, 1.0), Verdict.INCONCLUSIVE),
    ],
)
def test_an_interval_that_ends_exactly_at_a_limit_does_not_clear_it(ends, expected):
    assert verdict(evidence(*ends)) is expected


@pytest.mark.parametrize(
    ("blocks", "non_null", "expected"),
    [
        (99, 99, Verdict.INCONCLUSIVE),
        (99, 0, Verdict.INCONCLUSIVE),
        (100, 19, Verdict.NO_DIFFERENCE),
        (100, 20, Verdict.SUPPORTED_MATERIAL),
        (10**6, 19, Verdict.NO_DIFFERENCE),
    ],
)
def test_few_blocks_and_few_changes_come_first(blocks, non_null, expected):
    assert verdict(evidence(1.1, 2.0, blocks=blocks, non_null=non_null)) is expected


@given(
    ends=st.lists(st.floats(-3, 3), min_size=4, max_size=4).map(sorted),
    blocks=st.integers(0, 300),
    changed=st.floats(0, 1),
    delta=st.floats(0.01, 2),
)
def test_mirrored_evidence_gives_the_mirrored_verdict(ends, blocks, changed, delta):
    low, low90, high90, high = ends
    non_null = int(changed * blocks)

    def judge(*numbers: float) -> Verdict:
        return verdict(evidence(*numbers, blocks=blocks, non_null=non_null)._replace(smallest_effect=delta))

    plus, minus = judge(low, high, low90, high90), judge(-high, -low, -high90, -low90)
    if plus in MIRROR:
        assert minus is MIRROR[plus]
    elif plus in MIRROR.values():
        assert plus is MIRROR[minus]
    elif plus is Verdict.NOT_SUPPORTED:
        # An excluded gain is worth saying, an excluded loss is not a verdict on the claim.
        assert minus is Verdict.INCONCLUSIVE
    else:
        assert minus in {Verdict.INCONCLUSIVE, Verdict.NOT_SUPPORTED}


@pytest.mark.parametrize("delta", [0.0, -1.0, math.nan])
def test_a_smallest_effect_that_is_not_positive_is_refused(delta):
    with pytest.raises(ValueError, match="more than 0"):
        verdict(evidence(0, 1)._replace(smallest_effect=delta))


def test_evidence_from_different_blocks_is_refused():
    mixed = evidence(0, 1)._replace(interval90=Estimate(0.5, 0, 1, 999))
    with pytest.raises(ValueError, match="same blocks, not 1000 and 999"):
        verdict(mixed)
    with pytest.raises(ValueError, match="cannot be among"):
        verdict(evidence(0, 1, blocks=200, non_null=201))

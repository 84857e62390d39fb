"""The sequential test: reference values, error rates under the stopping that is really used, sparse data."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from reports.statistics.intervals import Estimate
from reports.statistics.running import Running
from reports.statistics.sprt import (
    Answer,
    Decision,
    LiveDecision,
    SequentialTest,
    log_likelihood_ratio,
    sequential_verdict,
)
from reports.statistics.verdicts import Evidence, Verdict
from tests.helpers.looks import decide, running_moments
from tests.helpers.numbers import note

SCORES = np.arange(5) / 4
TEST = SequentialTest(smallest_effect=0.02)
LOOKS = range(100, 8001, 20)
REPEATS = [1500, pytest.param(20000, marks=pytest.mark.slow)]


def ratio_of_counts(counts: list[int], null: float, alternative: float) -> float:
    """Ratio of blocks of two games with the results 0, 1/4, 1/2, 3/4, 1."""
    n = sum(counts)
    mean = counts @ SCORES / n
    return float(log_likelihood_ratio(n, mean, counts @ SCORES**2 / n - mean**2, null, alternative))


def exact_ratio(counts: list[int], null: float, alternative: float) -> float:
    """Multinomial likelihood ratio: the probabilities of each hypothesis are fitted (Owen 1988)."""
    p = np.asarray(counts) / sum(counts)

    def fitted(mean: float) -> np.ndarray:
        away = SCORES - mean
        ends = -1 / away.max() + 1e-9, -1 / away.min() - 1e-9
        tilt = brentq(lambda t: float(np.sum(p * away / (1 + t * away))), *ends)
        return p / (1 + tilt * away)

    return float(np.sum(counts * np.log(fitted(alternative) / fitted(null))))


REFERENCES = [
    ([89, 2, 771, 3, 135], 4.7282, 4.7389),
    ([135, 3, 771, 2, 89], -11.6718, -11.5628),
    ([10, 20, 40, 25, 5], -0.6811, -0.6955),
]


@pytest.mark.parametrize(("counts", "alt", "exact"), REFERENCES)
def test_ratio_has_the_reference_values_of_fishtest(counts, alt, exact):
    # Both columns were computed with the functions of the fishtest server, H0 0.50 against H1 0.52.
    assert ratio_of_counts(np.array(counts), 0.5, 0.52) == pytest.approx(alt, abs=1e-3)
    assert exact_ratio(counts, 0.5, 0.52) == pytest.approx(exact, abs=1e-3)


@pytest.mark.parametrize(("counts", "alt", "exact"), REFERENCES)
def test_swapped_hypotheses_have_the_opposite_ratio(counts, alt, exact):
    there = ratio_of_counts(np.array(counts), 0.5, 0.52)
    assert ratio_of_counts(np.array(counts), 0.52, 0.5) == pytest.approx(-there, abs=1e-12)


def answers(effect: float, repeats: int, seed: int) -> tuple[dict[Answer, float], float]:
    """Shares of the answers to normal blocks with sd 0.235, and the mean number of blocks."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(repeats):
        x = rng.normal(effect, 0.235, size=LOOKS[-1])
        found.append(decide(running_moments(x, LOOKS, largest=0.5), TEST))
    shares = {answer: sum(d.answer is answer for d in found) / repeats for answer in Answer}
    return shares, float(np.mean([d.blocks for d in found]))


@pytest.mark.parametrize("repeats", REPEATS)
def test_double_test_keeps_its_errors_where_there_is_no_effect(repeats):
    # Wald (1945), Sobel & Wald (1949).
    shares, blocks = answers(0.0, repeats, 1100)
    note(**{str(answer): share for answer, share in shares.items()}, blocks=blocks)
    assert shares[Answer.BETTER] + shares[Answer.WORSE] <= 0.065
    assert shares[Answer.OPEN] < 0.01
    assert blocks == pytest.approx(1252, rel=0.15)


@pytest.mark.parametrize("repeats", REPEATS)
def test_double_test_finds_the_smallest_effect_in_both_directions(repeats):
    gain, loss = answers(0.02, repeats, 1101)[0], answers(-0.02, repeats, 1102)[0]
    note(missed=1 - gain[Answer.BETTER], mirrored=1 - loss[Answer.WORSE])
    assert 1 - gain[Answer.BETTER] <= 0.075
    assert abs(gain[Answer.BETTER] - loss[Answer.WORSE]) <= 0.02
    assert gain[Answer.WORSE] + loss[Answer.BETTER] <= 0.005


def test_mirrored_blocks_have_the_mirrored_answer():
    mirror = {Answer.BETTER: Answer.WORSE, Answer.WORSE: Answer.BETTER}
    rng = np.random.default_rng(1103)
    seen = set()
    for effect in np.linspace(-0.03, 0.03, 40):
        x = rng.normal(effect, 0.235, size=3000)
        there, back = (decide(running_moments(side, LOOKS, largest=0.5), TEST) for side in (x, -x))
        assert back == Decision(mirror.get(there.answer, there.answer), there.blocks)
        seen.add(there.answer)
    assert seen >= {Answer.BETTER, Answer.WORSE, Answer.NO_EFFECT}


def sparse_blocks(rng: np.random.Generator, size: int) -> np.ndarray:
    """Draw blocks of which 2 % are ±0.5 and the rest 0; the mean is +0.005."""
    return rng.choice([0.0, 0.5, -0.5], p=[0.98, 0.015, 0.005], size=size)


@pytest.mark.parametrize("repeats", [600, pytest.param(5000, marks=pytest.mark.slow)])
def test_guards_keep_the_error_where_blocks_hardly_ever_differ(repeats):
    test = SequentialTest(smallest_effect=0.005)
    rng = np.random.default_rng(1104)
    guarded, naive = [], []
    for _ in range(repeats):
        x = sparse_blocks(rng, 12000)
        guarded.append(decide(running_moments(x, range(20, 12001, 20), largest=0.5), test).answer)
        # Without guards, the looks begin at 20 blocks and the variance is the observed one.
        n = np.arange(20, 12001, 20)
        mean = np.cumsum(x)[n - 1] / n
        bare = Running(n, mean, np.cumsum(x**2)[n - 1] / n - mean**2)
        naive.append(decide(bare, test).answer)
    missed, bare_missed = (
        float(np.mean([a is not Answer.BETTER for a in found])) for found in (guarded, naive)
    )
    note(missed=missed, without_guards=bare_missed)
    assert missed <= 0.08
    assert bare_missed > 0.5


def test_identical_strategies_stay_open_and_have_no_behavioural_difference():
    decision = decide(running_moments(np.zeros(1000), LOOKS, largest=0.5), TEST)
    assert decision == Decision(Answer.OPEN, 1000)
    nothing = Estimate(0.0, math.nan, math.nan, 1000)
    assert sequential_verdict(decision, Evidence(nothing, nothing, 0.02, 0)) is Verdict.NO_DIFFERENCE


def test_the_answer_is_the_same_however_many_blocks_were_played_too_many():
    x = np.random.default_rng(1105).normal(0.03, 0.235, size=5000)
    decision = decide(running_moments(x, LOOKS, largest=0.5), TEST)
    assert decision.answer is Answer.BETTER
    assert decide(running_moments(x[: decision.blocks], LOOKS, largest=0.5), TEST) == decision
    before = decide(running_moments(x[: decision.blocks - 1], LOOKS, largest=0.5), TEST)
    assert before == Decision(Answer.OPEN, decision.blocks - 20)


def test_no_look_is_open():
    assert decide(running_moments(np.ones(50), LOOKS, largest=0.5), TEST) == Decision(Answer.OPEN, 0)


def test_equal_blocks_at_the_smallest_effect_are_better_at_once():
    run = running_moments(np.full(200, 0.25), [100], largest=None)
    assert decide(run, SequentialTest(0.25)) == Decision(Answer.BETTER, 100)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (Answer.BETTER, Verdict.SUPPORTED),
        (Answer.WORSE, Verdict.HARMFUL),
        (Answer.NO_EFFECT, Verdict.NO_EFFECT),
        (Answer.OPEN, Verdict.SUPPORTED_MATERIAL),
    ],
)
def test_the_test_gives_the_verdict_and_an_open_one_leaves_it_to_the_interval(answer, expected):
    wide, narrow = Estimate(0.05, 0.03, 0.07, 900), Estimate(0.05, 0.035, 0.065, 900)
    assert sequential_verdict(Decision(answer, 900), Evidence(wide, narrow, 0.02, 500)) is expected


@pytest.mark.parametrize("test", [SequentialTest(0.0), SequentialTest(math.nan)])
def test_a_smallest_effect_that_is_not_positive_is_refused(test):
    with pytest.raises(ValueError, match="more than 0"):
        decide(running_moments(np.ones(100), LOOKS, largest=0.5), test)


@pytest.mark.parametrize("test", [SequentialTest(0.1, alpha=0.0), SequentialTest(0.1, beta=0.5)])
def test_impossible_errors_are_refused(test):
    with pytest.raises(ValueError, match=r"between 0 and 0\.5"):
        decide(running_moments(np.ones(100), LOOKS, largest=0.5), test)


@pytest.mark.parametrize("effect", [-0.02, -0.01, 0.0, 0.01, 0.02])
def test_a_live_decision_is_the_one_of_all_looks(effect):
    rng = np.random.default_rng([77, round(1000 * effect) + 50])
    answers = set()
    for _ in range(40):
        x = rng.normal(effect, 0.235, 4000)
        whole = running_moments(x, LOOKS, largest=0.75)
        live = LiveDecision(TEST)
        for place in range(len(whole.blocks)):
            live.look(Running(*(part[place : place + 1] for part in whole)))
        assert live.decision == decide(whole, TEST)
        answers.add(live.decision.answer)
    assert answers


def test_a_live_decision_is_open_before_the_first_look_and_refuses_bad_errors():
    assert LiveDecision(TEST).decision == Decision(Answer.OPEN, 0)
    with pytest.raises(ValueError, match="Errors"):
        LiveDecision(SequentialTest(0.02, alpha=0.5))

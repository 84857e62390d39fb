"""Bootstrap intervals of distributions: coverage where cases of a group go together."""

import numpy as np
import pytest
from scipy.stats import trim_mean

from reports.adapters.binned import Binned, interquartile_mean, quantile_of
from reports.adapters.distributions import bootstrap_intervals
from tests.helpers.numbers import note

SUMMARIES = [quantile_of(0.5), quantile_of(0.95), interquartile_mean]
NAMES = ("median", "p95", "interquartile_mean")
VALUES = 60


def cases_of(rng: np.random.Generator, groups: int, step: int = 1) -> np.ndarray:
    """Return 40 cases of each group, whole numbers 0 to 59 near one that the group shares."""
    centres = rng.normal(25, 3, (groups, 1))
    cases = centres + rng.gamma(2, 3, (groups, 40))
    return np.clip(np.rint(cases / step).astype(int) * step, 0, VALUES - 1)


def binned(cases: np.ndarray, width: int = 1) -> Binned:
    """Count the cases of each group in bins."""
    counts, sums = np.zeros((2, len(cases), VALUES // width))
    at = (np.arange(len(cases))[:, None], cases // width)
    np.add.at(counts, at, 1)
    np.add.at(sums, at, cases)
    return Binned(counts, sums, np.arange(0.0, VALUES, width), width - 1)


# The chance of fewer than 181 (90.5 %) of 200 intervals, if 94 % cover, is 2 %; the seed is fixed.
@pytest.mark.parametrize("repeats", [200, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("width", "step"), [(1, 1), (5, 1), (10, 1), (10, 5)])
def test_the_bootstrap_of_groups_covers(width: int, step: int, repeats: int) -> None:
    rng = np.random.default_rng(810)
    # Truths are of the raw values, which bins of five and of ten hide.
    raw = cases_of(rng, 100_000, step).reshape(-1)
    truths = [np.quantile(raw, share, method="inverted_cdf") for share in (0.5, 0.95)] + [
        trim_mean(raw, 0.25)
    ]
    covered, widths = np.zeros(3), np.zeros(3)
    for seed in range(repeats):
        found = bootstrap_intervals(binned(cases_of(rng, 80, step), width), SUMMARIES, seed=seed, draws=200)
        covered += [
            one.low - 1e-9 <= true <= one.high + 1e-9 for one, true in zip(found, truths, strict=True)
        ]
        widths += [one.high - one.low for one in found]
    note(**dict(zip(NAMES, covered / repeats, strict=True)))
    assert covered[2] / repeats >= 0.905
    # Quantiles of whole numbers are whole numbers: their intervals cover too often, never too seldom.
    assert (covered[:2] / repeats >= 0.93).all()
    # And yet they say something.
    assert (widths / repeats < width + 4).all()


def test_few_groups_have_no_interval_and_no_case_is_refused() -> None:
    cases = binned(cases_of(np.random.default_rng(811), 29))
    (found,) = bootstrap_intervals(cases, [interquartile_mean], seed=1)
    assert np.isnan([found.low, found.high]).all()
    assert 25 < found.estimate < 36
    with pytest.raises(ValueError, match="without cases"):
        bootstrap_intervals(cases._replace(counts=0 * cases.counts), SUMMARIES, seed=1)
    with pytest.raises(ValueError, match="differ in shape"):
        bootstrap_intervals(cases._replace(sums=cases.sums[:, :5]), SUMMARIES, seed=1)


def test_the_seed_alone_decides() -> None:
    cases = binned(cases_of(np.random.default_rng(812), 40))
    one, same, other = (bootstrap_intervals(cases, SUMMARIES, seed=s) for s in (1, 1, 2))
    assert one == same
    assert one != other

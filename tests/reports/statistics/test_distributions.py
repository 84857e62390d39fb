"""Quantiles and interquartile means of binned cases."""

import numpy as np
import pytest
from scipy.stats import trim_mean

from reports.statistics.distributions import interquartile_mean, quantile_of

# Twenty games: of 3, 4, 5, 6 and 12 hands.
HANDS, COUNTS = np.array([3.0, 4, 5, 6, 12]), np.array([[2.0, 7, 6, 4, 1]])


def test_a_quantile_is_the_first_value_that_so_many_cases_reach() -> None:
    told = [quantile_of(share)(COUNTS, COUNTS * HANDS)[0] for share in (0.1, 0.45, 0.5, 0.95, 1.0)]
    assert told == [3, 4, 5, 6, 12]


def test_the_interquartile_mean_leaves_out_a_quarter_at_each_end() -> None:
    # Of 20 cases the sixth to the fifteenth: four of 4 hands and six of 5.
    (found,) = interquartile_mean(COUNTS, COUNTS * HANDS)
    assert found == pytest.approx((4 * 4 + 6 * 5) / 10)
    assert found == pytest.approx(trim_mean(np.repeat(HANDS, COUNTS[0].astype(int)), 0.25))


def test_a_bin_that_a_quartile_cuts_counts_in_part() -> None:
    # Six cases: a quarter are one and a half, so half of the second and of the fifth case stay.
    cases = np.array([1.0, 2, 3, 4, 5, 9])
    (found,) = interquartile_mean(np.ones((1, 6)), cases[None])
    assert found == pytest.approx((0.5 * 2 + 3 + 4 + 0.5 * 5) / 3)


def test_rows_are_summed_up_one_by_one_and_empty_bins_do_no_harm() -> None:
    counts = np.vstack([COUNTS, COUNTS[:, ::-1], [[0, 0, 4, 0, 0]]])
    found = quantile_of(0.5)(counts, counts * HANDS)
    assert found.tolist() == [5, 5, 5]
    assert interquartile_mean(counts, counts * HANDS)[2] == 5


def test_of_a_wide_bin_the_mean_is_told() -> None:
    counts, sums = np.array([[4.0, 6, 5]]), np.array([[8.0, 41, 66]])
    assert quantile_of(0.5)(counts, sums)[0] == pytest.approx(41 / 6)

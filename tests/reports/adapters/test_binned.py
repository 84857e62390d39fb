"""Quantiles and interquartile means of binned cases."""

import numpy as np
import pytest
from scipy.stats import trim_mean

from reports.adapters.binned import Binned, Told, interquartile_mean, quantile_of

# Twenty games: of 3, 4, 5, 6 and 12 hands.
HANDS, COUNTS = np.array([3.0, 4, 5, 6, 12]), np.array([[2.0, 7, 6, 4, 1]])
GAMES = Binned(COUNTS, COUNTS * HANDS, HANDS, 0)
# Fifteen scores in three bins of ten: four, six and five.
SCORES = Binned(np.array([[4.0, 6, 5]]), np.array([[8.0, 84, 120]]), np.array([0.0, 10, 20]), 9)


def binned(values: np.ndarray, width: int) -> Binned:
    """Count whole numbers in bins."""
    lowest, at = np.unique(values // width * width, return_inverse=True)
    return Binned(np.bincount(at)[None] * 1.0, np.bincount(at, values)[None], lowest * 1.0, width - 1)


def number(told: Told) -> list[float]:
    return [float(part[0]) for part in told]


def test_a_quantile_is_the_first_value_that_so_many_cases_reach() -> None:
    told = [number(quantile_of(share)(GAMES)) for share in (0.1, 0.45, 0.5, 0.95, 1.0)]
    assert told == [[value] * 3 for value in (3, 4, 5, 6, 12)]


def test_the_interquartile_mean_leaves_out_a_quarter_at_each_end() -> None:
    # Of 20 cases the sixth to the fifteenth: four of 4 hands and six of 5.
    found = number(interquartile_mean(GAMES))
    assert found == pytest.approx([(4 * 4 + 6 * 5) / 10] * 3)
    assert found[0] == pytest.approx(trim_mean(np.repeat(HANDS, COUNTS[0].astype(int)), 0.25))


def test_a_bin_that_a_quartile_cuts_counts_in_part() -> None:
    # Six cases: a quarter are one and a half, so half of the second and of the fifth case stay.
    cases = np.array([1.0, 2, 3, 4, 5, 9])
    found = number(interquartile_mean(Binned(np.ones((1, 6)), cases[None], cases, 0)))
    assert found == pytest.approx([(0.5 * 2 + 3 + 4 + 0.5 * 5) / 3] * 3)


def test_rows_are_summed_up_one_by_one_and_empty_bins_do_no_harm() -> None:
    counts = np.vstack([COUNTS, COUNTS[:, ::-1], [[0, 0, 4, 0, 0]]])
    cases = Binned(counts, counts * HANDS, HANDS, 0)
    assert quantile_of(0.5)(cases).value.tolist() == [5, 5, 5]
    assert interquartile_mean(cases).value[2] == 5


def test_inside_a_wide_bin_a_quantile_is_interpolated_through_its_mean() -> None:
    # The eighth of 15 is past 3.5 of the six scores from 10 to 19, whose mean is 14: the five parts of nine
    # under it come first, the rest rises to 19.
    part, turn = 3.5 / 6, 5 / 9
    value, least, most = number(quantile_of(0.5)(SCORES))
    assert value == pytest.approx(14 + 5 * (part - turn) / (1 - turn))
    # At the least all that is over it is 19, at the most all that is under it is 10.
    assert least == pytest.approx(19 - 5 / part)
    assert most == pytest.approx(min(10 + 4 / (1 - part), 19))


def test_an_open_bin_ends_as_far_over_its_mean_as_it_begins_under_it() -> None:
    open_bin = Binned(np.array([[10.0]]), np.array([[500.0]]), np.array([20.0]), 9)
    value, least, most = number(quantile_of(0.75)(open_bin))
    assert value == pytest.approx(65)
    assert least < value < most <= 80


@pytest.mark.parametrize("width", [5, 10])
@pytest.mark.parametrize("step", [1, 5])
def test_what_is_told_is_near_the_raw_values_which_lie_between_least_and_most(width: int, step: int) -> None:
    rng = np.random.default_rng(813)
    for _ in range(50):
        values = np.rint(rng.gamma(4, 12, 5001) / step).astype(int) * step - 60
        cases = binned(values, width)
        for share in (0.05, 0.5, 0.95):
            true = np.quantile(values, share, method="inverted_cdf")
            value, least, most = number(quantile_of(share)(cases))
            assert least - 1e-9 <= true <= most + 1e-9
            assert least <= value <= most
            assert abs(value - true) < width
        middle = trim_mean(values, 0.25)
        value, least, most = number(interquartile_mean(cases))
        assert least - 0.02 <= middle <= most + 0.02
        assert value == pytest.approx(middle, abs=0.05 * width)


def test_no_share_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="share"):
        quantile_of(0)

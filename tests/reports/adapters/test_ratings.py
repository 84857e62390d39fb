"""Ratings: recovery of known strengths, agreement with choix, intervals by block, the model's assumption."""

import choix
import numpy as np
import pytest
from scipy.sparse import csr_array

from reports.adapters.ratings import (
    above_counts,
    count_orderings,
    elo_ratings,
    misfit,
    plackett_luce,
    resampled_means,
)
from reports.statistics.elo import ELO_PER_THETA, elo_of_share
from reports.statistics.resampling import Role, generator
from tests.helpers.numbers import note

THETA = np.array([0.6, 0.3, 0.0, -0.3, -0.6])


def tournament(
    rng: np.random.Generator, games: int, block_games: int = 4, deal_luck: float = 0.0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw games of four of the five entries; with luck, the finishes of a block depend on its deal."""
    entries = rng.permuted(np.tile(np.arange(5), (games, 1)), axis=1)[:, :4]
    blocks = np.arange(games) // block_games
    # The largest of strength + Gumbel noise first is the Plackett-Luce law (Yellott 1977).
    luck = deal_luck * rng.normal(size=(blocks[-1] + 1, 5))
    power = THETA[entries] + luck[blocks[:, None], entries] + rng.gumbel(size=entries.shape)
    return entries, np.argsort(np.argsort(-power, axis=1), axis=1) + 1, blocks


def test_strengths_are_recovered_and_equal_those_of_choix():
    entries, ranks, blocks = tournament(np.random.default_rng(1700), 20000)
    orderings, counts = count_orderings(entries, ranks, blocks, seed=1701)
    theta = plackett_luce(orderings, np.asarray(counts.sum(axis=0)), 5)
    # Plackett (1975); choix fits by the iterative Luce spectral ranking of Maystre & Grossglauser (2015).
    note(furthest=float(np.abs(theta - THETA).max()))
    assert theta == pytest.approx(THETA, abs=0.03)
    finish = np.take_along_axis(entries, np.argsort(ranks, axis=1), axis=1)
    oracle = choix.ilsr_rankings(5, finish.tolist())
    assert theta == pytest.approx(oracle - oracle.mean(), abs=1e-4)


def test_two_entries_are_rated_by_the_elo_formula():
    orderings, counts = np.array([[0, 1], [1, 0]]), csr_array(np.tile([3, 1], (50, 1)))
    ratings = elo_ratings(orderings, counts, 2, seed=1702, draws=20)
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(elo_of_share(0.75, 2), abs=1e-3)
    # All blocks are equal, so every resample is too.
    assert ratings.low == pytest.approx(ratings.elo, abs=1e-3)


def test_bootstrap_ends_of_two_entries_are_those_of_the_formula():
    # 50 blocks of two games: the first wins both in 20, one in 20 and none in 10, so its share is 0.6. Its
    # rating is half of 400·log10(p/(1-p)), with the share's error over p(1-p) by 200/ln 10 (delta method).
    wins = np.repeat([2, 1, 0], [20, 20, 10])
    counts = csr_array(np.column_stack([wins, 2 - wins]))
    ratings = elo_ratings(np.array([[0, 1], [1, 0]]), counts, 2, seed=1709, draws=3000)
    error = np.std(wins / 2) / 50**0.5 / (0.6 * 0.4) * 200 / np.log(10)
    middle = 200 * np.log10(1.5)
    assert ratings.elo == pytest.approx([middle, -middle], abs=1e-3)
    # A resample's share has steps of a hundredth, 3.6 Elo, and a quantile of 3,000 draws an error of 1.
    assert ratings.low[0] == pytest.approx(middle - 1.96 * error, abs=4)
    assert ratings.high[0] == pytest.approx(middle + 1.96 * error, abs=4)
    assert ratings.low[0] == pytest.approx(-ratings.high[1], abs=1e-3)


def test_a_lead_in_theta_is_the_elo_of_the_share_of_first_places():
    # Against k-1 equal others, exp(θ)/(exp(θ) + k-1) is the share of first places.
    for players in (2, 4, 8):
        share = np.exp(0.4) / (np.exp(0.4) + players - 1)
        assert elo_of_share(share, players) == pytest.approx(0.4 * ELO_PER_THETA, abs=1e-9)


def test_order_of_games_does_not_matter():
    entries, ranks, blocks = tournament(np.random.default_rng(1703), 400)
    forth = plackett_luce(*_totals(entries, ranks, blocks), 5)
    back = plackett_luce(*_totals(entries[::-1], ranks[::-1], blocks), 5)
    assert forth == pytest.approx(back, abs=1e-6)


def _totals(entries: np.ndarray, ranks: np.ndarray, blocks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    orderings, counts = count_orderings(entries, ranks, blocks, seed=1)
    return orderings, np.asarray(counts.sum(axis=0))


def test_intervals_allow_for_the_games_of_a_block_going_together():
    together = tournament(np.random.default_rng(1704), 8000, block_games=20, deal_luck=1.0)
    orderings, by_block = count_orderings(*together, seed=1705)
    apart = count_orderings(together[0], together[1], np.arange(8000), seed=1705)[1]
    widths = [
        np.mean(r.high - r.low)
        for r in (elo_ratings(orderings, c, 5, seed=1706, draws=60) for c in (by_block, apart))
    ]
    assert widths[0] > 1.4 * widths[1]


@pytest.mark.slow
def test_intervals_cover_the_true_ratings():
    covered = []
    for repeat in range(200):
        orderings, counts = count_orderings(*tournament(np.random.default_rng([1707, repeat]), 2000), seed=1)
        ratings = elo_ratings(orderings, counts, 5, seed=repeat, draws=150)
        covered.append((ratings.low <= THETA * ELO_PER_THETA) & (ratings.high >= THETA * ELO_PER_THETA))
    note(covered=float(np.mean(covered)))
    assert 0.92 <= np.mean(covered) <= 0.97


def test_orderings_are_counted_by_block():
    entries = np.array([[0, 1, 2], [2, 1, 0], [0, 1, 2]])
    ranks = np.array([[1, 2, 3], [3, 2, 1], [3, 1, 2]])
    orderings, counts = count_orderings(entries, ranks, np.array([4, 4, 9]), seed=1)
    assert orderings.tolist() == [[0, 1, 2], [1, 2, 0]]
    assert counts.toarray().tolist() == [[2, 0], [0, 1]]


def test_ties_are_broken_by_fair_and_repeatable_lots():
    entries, ranks = np.tile([0, 1, 2], (3000, 1)), np.tile([2, 1, 1], (3000, 1))
    orderings, counts = count_orderings(entries, ranks, np.arange(3000), seed=1708)
    assert orderings.tolist() == [[1, 2, 0], [2, 1, 0]]
    total = np.asarray(counts.sum(axis=0))
    # 4 standard errors of 3,000 fair lots.
    assert abs(total[0] - 1500) < 4 * 750**0.5
    assert np.array_equal(
        np.asarray(count_orderings(entries, ranks, np.arange(3000), seed=1708)[1].sum(0)), total
    )


def test_rows_of_the_pair_matrix_finished_above_its_columns():
    above = above_counts(np.array([[0, 1, 2], [2, 0, 1]]), np.array([3, 2]), 3)
    assert above.tolist() == [[0, 5, 3], [0, 0, 3], [2, 2, 0]]


def test_games_that_follow_the_model_fit_it():
    orderings, total = _totals(*tournament(np.random.default_rng(1709), 40000))
    found = misfit(orderings, total, plackett_luce(orderings, total, 5))
    assert found.largest < 0.02
    assert not found.is_wide
    assert np.isnan(np.diag(found.observed)).all()
    assert found.predicted[0, 4] == pytest.approx(1 / (1 + np.exp(-1.2)), abs=0.01)


def test_rock_paper_scissors_does_not_fit_one_number_an_entry():
    orderings = np.array([[0, 1], [1, 0], [1, 2], [2, 1], [2, 0], [0, 2]])
    total = np.array([60, 40] * 3)
    theta = plackett_luce(orderings, total, 3)
    assert theta == pytest.approx(np.zeros(3), abs=1e-6)
    found = misfit(orderings, total, theta)
    assert found.largest == pytest.approx(0.1, abs=1e-6)
    assert found.is_wide


def test_an_entry_that_never_loses_has_no_rating():
    orderings, counts = np.array([[0, 1, 2], [0, 2, 1]]), csr_array(np.ones((40, 2)))
    with pytest.raises(ValueError, match="never finished above, or never below"):
        elo_ratings(orderings, counts, 3, seed=1)


def test_entries_that_never_met_have_no_common_scale():
    orderings, counts = np.array([[0, 1], [1, 0], [2, 3], [3, 2]]), csr_array(np.ones((40, 4)))
    with pytest.raises(ValueError, match="There is no rating"):
        elo_ratings(orderings, counts, 4, seed=1)


def test_fewer_than_thirty_blocks_are_refused():
    with pytest.raises(ValueError, match="A rating needs at least 30 blocks, not 29"):
        elo_ratings(np.array([[0, 1], [1, 0]]), csr_array(np.ones((29, 2))), 2, seed=1)


def test_resampled_means_vary_as_the_bootstrap_says():
    x = np.random.default_rng(1300).normal(2, 3, size=(80, 2))
    means = np.array(list(resampled_means(x, generator(1301, Role.BAND), 4000)))
    assert means.mean(axis=0) == pytest.approx(x.mean(axis=0), abs=0.02)
    # The variance of a resampled mean is that of the sample with N in the denominator, over N.
    assert means.std(axis=0) == pytest.approx(x.std(axis=0) / 80**0.5, rel=0.04)


def test_rows_are_drawn_whole():
    x = np.arange(50)[:, None] * np.array([[1, -1]])
    means = np.array(list(resampled_means(x, generator(1302, Role.BAND), 50)))
    assert np.array_equal(means[:, 0], -means[:, 1])
    assert len(np.unique(means[:, 0])) > 10


def test_sparse_rows_give_the_same_means():
    x = np.random.default_rng(1303).integers(0, 3, size=(40, 5))
    dense, sparse = (list(resampled_means(rows, generator(1304, Role.BAND), 5)) for rows in (x, csr_array(x)))
    assert np.allclose(dense, sparse)

"""Pairs: simultaneous coverage, pairs that never met, and cycles."""

import numpy as np
import pytest

from reports.statistics.pairwise import cycles, pairwise_band


def graph(entries: int, *pairs: tuple[int, int]) -> np.ndarray:
    beats = np.zeros((entries, entries), dtype=np.bool_)
    for better, worse in pairs:
        beats[better, worse] = True
    return beats


def test_intervals_of_all_pairs_cover_together():
    truth = np.array([0.5, 0.6, 0.35, 0.5, 0.8, 0.45])
    rng = np.random.default_rng(1500)
    covered = []
    for repeat in range(300):
        # Blocks of unequal size, and games of a block that go together.
        games = rng.integers(1, 6, size=(150, truth.size))
        luck = rng.beta(truth * 4, (1 - truth) * 4, size=games.shape)
        band = pairwise_band(rng.binomial(games, luck), games, seed=repeat)
        covered.append(np.all((band.low <= truth) & (truth <= band.high)))
    assert 0.91 <= np.mean(covered) <= 0.99


def test_a_pair_that_never_met_is_undefined():
    games = np.column_stack([np.full(50, 4), np.zeros(50, dtype=np.int64)])
    band = pairwise_band(np.column_stack([np.tile([1, 3], 25), games[:, 1]]), games, seed=1501)
    assert band.mean[0] == 0.5
    assert np.isnan(band.mean[1])
    assert np.isfinite(band.critical)


def test_share_is_the_ratio_of_sums():
    above, games = np.tile([[1], [5]], (20, 1)), np.tile([[1], [9]], (20, 1))
    assert pairwise_band(above, games, seed=1502).mean == pytest.approx([0.6])


def test_entries_in_a_row_have_no_cycle():
    assert cycles(graph(4, (0, 1), (1, 2), (2, 3), (0, 3), (0, 2), (1, 3))) == []
    assert cycles(graph(3)) == []


def test_rock_paper_scissors_is_one_cycle():
    assert cycles(graph(5, (2, 4), (4, 3), (3, 2), (0, 2), (0, 3), (4, 1))) == [(2, 4, 3)]


def test_a_longer_cycle_is_named_where_no_shorter_one_closes_it():
    assert cycles(graph(4, (0, 1), (1, 2), (2, 3), (3, 0))) == [(0, 1, 2, 3)]


def test_each_pair_in_a_cycle_is_in_a_named_one():
    rng = np.random.default_rng(1503)
    upper = np.triu(rng.random((7, 7)) < 0.5, 1)
    beats = upper | np.tril(~upper.T, -1)
    found = cycles(beats)
    assert found
    named = {(c[i], c[(i + 1) % len(c)]) for c in found for i in range(len(c))}
    assert all(beats[pair] for pair in named)
    reach = np.linalg.matrix_power(beats.astype(np.int64) + np.eye(7, dtype=np.int64), 7) > 0
    assert named == {(int(i), int(j)) for i, j in np.argwhere(beats & reach.T)}


def test_fewer_than_thirty_blocks_are_refused():
    with pytest.raises(ValueError, match="30 blocks"):
        pairwise_band(np.ones((10, 1), dtype=np.int64), np.full((10, 1), 2), seed=1)

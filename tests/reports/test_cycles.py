"""Cycles among entries."""

import numpy as np

from reports.cycles import cycles


def graph(entries: int, *pairs: tuple[int, int]) -> np.ndarray:
    beats = np.zeros((entries, entries), dtype=np.bool_)
    for better, worse in pairs:
        beats[better, worse] = True
    return beats


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

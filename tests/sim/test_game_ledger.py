"""Ledgers of whole games: each game once, in the group of its block."""

import numpy as np

from sim.game_ledger import ALL_BINS, GAME_BINS, GAME_LEDGERS, game_ledgers
from sim.kept_rows import FIELD
from sim.ledgers import LEDGERS
from sim.table import KEPT_FIELDS


def rows_of(hands: np.ndarray, turns: np.ndarray, players: int = 3) -> np.ndarray:
    rows = np.zeros((*hands.shape, players, len(KEPT_FIELDS)), np.int64)
    rows[..., FIELD["hands"]] = hands[..., None]
    rows[..., FIELD["turns"]] = turns[..., None]
    return rows


def test_games_are_counted_by_hands_and_by_turns_in_the_group_of_their_block() -> None:
    # Blocks 8 to 11 in groups of ten: two in the first group, two in the second.
    hands = np.array([[3, 3], [4, 500], [3, 6], [6, 6]])
    turns = np.array([[44, 45], [49, 9000], [50, 54], [55, 1995]])
    found = game_ledgers(rows_of(hands, turns), 8, 10)
    assert found.shape == (2, GAME_BINS, 2)
    assert found[:, :, 0].sum(axis=1).tolist() == [8, 8]
    by_hands, by_turns = found[:, :128], found[:, 128:]
    assert by_hands[0, [3, 4, 127]].tolist() == [[2, 6], [1, 4], [1, 500]]
    assert by_hands[1, [3, 6]].tolist() == [[1, 3], [3, 18]]
    assert by_turns[0, [8, 9, 399]].tolist() == [[1, 44], [2, 94], [1, 9000]]
    assert by_turns[1, [10, 11, 399]].tolist() == [[2, 104], [1, 55], [1, 1995]]


def test_parts_add_up_to_the_whole() -> None:
    rng = np.random.default_rng(820)
    rows = rows_of(rng.integers(1, 140, (40, 4)), rng.integers(1, 2500, (40, 4)))
    whole = game_ledgers(rows, 30, 50)
    parts = [game_ledgers(rows[:13], 30, 50), game_ledgers(rows[13:], 43, 50)]
    assert np.array_equal(whole[0], parts[0][0] + parts[1][0])
    assert np.array_equal(whole[1], parts[1][1])


def test_ledgers_of_games_follow_those_of_the_engine() -> None:
    last = LEDGERS[-len(GAME_LEDGERS) :]
    assert [name for name, *_ in last] == ["game_hands", "game_turns"]
    _, at, size, *_ = last[-1]
    assert at + size == ALL_BINS

"""Deals: the generator against NumPy's, and decks that are fair, keyed and never the same."""

import numpy as np
import pytest
from scipy import stats

from sim.deal import first_dealer, fresh_deck, philox, shuffle
from sim.jit import procedure


@procedure
def decks_of(decks: np.ndarray, seed: int, first: int) -> None:
    """Fill decks (N, 52) with the decks of blocks ``first`` on, hand 0."""
    for row in range(decks.shape[0]):
        fresh_deck(decks[row], 1)
        shuffle(decks[row], 52, np.uint64(seed), np.uint64(first + row), np.uint64(0))


@procedure
def hands_of(decks: np.ndarray, seed: int, block: int) -> None:
    """Fill decks (N, 52) with the decks of hands 0 on of a block."""
    for row in range(decks.shape[0]):
        fresh_deck(decks[row], 1)
        shuffle(decks[row], 52, np.uint64(seed), np.uint64(block), np.uint64(row))


@procedure
def words_of(counter: int, key: int) -> tuple[int, int, int, int]:
    zero = np.uint64(0)
    return philox((np.uint64(counter), zero, zero, zero), (np.uint64(key), zero))


def deal_decks(count: int, seed: int, first: int = 0) -> np.ndarray:
    decks = np.zeros((count, 52), np.int8)
    with np.errstate(over="ignore"):
        decks_of(decks, seed, first)
    return decks


@pytest.mark.parametrize(("counter", "key"), [(1, 0), (2, 7), (123_456, 2**63 - 25)])
def test_philox_gives_the_words_of_numpy(counter: int, key: int) -> None:
    theirs = np.random.Philox(key=key, counter=counter - 1).random_raw(4)
    with np.errstate(over="ignore"):
        ours = words_of(counter, key)
    assert [int(word) for word in ours] == [int(word) for word in theirs]


def test_every_deck_holds_every_card_once() -> None:
    expected = sorted(16 * suit + rank for suit in range(4) for rank in range(1, 14))
    assert (np.sort(deal_decks(50, seed=5), axis=1) == expected).all()


def test_cards_are_uniform_over_places() -> None:
    decks = deal_decks(20_000, seed=11)
    table = np.stack([np.bincount(decks[:, place], minlength=64) for place in range(52)])
    assert stats.chisquare(table[:, table.sum(axis=0) > 0].ravel()).pvalue > 0.001


def test_decks_of_adjacent_blocks_are_not_correlated() -> None:
    decks = deal_decks(20_000, seed=12).astype(float)
    r = np.corrcoef(decks[:-1, 0], decks[1:, 0])[0, 1]
    assert abs(r) < 0.02


def test_decks_of_adjacent_hands_are_not_correlated() -> None:
    decks = np.zeros((20_000, 52), np.int8)
    with np.errstate(over="ignore"):
        hands_of(decks, 16, 3)
    r = np.corrcoef(decks[:-1, 0].astype(float), decks[1:, 0])[0, 1]
    assert abs(r) < 0.02


def test_no_two_keys_share_a_deck() -> None:
    decks = deal_decks(200_000, seed=13)
    heads = np.ascontiguousarray(decks[:, :26]).view("V26").ravel()
    assert len(np.unique(heads)) == len(heads)


@pytest.mark.slow
def test_no_two_of_a_million_keys_share_a_deck() -> None:
    heads = np.ascontiguousarray(deal_decks(1_000_000, seed=14)[:, :26]).view("V26").ravel()
    assert len(np.unique(heads)) == len(heads)


def test_a_deck_depends_on_its_key_alone() -> None:
    assert (deal_decks(10, seed=3, first=5)[2] == deal_decks(1, seed=3, first=7)[0]).all()


def test_the_first_dealer_is_drawn_fairly() -> None:
    with np.errstate(over="ignore"):
        drawn = [int(first_dealer(np.uint64(1), np.uint64(block), 3)) for block in range(600)]
    assert stats.chisquare(np.bincount(drawn, minlength=3)).pvalue > 0.001

"""Keyed randomness and deals: the deck of (seed, block, hand), the same for every arm, seat and worker.

The generator is Philox 4x64 with 10 rounds (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as
1, 2, 3", 2011), checked against NumPy's in the tests. Cards are drawn by multiplication, several from one
64-bit word (Brackett-Rozinsky and Lemire: "Batched ranged random integer generation", 2024): with five draws
a word from at most 104 cards each, no arrangement is favoured by more than 1 in 10^9.
"""

from typing import Any

import numpy as np

from sim.bits import JOKER_RANK, U0, U32, Mask, card_bit
from sim.jit import entry, kernel, multiply_high, procedure

ROUNDS = 10
MULTIPLIER_A = np.uint64(0xD2E7470EE14C6C93)
MULTIPLIER_B = np.uint64(0xCA5A826395121157)
WEYL_A = np.uint64(0x9E3779B97F4A7C15)
WEYL_B = np.uint64(0xBB67AE8584CAA73B)
# What a counter is used for; part of the key, so that no two uses share numbers.
ROLE_DECK = np.uint64(1)
ROLE_DEALER = np.uint64(2)
ROLE_CHANCE = np.uint64(3)
ROLE_REBUILD = np.uint64(4)
DRAWS_PER_WORD = 5


@entry
def philox(counter: tuple[Mask, Mask, Mask, Mask], key: tuple[Mask, Mask]) -> tuple[Mask, Mask, Mask, Mask]:
    """Return four random 64-bit words for a counter and a key."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(ROUNDS):
        high_a = multiply_high(MULTIPLIER_A, c0)
        low_a = MULTIPLIER_A * c0
        high_b = multiply_high(MULTIPLIER_B, c2)
        low_b = MULTIPLIER_B * c2
        c0 = high_b ^ c1 ^ k0
        c1 = low_b
        c2 = high_a ^ c3 ^ k1
        c3 = low_a
        k0 = k0 + WEYL_A
        k1 = k1 + WEYL_B
    return c0, c1, c2, c3


@entry
def shuffle(deck: Any, size: int, seed: Mask, block: Mask, hand: Mask) -> None:
    """Shuffle the first ``size`` cards of ``deck`` (int8) in place, keyed by (seed, block, hand)."""
    _shuffle(deck, size, seed, (block, hand, ROLE_DECK))


@procedure
def shuffle_again(deck: Any, size: int, seed: Mask, block: Mask, hand: Mask, rebuild: int) -> None:
    """Shuffle a rebuilt stock in place, keyed by (seed, block, hand, number of the rebuild)."""
    _shuffle(deck, size, seed, (block, hand, ROLE_REBUILD + (np.uint64(rebuild) << U32)))


@kernel
def _shuffle(deck: Any, size: int, seed: Mask, key: tuple[Mask, Mask, Mask]) -> None:
    """Shuffle the first ``size`` cards of ``deck`` in place, keyed by the seed and three numbers."""
    words = (U0, U0, U0, U0)
    word = U0
    word_number = 0
    left = 0
    for last in range(size - 1, 0, -1):
        if left == 0:
            place = word_number & 3
            if place == 0:
                words = philox((np.uint64(word_number >> 2), key[0], key[1], key[2]), (seed, U0))
            word = words[place]
            word_number += 1
            left = DRAWS_PER_WORD
        count = np.uint64(last + 1)
        pick = np.int64(multiply_high(word, count))
        word = word * count
        left -= 1
        card = deck[pick]
        deck[pick] = deck[last]
        deck[last] = card


@kernel
def fresh_deck(deck: Any, decks: int) -> int:
    """Fill ``deck`` (int8) with the cards of so many decks in order; return their number."""
    size = 0
    for _ in range(decks):
        for suit in range(4):
            for rank in range(1, 14):
                deck[size] = 16 * suit + rank
                size += 1
    return size


@kernel
def add_jokers(deck: Any, size: int, jokers: int) -> int:
    """Put so many jokers behind the first ``size`` cards of ``deck`` (int8); return the new size."""
    for suit in range(jokers):
        deck[size + suit] = 16 * suit + JOKER_RANK
    return size + jokers


@kernel
def first_dealer(seed: Mask, block: Mask, players: int) -> int:
    """Return the seat that deals the first hand of a block when it is drawn by lot."""
    word = philox((U0, block, U0, ROLE_DEALER), (seed, U0))[0]
    return int(multiply_high(word, np.uint64(players)))


@kernel
def hand_chance(seed: Mask, block: Mask, hand: Mask) -> Mask:
    """Return the key of a hand's strategy chance: known to strategies, tells nothing about the deck."""
    return philox((U0, block, hand, ROLE_CHANCE), (seed, U0))[0]


@kernel
def deal(table: Any, view: Any, rules: Any) -> None:
    """Deal the hands from ``table.deck`` and turn the up-card. Change ``table`` and ``view`` in place."""
    position = 0
    for seat in range(view.players):
        cards = U0
        twins = U0
        if view.playing[seat]:
            for _ in range(rules.hand_size):
                bit = card_bit(table.deck[position])
                twins |= cards & bit
                cards |= bit
                position += 1
            view.sizes[seat] = rules.hand_size
        else:
            view.sizes[seat] = 0
        table.hands[seat] = cards
        table.twins[seat] = twins
    card = table.deck[position]
    view.pile[0] = card
    view.thrower[0] = -1
    view.pile_size = 1
    view.pile_cards = card_bit(card)
    view.pile_twins = U0
    table.position = position + 1

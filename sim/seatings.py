"""Seatings of a deal block: which entry sits in which seat in each of the block's games.

Holds no game and no statistics. A seating is a row of entry numbers, one for each seat; the rows of one table
are the games of one block, so a table has shape (G, P). The same cards go to the same seats in every row:
what an entry gains from a good seat in one game, the others gain in the next.
"""

from itertools import permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Seating: TypeAlias = NDArray[np.int64]

MOST_PLAYERS = 8

# The role keeps these random numbers apart from every other use of the same master seed.
ROLE_BASE_ORDER = 1


class _Field(NamedTuple):
    """A finite field of ``2**degree`` elements: addition is XOR, multiplication is modulo ``polynomial``."""

    degree: int
    polynomial: int

    def product(self, left: int, right: int) -> int:
        """Multiply two polynomials over {0, 1} and take the remainder."""
        total = 0
        for bit in range(self.degree):
            if right >> bit & 1:
                total ^= left << bit
        for bit in reversed(range(self.degree, 2 * self.degree - 1)):
            if total >> bit & 1:
                total ^= self.polynomial << (bit - self.degree)
        return total


# x^2 + x + 1 and x^3 + x + 1, the irreducible polynomials that make GF(4) and GF(8).
_BINARY_FIELDS = {4: _Field(2, 0b111), 8: _Field(3, 0b1011)}
_PRIMES = (2, 3, 5, 7)


def seatings_of_block(seating: str, seed: int, block: int, players: int) -> Seating:
    """Return the games of a block in which three or more different entries meet, shape (G, P).

    Parameters
    ----------
    seating
        "rotations": a random order of the block and its rotations, P games; each entry sits once in each
        seat. "balanced": P·(P-1) games; each two entries meet once in each two seats, and a random order of
        the block says which entry is which, so that threes are balanced over the blocks too. "all": every
        order, P! games.
    seed, block, players
        As in `random_order`.

    Raises
    ------
    ValueError
        If there is no such seating of so many players.
    """
    if seating == "all":
        return all_permutations(players)
    order = random_order(seed, block, players)
    return rotations(order) if seating == "rotations" else order[balanced(players)]


def rotations(order: Seating) -> Seating:
    """Turn one base order around the table.

    Parameters
    ----------
    order
        Entry in each seat of game 0, shape (P,).

    Returns
    -------
    Seating
        Shape (P, P). Row g is the order moved on by g seats, so each entry sits once in each seat and always
        plays after the same neighbour.
    """
    base = np.asarray(order, dtype=np.int64)
    seats = np.arange(base.size)
    moved: Seating = base[(seats[None, :] - seats[:, None]) % base.size]
    return moved


def focal_seatings(players: int) -> Seating:
    """Seat one focal entry once in each seat, the others behind it in their order.

    Returns
    -------
    Seating
        Shape (P, P). In row g the focal entry 0 sits in seat g and the entries 1, 2, … follow clockwise.

    Raises
    ------
    ValueError
        If the number of players is not 2 to 8.
    """
    _check_players(players)
    return rotations(np.arange(players))


def random_order(seed: int, block: int, players: int) -> Seating:
    """Draw the base order of a block.

    One fixed cyclic order of three or more strategies would favour whoever sits behind a generous neighbour,
    so each block draws its own. The order depends on nothing but the arguments: the seed sequence turns
    (seed, role, block) into one 64-bit word for each entry, and the words are sorted. Seed sequences give the
    same words in every numpy version, which generators do not promise (NEP 19).

    Parameters
    ----------
    seed
        Master seed of the experiment, 0 or more.
    block
        Number of the deal block, 0 or more.
    players
        2 to 8.

    Returns
    -------
    Seating
        A permutation of 0 … P-1, shape (P,).

    Raises
    ------
    ValueError
        If the number of players is not 2 to 8, or the seed or block is negative.
    """
    _check_players(players)
    if seed < 0 or block < 0:
        raise ValueError(f"A base order needs a seed and a block of 0 or more, not {seed} and {block}.")
    key = np.random.SeedSequence(entropy=seed, spawn_key=(ROLE_BASE_ORDER, block))
    return np.argsort(key.generate_state(players, np.uint64), kind="stable").astype(np.int64)


def balanced(players: int) -> Seating:
    """Balance every pair: each two entries meet once in each two seats.

    The table is the sharply 2-transitive group of the maps x → a·x + r of a finite field with as many
    elements as players. Where no such field exists there is no such table.

    Parameters
    ----------
    players
        2, 3, 4, 5, 7 or 8.

    Returns
    -------
    Seating
        Shape (P·(P-1), P). Every ordered pair of entries occupies every ordered pair of seats exactly once.

    Raises
    ------
    ValueError
        If there are 6 players, or fewer than 2, or more than 8.
    """
    _check_players(players)
    if players not in _PRIMES and players not in _BINARY_FIELDS:
        raise ValueError(
            f"No pair-balanced seatings exist for {players} players: they would be a projective plane "
            f"of order {players}. Use random orders with their rotations."
        )
    rows = [
        [_line(players, slope, seat, shift) for seat in range(players)]
        for slope in range(1, players)
        for shift in range(players)
    ]
    return np.array(rows, dtype=np.int64)


def all_permutations(players: int) -> Seating:
    """Seat the entries in every possible order, for 2 or 3 players.

    Returns
    -------
    Seating
        Shape (P!, P), in lexicographic order.

    Raises
    ------
    ValueError
        If there are more than 3 players (4 would need 24 games a block), or fewer than 2.
    """
    _check_players(players)
    if players > 3:
        raise ValueError(f"All orders of a block are played for 2 or 3 players only, not for {players}.")
    return np.array(list(permutations(range(players))), dtype=np.int64)


def gf4_product(left: int, right: int) -> int:
    """Multiply two elements of the field of four elements; they add by XOR."""
    return _BINARY_FIELDS[4].product(left, right)


def _line(players: int, slope: int, seat: int, shift: int) -> int:
    """Return slope·seat + shift in the field of ``players`` elements."""
    if players in _BINARY_FIELDS:
        return _BINARY_FIELDS[players].product(slope, seat) ^ shift
    return (slope * seat + shift) % players


def _check_players(players: int) -> None:
    """Refuse a table that the game does not have."""
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"A table seats 2 to {MOST_PLAYERS} players, not {players}.")

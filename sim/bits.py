"""Masks of cards: constants and the few operations that every kernel is built from.

Card ``c = 16 * suit + rank`` is bit ``c``; ranks 1 (ace) to 13, so that no card is number 0. In a *mirrored*
mask the ace stands at rank 14 too. The four jokers are rank 15 of the four "suits"; they are all alike.
Constants are unsigned so that compiled and plain code compute alike.
"""

from typing import Any

import numpy as np

from sim.jit import kernel

# Masks are unsigned 64-bit numbers; the name says so where a type checker cannot.
Mask = Any

# A whole number of 64 bits: fields of one byte are widened before they are shifted or added up.
wide: Any = np.int64

U0 = np.uint64(0)
U1 = np.uint64(1)
U2 = np.uint64(2)
U13 = np.uint64(13)
U16 = np.uint64(16)
U32 = np.uint64(32)
U48 = np.uint64(48)
ACES = np.uint64(0x0002_0002_0002_0002)
RANKS = np.uint64(0x3FFE_3FFE_3FFE_3FFE)
LOW_CARDS = np.uint64(0x03FC_03FC_03FC_03FC)
TENS = np.uint64(0x3C00_3C00_3C00_3C00)
JOKER_RANK = 15
JOKERS = np.uint64(0x8000_8000_8000_8000)
# Bit 0 of every suit: shifted left by a rank it is the four cards of that rank.
SUITS = np.uint64(0x0001_0001_0001_0001)


@kernel
def card_bit(card: int) -> Mask:
    """Return the mask of one card."""
    return U1 << np.uint64(card)


@kernel
def rank_cards(rank: int) -> Mask:
    """Return the four cards of a rank (1..13)."""
    return SUITS << np.uint64(rank)


@kernel
def mirror(cards: Mask) -> Mask:
    """Add every ace at rank 14 too."""
    return cards | ((cards & ACES) << U13)


@kernel
def fold(cards: Mask) -> Mask:
    """Bring aces from rank 14 back to rank 1 and drop all that is no card."""
    return (cards | ((cards >> U13) & ACES)) & RANKS


@kernel
def rotate(cards: Mask, places: Mask) -> Mask:
    """Turn a mask left by 16, 32 or 48 places: the same rank in another suit."""
    return (cards << places) | (cards >> (np.uint64(64) - places))


@kernel
def suit_run(suit: int, low: int, high: int) -> Mask:
    """Return the cards of a run from rank ``low`` to ``high`` (1..14) of a suit."""
    lane = ((U1 << np.uint64(high - low + 1)) - U1) << np.uint64(low)
    return fold(lane << np.uint64(16 * suit))

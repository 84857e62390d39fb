"""Card numbers and their text: ``AS 2S … KS``, suits S H D C.

Holds no mask arithmetic (``sim/bits.py``). Card number = 16 * suit + rank, ace 1, king 13.
"""

RANK_LETTERS = "?A23456789TJQKA"
SUIT_LETTERS = "SHDC"
CARD_TEXT = {
    16 * suit + rank: RANK_LETTERS[rank] + SUIT_LETTERS[suit] for suit in range(4) for rank in range(1, 14)
}
CARD_NUMBER = {text: number for number, text in CARD_TEXT.items()}


def cards_of(mask: int, twins: int = 0) -> list[str]:
    """Return the cards of a mask as text, suit by suit in rank order; cards with a twin come twice."""
    names: list[str] = []
    while mask:
        number = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        names.append(CARD_TEXT[number])
        if twins >> number & 1:
            names.append(CARD_TEXT[number])
    return names


def mask_of(cards: list[str]) -> tuple[int, int]:
    """Return the masks "at least one" and "two copies" of a list of cards."""
    mask = twins = 0
    for card in cards:
        bit = 1 << CARD_NUMBER[card]
        twins |= mask & bit
        mask |= bit
    return mask, twins


def run_cards(suit: int, low: int, high: int) -> list[str]:
    """Return the cards of a run as text in rank order; rank 14 is the ace above the king."""
    return [RANK_LETTERS[rank] + SUIT_LETTERS[suit] for rank in range(low, high + 1)]

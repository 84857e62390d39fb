"""Card numbers and their text: ``AS 2S … KS``, suits S H D C, and ``JK`` for every joker.

Holds no mask arithmetic (``sim/bits.py``). Card number = 16 * suit + rank, ace 1, king 13, joker 15.
"""

RANK_LETTERS = "?A23456789TJQKA"
SUIT_LETTERS = "SHDC"
CARD_TEXT = {
    16 * suit + rank: RANK_LETTERS[rank] + SUIT_LETTERS[suit] for suit in range(4) for rank in range(1, 14)
}
JOKER = "JK"
JOKER_NUMBERS = (15, 31, 47, 63)
# Natural cards only: one number for one text.
CARD_NUMBER = {text: number for number, text in CARD_TEXT.items()}
CARD_TEXT |= dict.fromkeys(JOKER_NUMBERS, JOKER)


def joker_count(mask: int) -> int:
    """Return the number of jokers in a mask."""
    return sum(mask >> number & 1 for number in JOKER_NUMBERS)


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
    """Return the masks "at least one" and "two copies" of a list of cards; jokers are bits of their own."""
    mask = twins = 0
    jokers = iter(JOKER_NUMBERS)
    for card in cards:
        bit = 1 << (next(jokers) if card == JOKER else CARD_NUMBER[card])
        twins |= mask & bit
        mask |= bit
    return mask, twins


def run_cards(suit: int, low: int, high: int, joker_places: int = 0) -> list[str]:
    """Return the cards of a run as text in rank order; rank 14 is the ace above the king.

    ``joker_places`` has bit ``rank`` where a joker stands.
    """
    return [
        JOKER if joker_places >> rank & 1 else RANK_LETTERS[rank] + SUIT_LETTERS[suit]
        for rank in range(low, high + 1)
    ]


def set_texts(mask: int, twins: int, rank: int, named: int = 0) -> list[str]:
    """Return the cards of a set as text, jokers last.

    ``named`` has bit ``suit`` where a joker stands for that card of the rank: ``JK=9D``.
    """
    naturals = [card for card in cards_of(mask, twins) if card != JOKER]
    suits = [suit for place, suit in enumerate(SUIT_LETTERS) if named >> place & 1]
    if suits:
        return naturals + [f"{JOKER}={RANK_LETTERS[rank]}{suit}" for suit in suits]
    return naturals + [JOKER] * joker_count(mask)

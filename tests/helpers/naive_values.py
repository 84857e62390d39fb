"""Card values: in a hand, on the table, and of the jokers there.

Source: docs/rules.md 1.4, `pip_scheme` and the joker values of 2.1, 2.11 no. 21.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from tests.helpers.naive_fields import Rules, value
from tests.helpers.naive_melds import (
    HIGH_ACE,
    LOW_ACE,
    PLACES,
    first_place,
    hand_text,
    is_joker,
    naturals_of,
    pack_of,
)

HAND_FIELDS = ("joker_value_hand", "ace_hand_value", "pip_scheme")


def pip_value(rank: str, rules: Rules) -> int:
    """Tell the points of a rank other than the ace."""
    if rank in "TJQK":
        return 10
    return 5 if value(rules, "pip_scheme") == "fives" else int(rank)


def hand_value(card: str, rules: Rules) -> int:
    """Tell the points of a card that is left in a hand."""
    if is_joker(card):
        return int(value(rules, "joker_value_hand"))
    if card[0] == "A":
        return int(value(rules, "ace_hand_value"))
    return pip_value(card[0], rules)


def hand_worth(cards: Iterable[str], rules: Rules) -> int:
    """Tell what cards cost together when they are left in a hand."""
    values = _hand_values(*map(rules.get, HAND_FIELDS))
    return sum(values[hand_text(card)] for card in cards)


@lru_cache
def _hand_values(*fields: Any) -> dict[str, int]:
    """Tell the value of every card of a hand, by the fields in HAND_FIELDS; asked very often, so kept."""
    rules = dict(zip(HAND_FIELDS, fields, strict=True))
    return {card: hand_value(card, rules) for card in pack_of(1, 1)}


def table_values(cards: Sequence[str], kind: str, rules: Rules) -> list[int]:
    """Tell the points of every card of a table meld, in its order, without the factor for four at once."""
    naturals = naturals_of(cards)
    if not naturals:
        places = [-1] * len(cards)
    elif kind == "set":
        # The rank of a set counts as at any place but the low ace's.
        rank = naturals[0][0]
        places = [HIGH_ACE if rank == "A" else PLACES.index(rank)] * len(cards)
    else:
        start = first_place(cards)
        places = [start + index for index in range(len(cards))]
    return [_value_at(card, place, rules) for card, place in zip(cards, places, strict=True)]


def _value_at(card: str, place: int, rules: Rules) -> int:
    """Tell the points of a card or joker at a place; a joker has its own value or that of the place."""
    if is_joker(card):
        worth = value(rules, "joker_value_meld")
        if worth != "represented":
            return int(worth)
        if place < 0:
            raise ValueError("a joker that is a rank of its own represents no card")
    if place == LOW_ACE:
        return int(value(rules, "ace_low_value"))
    if place == HIGH_ACE:
        return int(value(rules, "ace_high_value"))
    return pip_value(PLACES[place], rules)

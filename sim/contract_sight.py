"""What a seat has seen of the cards of a hand: for the hidden-card test, which changes the others.

How the hand is played again stands in ``sim/contract_hidden.py``.
"""

from typing import Any

import numpy as np


def mask(cards: np.ndarray) -> int:
    """Return the mask of card numbers."""
    return sum(1 << int(card) for card in cards)


class Sight:
    """What a seat has seen of the deck, and of every rebuilt stock since it was built."""

    def __init__(self, deck: np.ndarray) -> None:
        self.stocks = [deck]
        self._seen = [0]
        self._events = 0

    def look(self, view: Any) -> None:
        """Add what lies open before the acting seat, and what happened since the last look."""
        shown = int(view["hand"]) | int(view["pile_cards"]) | int(view["on_table"])
        for known in view["known"][: int(view["players"])]:
            shown |= int(known)
        for event in view["events"][self._events : int(view["event_count"])]:
            shown |= int(event["cards"])
        self._events = int(view["event_count"])
        self._seen = [seen | shown for seen in self._seen]

    def rebuild(self, view: Any, stock: np.ndarray) -> None:
        """Begin with a new stock: its cards are out of sight."""
        # What was thrown before it was seen by everybody, but does not count as seen in the new stock.
        for event in view["events"][self._events : int(view["event_count"])]:
            self._seen = [seen | int(event["cards"]) for seen in self._seen]
        self._events = int(view["event_count"])
        self.stocks.append(stock)
        self._seen.append(0)

    @property
    def unseen(self) -> tuple[int, ...]:
        """Return the cards of the deck and of each rebuilt stock that have not been seen."""
        return tuple(mask(stock) & ~seen for stock, seen in zip(self.stocks, self._seen, strict=True))


def rearrange(stock: np.ndarray, unseen: int, random: np.random.Generator) -> np.ndarray:
    """Return a stock (cards,) in which the unseen cards (a mask) have changed places among themselves."""
    places = np.array([place for place, card in enumerate(stock) if unseen >> int(card) & 1], np.int64)
    other = stock.copy()
    other[places] = random.permutation(stock[places])
    return other

"""For strategies written as plain Python classes: the names to import, and a base class with every decision.

A class needs ``draw``, ``play`` and ``discard``. Derived from ``PythonStrategy`` it may leave some out and
gets the ones written here.
"""

from collections.abc import Sequence
from functools import cache

from sim.cards import CARD_NUMBER
from sim.friendly_option import Option
from sim.friendly_view import Event, Meld, View


def rank_of(card: str) -> int:
    """Return the rank of a card: ace 1, jack 11, queen 12, king 13."""
    return CARD_NUMBER[card] & 15


def suit_of(card: str) -> str:
    """Return the suit of a card: ``S``, ``H``, ``D`` or ``C``."""
    return card[1]


@cache
def partners_of(card: str) -> frozenset[str]:
    """Return the cards that may make a meld with ``card``.

    Those of its rank, and those of its suit within two ranks; the ace stands at both ends.
    """
    ranks = {rank_of(card), 14} if rank_of(card) == 1 else {rank_of(card)}
    near = {rank + step for rank in ranks for step in (-2, -1, 1, 2)}
    return frozenset(
        other
        for other, number in CARD_NUMBER.items()
        if other != card
        and (
            number & 15 == rank_of(card)
            or (other[1] == card[1] and (number & 15 in near or (number & 15 == 1 and 14 in near)))
        )
    )


class PythonStrategy:
    """A modest player: draws from the stock, lays what it can, throws its dearest card.

    Parameters that the class declares become attributes of the same name.
    """

    def __init__(self, **params: float) -> None:
        for name, value in params.items():
            setattr(self, name, value)

    def draw(self, view: View, options: Sequence[Option]) -> Option | int:
        """Draw from the stock; end the hand when the stock is empty."""
        return next(option for option in options if option.kind != "take")

    def play(self, view: View, options: Sequence[Option]) -> Option | int:
        """Lay the option of most points; stop when there is nothing else."""
        return max((option for option in options if option.kind != "stop"), key=lambda option: option.points)

    def discard(self, view: View) -> str:
        """Throw the card that costs most when it is caught in the hand; the first of equal ones."""
        return max(view.discards, key=view.hand_value)


__all__ = ["Event", "Meld", "Option", "PythonStrategy", "View", "partners_of", "rank_of", "suit_of"]

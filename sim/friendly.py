"""For strategies written as plain Python classes: the names to import, and a base class with every decision.

A class needs ``draw``, ``play`` and ``discard``; ``call`` and ``reentry`` are asked only under rules that
have these decisions. Derived from ``PythonStrategy`` it may leave some out and gets the ones written here.
"""

from collections.abc import Sequence
from functools import cache

from sim.cards import CARD_NUMBER, JOKER
from sim.friendly_option import Option
from sim.friendly_records import Event, Meld
from sim.friendly_view import View


def rank_of(card: str) -> int:
    """Return the rank of a card: ace 1, jack 11, queen 12, king 13, joker 15."""
    return 15 if card == JOKER else CARD_NUMBER[card] & 15


def suit_of(card: str) -> str:
    """Return the suit of a card: ``S``, ``H``, ``D`` or ``C``; of a joker an empty text."""
    return "" if card == JOKER else card[1]


@cache
def partners_of(card: str) -> frozenset[str]:
    """Return the cards that may make a meld with ``card``.

    Those of its rank, and those of its suit within two ranks; the ace stands at both ends. A joker is a rank
    of its own here; where it is wild (``view.rules["joker_mode"] == 1``) it goes with every card.
    """
    if card == JOKER:
        return frozenset({JOKER})
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
    """A modest player: draws from the stock, lays what it can, throws its dearest card, keeps jokers.

    Parameters that the class declares become attributes of the same name.
    """

    def __init__(self, **params: float) -> None:
        for name, value in params.items():
            setattr(self, name, value)

    def draw(self, view: View, options: Sequence[Option]) -> Option | int:
        """Draw from the stock, or go out at once where that is offered; end the hand at an empty stock."""
        others = [option for option in options if option.kind != "take"]
        return next((option for option in others if option.kind == "boot"), others[0])

    def play(self, view: View, options: Sequence[Option]) -> Option | int:
        """Lay the option of most points; stop when there is nothing else, or it would cost points."""
        best = max((option for option in options if option.kind != "stop"), key=lambda option: option.points)
        stop = next((option for option in options if option.kind == "stop"), best)
        return stop if best.points < 0 else best

    def discard(self, view: View) -> str:
        """Throw the card that costs most when caught in the hand; the first of equal ones, jokers last."""
        naturals = [card for card in view.discards if card != JOKER]
        return max(naturals or view.discards, key=view.hand_value)

    def call(self, view: View, options: Sequence[Option]) -> Option | int:
        """Call for the most points of one play, as the engine does for a class without this method."""
        return max((option for option in options if option.kind == "call"), key=lambda option: option.points)

    def reentry(self, view: View, options: Sequence[Option]) -> Option | int:
        """Buy back in while an equal share of the pot exceeds the price, as the engine does."""
        price = view.rules["reentry_cost"]
        pays = price == 0 or view.pot + price > price * (sum(view.playing) + 1)
        return next(option for option in options if option.kind == ("come_back" if pays else "stay_out"))


__all__ = ["Event", "Meld", "Option", "PythonStrategy", "View", "partners_of", "rank_of", "suit_of"]

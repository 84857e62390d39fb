"""Patient: takes the pile for many points only, lays all it can, throws its dearest card.

A plain Python class: slower, but it may use any library. Where the rules have them, the methods
``call(view, options)`` and ``reentry(view, options)`` are asked too; without them the engine decides.
Watch it:  rummy500 play --strategies FILE.py:Patient,greedy
"""

from collections.abc import Sequence

from sim.friendly import Option, View
from strategies.base import Param


class Patient:
    """Takes the pile for many points only, lays all it can, throws its dearest card."""

    params = (Param("min_points", 20, 0, 400, "points", "take the pile only for at least so many points"),)
    min_points: int  # set for each new game, as every parameter is

    def draw(self, view: View, options: Sequence[Option]) -> Option:
        """Take from the pile for at least ``min_points``, else draw from the stock or end the hand."""
        worth = [o for o in options if o.kind == "take" and o.points >= self.min_points]
        if worth:
            return max(worth, key=lambda o: o.points)
        return next(o for o in options if o.kind != "take")

    def play(self, view: View, options: Sequence[Option]) -> Option:
        """Lay the option of most points; stop when nothing can be laid without a loss."""
        return max(options, key=lambda o: (o.points, o.kind != "stop"))

    def discard(self, view: View) -> str:
        """Throw the card that costs most when it is caught in the hand."""
        return max(view.discards, key=view.hand_value)

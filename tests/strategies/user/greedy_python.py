"""The built-in greedy written as a plain Python class."""

from sim.friendly import partners_of
from strategies.base import Param


class Greedy:
    """Takes the pile for points at once, lays everything it can, throws its dearest loose card."""

    params = (
        Param("min_points", 10, 0, 400, "points", "take the pile only for a play of at least so many points"),
        Param("max_cards", 6, 1, 104, "cards", "never take more cards than this from the pile"),
    )

    def draw(self, view, options):
        takes = [
            o
            for o in options
            if o.kind == "take" and o.points >= self.min_points and o.taken <= self.max_cards
        ]
        if takes:
            return max(takes, key=lambda o: o.points)
        return [o for o in options if o.kind != "take"][-1]

    def play(self, view, options):
        best = max(options, key=lambda o: o.points)
        return options[1] if best.kind == "stop" else best

    def discard(self, view):
        hand = set(view.hand)
        loose = [card for card in view.discards if hand.isdisjoint(partners_of(card))]
        return max(loose or view.discards, key=view.hand_value)


class Random:
    """The built-in random written as a plain Python class."""

    params = (Param("stream", 0, 0, 1_000_000, "number", "which stream of chance to use"),)
    chance = True

    def draw(self, view, options):
        return 1 + view.random_below(len(options), self.stream)

    play = draw

    def discard(self, view):
        return view.discards[view.random_below(len(view.discards), self.stream)]

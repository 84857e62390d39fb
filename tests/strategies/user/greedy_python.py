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
        boot = [o for o in options if o.kind == "boot"]
        takes = [
            o
            for o in options
            if o.kind in {"take", "call"} and o.points >= self.min_points and o.taken <= self.max_cards
        ]
        if boot:
            return boot[0]
        if takes:
            return max(takes, key=lambda o: o.points)
        return [o for o in options if o.kind not in {"take", "call"}][-1]

    call = draw

    def play(self, view, options):
        best = max(options, key=lambda o: o.points)
        if best.kind != "stop":
            return best
        return next((o for o in options[1:] if o.points >= 0), best)

    def discard(self, view):
        hand = view.hand
        cards = view.discards
        if view.rules["joker_mode"] == 1:
            cards = [card for card in cards if card != "JK"] or cards
        twins_fit = not view.rules["distinct_suits"]
        loose = [
            card
            for card in cards
            if partners_of(card).isdisjoint(set(hand) - {"JK"})
            and not (hand.count(card) > 1 and (twins_fit or card == "JK"))
        ]
        return max(loose or cards, key=view.hand_value)


class Random:
    """The built-in random written as a plain Python class."""

    params = (Param("stream", 0, 0, 1_000_000, "number", "which stream of chance to use"),)
    chance = True

    def draw(self, view, options):
        return 1 + view.random_below(len(options), self.stream)

    play = draw
    call = draw
    reentry = draw

    def discard(self, view):
        return view.discards[view.random_below(len(view.discards), self.stream)]

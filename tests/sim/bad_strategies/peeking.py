"""Classes that decide by what they cannot see, each by another way."""

import gc

from sim.cards import CARD_TEXT
from sim.friendly import PythonStrategy
from sim.game import Desk

SHARED = {}


class LooksAtStock(PythonStrategy):
    """Finds the engine's table and throws low or high by the next card of the stock."""

    desk = None

    def discard(self, view):
        if self.desk is None:
            # Desks of games that are over may still be about: the same view byte for byte is the one in play.
            gc.collect()
            seen = view.raw.tobytes()
            desks = [thing for thing in gc.get_objects() if type(thing) is Desk]
            self.desk = next(desk for desk in desks if desk.views[0].tobytes() == seen)
        table = self.desk.tables[0]
        card = CARD_TEXT[int(table["deck"][min(int(table["position"]), 51)])]
        return view.discards[0] if card[1] in "SH" else view.discards[-1]


class AsksPartner(PythonStrategy):
    """Tells the others of its kind, by a variable of the module, what it holds."""

    def draw(self, view, options):
        SHARED[view.seat] = view.hand
        return super().draw(view, options)

    def discard(self, view):
        others = [card for seat, hand in SHARED.items() if seat != view.seat for card in hand]
        SHARED[view.seat] = view.hand
        if len(view.events) < 2:
            return view.discards[0]
        return view.discards[len([card for card in others if card[1] == "S"]) % len(view.discards)]

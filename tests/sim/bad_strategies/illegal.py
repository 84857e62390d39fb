"""Classes whose answers the engine refuses."""

from sim.friendly import PythonStrategy


class WrongNumber(PythonStrategy):
    """Answers with a number beyond the last option."""

    def draw(self, view, options):
        return len(options) + 3


class WrongCard(PythonStrategy):
    """Throws a card that it does not hold."""

    def discard(self, view):
        return next(
            card for card in ("AS", "KH", "7D", "4C", "9S", "TD", "QC", "2H") if card not in view.hand
        )


class Raises(PythonStrategy):
    """Fails in the third turn."""

    def discard(self, view):
        if view.turn >= 3:
            return view.hand[99]
        return super().discard(view)

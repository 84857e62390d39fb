"""Plain classes that each do one thing wrong, and some that look closely at what they are given."""

from sim.friendly import PythonStrategy

SEEN = []


class Raises(PythonStrategy):
    def discard(self, view):
        if view.turn >= 4:
            return {}["nothing"]
        return super().discard(view)


class RaisesAtOnce(PythonStrategy):
    def __init__(self):
        raise OSError("no model file")


class NoCard(PythonStrategy):
    def discard(self, view):
        return 17


class NotMine(PythonStrategy):
    def discard(self, view):
        return next(card for card in ("AS", "AH", "AD", "AC") if card not in view.hand)


class NoOption(PythonStrategy):
    def draw(self, view, options):
        return "stock"


class TooHigh(PythonStrategy):
    def draw(self, view, options):
        return len(options) + 1


class OldOption(PythonStrategy):
    old = None

    def draw(self, view, options):
        self.old = self.old or options[0]
        return self.old


class Interrupted(PythonStrategy):
    def discard(self, view):
        raise KeyboardInterrupt


class KeepsView(PythonStrategy):
    def discard(self, view):
        SEEN.append(view)
        return super().discard(view)


class Writes(PythonStrategy):
    """Tries to write into all it is given; the tests look at what was refused."""

    def discard(self, view):
        refused = []
        for name in ("hand", "scores", "anything"):
            try:
                setattr(view, name, [])
            except AttributeError:
                refused.append(name)
        for field in ("sizes", "scores", "pile"):
            try:
                view.raw[field][0] = 1
            except ValueError:
                refused.append("raw " + field)
        try:
            view.raw["hand"] = 0
        except ValueError:
            refused.append("raw hand")
        view.hand.clear()
        view.pile.clear()
        view.scores[0] = 1000
        SEEN.append(refused)
        return super().discard(view)

    def play(self, view, options):
        try:
            options[0].points = 500
        except AttributeError:
            SEEN.append("option")
        return super().play(view, options)


class Lacks:
    def draw(self, view, options):
        return options[0]


class Games(PythonStrategy):
    """Writes down which object decides in which hand, seat and turn."""

    def discard(self, view):
        SEEN.append((self, view.seat, view.hand_number, view.turn))
        return super().discard(view)


class Looks(PythonStrategy):
    """Compares what the friendly view says with the raw record, at every decision."""

    def draw(self, view, options):
        self.look(view)
        for number, option in enumerate(options, 1):
            SEEN.append((option.number == number, f"{number}: {option.kind}" in repr(option)))
        return super().draw(view, options)

    def look(self, view):
        raw = view.raw
        SEEN.append(
            (
                len(view.hand) == view.sizes[view.seat] == raw["sizes"][view.seat],
                len(view.pile) == len(view.thrown_by) == raw["pile_size"],
                len(view.table) == raw["meld_count"],
                sum(map(len, view.laid)) == sum(len(meld.cards) for meld in view.table),
                view.scores == raw["scores"][: view.players].tolist(),
                sum(view.points) == sum(event.points for event in view.events),
                len(view.events) == raw["event_count"],
                sum(view.sizes) + len(view.pile) + view.stock_size + sum(map(len, view.laid))
                == 52 * view.rules["decks"],
                all(view.known[event.seat] is not None for event in view.events),
                view.target == raw["rules"]["target"] == view.rules["target"],
                view.dealer == raw["dealer"] and view.hand_number == raw["hand_number"],
                view.phase == "draw",
            )
        )


class Modest(PythonStrategy):
    """The base class as it is."""


class LooksWider(PythonStrategy):
    """Compares the wider view with the raw record, at every decision of any rules."""

    def draw(self, view, options):
        self.look(view, options, {"stock", "take", "end", "boot"})
        return super().draw(view, options)

    def play(self, view, options):
        self.look(view, options, {"stop", "set", "run", "lay_off", "swap"})
        return super().play(view, options)

    def call(self, view, options):
        self.look(view, options, {"call", "pass"})
        SEEN.append((view.called == view.pile[-1:], options[-1].kind == "pass", view.phase == "call"))
        return super().call(view, options)

    def reentry(self, view, options):
        SEEN.append((view.phase == "reentry", not view.playing[view.seat], view.pot > 0))
        return super().reentry(view, options)

    def look(self, view, options, kinds):
        raw = view.raw
        rules = view.rules
        jokers = view.hand.count("JK") + view.pile.count("JK") + sum(map(len, view.known))
        SEEN.append(
            (
                {option.kind for option in options} <= kinds,
                all(len(o.cards) >= 3 for o in options if o.kind in {"set", "run"}),
                all(
                    sum(card.startswith("JK") for card in o.cards) == o.jokers
                    for o in options
                    if o.meld is not None
                ),
                sum(view.sizes)
                + len(view.pile)
                + view.stock_size
                + sum(len(meld.cards) for meld in view.table)
                == 52 * rules["decks"] + rules["jokers"],
                all(sum(card.startswith("JK") for card in m.cards) == m.jokers for m in view.table),
                view.sides == raw["sides"][: view.players].tolist(),
                view.playing == [bool(seat) for seat in raw["playing"][: view.players]],
                view.chips == raw["chips"][: view.players].tolist() and view.pot == raw["pot"],
                len(view.pots) == rules["pots"],
                view.rebuilds == sum(event.kind == "rebuild" for event in view.events),
                jokers >= 0 and view.barred == [card for card in view.barred if card in view.hand],
            )
        )

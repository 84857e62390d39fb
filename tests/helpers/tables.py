"""Engine tables for tests: a position laid out from card texts, and the engine's options for it."""

from typing import Any, NamedTuple

import numpy as np

from sim.cards import CARD_NUMBER, mask_of
from sim.draw import legal_draw
from sim.engine import new_desk
from sim.game import Desk
from sim.jit import procedure
from sim.placing import apply_play
from sim.plays import legal_play
from sim.record import option_json
from sim.rules_files import load_rules


@procedure
def list_draw(table: Any, view: Any, rules: Any) -> int:
    return legal_draw(table, view, rules)


@procedure
def list_play(table: Any, view: Any, rules: Any) -> int:
    return legal_play(table, view, rules, 0)


@procedure
def make_play(table: Any, view: Any, rules: Any, number: int) -> None:
    table.pick = number
    apply_play(table, view, rules, table.options[number])


class Position(NamedTuple):
    desk: Desk

    def options(self, kernel: Any) -> list[tuple[Any, int]]:
        """Return (option as in a record, points) of every option that a kernel lists."""
        table, view = self.desk.tables[0], self.desk.views[0]
        n = kernel(table, view, view["rules"])
        return [(option_json(o), int(o["points"])) for o in table["options"][1 : n + 1]]

    def draws(self) -> list[tuple[Any, int]]:
        return self.options(list_draw)

    def plays(self) -> list[tuple[Any, int]]:
        return self.options(list_play)

    def lay(self, cards: str, **where: Any) -> int:
        """Make the play with these cards and return its points."""
        wanted = sorted(cards.split())
        for number, (play, points) in enumerate(self.plays(), 1):
            laid = play.get("meld", play.get("layoff", [play.get("swap")])) if play != "stop" else []
            found = sorted(laid) == wanted
            if found and all(play.get(key) == value for key, value in where.items()):
                table, view = self.desk.tables[0], self.desk.views[0]
                make_play(table, view, view["rules"], number)
                return points
        raise AssertionError(f"{cards} cannot be laid; options: {self.plays()}")

    def hold(self, seat: int, hand: str) -> None:
        """Let a seat act with a hand."""
        view = self.desk.views[0]
        view["seat"] = seat
        view["hand"], view["twins"] = mask_of(hand.split())
        view["sizes"][seat] = len(hand.split())

    def owe(self, card: str) -> None:
        """Let the acting seat owe a card of its hand to the table."""
        self.desk.views["owed"] = self.desk.tables["must"] = mask_of([card])[0]


def position(
    hand: str, *, pile: str = "", stock: int = 10, players: int = 2, rules: str = "rummy500"
) -> Position:
    """Lay out a position: seat 0 to act with ``hand``, a pile bottom to top, an empty table."""
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=1)
    view = desk.views[0]
    cards = pile.split()
    view["pile"][: len(cards)] = [CARD_NUMBER[card] for card in cards]
    view["pile_size"] = len(cards)
    view["pile_cards"], view["pile_twins"] = mask_of(cards)
    view["stock_size"] = stock
    view["playing"][:players] = 1
    view["sides"] = np.arange(len(view["sides"]))
    result = Position(desk)
    result.hold(0, hand)
    np.testing.assert_equal(int(view["players"]), players)
    return result

"""What a strategy decides in a position: the cards as texts in, the answer as texts out.

The position is laid out by ``tests/helpers/tables.py``; the options are the engine's own.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.actions import DISCARD, DRAW, PLAY, STOCK
from sim.cards import CARD_TEXT, cards_of, mask_of
from sim.engine import HOUSE_FLAGS
from sim.jit import call_hook, procedure
from strategies.base import Strategy
from tests.helpers.tables import Position, list_draw, list_play, position


@procedure
def answer(address: int, view: Any, table: Any, n: int, params: Any) -> int:
    return call_hook(address, view, table.options, n, params, table.memory[0])


def seen(
    hand: str,
    *,
    pile: str = "",
    melds: tuple[str, ...] = (),
    sizes: tuple[int, ...] = (7,),
    known: str = "",
    stock: int = 20,
    rules: str = "rummy500",
) -> Position:
    """Lay out a position: seat 0 to act, seat 1 owns the melds and is known to hold ``known``.

    ``sizes`` are the opponents' hands. A meld that starts with ``me:`` is our own.
    """
    players = len(sizes) + 1
    result = position(hand, pile=pile, stock=stock, players=players, rules=rules)
    view = result.desk.views[0]
    for meld in melds:
        cards = meld.removeprefix("me:")
        result.hold(0 if meld.startswith("me:") else 1, cards)
        result.lay(cards)
    result.hold(0, hand)
    view["sizes"][1:players] = sizes
    view["known"][1], view["known_twins"][1] = mask_of(known.split())
    return result


def decide(strategy: Strategy, where: Position, phase: int, n: int, knobs: Mapping[str, float]) -> int:
    table, view = where.desk.tables[0], where.desk.views[0]
    view["phase"] = phase
    values = strategy.values(knobs).values()
    params = np.zeros(table["params"].shape[1])
    params[: len(values)] = list(values)
    hook = (strategy.draw, strategy.play, strategy.discard)[phase]
    if any(view["rules"][flag] for flag in HOUSE_FLAGS):
        house = (strategy.house_draw, strategy.house_play, strategy.house_discard)[phase]
        hook = house or hook
    assert hook is not None
    with np.errstate(over="ignore"):
        return int(answer(hook.address, view, table, n, params))


def cards_drawn(strategy: Strategy, where: Position, **knobs: float) -> int:
    """Return how many pile cards a strategy takes; 0: it draws from the stock or ends the hand."""
    table, view = where.desk.tables[0], where.desk.views[0]
    n = list_draw(table, view, view["rules"])
    option = table["options"][decide(strategy, where, DRAW, n, knobs)]
    return 0 if option["kind"] == STOCK else int(option["taken"])


def cards_laid(strategy: Strategy, where: Position, owed: str = "", **knobs: float) -> str:
    """Return the cards of the play that a strategy chooses; empty: it stops."""
    table, view = where.desk.tables[0], where.desk.views[0]
    view["owed"] = mask_of(owed.split())[0]
    n = list_play(table, view, view["rules"])
    option = table["options"][decide(strategy, where, PLAY, n, knobs)]
    return " ".join(cards_of(int(option["cards"])))


def card_thrown(strategy: Strategy, where: Position, **knobs: float) -> str:
    """Return the card that a strategy throws."""
    view = where.desk.views[0]
    view["discards"] = view["hand"]
    return CARD_TEXT[decide(strategy, where, DISCARD, 0, knobs)]

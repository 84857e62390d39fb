"""The engine's position in the texts of the naive rules, and whether both tell of the same table.

Only the state of docs/rules.md 1.2 and the invariants of 1.11 are looked at; what may be done in a position
is compared in ``judged.py``.
"""

from collections.abc import Iterator
from typing import Any

from sim.actions import MELD_SET
from sim.cards import CARD_TEXT, cards_of, run_cards, set_texts
from sim.game import Desk
from tests.helpers import naive_rules as naive
from tests.helpers.naive_fields import low_wins
from tests.helpers.naive_scores import laid_points


def engine_hand(desk: Desk, seat: int, *, acting: bool) -> list[str]:
    """List a seat's hand; the acting seat holds its cards in the view."""
    record = desk.views[0] if acting else desk.tables[0]
    if acting:
        return sorted(cards_of(int(record["hand"]), int(record["twins"])))
    return sorted(cards_of(int(record["hands"][seat]), int(record["twins"][seat])))


def engine_stock(desk: Desk) -> list[str]:
    """List the stock, the card to be drawn first in front."""
    table = desk.tables[0]
    start = int(table["position"])
    return [CARD_TEXT[int(card)] for card in table["deck"][start : start + int(desk.views[0]["stock_size"])]]


def engine_pile(desk: Desk) -> list[str]:
    """List the pile, its top card last."""
    view = desk.views[0]
    return [CARD_TEXT[int(card)] for card in view["pile"][: int(view["pile_size"])]]


def engine_melds(desk: Desk) -> list[tuple[str, int, list[str]]]:
    """List the melds on the table by kind, owner and cards; the cards of a set are sorted."""
    view = desk.views[0]
    melds = []
    for meld in view["melds"][: int(view["meld_count"])]:
        low, high, jokers = (int(meld[name]) for name in ("low", "high", "joker_places"))
        if meld["kind"] == MELD_SET:
            cards = sorted(set_texts(int(meld["cards"]), int(meld["twins"]), low, jokers))
            melds.append(("set", int(meld["owner"]), cards))
        else:
            melds.append(("run", int(meld["owner"]), run_cards(int(meld["suit"]), low, high, jokers)))
    return melds


def differences(desk: Desk, state: naive.NaiveHand, acting: int) -> Iterator[str]:
    """Tell everything in which the engine's table is not that of the naive rules; ``acting`` is asked now."""
    for name, ours, theirs in _pairs(desk, state, acting):
        if ours != theirs:
            yield f"{name}: the engine has {ours}, the naive rules {theirs}"
    if broken := naive.broken_invariant(state):
        yield broken
    yield from broken_masks(desk, acting)


def _pairs(desk: Desk, state: naive.NaiveHand, acting: int) -> Iterator[tuple[str, Any, Any]]:
    """Yield what is to be equal: its name, the engine's and the naive rules' value."""
    view, players = desk.views[0], range(len(state.hands))
    for seat in players:
        yield (
            f"hand of seat {seat}",
            engine_hand(desk, seat, acting=seat == acting),
            sorted(state.hands[seat]),
        )
    yield "hand sizes", [int(size) for size in view["sizes"][: len(players)]], list(map(len, state.hands))
    yield "pile", engine_pile(desk), state.pile
    yield "stock", engine_stock(desk), state.stock
    melds = [(m.kind, m.owner, sorted(m.cards) if m.kind == "set" else m.cards) for m in state.table]
    yield "melds", engine_melds(desk), melds
    yield "owed", cards_of(int(view["owed"])), [state.owed] if state.owed else []
    yield "turns", int(view["turn"]), state.turns
    yield "rebuilds", int(view["rebuilds"]), state.rebuilds
    if not low_wins(state.rules):
        yield "points", [int(points) for points in view["points"][: len(players)]], laid_points(state)
    pots = [int(chips) for chips in view["pots"][: len(state.pots)]]
    yield "pots", pots, list(state.pots.values())


def broken_masks(desk: Desk, acting: int) -> Iterator[str]:
    """Tell which of the masks that the view keeps up to date do not fit its lists (docs/rules.md 1.2)."""
    view = desk.views[0]
    pile = sorted(engine_pile(desk))
    if sorted(cards_of(int(view["pile_cards"]), int(view["pile_twins"]))) != pile:
        yield "the masks of the pile are not its cards"
    for seat in range(int(view["players"])):
        known = cards_of(int(view["known"][seat]), int(view["known_twins"][seat]))
        left = engine_hand(desk, seat, acting=seat == acting)
        for card in known:
            if card not in left:
                yield f"seat {seat} is known to hold {card}, but does not"
                break
            left.remove(card)
    laid: list[str] = []
    for seat in range(int(view["players"])):
        laid += cards_of(int(view["laid"][seat]), int(view["laid_twins"][seat]))
    table = [card.split("=")[0] for _, _, cards in engine_melds(desk) for card in cards]
    if not view["rules"]["joker_swap"] and sorted(laid) != sorted(table):
        yield f"laid by the seats are {sorted(laid)}, on the table lie {sorted(table)}"

"""Exact counts over all 133,784,560 seven-card deals by the engine's own meld finder (docs/rules.md 2.8)."""

from typing import Any

import numpy as np

from sim.actions import STOP
from sim.bits import ACES, U0, U1
from sim.engine import new_desk
from sim.jit import procedure
from sim.melds import melded_cards
from sim.plays import legal_play
from sim.rules_files import load_rules


@procedure
def is_one_meld(table: Any, view: Any, cards: Any) -> bool:
    """Tell whether the cards are a single meld."""
    view.hand = cards
    n = legal_play(table, view, view.rules, 0)
    found = False
    for i in range(1, n + 1):
        found = found or (table.options[i].kind != STOP and table.options[i].cards == cards)
    return found


@procedure
def melds_all(table: Any, view: Any, cards: Any) -> bool:
    """Tell whether up to eight cards can all be melded: as one meld or as two."""
    if is_one_meld(table, view, cards):
        return True
    lowest_card = cards & (~cards + U1)
    view.hand = cards
    n = legal_play(table, view, view.rules, 0)
    parts = np.zeros(64, np.uint64)
    for i in range(1, n + 1):
        parts[i] = table.options[i].cards
    for i in range(1, n + 1):
        part = parts[i]
        rest = cards & ~part
        if part & lowest_card != U0 and rest != U0 and is_one_meld(table, view, rest):
            return True
    return False


@procedure
def melds_all_or_all_but_one(table: Any, view: Any, cards: Any) -> bool:
    """Tell whether a card can be left out so that the rest is melded."""
    left = cards
    while left != U0:
        card = left & (~left + U1)
        left &= left - U1
        rest = cards & ~card
        if melded_cards(rest) == rest and melds_all(table, view, rest):
            return True
    return False


@procedure
def next_hand(places: Any) -> bool:
    """Move to the next seven of 52 places. Change ``places`` in place; False after the last."""
    for i in range(6, -1, -1):
        if places[i] < 45 + i:
            places[i] += 1
            for j in range(i + 1, 7):
                places[j] = places[j - 1] + 1
            return True
    return False


@procedure
def count_deals(table: Any, view: Any, cards: Any) -> tuple[int, int, int]:
    """Count deals, those that meld all seven cards, and those that meld all or all but one."""
    places = np.arange(7)
    deals = whole = nearly = 0
    going = True
    while going:
        hand = U0
        for i in range(7):
            hand |= cards[places[i]]
        deals += 1
        # Six melded cards of seven are needed, so at most one card may stand in no meld.
        loose = hand & ~melded_cards(hand)
        if loose & (loose - U1) == U0 or loose == U0:
            if loose == U0 and melds_all(table, view, hand):
                whole += 1
                nearly += 1
            elif melds_all_or_all_but_one(table, view, hand):
                nearly += 1
        going = next_hand(places)
    return deals, whole, nearly


def test_deals_that_meld_at_once_are_as_frequent_as_computed() -> None:
    desk = new_desk(load_rules("rummy500").rules.resolve(3), 3, seed=1)
    cards = np.array([1 << (16 * suit + rank) for suit in range(4) for rank in range(1, 14)], np.uint64)
    assert count_deals(desk.tables[0], desk.views[0], cards) == (133_784_560, 4_604, 193_256)


def test_known_deals_meld_at_once() -> None:
    from sim.cards import mask_of

    desk = new_desk(load_rules("rummy500").rules.resolve(3), 3, seed=1)
    assert int(ACES) & mask_of(["AS"])[0]

    def found(text: str) -> tuple[bool, bool]:
        mask = np.uint64(mask_of(text.split())[0])
        table, view = desk.tables[0], desk.views[0]
        return bool(melds_all(table, view, mask)), bool(melds_all_or_all_but_one(table, view, mask))

    assert found("4C 5C 6C 9S 9H 9D 9C") == (True, True)
    assert found("4C 5C 6C 9S 9H 9D 2C") == (False, True)
    assert found("4C 5C 7C 9S 9H 9D 2C") == (False, False)
    assert found("2H 3H 4H 5H 6H 7H 8H") == (True, True)

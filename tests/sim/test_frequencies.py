"""Exact counts over all 133,784,560 seven-card deals, by the engine's meld finder and by its boot finder.

Both come out as docs/rules.md 2.8 has them. Dealt hands have as many jokers, aces and quads as chance gives.
"""

from math import comb
from typing import Any

import numpy as np
import pytest
from scipy import stats

from sim.actions import STOP
from sim.bits import ACES, JOKERS, U0, U1, U16, U32, U48
from sim.boot import finds_boot
from sim.engine import new_desk
from sim.game import shuffle_deck, start_game
from sim.hand import start_hand
from sim.jit import popcount, procedure
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


@procedure
def count_boots(desk: Any, strict: Any, cards: Any) -> tuple[int, int]:
    """Count deals that boot on ``desk``, and those that boot on ``strict`` too."""
    table, view = desk.tables[0], desk.views[0]
    other = strict.views[0]
    places = np.arange(7)
    nearly = whole = 0
    going = True
    while going:
        hand = U0
        for i in range(7):
            hand |= cards[places[i]]
        view.hand = hand
        if finds_boot(table, view, view.rules, 0):
            nearly += 1
            other.hand = hand
            if finds_boot(strict.tables[0], other, other.rules, 0):
                whole += 1
        going = next_hand(places)
    return nearly, whole


def test_deals_that_boot_with_a_discard_or_without_are_as_frequent_as_computed() -> None:
    desk, strict = (
        new_desk(load_rules(f"booting{more}").rules.resolve(3), 3, seed=1)
        for more in ("", "+boot_allow_discard=false")
    )
    cards = np.array([1 << (16 * suit + rank) for suit in range(4) for rank in range(1, 14)], np.uint64)
    assert count_boots(desk, strict, cards) == (193_256, 4_604)


@procedure
def count_dealt(table: Any, view: Any, deals: int, jokers: Any, aces: Any, quads: Any) -> None:
    """Deal and count hands of seat 0 by their jokers, by their aces and by their quads. Fill all three."""
    for block in range(deals):
        table.block = np.uint64(block)
        start_game(table, view, view.rules)
        shuffle_deck(table, view, view.rules)
        start_hand(table, view, view.rules)
        hand, twins = table.hands[0], table.twins[0]
        jokers[popcount(hand & JOKERS)] += 1
        aces[popcount(hand & ACES) + popcount(twins & ACES)] += 1
        four = hand & (hand >> U16) & (hand >> U32) & (hand >> U48)
        quads[popcount(four & np.uint64(0x3FFE))] += 1


def hand_of_cards(pack: int, size: int, special: int, most: int) -> np.ndarray:
    """Return the chances of 0 to ``most`` special cards in a hand."""
    return stats.hypergeom(pack, special, size).pmf(np.arange(most + 1))


def no_quad(pack: int, size: int) -> float:
    """Return the chance of no four of a kind in a hand of a one-deck pack, by inclusion and exclusion."""
    terms = (
        (-1) ** ranks * comb(13, ranks) * comb(pack - 4 * ranks, size - 4 * ranks)
        for ranks in range(size // 4 + 1)
    )
    return sum(terms) / comb(pack, size)


@pytest.mark.parametrize(
    ("rules", "players", "decks", "jokers", "size"),
    [
        ("rummy500", 2, 1, 0, 13),
        ("rummy500", 3, 1, 0, 7),
        ("table54", 4, 1, 2, 7),
        ("pagat", 2, 1, 2, 13),
        ("pagat", 6, 2, 4, 7),
        ("persian", 2, 1, 4, 13),
        ("persian_pairs", 4, 1, 4, 7),
        ("rummy_points", 2, 1, 0, 10),
    ],
)
def test_jokers_aces_and_quads_are_dealt_as_often_as_chance_has_it(
    rules: str, players: int, decks: int, jokers: int, size: int
) -> None:
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=2024)
    deals, pack = 200_000, 52 * decks + jokers
    counts = [np.zeros(cells, np.int64) for cells in (5, 9, 4)]
    with np.errstate(over="ignore"):
        count_dealt(desk.tables[0], desk.views[0], deals, *counts)
    assert_chances(counts[0], hand_of_cards(pack, size, jokers, 4))
    assert_chances(counts[1], hand_of_cards(pack, size, 4 * decks, 8))
    if decks == 1:
        assert_chances(counts[2][:1], np.array([no_quad(pack, size)]))


def assert_chances(counts: np.ndarray, chances: np.ndarray) -> None:
    """Check that shares of 200,000 hands lie within four standard errors of their chances."""
    errors = np.sqrt(chances * (1 - chances) / 200_000)
    assert (np.abs(counts / 200_000 - chances) <= 4 * errors).all()


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

"""The best play with one card, told without a list, is the best of the plays that are listed."""

from typing import Any

import numpy as np
import pytest

from sim.cards import CARD_NUMBER, JOKER_NUMBERS
from sim.jit import procedure
from sim.uses import needs_list, quick_use
from tests.helpers.tables import Position, list_play, position


@procedure
def quick(view: Any, cards: Any, card: int) -> int:
    return quick_use(view, view.rules, cards, card)


@procedure
def listed_is_needed(view: Any, cards: Any, card: int) -> bool:
    return needs_list(view, view.rules, cards, card)


def best_listed(table: Position, card: int) -> int:
    """Return the points of the best listed play with a card of the hand; -1 where there is none."""
    record, view = table.desk.tables[0], table.desk.views[0]
    view["owed"] = record["must"] = np.uint64(1 << card)
    n = int(list_play(record, view, view["rules"]))
    view["owed"] = record["must"] = np.uint64(0)
    return max((int(option["points"]) for option in record["options"][1 : n + 1]), default=-1)


MELDS = ("5H 6H 7H", "JC QC KC", "9S 9H 9D", "2D 3D 4D")
RULES = [
    "rummy500",
    "pagat",
    "pagat+joker_value_meld=represented",
    "persian",
    "fives",
    "rummy500+quad_at_once=2",
    "table54",
    "rummy500+ace_in_runs=low",
    "persian_pairs",
]


def with_melds(rules: str, melds: tuple[str, ...]) -> Position:
    """Lay out melds of seat 1."""
    table = position("KH", rules=rules, players=4)
    for meld in melds:
        table.hold(1, f"{meld} KH")
        table.lay(meld)
    return table


@pytest.mark.parametrize("rules", RULES)
def test_a_quick_look_finds_what_the_list_has(rules: str) -> None:
    rng = np.random.default_rng(5)
    pack = [*CARD_NUMBER.values()]
    tables = [with_melds(rules, MELDS[:count]) for count in range(5)]
    looked = found = 0
    for round_ in range(1500):
        table = tables[round_ % 5]
        view = table.desk.views[0]
        free = [card for card in pack if not int(view["on_table"]) >> card & 1]
        hand = [int(card) for card in rng.choice(free, 2 + round_ % 8, replace=False)]
        jokers = int(rng.integers(0, int(view["rules"]["jokers"]) + 1)) if view["rules"]["jokers"] else 0
        cards = sum(1 << card for card in [*hand, *JOKER_NUMBERS[:jokers]])
        view["seat"], view["hand"], view["twins"] = 0, cards, 0
        if listed_is_needed(view, np.uint64(cards), hand[0]):
            continue
        looked += 1
        best = best_listed(table, hand[0])
        assert int(quick(view, np.uint64(cards), hand[0])) == best, (rules, round_, hand, jokers)
        found += best >= 0
    assert looked > 300
    assert found > 50


def test_limits_of_the_house_need_a_list() -> None:
    def needed(rules: str, hand: str, card: str, meld: str = "") -> bool:
        table = position(f"{meld} KH", rules=rules)
        if meld:
            table.lay(meld)
        table.hold(0, hand)
        view = table.desk.views[0]
        return bool(listed_is_needed(view, view["hand"], CARD_NUMBER[card]))

    assert not needed("rummy500", "7S 7H 7D KC", "7S")
    assert needed("rummy500+opening_min=30", "7S 7H 7D KC", "7S")
    assert needed("rummy500+layoff_credit=owner", "7S 7H 7D KC", "7S")
    # A run on the table to which a joker might lead.
    assert not needed("pagat", "8H JK KC 2C 3D", "8H")
    assert needed("pagat", "8H JK KC 2C 3D", "8H", "4H 5H 6H")
    # The whole hand might go, and a card must be left.
    assert needed("rummy500+must_discard_to_go_out=true", "7S 7H 7D", "7S")
    assert not needed("rummy500+must_discard_to_go_out=true", "7S 7H 7D KC 2C 3D", "7S")

"""What single cards of a play are worth on the table (docs/rules.md 1.4, 2.11 no. 13)."""

from typing import Any

import numpy as np
import pytest

from sim.actions import LAY_HIGH, LAY_LOW, LAY_SET, MELD_RUN, MELD_SET, SWAP
from sim.cards import CARD_NUMBER, JOKER_NUMBERS, mask_of
from sim.engine import new_desk
from sim.jit import procedure
from sim.play_worth import ace_value, low_aces, represented
from sim.rules_files import load_rules
from tests.helpers.rule_tables import WILD

ACE = 1 << CARD_NUMBER["AS"]


@procedure
def ace_of(view: Any, event: Any, rules: Any) -> int:
    return ace_value(view, event, rules)


@procedure
def low_of(view: Any, event: Any) -> int:
    return int(low_aces(view, event))


@procedure
def jokers_of(event: Any, rules: Any) -> int:
    return represented(event, rules)


def logged(kind: int, cards: int, *, meld: int, low: int, high: int = 0, places: int = 0) -> Any:
    """Return a view with one meld of a kind and one play of it in its log."""
    view = new_desk(load_rules(WILD).rules.resolve(2), 2, seed=1).views[0]
    view["melds"][0]["kind"] = meld
    event = view["events"][0]
    event["kind"], event["cards"], event["meld"] = kind, np.uint64(cards), 0
    event["low"], event["high"], event["joker_places"] = low, high, places
    return view


@pytest.mark.parametrize(
    ("kind", "meld", "low", "high", "points"),
    [
        (MELD_SET, MELD_SET, 1, 0, 15),
        (LAY_SET, MELD_SET, 1, 0, 15),
        (SWAP, MELD_SET, 1, 0, 15),
        (MELD_RUN, MELD_RUN, 1, 4, 1),
        (LAY_LOW, MELD_RUN, 1, 1, 1),
        (SWAP, MELD_RUN, 1, 1, 1),
        (MELD_RUN, MELD_RUN, 12, 14, 15),
        (LAY_HIGH, MELD_RUN, 14, 14, 15),
        (SWAP, MELD_RUN, 14, 14, 15),
    ],
)
def test_an_ace_counts_one_below_a_two_only(kind: int, meld: int, low: int, high: int, points: int) -> None:
    view = logged(kind, ACE, meld=meld, low=low, high=high)
    assert ace_of(view, view["events"][0], view["rules"]) == points
    assert low_of(view, view["events"][0]) == (ACE if points == 1 else 0)


def test_jokers_count_the_cards_that_they_stand_for() -> None:
    two = sum(1 << number for number in list(JOKER_NUMBERS)[:2])
    in_set = logged(MELD_SET, two | mask_of(["9S"])[0], meld=MELD_SET, low=9)
    assert jokers_of(in_set["events"][0], in_set["rules"]) == 18
    # A low ace and a king.
    in_run = logged(MELD_RUN, two, meld=MELD_RUN, low=1, high=13, places=1 << 1 | 1 << 13)
    assert jokers_of(in_run["events"][0], in_run["rules"]) == 11


def test_a_swap_lays_no_joker() -> None:
    view = logged(SWAP, mask_of(["9S"])[0], meld=MELD_RUN, low=9, high=9, places=1 << 9)
    assert jokers_of(view["events"][0], view["rules"]) == 0

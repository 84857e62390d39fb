"""Melds: what the masks say, against a plain search over all cards."""

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.cards import CARD_NUMBER, cards_of, mask_of
from sim.engine import new_desk
from sim.jit import procedure
from sim.melds import bridge_reach, melded_cards, run_accepts, set_cards, set_ranks, usable
from sim.rules_files import load_rules
from tests.helpers import naive_rules as naive
from tests.helpers.stories import Story

DECK = sorted(CARD_NUMBER)
RULES = naive.core_rules(3)


def mask(text: str) -> np.uint64:
    return np.uint64(mask_of(text.split())[0])


def named(cards: object) -> str:
    return " ".join(cards_of(int(cards)))  # type: ignore[call-overload] # a mask


@procedure
def run_accepts_of(low: int, high: int, rules: Any) -> Any:
    return run_accepts(0, low, high, rules)


def accepts(low: int, high: int) -> object:
    desk = new_desk(load_rules("rummy500").rules.resolve(3), 3, seed=1)
    return run_accepts_of(low, high, desk.views[0]["rules"])


@pytest.mark.parametrize("size", [3, 7, 13, 20])
def test_melded_cards_are_those_of_some_meld(size: int) -> None:
    dealer = Random(size)
    for _ in range(60):
        hand = dealer.sample(DECK, size)
        expected = {card for play in naive.legal_melds(hand, RULES) for card in play.cards}
        assert set(cards_of(int(melded_cards(np.uint64(mask_of(hand)[0]))))) == expected


def test_only_three_of_a_rank_are_a_set() -> None:
    assert named(set_cards(mask("7S 7H 8S 9D 9C 9H"))) == "9H 9D 9C"


def test_ranks_of_a_mask() -> None:
    assert int(set_ranks(mask("AS 7H KC"))) == (1 << 1) | (1 << 7) | (1 << 13)


def test_what_can_be_laid_off_is_usable() -> None:
    assert named(usable(mask("4H 9S"), mask("4H 8H"))) == "4H"


@pytest.mark.parametrize(
    ("low", "high", "accepted"),
    [
        (3, 5, "2S 6S"),
        (2, 4, "AS 5S"),
        (1, 3, "4S"),
        (11, 13, "AS TS"),
        (12, 14, "JS"),
        (2, 13, "AS"),
        (1, 13, ""),
        (2, 14, ""),
    ],
)
def test_a_run_accepts_its_neighbours(low: int, high: int, accepted: str) -> None:
    assert named(accepts(low, high)) == accepted


def test_a_bridge_reaches_over_a_card_that_fits() -> None:
    assert named(bridge_reach(mask("6H KS"), mask("6H 2H"))) == "5H 7H"
    assert named(bridge_reach(mask("2H"), mask("2H"))) == "AH 3H"


def test_every_pair_of_cards_alone_is_no_meld() -> None:
    assert all(int(melded_cards(np.uint64(mask_of(list(pair))[0]))) == 0 for pair in combinations(DECK, 2))


def test_an_ace_that_may_only_be_high_is_worth_nothing_below_a_two() -> None:
    rules = {"pip_scheme": "fives", "ace_low_value": 5, "ace_in_runs": "high", "ace_high_value": 1}
    run = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    story = Story(rules, ["2C 5D", "2S 7C"], stock="KD 5C", pile="AH", melds=[(1, run)]).play()
    assert [points for option, points in story.options("draw") if option != "stock"] == [1]

"""Jokers: which of them go to the table first, what they are worth, what they may stand for."""

from typing import Any

import numpy as np
import pytest

from sim.cards import cards_of, mask_of
from sim.jit import procedure
from sim.jokers import jokers_in_run, jokers_in_set, may_stand_for, pick_jokers, set_gaps, unseen_naturals
from tests.helpers.tables import Position, position


@procedure
def picked(view: Any, count: int) -> Any:
    return pick_jokers(view, count)


@procedure
def run_worth(view: Any, places: int) -> int:
    return jokers_in_run(view.rules, places)


@procedure
def set_worth(view: Any, rank: int, count: int) -> int:
    return jokers_in_set(view.rules, rank, count)


@procedure
def unseen(view: Any) -> Any:
    return unseen_naturals(view, view.rules)


@procedure
def stands_for(view: Any, naturals: Any) -> bool:
    return may_stand_for(view, view.rules, naturals)


@procedure
def gaps(view: Any, number: int, named: Any) -> Any:
    return set_gaps(view.melds[number], named)


def bit(number: int) -> int:
    return 1 << number


def test_an_owed_joker_goes_first_then_one_that_others_know() -> None:
    view = position("JK JK JK KC", rules="pagat", players=5).desk.views[0]
    view["owed"], view["known"][0] = bit(47), bit(31) | bit(47)
    assert int(picked(view, 1)) == bit(47)
    assert int(picked(view, 2)) == bit(47) | bit(31)
    assert int(picked(view, 3)) == bit(47) | bit(31) | bit(15)


def test_jokers_in_runs_count_more_than_small_cards_and_nothing_more_where_represented() -> None:
    view = position("KC", rules="pagat").desk.views[0]
    # A joker of 15 for a two, for a king, for the high ace.
    assert [int(run_worth(view, bit(place))) for place in (2, 13, 14)] == [13, 5, 0]
    assert int(run_worth(view, bit(2) | bit(13))) == 18
    plain = position("KC", rules="pagat+joker_value_meld=represented").desk.views[0]
    assert int(run_worth(plain, bit(2) | bit(13))) == 0


def test_jokers_in_sets_count_their_own_or_the_ranks_value() -> None:
    assert int(set_worth(position("KC", rules="persian").desk.views[0], 7, 2)) == 40
    represented = position("KC", rules="persian+joker_value_meld=represented").desk.views[0]
    assert int(set_worth(represented, 7, 2)) == 14
    assert int(set_worth(represented, 1, 1)) == 15


def unseen_cards(table: Position) -> set[str]:
    return set(cards_of(int(unseen(table.desk.views[0]))))


def test_cards_in_the_pile_and_on_the_table_are_seen() -> None:
    table = position("9S 9H 9D 2C", pile="KC 4D", rules="pagat")
    table.lay("9S 9H 9D")
    assert len(unseen_cards(table)) == 52 - 5
    assert not unseen_cards(table) & {"9S", "9H", "9D", "KC", "4D"}


def test_with_two_decks_both_copies_must_be_seen() -> None:
    table = position("9S 9H 9D 2C", pile="9S 4D", rules="pagat", players=5)
    table.lay("9S 9H 9D")
    assert "9S" not in unseen_cards(table)
    assert {"9H", "4D"} <= unseen_cards(table)


@pytest.mark.parametrize(
    ("rule", "fresh", "seen"),
    [
        ("allowed", True, True),
        ("not_if_holding_natural", True, True),
        ("not_if_natural_unseen", False, True),
        ("never", False, False),
    ],
)
def test_what_a_joker_may_stand_for_is_the_rules_word(rule: str, fresh: bool, seen: bool) -> None:
    view = position("JK KC", pile="8H", rules=f"pagat+joker_layoff={rule}").desk.views[0]
    assert bool(stands_for(view, np.uint64(mask_of(["7H"])[0]))) is fresh
    assert bool(stands_for(view, np.uint64(mask_of(["8H"])[0]))) is seen


def test_the_gaps_of_a_set_are_neither_in_it_nor_named() -> None:
    table = position("9S 9H 9D 2C", rules="pagat")
    table.lay("9S 9H 9D")
    assert cards_of(int(gaps(table.desk.views[0], 0, np.uint64(0)))) == ["9C"]
    assert cards_of(int(gaps(table.desk.views[0], 0, np.uint64(mask_of(["9C"])[0])))) == []

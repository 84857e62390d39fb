"""What cards cost that are left in a hand (docs/rules.md 1.4)."""

from typing import Any

import numpy as np

from sim.cards import mask_of
from sim.engine import new_desk
from sim.jit import procedure
from sim.rules_files import load_rules
from sim.worth import hand_points


@procedure
def points_of(cards: Any, twins: Any, rules: Any) -> int:
    return hand_points(cards, twins, rules)


def left(hand: str, rules: str = "rummy500") -> int:
    desk = new_desk(load_rules(rules).rules.resolve(5), 5, seed=1)
    mask, twins = mask_of(hand.split())
    return int(points_of(np.uint64(mask), np.uint64(twins), desk.views[0]["rules"]))


def test_a_hand_counts_its_cards() -> None:
    assert left("AS KC QC JC TC KD QD JD 5H") == 90
    assert left("KS AH") == 25
    assert left("2S 3S 9D") == 14
    assert left("") == 0


def test_a_second_copy_counts_again() -> None:
    assert left("7H 7H AS AS") == 44


def test_fives_count_low_cards_as_five() -> None:
    assert left("2S 9D KH AS", "fives") == 5 + 5 + 10 + 15

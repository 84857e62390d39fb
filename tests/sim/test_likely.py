"""Quick tests before a slow look never miss a card that a play can use."""

from typing import Any

import numpy as np
import pytest

from sim.cards import cards_of, mask_of
from sim.jit import procedure
from sim.likely import likely_uses, pairs
from tests.helpers.tables import list_play, position


@procedure
def likely(view: Any, cards: Any, twins: Any) -> Any:
    return likely_uses(view, view.rules, cards, twins)


@procedure
def paired_or_near(cards: Any) -> Any:
    return pairs(cards)


RULES = ["rummy500", "persian", "pagat", "rummy500+decks=2+set_distinct_suits=false", "persian_pairs"]


@pytest.mark.parametrize("rules", RULES)
def test_every_card_of_a_listed_play_is_likely(rules: str) -> None:
    rng = np.random.default_rng(77)
    players = 4
    table = position("5H 6H 7H KC", rules=rules, players=players)
    table.lay("5H 6H 7H")
    view = table.desk.views[0]
    jokers = ["JK"] * int(view["rules"]["jokers"])
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] * int(view["rules"]["decks"]) + jokers
    for _ in range(400):
        hand = [pack[i] for i in rng.choice(len(pack), 9, replace=False)]
        table.hold(0, " ".join(hand))
        n = int(list_play(table.desk.tables[0], view, view["rules"]))
        found = int(likely(view, view["hand"], view["twins"]))
        for option in table.desk.tables[0]["options"][1 : n + 1]:
            assert int(option["cards"]) & ~found == 0, (hand, cards_of(int(option["cards"])))


def test_pairs_are_of_a_rank_or_within_two_ranks_of_a_suit() -> None:
    def near(text: str) -> list[str]:
        return cards_of(int(paired_or_near(np.uint64(mask_of(text.split())[0]))))

    assert near("9S 9H KC") == ["9S", "9H"]
    assert near("9S JS 2H") == ["9S", "JS"]
    assert near("9S QS 2H") == []
    assert near("QH AH 2S") == ["AH", "QH"]
    assert near("AH 3H KS") == ["AH", "3H"]

"""Scores: values of hands, totals, and who wins (docs/rules.md 1.10, 4)."""

from typing import Any

import pytest

from sim.actions import OUT, STOCK_END
from sim.cards import mask_of
from sim.engine import new_desk
from sim.jit import procedure
from sim.rules_files import load_rules
from sim.scoring import add_totals, find_winners, hand_points, rank_of, win_parts


@procedure
def points_of(cards: Any, twins: Any, rules: Any) -> int:
    return hand_points(cards, twins, rules)


@procedure
def end_hand(table: Any, view: Any, rules: Any, last_chance: bool) -> int:
    add_totals(table, view, rules)
    return find_winners(table, view, rules, last_chance)


@procedure
def ranks_and_parts(view: Any, winners: int, ranks: Any, parts: Any) -> None:
    for seat in range(view.players):
        ranks[seat] = rank_of(view, seat)
        parts[seat] = win_parts(winners, seat)


def left(hand: str, rules: str = "rummy500") -> int:
    import numpy as np

    desk = new_desk(load_rules(rules).rules.resolve(5), 5, seed=1)
    mask, twins = mask_of(hand.split())
    return int(points_of(np.uint64(mask), np.uint64(twins), desk.views[0]["rules"]))


class Table:
    """A hand that has just ended, by what everybody booked and holds."""

    def __init__(self, booked: list[int], held: list[str], *, out: int = -1, rules: str = "rummy500") -> None:
        players = len(booked)
        self.desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=1)
        table, view = self.desk.tables[0], self.desk.views[0]
        view["points"][:players] = booked
        for seat, hand in enumerate(held):
            table["hands"][seat], table["twins"][seat] = mask_of(hand.split())
        table["out"], table["hand_end"] = out, OUT if out >= 0 else STOCK_END

    def end(
        self, before: list[int] | None = None, *, last_chance: bool = False
    ) -> tuple[list[int], list[int]]:
        """Return the totals and the winners."""
        table, view = self.desk.tables[0], self.desk.views[0]
        players = int(view["players"])
        view["scores"][:players] = before or [0] * players
        bits = int(end_hand(table, view, view["rules"], last_chance))
        winners = [seat for seat in range(players) if bits >> seat & 1]
        return [int(score) for score in view["scores"][:players]], winners


def test_a_hand_counts_its_cards() -> None:
    assert left("AS KC QC JC TC KD QD JD 5H") == 90
    assert left("KS AH") == 25
    assert left("2S 3S 9D") == 14
    assert left("") == 0


def test_a_second_copy_counts_again() -> None:
    assert left("7H 7H AS AS") == 44


def test_fives_count_low_cards_as_five() -> None:
    assert left("2S 9D KH AS", "fives") == 5 + 5 + 10 + 15


def test_the_bicycle_example_is_minus_three() -> None:
    assert Table([87, 0], ["AS KC QC JC TC KD QD JD 5H", "2C"]).end()[0][0] == -3


def test_three_players_after_one_is_out() -> None:
    scores, winners = Table([35, 9, 0], ["", "KS AH", "5S 5D 9C QS AD"], out=0).end()
    assert (scores, winners) == ([35, -16, -44], [])


def test_the_highest_total_over_the_target_wins() -> None:
    assert Table([0, 0], ["", ""], out=0).end([512, 530])[1] == [1]


def test_the_goer_out_can_come_first_by_rule() -> None:
    assert Table([0, 0], ["", ""], out=0, rules="rummy500+multi_over_rule=goer_out").end([512, 530])[1] == [0]


@pytest.mark.parametrize(
    ("rules", "out", "winners"),
    [
        ("rummy500", 0, []),
        ("rummy500+tie_rule=shared", 0, [0, 1]),
        ("rummy500+tie_rule=goer_out_wins", 1, [1]),
        ("rummy500+tie_rule=goer_out_wins", 2, []),
    ],
)
def test_equal_totals_are_settled_by_the_tie_rule(rules: str, out: int, winners: list[int]) -> None:
    assert Table([0, 0, 0], ["", "", ""], out=out, rules=rules).end([510, 510, 90])[1] == winners


def test_at_the_cap_of_hands_equal_leaders_share() -> None:
    assert Table([0, 0, 0], ["", "", ""]).end([40, 40, 10], last_chance=True)[1] == [0, 1]


def test_nobody_wins_below_the_target() -> None:
    assert Table([0, 0], ["", ""]).end([499, 100])[1] == []


def test_a_bonus_for_going_out_is_added() -> None:
    assert Table([20, 0], ["", "5H"], out=0, rules="rummy500+go_out_bonus=25").end()[0] == [45, -5]


def test_ranks_and_parts_of_a_win() -> None:
    import numpy as np

    table = Table([0, 0, 0], ["", "", ""])
    table.end([510, 300, 510])
    ranks, parts = np.zeros(3, np.int64), np.zeros(3, np.int64)
    ranks_and_parts(table.desk.views[0], 0b101, ranks, parts)
    assert (ranks.tolist(), parts.tolist()) == ([1, 3, 1], [420, 0, 420])

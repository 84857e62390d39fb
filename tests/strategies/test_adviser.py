"""Adviser: each knob changes the decision in the direction that its meaning states."""

from typing import Any

import numpy as np
import pytest

from sim.engine import Player, new_desk, play_batch
from sim.rules_files import load_rules
from sim.seatings import focal_seatings
from sim.table import ROW_FIELDS
from strategies import greedy
from strategies.adviser import STRATEGY
from strategies.base import Strategy
from tests.helpers.positions import card_thrown, cards_drawn, cards_laid, seen

TENS = "TS TH TD 4C 8D 2H"
SIXES = "6S 6H 6D 4C 8D 2H"


def test_the_knobs_stand_in_the_order_of_their_tips() -> None:
    assert [param.name for param in STRATEGY.params] == [
        "discard_watch",
        "meld_hold",
        "meld_hold_until",
        "dig_free_cards",
        "dig_min_points",
        "dig_max_cards",
        "layoff",
        "out_min_caught",
        "out_force_cards",
        "defence_cards",
        "defence_mode",
    ]
    assert all(param.unit and param.meaning for param in STRATEGY.params)


def test_watching_the_pile_keeps_back_what_completes_a_set_in_it() -> None:
    where = seen("5H KS QD JC AC 9D", pile="5S 8C 5D")
    assert card_thrown(STRATEGY, where, discard_watch=0) == "5H"
    assert card_thrown(STRATEGY, where, discard_watch=10) != "5H"


def test_watching_the_table_keeps_back_what_can_be_laid_off_there() -> None:
    # With layoff=0 a card that fits another's meld is of no use to the player.
    where = seen("3S 4H KD QC", melds=("4S 5S 6S",), sizes=(7, 7))
    assert card_thrown(STRATEGY, where, discard_watch=0, layoff=0) == "3S"
    assert card_thrown(STRATEGY, where, discard_watch=10, layoff=0) == "4H"


def test_watching_opponents_keeps_back_what_completes_their_known_cards() -> None:
    where = seen("5H 6C KS QD JC AC", pile="2C", known="5S 5D")
    assert card_thrown(STRATEGY, where, discard_watch=0) == "5H"
    assert card_thrown(STRATEGY, where, discard_watch=10) == "6C"


@pytest.mark.parametrize(("hold", "tens", "sixes"), [(0, 1, 1), (1, 0, 0), (2, 1, 0), (3, 0, 1)])
def test_melds_are_held_or_laid_by_their_height(hold: int, tens: int, sixes: int) -> None:
    assert cards_laid(STRATEGY, seen(TENS, sizes=(8,)), meld_hold=hold) == ("TS TH TD" if tens else "")
    assert cards_laid(STRATEGY, seen(SIXES, sizes=(8,)), meld_hold=hold) == ("6S 6H 6D" if sixes else "")


def test_held_melds_come_down_when_an_opponent_has_few_cards() -> None:
    where = seen(SIXES, sizes=(7, 3))
    assert cards_laid(STRATEGY, where, meld_hold=1, meld_hold_until=2) == ""
    assert cards_laid(STRATEGY, where, meld_hold=1, meld_hold_until=3) == "6S 6H 6D"


@pytest.mark.parametrize(
    ("rules", "held", "down"),
    [
        # Of 13 cards each; of 7; of 10, where half is a whole number; of 7 in a game of two.
        ("rummy500", (8,), (7,)),
        ("rummy500", (7, 5), (7, 4)),
        ("rummy500+hand_size=10", (10, 6), (10, 5)),
        ("table54", (5,), (4,)),
    ],
)
def test_held_melds_come_down_at_half_of_the_cards_dealt_if_no_number_is_said(
    rules: str, held: tuple[int, ...], down: tuple[int, ...]
) -> None:
    assert cards_laid(STRATEGY, seen(SIXES, sizes=held, rules=rules)) == ""
    assert cards_laid(STRATEGY, seen(SIXES, sizes=down, rules=rules)) == "6S 6H 6D"
    assert cards_laid(STRATEGY, seen(SIXES, sizes=down, rules=rules), meld_hold_until=0) == ""


def test_held_melds_come_down_when_they_win_the_hand() -> None:
    assert cards_laid(STRATEGY, seen("6S 6H 6D KC"), meld_hold=1, meld_hold_until=0) == "6S 6H 6D"


def test_held_melds_come_down_when_the_stock_runs_out() -> None:
    assert cards_laid(STRATEGY, seen(SIXES, stock=2), meld_hold=1, meld_hold_until=0) == "6S 6H 6D"


def test_an_owed_card_is_played_whatever_is_held() -> None:
    assert cards_laid(STRATEGY, seen(SIXES), owed="6S", meld_hold=1) == "6S 6H 6D"


def test_a_lay_off_does_not_break_a_held_meld() -> None:
    where = seen("6S 6H 6D KC 2D 9H", melds=("7S 8S 9S",), sizes=(8,))
    assert cards_laid(STRATEGY, where, meld_hold=1, layoff=2) == ""
    assert cards_laid(STRATEGY, where, meld_hold=0, layoff=2) == "6S 6H 6D"


DEEP = "6S 8C KD 3H 9C"


def test_so_many_pile_cards_are_taken_for_any_gain() -> None:
    where = seen("6H 6D QC 2S", pile=DEEP)
    assert cards_drawn(STRATEGY, where, dig_free_cards=99) == 5
    assert cards_drawn(STRATEGY, where, dig_free_cards=5, dig_min_points=30) == 5
    assert cards_drawn(STRATEGY, where, dig_free_cards=4, dig_min_points=30) == 0


def test_a_deeper_dig_needs_its_points() -> None:
    where = seen("6H 6D QC 2S", pile=DEEP)
    assert cards_drawn(STRATEGY, where, dig_free_cards=0, dig_min_points=18) == 5
    assert cards_drawn(STRATEGY, where, dig_free_cards=0, dig_min_points=19) == 0


def test_points_that_the_hand_can_lay_anyway_do_not_count_for_a_dig() -> None:
    # 24 points with the pile's six, 18 of them without it.
    where = seen("6H 6D 6C QC 2S", pile="6S 2C 3H")
    assert cards_drawn(STRATEGY, where, dig_free_cards=0, dig_min_points=6) == 3
    assert cards_drawn(STRATEGY, where, dig_free_cards=0, dig_min_points=7) == 0


def test_never_more_pile_cards_than_allowed() -> None:
    where = seen("6H 6D QC 2S", pile=DEEP)
    assert cards_drawn(STRATEGY, where, dig_max_cards=5) == 5
    assert cards_drawn(STRATEGY, where, dig_max_cards=4) == 0


def test_lay_offs_on_others_wait_while_the_card_is_of_use() -> None:
    where = seen("3S 3D KC 9H 7D", melds=("4S 5S 6S",))
    assert [cards_laid(STRATEGY, where, layoff=way) for way in (0, 1, 2)] == ["", "", "3S"]
    where = seen("3S JD KC 9H 7D", melds=("4S 5S 6S",))
    assert [cards_laid(STRATEGY, where, layoff=way) for way in (0, 1, 2)] == ["", "3S", "3S"]


def test_lay_offs_on_own_melds_are_free() -> None:
    where = seen("3S 3D KC 9H 7D", melds=("me:4S 5S 6S",))
    assert [cards_laid(STRATEGY, where, layoff=way) for way in (0, 1, 2)] == ["3S"] * 3


def test_without_lay_offs_the_pile_is_not_taken_for_one() -> None:
    where = seen("KC 9H 7D 2D", pile="AD 3S", melds=("4S 5S 6S",))
    assert cards_drawn(STRATEGY, where, layoff=0) == 0
    assert cards_drawn(STRATEGY, where, layoff=2) == 1


def test_going_out_waits_for_points_in_other_hands() -> None:
    where = seen("6S 6H 6D KC", sizes=(3, 3))
    assert cards_laid(STRATEGY, where, out_min_caught=0) == "6S 6H 6D"
    assert cards_laid(STRATEGY, where, out_min_caught=40) == "6S 6H 6D"
    assert cards_laid(STRATEGY, where, out_min_caught=60) == ""


def test_known_cards_count_for_what_opponents_are_caught_with() -> None:
    where = seen("6S 6H 6D KC", sizes=(3, 3), known="AS AH AD")
    assert cards_laid(STRATEGY, where, out_min_caught=60) == "6S 6H 6D"


def test_going_out_does_not_wait_for_an_opponent_who_is_nearly_out() -> None:
    where = seen("6S 6H 6D KC", sizes=(3, 2))
    assert cards_laid(STRATEGY, where, out_min_caught=60, out_force_cards=1) == ""
    assert cards_laid(STRATEGY, where, out_min_caught=60, out_force_cards=2) == "6S 6H 6D"


def test_the_defence_stops_melding_high_cards() -> None:
    where = seen(TENS, sizes=(7, 3))
    assert cards_laid(STRATEGY, where, defence_mode=0) == "TS TH TD"
    assert cards_laid(STRATEGY, where, defence_mode=1) == ""
    assert cards_laid(STRATEGY, where, defence_mode=1, defence_cards=2) == "TS TH TD"
    assert cards_laid(STRATEGY, seen(SIXES, sizes=(7, 3)), defence_mode=1) == "6S 6H 6D"


def test_the_defence_throws_high_cards_away_from_the_table() -> None:
    where = seen("QS KH KD 4C 8D 2H", melds=("9S TS JS",), sizes=(7, 3))
    assert card_thrown(STRATEGY, where, defence_mode=0) == "2H"
    assert card_thrown(STRATEGY, where, defence_mode=1) in {"KH", "KD"}


def test_the_opposite_defence_lays_everything() -> None:
    held: dict[str, Any] = {"meld_hold": 1, "meld_hold_until": 0}
    where = seen(SIXES, sizes=(7, 3))
    assert cards_laid(STRATEGY, where, defence_mode=0, **held) == ""
    assert cards_laid(STRATEGY, where, defence_mode=2, **held) == "6S 6H 6D"
    where = seen("3S 3D KC 9H 7D", melds=("4S 5S 6S",), sizes=(7, 3))
    assert cards_laid(STRATEGY, where, defence_mode=2, layoff=0) == "3S"


def test_cards_of_use_go_on_others_melds_late_only_by_the_opposite_defence() -> None:
    # A pair's card fits another's run: at three cards it stays, at two it goes; all down sends it at once.
    where = seen("3S 3D KC 9H 7D", melds=("4S 5S 6S",), sizes=(7, 3))
    assert cards_laid(STRATEGY, where, defence_mode=0) == ""
    assert cards_laid(STRATEGY, where, defence_mode=2) == "3S"
    where = seen("3S 3D KC 9H 7D", melds=("4S 5S 6S",), sizes=(7, 2))
    assert cards_laid(STRATEGY, where, defence_mode=0) == "3S"


def test_of_overlapping_melds_the_better_whole_plan_is_laid() -> None:
    # The longest run is the play of most points (34), but takes the ten out of a set of three: 54 in all.
    where = seen("7H 8H 9H TH TS TD 2C 4C")
    assert cards_laid(STRATEGY, where, meld_hold=0) in {"TS TH TD", "7H 8H 9H"}


def rows_of(strategies: list[Strategy], players: int, blocks: int) -> np.ndarray:
    """Play blocks in which the first strategy meets players - 1 of the last; return their rows."""
    seated = [
        Player(s.name, (s.draw.address, s.play.address, s.discard.address), s.values({}))  # type: ignore[union-attr] # compiled ones
        for s in [strategies[0], *[strategies[-1]] * (players - 1)]
    ]
    desk = new_desk(load_rules("rummy500").rules.resolve(players), players, seed=77)
    seatings = np.ascontiguousarray(np.broadcast_to(focal_seatings(players), (blocks, players, players)))
    return play_batch(desk, seated, [0] + [1] * (players - 1), seatings, 0).rows


@pytest.mark.parametrize(
    ("players", "blocks", "share"), [(2, 40, 0.8), (3, 20, 0.8), (4, 12, 0.7), (6, 5, 0.4)]
)
def test_adviser_beats_greedy_clearly(players: int, blocks: int, share: float) -> None:
    rows = rows_of([STRATEGY, greedy.STRATEGY], players, blocks)
    focal = np.arange(players)
    assert rows[:, focal, focal, ROW_FIELDS.index("win_840")].mean() / 840 > share


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_adviser_against_itself_gains_nothing(players: int) -> None:
    rows = rows_of([STRATEGY], players, 1)
    focal = np.arange(players)
    won = rows[:, focal, focal, ROW_FIELDS.index("win_840")].sum(axis=1)
    assert (won == 840).all()
    assert (rows[..., ROW_FIELDS.index("capped_hands")] == 0).all()

"""Booting: out in one's first turn without a draw (docs/rules.md 2.8, 2.11 nos. 6, 14)."""

from typing import Any

import numpy as np

from sim.api import play
from sim.boot import is_hopeless
from sim.jit import procedure
from tests.helpers import naive_rules as naive
from tests.helpers.stories import Story, turn
from tests.helpers.tables import position

SEVEN = "4C 5C 6C 9S 9H 9D 9C"


@procedure
def hopeless(view: Any) -> bool:
    return is_hopeless(view, view.rules)


def draws(rules: str, hand: str, **more: Any) -> list[Any]:
    return Story(rules, [hand, "2C 2H"], stock="KD", pile="JH", **more).play().lists("draw")[0]


def test_a_hand_that_melds_all_or_all_but_one_may_boot() -> None:
    assert draws("booting", SEVEN) == ["stock", "boot"]
    assert draws("booting", "4C 5C 6C 9S 9H 9D 2S") == ["stock", "boot"]
    assert draws("booting", "4C 5C 6C 9S 9H 2D 2S") == ["stock"]
    assert draws("booting+boot_allow_discard=false", "4C 5C 6C 9S 9H 9D 2S") == ["stock"]


def test_two_packs_may_boot_with_the_same_meld_twice() -> None:
    twice = "booting+decks=2"
    assert draws(twice, "9C 9C 9D 9D 9S 9S") == ["stock", "boot"]
    assert draws(twice, "4C 4C 5C 5C 6C 6C 2H") == ["stock", "boot"]
    assert draws(twice, "9C 9C 9D 9D 9S 8S") == ["stock"]


def test_a_lone_card_is_thrown_not_booted() -> None:
    assert draws("booting", "9C") == ["stock"]
    assert draws("booting", "9C", melds=[(1, "5C 6C 7C 8C")]) == ["stock", "boot"]


def test_the_best_boot_of_many_lay_offs_is_found_in_time() -> None:
    # One after the other in every order they would take hours.
    games = list(play("greedy,greedy", rules="booting+hand_size=25", seed=0, games=2))
    assert all(game["end"] == "target" for game in games)


def test_a_boot_may_open_with_any_meld_that_is_worth_enough() -> None:
    rules = "booting+opening_min=30"
    # Kings before twos, and the run of tens whatever its suit.
    assert draws(rules, "KS KH KD 2S 2H 2D 9C") == ["stock", "boot"]
    assert draws(rules, "2S 3S 4S TD JD QD 9C") == ["stock", "boot"]
    assert draws(rules, "2D 3D 4D TS JS QS 9C") == ["stock", "boot"]
    assert draws(rules, "3S 3H 3D 2S 2H 2D 9C") == ["stock"]


def test_a_boot_sees_the_cards_that_it_has_laid_itself() -> None:
    # The seven goes on the run: then no natural card is missing where the joker goes on the set.
    rules, melds = "persian+booting+joker_layoff=not_if_natural_unseen", [(1, "4H 5H 6H"), (1, "7S 7D 7C")]
    story = Story(rules, ["7H JK", "2C 2H"], stock="KD 5C", pile="JH", melds=melds).play(turn("boot"))
    assert [play["layoff"] for play in story.turns[0]["plays"]] == [["7H"], ["JK"]]
    assert story.scores[0] == 7 + 20 + 25


def test_lay_offs_are_part_of_a_boot() -> None:
    hand = "4C 5C 6C 8H 2S"
    assert draws("booting", hand) == ["stock"]
    assert draws("booting", hand, melds=[(1, "5H 6H 7H")]) == ["stock", "boot"]


def test_a_compulsory_discard_is_kept_for_the_end_of_a_boot() -> None:
    assert draws("booting+must_discard_to_go_out=true", SEVEN) == ["stock", "boot"]
    story = Story("booting+must_discard_to_go_out=true", [SEVEN, "2C 2H"], stock="KD", pile="JH")
    story.play(turn("boot"))
    assert story.turns[0]["discard"] in SEVEN.split()
    assert story.out == 0
    assert draws("booting+must_discard_to_go_out=true", "9S 9H 9D") == ["stock"]


def test_the_plan_of_most_points_is_played_then_of_fewest_plays() -> None:
    # The ace is worth 15 above the king and 1 below the two.
    story = Story("booting", ["AS 2S 3S QS KS", "2C 2H"], stock="KD", pile="JH").play()
    assert story.lists("draw")[0] == ["stock"]
    story = Story("booting", ["AS 2S 3S 4S JS QS KS", "2C 2H"], stock="KD", pile="JH").play(turn("boot"))
    laid = [play["meld"] for play in story.turns[0]["plays"]]
    assert sorted(laid) == [["2S", "3S", "4S"], ["JS", "QS", "KS", "AS"]]
    assert story.scores[0] == 9 + 45 + 25
    story = Story("booting", ["4C 5C 6C 7C 8C 9C", "2C 2H"], stock="KD", pile="JH").play(turn("boot"))
    assert [play["meld"] for play in story.turns[0]["plays"]] == [["4C", "5C", "6C", "7C", "8C", "9C"]]


def test_only_the_first_turn_of_a_seat_boots() -> None:
    story = Story("booting", ["4C 5C 9S 2S", "2C 2H"], stock="6C KD 9D", pile="JH")
    story.play(turn("stock", throw="2S"), turn("stock", throw="KD"))
    assert draws("booting", "4C 5C 6C 9S") == ["stock", "boot"]
    assert story.lists("draw")[-1] == ["stock"]


def test_a_call_is_a_seats_first_turn_too() -> None:
    hands = ["8H 4D KS QD", "4C 5C 6C 9S 2D"]
    story = Story("booting+rummy_call", hands, stock="KD TD 7S", pile="JH", melds=[(0, "9H TH JH")])
    story.play(
        turn("stock", throw="8H", calls={1: {"call": 1}}),
        turn({"call": 1}, {"layoff": ["8H"], "on": 0, "end": "low"}, throw="2D"),
        turn("stock", throw="TD"),
    )
    assert story.lists("draw")[-1] == ["stock"]


def test_a_boot_lays_a_first_meld_of_the_value_that_is_asked_for() -> None:
    assert draws("booting+opening_min=30", SEVEN) == ["stock", "boot"]
    assert draws("booting+opening_min=40", SEVEN) == ["stock"]
    assert draws("booting+melds_per_turn=1", SEVEN) == ["stock"]


def test_jokers_boot_too() -> None:
    story = Story("persian+booting", ["4C 5C JK 9S 9H 9D", "2C 2H"], stock="KD", pile="JH")
    story.play(turn("boot"))
    assert story.out == 0
    assert story.scores[0] == 4 + 5 + 20 + 27 + 25


def test_the_bonus_comes_off_where_low_totals_win() -> None:
    rules = {
        "extends": "rummy_points",
        "no_draw_first_turn": True,
        "boot_allow_discard": True,
        "boot_bonus": 25,
    }
    story = Story(rules, [SEVEN, "2C KH"], stock="KD", pile="JH").play(turn("boot"))
    assert story.scores == [-25, 24]


def test_no_hand_that_boots_is_called_hopeless() -> None:
    rng = np.random.default_rng(99)
    for rules in ("booting", "persian+booting"):
        table = position("KS", rules=rules, players=3)
        view = table.desk.views[0]
        resolved = naive.preset_rules(rules, 3)
        pack = naive.pack_of(1, resolved["jokers_total"])
        boots = 0
        for _ in range(3000):
            # Hands of few ranks and suits boot often enough.
            pool = [card for card in pack if card == "JK" or (card[0] in "456789" and card[1] in "SH")]
            hand = [pool[i] for i in rng.choice(len(pool), 6, replace=False)]
            table.hold(0, " ".join(hand))
            state = naive.NaiveHand(resolved, 2, [list(hand), ["2C"], ["2D"]], ["KD"], ["JC"], 0)
            plan = naive.boot_plan(state)
            boots += plan is not None
            assert plan is None or not hopeless(view), hand
        assert boots > 30

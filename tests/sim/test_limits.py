"""What house rules take away from the plays, and dead ends that are not offered (docs/rules.md 2.1, 2.11)."""

from typing import Any

from tests.helpers.stories import Story, first_plays, layoff, told, turn

RUN = "5H 6H 7H"


def plays(rules: str, hand: str, **more: Any) -> dict[str, int]:
    return told(first_plays(rules, hand, **more))


def test_a_run_of_four_may_be_the_smallest() -> None:
    assert plays("rummy500+run_min=4", "5H 6H 7H KC") == {}
    assert plays("rummy500+run_min=4", "5H 6H 7H 8H KC") == {"5H 6H 7H 8H": 26}


def test_sets_of_three_may_be_barred_or_be_the_largest() -> None:
    assert plays("rummy500+set_min=4", "9S 9H 9D KC", draw="9C") == {"9S 9H 9D 9C": 36}
    assert "9S 9H 9D 9C" not in plays("rummy500+set_max=3", "9S 9H 9D KC", draw="9C")


def test_an_ace_has_its_places() -> None:
    assert plays("rummy500+ace_in_runs=low", "QS KS AS 9C") == {}
    assert plays("rummy500+ace_in_runs=high", "AS 2S 3S 9C") == {}
    assert plays("rummy500+ace_in_runs=low", "AS 9C", melds=[(1, "JS QS KS")]) == {}


def test_the_first_meld_may_need_a_value_and_nothing_else_goes_before_it() -> None:
    rules = "rummy500+opening_min=30"
    melds = [(1, RUN)]
    assert plays(rules, "8H 3S 3D 3C KC", melds=melds) == {}
    assert plays(rules, "8H KS KD KC 2S", melds=melds) == {"KS KD KC": 30}
    assert plays(rules, "8H 2S 3D", melds=[(0, "JS QS KS"), *melds]) == {"8H|1high": 8}


def test_a_take_needs_a_first_meld_of_that_value() -> None:
    story = Story("rummy500+opening_min=30", ["3S 3D KC 8C", "2C"], stock="9D", pile="3H")
    assert story.play().lists("draw")[0] == ["stock"]


def test_factors_do_not_help_the_first_meld() -> None:
    rules = "rummy500+opening_min=30+quad_at_once=2"
    assert plays(rules, "4S 4H 4C KC", draw="4D") == {}


def test_one_new_meld_a_turn_is_all() -> None:
    story = Story("rummy500+melds_per_turn=1", ["9S 9H 9D KS KH KD 2C", "2D"], stock="9C 4C 5C")
    story.play(turn("stock", "9S 9H 9D"))
    assert told([one for one in story.options("play", 1) if one[0] != "stop"]) == {"9C|0": 9}


def test_lay_offs_may_go_on_own_melds_or_the_partners_or_nowhere() -> None:
    melds = [(0, RUN), (1, "5C 6C 7C"), (2, "5S 6S 7S")]

    def where(rules: str) -> set[str]:
        return set(plays(rules, "8H 8S 8C KD", draw="TD", others=["2C"] * 3, melds=melds)) - {"8S 8H 8C"}

    assert where("partnership") == {"8H|0high", "8C|1high", "8S|2high"}
    assert where("partnership+layoff_scope=own_team") == {"8H|0high", "8S|2high"}
    assert where("partnership+layoff_scope=own") == {"8H|0high"}
    assert where("partnership+layoff_scope=none") == set()


def test_a_meld_of_ones_own_may_have_to_come_first() -> None:
    rules = "rummy500+layoff_requires_own_meld=true"
    assert plays(rules, "8H KD 2C", melds=[(1, RUN)]) == {}
    assert plays(rules, "8H KD 2C", melds=[(1, RUN), (0, "9S 9H 9D")]) == {"8H|0high": 8}


def test_melds_of_this_turn_may_have_to_rest() -> None:
    story = Story("rummy500+layoff_same_turn=false", ["5H 6H 7H 8H KC", "2D"], stock="TD")
    story.play(turn("stock", "5H 6H 7H"))
    assert story.lists("play")[1] == ["stop"]


def test_a_play_leaves_a_card_for_a_compulsory_discard() -> None:
    rules = "rummy500+must_discard_to_go_out=true"
    assert plays(rules, "5H 6H", draw="7H") == {}
    assert plays(rules, "5H 6H", draw="7H") != plays("rummy500", "5H 6H", draw="7H")
    assert plays(rules, "5H 6H KC", draw="7H") == {"5H 6H 7H": 18}
    assert plays("floating", "5H 6H", draw="7H") == {"5H 6H 7H": 18}


def test_a_play_does_not_leave_the_card_alone_that_may_not_be_thrown() -> None:
    free = "rummy500+top_card_rule=free+stall_rounds=1+return_taken_top="
    hand: dict[str, Any] = {"take": "KC", "draw": "TD"}
    assert plays(f"{free}forbidden", "5H 6H 7H", **hand) == {}
    assert plays(f"{free}forbidden_except_last_card", "5H 6H 7H", **hand) == {RUN: 18}


def test_an_owed_card_is_not_stranded_by_a_play_before_it() -> None:
    story = Story("table54", ["9S 9H 9D KC 2S", "2D"], stock="TD", pile="9C 4C")
    story.play(turn({"pile": 2}))
    # The three nines alone would leave the fourth a lay-off: that is a use. Without a lay-off it is not.
    assert "9S 9H 9D" in told(story.options("play"))
    story = Story("table54+layoff_scope=none", ["9S 9H 9D KC 2S", "2D"], stock="TD", pile="9C 4C")
    found = told(story.play(turn({"pile": 2})).options("play"))
    assert set(found) == {"9S 9H 9D 9C", "9S 9H 9C", "9S 9D 9C", "9H 9D 9C"}


def test_cards_that_were_picked_up_may_have_to_stay() -> None:
    rules = "rummy500+pickup_discard=forbid_any_picked"
    story = Story(rules, ["8S 8D 4C", "2H"], stock="5D", pile="8H KC 3S")
    story.play(turn({"pile": 3}, "8S 8H 8D"))
    # Only the four was not picked up; it is thrown without a question.
    assert story.turns[0]["discard"] == "4C"
    story = Story(rules, ["8S 8D", "2H"], stock="5D", pile="8H KC 3S")
    assert story.play().lists("draw")[0] == ["stock"]


def test_a_card_of_which_two_are_held_may_be_thrown_all_the_same() -> None:
    rules = "rummy500+decks=2+pickup_discard=forbid_any_picked"
    story = Story(rules, ["8S 8D KC 4C", "2H"], stock="5D", pile="8H KC 3S")
    story.play(turn({"pile": 3}, "8S 8H 8D"))
    assert sorted(story.offered) == ["4C", "KC"]


def test_a_lay_off_is_no_use_where_a_new_meld_is_asked_for() -> None:
    rules = "rummy500+pickup_use=new_meld_only"
    story = Story(rules, ["8S 8D KC", "2H"], stock="5D", pile="8H", melds=[(1, RUN)])
    story.play(turn({"pile": 1}))
    assert told(story.options("play")) == {"8S 8H 8D": 24}


def test_who_owns_the_only_use_of_a_card_loses_it_by_no_swap() -> None:
    rules = "table54+joker_swap=any_meld"
    story = Story(rules, ["6H KC 2S", "2D"], stock="TD", pile="8H 4C", melds=[(1, "5H JK 7H")])
    story.play(turn({"pile": 2}, {"swap": "6H", "on": 0}, layoff("8H", end="high")))
    assert sorted(story.offered) == ["2S", "4C", "JK", "KC"]


def test_a_joker_that_is_swapped_in_may_have_to_stay_as_one_that_was_taken() -> None:
    rules = "table54+joker_swap=any_meld+pickup_discard=forbid_any_picked"
    swap = {"swap": "6H", "on": 0}
    melds = [(1, "5H JK 7H")]
    # The joker of the table may be thrown where none was picked up.
    story = Story(rules, ["6H 8S 8D", "2D"], stock="TD", pile="8C AH", melds=melds)
    story.play(turn({"pile": 2}, "8S 8D 8C", swap))
    assert story.lists("discard") == []
    assert story.turns[0]["discard"] == "JK"
    # Jokers are told apart by their text: behind one that was picked up the swap would be a dead end.
    story = Story(rules, ["6H 8S 8D", "2D"], stock="TD", pile="8C AH JK", melds=melds)
    story.play(turn({"pile": 3}, "8S 8D 8C", layoff("JK", on=1)))
    assert story.lists("play")[2] == ["stop"]
    assert story.turns[0]["discard"] == "6H"

"""Plays under the rules of the house: what is added, what stays, in which order they stand."""

from sim.actions import STOP
from sim.view import MAX_OPTIONS
from tests.helpers.stories import Story, first_plays, layoff, told, turn
from tests.helpers.tables import list_play, position


def test_to_stop_is_the_first_option_where_nothing_is_owed() -> None:
    table = position("5H 6H 7H JK KC", rules="pagat")
    record, view = table.desk.tables[0], table.desk.views[0]
    list_play(record, view, view["rules"])
    assert record["options"][1]["kind"] == STOP
    table.owe("5H")
    list_play(record, view, view["rules"])
    assert record["options"][1]["kind"] != STOP


def test_to_stop_is_not_offered_where_no_card_may_be_thrown() -> None:
    rules = "rummy500+top_card_rule=free+stall_rounds=1+return_taken_top=forbidden"
    story = Story(rules, ["8S 8H 8D", "2C"], stock="TD", pile="KC").play(turn({"pile": 1}))
    # The three eights would leave the king alone.
    assert story.lists("play") == [["stop"]]


def test_a_last_card_that_fits_is_laid_and_not_thrown_where_it_must_be_dead() -> None:
    def options(rules: str) -> list[object]:
        story = Story(rules, ["5H 6H 7H", "2C 3C"], stock="8H KD", pile="9D")
        return story.play(turn("stock", "5H 6H 7H")).lists("play")[-1]

    layoffs = {"layoff": ["8H"], "on": 0, "end": "high"}
    assert options("floating") == ["stop", layoffs]
    assert options("floating+final_discard_must_be_dead=true") == [layoffs]


def test_a_dead_last_card_is_thrown() -> None:
    rules = "floating+final_discard_must_be_dead=true"
    story = Story(rules, ["5H 6H 7H", "2C 3C"], stock="KD", pile="9D")
    story.play(turn("stock", "5H 6H 7H", throw="KD"))
    assert (story.end, story.out) == ("out", 0)


def test_a_floating_player_lays_his_last_card_and_floats_on() -> None:
    story = Story("floating", ["5H 6H 7H", "2C KS"], stock="8H 4C 9H", pile="9D")
    story.play(
        turn("stock", "5H 6H 7H", layoff("8H", end="high")),
        turn("stock", throw="KS"),
        turn("stock", layoff("9H", end="high")),
    )
    assert story.end in ("", "stock")
    assert story.seats("sizes")[0] == 0


def test_the_widest_hand_of_jokers_and_twins_fits_the_options() -> None:
    rules = "pagat+set_distinct_suits=false+set_max=8+decks=2"
    table = position("JK JK JK JK", rules=rules, players=8)
    ranks = "A23456789TJQK"
    hand = [rank + suit for rank in ranks for suit in "SHDC"] * 2 + ["JK"] * 4
    table.hold(0, " ".join(hand))
    record, view = table.desk.tables[0], table.desk.views[0]
    n = int(list_play(record, view, view["rules"]))
    assert 1000 < n < MAX_OPTIONS


def test_plain_plays_stand_beside_those_with_jokers() -> None:
    found = told(first_plays("persian", "5H 6H 7H JK KC", draw="TD"))
    assert found == {"5H 6H 7H": 18, "JK 5H 6H 7H": 38, "5H 6H 7H JK": 38, "6H 7H JK": 33, "JK 5H 6H": 31}

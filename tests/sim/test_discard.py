"""Discards: what may be thrown (docs/rules.md 1.5, 1.6, 2.11 nos. 8, 15, 16)."""

from tests.helpers.stories import Story, turn

FREE = "rummy500+top_card_rule=free+stall_rounds=1"


def test_any_card_may_be_thrown_in_the_core_game() -> None:
    story = Story("rummy500", ["8S KD", "3C"], stock="TD", pile="JH").play(turn("stock"))
    assert story.asked == (0, "discard")
    assert sorted(story.offered) == ["8S", "KD", "TD"]


def test_a_free_top_card_stays_until_it_is_the_last() -> None:
    story = Story(FREE, ["8S KD", "3C"], stock="TD", pile="JH").play(turn({"pile": 1}))
    assert sorted(story.offered) == ["8S", "KD"]


def test_with_two_alike_one_may_be_thrown() -> None:
    story = Story(f"{FREE}+decks=2", ["JH KD", "3C"], stock="TD", pile="JH").play(turn({"pile": 1}))
    assert sorted(story.offered) == ["JH", "KD"]


def test_jokers_are_one_text() -> None:
    rules = "persian+top_card_rule=free+stall_rounds=1"
    one = Story(rules, ["8S KD 2C", "3C"], stock="TD", pile="JK").play(turn({"pile": 1}))
    assert one.offered == ["8S", "KD", "2C"]
    two = Story(rules, ["8S KD JK", "3C"], stock="TD", pile="JK").play(turn({"pile": 1}))
    assert two.offered == ["8S", "KD", "JK"]


def test_the_discard_lies_on_top_and_is_the_next_players_to_take() -> None:
    story = Story("rummy500", ["8S KD", "8D 8C 2C"], stock="TD TC", pile="JH").play(turn("stock", throw="8S"))
    assert story.pile == ["JH", "8S"]
    assert story.lists("draw")[1] == ["stock", {"pile": 1}]


def test_the_last_discard_goes_out() -> None:
    story = Story("rummy500", ["8S 8D KD", "3C"], stock="8H", pile="JH")
    story.play(turn("stock", "8S 8H 8D", throw="KD"))
    assert (story.end, story.out, story.scores) == ("out", 0, [24, -3])


def test_the_next_player_does_not_see_what_could_have_been_thrown() -> None:
    story = Story("rummy500", ["8S KD", "8D 8C 2C"], stock="TD TC", pile="JH").play(turn("stock", throw="8S"))
    assert story.asked == (1, "draw")
    assert int(story.view["discards"]) == 0

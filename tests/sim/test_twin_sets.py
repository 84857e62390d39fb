"""Sets with both copies of a card (docs/rules.md 1.3, C20, C21)."""

from tests.helpers.stories import Story, first_plays, layoff, told, turn

TWINS = "rummy500+decks=2+set_distinct_suits=false"
OTHERS = ["2C"] * 5


def sets(rules: str, hand: str) -> dict[str, int]:
    return told(first_plays(rules, f"{hand} KC", draw="TD", others=OTHERS))


def test_two_copies_of_a_card_make_no_set_in_the_core_game() -> None:
    assert sets("rummy500", "9S 9S 9H") == {}


def test_two_copies_of_a_card_may_stand_in_one_set() -> None:
    assert sets(TWINS, "9S 9S 9H") == {"9S 9S 9H": 27}


def test_every_choice_of_copies_is_an_option_of_its_own() -> None:
    assert sets(TWINS, "9S 9S 9H 9H") == {
        "9S 9S 9H": 27,
        "9S 9H 9H": 27,
        "9S 9S 9H 9H": 36,
    }


def test_a_set_grows_to_eight_where_the_rules_let_it() -> None:
    eight = "9S 9S 9H 9H 9D 9D 9C 9C"
    found = sets(f"{TWINS}+set_max=8", eight)
    assert found[eight] == 72
    assert max(len(key.split()) for key in sets(TWINS, eight)) == 4


def test_a_second_copy_may_join_a_set_that_has_the_first() -> None:
    story = Story(TWINS, ["9S 2H", *OTHERS], stock="TD", melds=[(1, "9S 9H 9D")])
    story.play(turn("stock", layoff("9S")))
    assert story.seats("points")[:2] == [9, 27]
    assert sorted(story.offered) == ["2H", "TD"]


def test_a_set_at_its_limit_takes_no_further_copy() -> None:
    assert told(first_plays(TWINS, "9S KC", draw="TD", others=OTHERS, melds=[(1, "9S 9H 9D 9C")])) == {}


def test_laying_one_copy_leaves_the_other_in_the_hand() -> None:
    story = Story(TWINS, ["9S 9S 9H 9D 2H", *OTHERS], stock="TD").play(turn("stock", "9S 9H 9D"))
    last = story.options("play", -1)
    assert ({"layoff": ["9S"], "on": 0}, 9) in last


def test_an_owed_copy_counts_with_the_one_that_is_held() -> None:
    story = Story(TWINS, ["9S 9H 2H", *OTHERS], stock="TD", pile="9S KC").play(turn({"pile": 2}, "9S 9S 9H"))
    assert story.lists("draw")[0] == ["stock", {"pile": 2}]
    assert story.seats("points")[0] == 27

"""Calling "Rummy!" (docs/rules.md 2.10, 2.11 nos. 5, 13, 25)."""

from typing import Any

from tests.helpers.stories import Story, layoff, turn

RUN = "5H 6H 7H"
FULL = "rummy500+rummy_call=full"
LAST = "rummy500+rummy_call=last_discard"


def story(rules: str, *hands: str, pile: str = "2D", **more: Any) -> Story:
    return Story(rules, hands, stock="KD KC TD TC", pile=pile, melds=[(0, RUN)], **more)


def test_a_discard_that_fits_the_table_is_offered_to_all_from_the_discarders_left() -> None:
    told = story(FULL, "8H 2S", "3S 4S", "3C 4C").play(
        turn("stock", throw="8H", calls={1: "pass", 2: "pass"})
    )
    assert told.lists("call") == [[{"call": 1}, "pass"], [{"call": 1}, "pass"]]
    # All passed: the next player draws.
    assert told.asked == (1, "draw")


def test_nobody_is_asked_for_a_discard_that_needs_a_hand() -> None:
    told = story(FULL, "9S 2S", "9H 9D 4S", "3C 4C").play(turn("stock", throw="9S"))
    assert told.lists("call") == []


def test_pile_cards_alone_may_make_the_play() -> None:
    told = story(FULL, "9S 2S", "3S 4S", "3C 4C", pile="9H 9D")
    told.play(turn("stock", throw="9S", calls={1: "pass"}))
    assert told.lists("call")[0] == [{"call": 3}, "pass"]


def test_the_caller_makes_a_turn_and_play_goes_on_to_his_left() -> None:
    told = story(FULL, "8H 2S KS", "3S 4S", "9H 4C 3C").play(
        turn("stock", throw="8H", calls={1: "pass", 2: {"call": 1}}),
        turn({"call": 1}, layoff("8H", end="high"), layoff("9H", end="high"), throw="4C"),
    )
    assert told.seats("points") == [18, 0, 17]
    # Seat 1, whose turn it was, is passed over.
    assert told.asked[0] == 0


def test_the_called_card_is_used_first() -> None:
    told = story("table54+rummy_call", "8H 2S KS", "3S 3D 3H 4S 4C", "9H 4D")
    told.play(turn("stock", throw="8H", calls={1: {"call": 1}}), turn({"call": 1}))
    # The lone play with the eight is made unasked, and then the others are offered.
    assert told.lists("play")[1] == [{"layoff": ["8H"], "on": 0, "end": "high"}]
    assert {"meld": ["3S", "3H", "3D"]} in told.lists("play")[2]


def test_hand_cards_may_help_a_called_card() -> None:
    told = story(FULL, "8H 2S KS", "8S 8D 4S", "9C 4D")
    told.play(turn("stock", throw="8H", calls={1: {"call": 1}}), turn({"call": 1}))
    assert {"meld": ["8S", "8H", "8D"]} in told.lists("play")[-1]


def test_a_last_discard_is_laid_and_nothing_else_changes() -> None:
    told = story(LAST, "8H 2S KS", "3S 4S", "9H 4C 3C").play(
        turn("stock", throw="8H", calls={1: "pass", 2: {"call": 1}}),
        turn({"call": 1}, layoff("8H", end="high")),
    )
    assert told.seats("points") == [18, 0, 8]
    assert told.turns[1]["discard"] is None
    assert told.asked[0] == 1


def test_only_the_last_discard_can_be_called_there() -> None:
    told = story(LAST, "9S 2S", "3S 4S", "3C 4C", pile="9H 9D").play(turn("stock", throw="9S"))
    assert told.lists("call") == []


def test_a_call_of_the_last_discard_may_not_empty_a_hand_that_needs_a_discard() -> None:
    rules = {"extends": "table54", "rummy_call": "last_discard"}
    hands = ["8H 2S KS", "8S 8D", "9H 4C"]
    told = Story(rules, hands, stock="KD KC", pile="2D", melds=[(0, RUN)])
    told.play(turn("stock", throw="8H", calls={1: {"call": 1}}), turn({"call": 1}))
    # The eight alone on the run leaves two cards; three eights would leave none.
    assert told.lists("play")[-1] == [{"layoff": ["8H"], "on": 0, "end": "high"}]


def test_nobody_is_asked_after_the_hand_has_ended() -> None:
    told = Story(FULL, ["2S 8H", "3S 4S"], stock="2C", pile="2D", melds=[(0, RUN), (0, "2H 3H 4H")])
    told.play(turn("stock", layoff("8H", end="high"), throw="2S"))
    assert told.end == ""
    told = Story(FULL, ["8H", "3S 4S"], stock="9H", pile="2D", melds=[(0, RUN)])
    told.play(turn("stock", layoff("8H", end="high"), throw="9H"))
    assert (told.end, told.out, told.lists("call")) == ("out", 0, [])


def test_the_first_up_card_cannot_be_called() -> None:
    told = Story(FULL, ["2S 4S", "3S 4S"], stock="KD", pile="8H", melds=[(0, RUN)])
    told.play()
    assert told.lists("call") == []


def test_a_discard_of_a_call_can_be_called_in_its_turn() -> None:
    told = story(FULL, "8H 2S KS", "9H 3S 4S", "TC 4C 3C").play(
        turn("stock", throw="8H", calls={1: {"call": 1}}),
        turn({"call": 1}, layoff("8H", end="high"), throw="9H", calls={2: {"call": 1}}),
        turn({"call": 1}, layoff("9H", end="high"), throw="TC"),
    )
    assert told.seats("points") == [18, 8, 9]
    assert told.asked[0] == 0


def test_a_call_that_may_not_lay_off_elsewhere_may_do_so() -> None:
    told = story(f"{FULL}+pickup_use=new_meld_only", "8H 2S", "3S 4S", "3C 4C")
    told.play(turn("stock", throw="8H", calls={1: "pass", 2: "pass"}))
    assert told.lists("call")[0] == [{"call": 1}, "pass"]


def test_who_may_not_lay_off_yet_is_not_asked() -> None:
    told = story(f"{FULL}+layoff_requires_own_meld=true", "8H 2S", "3S 4S", "3C 4C")
    told.play(turn("stock", throw="8H"))
    assert told.lists("call") == []

"""Takes under the rules of the house (docs/rules.md 1.6, 2.1, 2.11 no. 15)."""

from typing import Any

from tests.helpers.stories import Story, layoff, turn

FREE = "rummy500+top_card_rule=free+stall_rounds=1"


def draws(rules: str, hand: str, pile: str, **more: Any) -> dict[Any, int]:
    """Return cards taken -> points, words -> 0, of seat 0's first draw."""
    story = Story(rules, [hand, "2C 2H"], stock="TD", pile=pile, **more).play()
    return {
        draw["pile"] if isinstance(draw, dict) else draw: points for draw, points in story.options("draw")
    }


def test_only_the_top_card_may_be_within_reach() -> None:
    assert draws("rummy500", "8S 8D KC", "8H 3S") == {"stock": 0, 2: 24}
    assert draws("rummy500+pile_access=top_only", "8S 8D KC", "8H 3S") == {"stock": 0}
    assert draws("rummy500+pile_access=top_only", "8S 8D KC", "3S 8H") == {"stock": 0, 1: 24}


def test_the_pile_may_be_closed() -> None:
    assert draws("rummy500+pile_access=none", "8S 8D KC", "8H") == {"stock": 0}


def test_a_free_top_card_is_offered_without_a_use_and_deeper_cards_are_not() -> None:
    assert draws(FREE, "8S KD 4C", "8H 3S") == {"stock": 0, 1: 0}
    assert draws(FREE, "8S 8D 4C", "8H 3S") == {"stock": 0, 1: 0, 2: 24}


def test_a_free_top_card_says_what_it_could_bring() -> None:
    assert draws(FREE, "8S 8D 4C", "8H") == {"stock": 0, 1: 24}
    # Over a card of the hand, as an owed card would be laid.
    assert draws(FREE, "6H 4C", "7H", melds=[(1, "3H 4H 5H")]) == {"stock": 0, 1: 13}


def test_a_free_top_card_is_kept_but_not_thrown_back() -> None:
    story = Story(FREE, ["8S KD 4C", "2C"], stock="TD", pile="QD").play(turn({"pile": 1}))
    assert story.asked == (0, "discard")
    assert sorted(story.offered) == ["4C", "8S", "KD"]


def test_a_free_top_card_may_be_thrown_where_that_is_allowed() -> None:
    story = Story(f"{FREE}+return_taken_top=allowed", ["8S KD", "2C"], stock="TD", pile="QD")
    assert sorted(story.play(turn({"pile": 1})).offered) == ["8S", "KD", "QD"]


def test_a_free_top_card_is_thrown_if_it_is_the_last_card() -> None:
    story = Story(FREE, ["8S 8H 8D", "2C"], stock="TD", pile="QD")
    story.play(turn({"pile": 1}, "8S 8H 8D"))
    assert (story.end, story.out, story.turns[0]["discard"]) == ("out", 0, "QD")


def test_an_empty_handed_floating_player_takes_no_card_that_he_could_not_get_rid_of() -> None:
    def reached(returns: str) -> list[Any]:
        rules = f"{FREE}+floating=true+return_taken_top={returns}"
        story = Story(rules, ["8S 8H", "2C KS"], stock="8D 3C 4C", pile="QD")
        return story.play(turn("stock", "8S 8H 8D"), turn("stock", throw="KS")).lists("draw")[-1]

    assert reached("forbidden") == ["stock"]
    assert reached("forbidden_except_last_card") == ["stock", {"pile": 1}]


def test_a_deep_take_always_owes_its_deepest_card() -> None:
    story = Story(FREE, ["8S 8D 4C", "2C"], stock="TD", pile="8H 3S")
    story.play(turn({"pile": 2}, "8S 8H 8D"))
    assert story.lists("play")[0] == [{"meld": ["8S", "8H", "8D"]}]


def test_used_before_the_discard_other_plays_may_come_first() -> None:
    story = Story("table54", ["8S 8D KS KH KD 4C", "2C"], stock="TD", pile="8H")
    story.play(turn({"pile": 1}, "KS KH KD", "8S 8H 8D", throw="4C"))
    first, second = story.lists("play")
    assert {"meld": ["KS", "KH", "KD"]} in first
    assert "stop" not in first
    assert second == [{"meld": ["8S", "8H", "8D"]}]


def test_a_take_needs_a_card_for_a_compulsory_discard() -> None:
    assert draws("table54", "7S 7D", "7H") == {"stock": 0}
    assert draws("table54", "7S 7D KC", "7H") == {"stock": 0, 1: 21}
    # The whole pile comes along, and one of its cards is thrown.
    assert draws("table54", "7S 7D", "7H KC") == {"stock": 0, 2: 21}
    assert draws("table54+floating", "7S 7D", "7H") == {"stock": 0, 1: 21}


def test_a_joker_in_the_pile_is_taken_like_any_card() -> None:
    assert draws("persian", "7S 7D KC", "JK") == {"stock": 0, 1: 34}
    assert draws("persian", "7S KD 4C", "JK") == {"stock": 0}
    story = Story("persian", ["7S 7D KC", "2C"], stock="TD", pile="JK").play(turn({"pile": 1}))
    assert all("JK" in str(play) for play in story.lists("play")[0])


def test_a_taken_card_is_used_by_a_lay_off() -> None:
    story = Story("persian", ["2S KC", "2C"], stock="TD", pile="8H 3C", melds=[(1, "5H 6H 7H")])
    story.play(turn({"pile": 2}, layoff("8H", end="high"), throw="KC"))
    assert story.seats("points")[0] == 8

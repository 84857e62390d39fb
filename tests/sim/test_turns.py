"""What comes before and after a turn in the house (docs/rules.md 1.9, 2.11 nos. 5, 10, 11, 17, 23)."""

from tests.helpers.judged import judge_seats
from tests.helpers.stories import Story, turn

FREE = "rummy500+top_card_rule=free+return_taken_top=forbidden_except_last_card"


def test_the_hand_ends_after_the_turn_that_drew_the_last_card() -> None:
    rules = "rummy500+stock_empty=end_after_last"
    story = Story(rules, ["8S KD", "3C 4C"], stock="TD", pile="JH").play(turn("stock", throw="KD"))
    assert (story.end, story.out) == ("stock", None)
    assert story.scores == [-18, -7]
    core = Story("rummy500", ["8S KD", "3C 4C"], stock="TD", pile="JH").play(turn("stock", throw="KD"))
    # There the next player has no draw.
    assert (core.end, len(core.turns)) == ("stock", 1)


def test_out_comes_before_the_stock() -> None:
    rules = "rummy500+stock_empty=end_after_last"
    story = Story(rules, ["8S 8D", "3C 4C"], stock="8H", pile="JH").play(turn("stock", "8S 8H 8D"))
    assert (story.end, story.out) == ("out", 0)


def test_a_round_without_a_play_at_an_empty_stock_ends_a_stalling_hand() -> None:
    hands = ["8S KD 2C", "3C 4C JS", "5D 7D"]
    story = Story(f"{FREE}+stall_rounds=1", hands, stock="", pile="JH")
    story.play(turn({"pile": 1}, throw="KD"), turn({"pile": 1}, throw="JS"), turn({"pile": 1}, throw="7D"))
    assert (story.end, len(story.turns)) == ("stock", 3)


def test_a_play_lets_a_stalling_hand_go_on() -> None:
    hands = ["8S KD 2C", "3C 4C JS", "5D 7D"]
    story = Story(f"{FREE}+stall_rounds=1", hands, stock="", pile="JH", melds=[(2, "5C 6C 7C")])
    story.play(
        turn({"pile": 1}, throw="KD"),
        turn({"pile": 1}, {"layoff": ["4C"], "on": 0, "end": "low"}, throw="JS"),
        turn({"pile": 1}, throw="7D"),
    )
    assert story.end == ""
    assert story.asked == (0, "draw")


def test_two_rounds_without_a_play_may_be_asked_for() -> None:
    hands = ["8S KD 2C", "3C 4C JS"]
    story = Story(f"{FREE}+stall_rounds=2", hands, stock="", pile="JH")
    story.play(turn({"pile": 1}, throw="KD"), turn({"pile": 1}, throw="JS"))
    assert story.end == ""


def test_floating_only_a_discard_goes_out() -> None:
    story = Story("floating", ["8S 8D", "3C 4C"], stock="8H KD KC", pile="JH").play(turn("stock", "8S 8H 8D"))
    assert (story.end, story.seats("sizes")[0]) == ("", 0)
    story = Story("rummy500", ["8S 8D", "3C 4C"], stock="8H KD", pile="JH").play(turn("stock", "8S 8H 8D"))
    assert story.end == "out"


def test_a_hand_ends_at_its_cap_of_turns_blocked_where_hands_can_be_blocked() -> None:
    hands, cards = ["8S KD 2C", "3C 4C JS"], "TD TC 9D 9S"
    for rules, end in (
        ("rummy500+max_turns_per_hand=2+rummy_call=full", "cap"),
        ("rummy_express+max_turns_per_hand=2", "blocked"),
    ):
        story = Story(rules, hands, stock=cards, pile="JH").play(
            turn("stock", throw="TD"), turn("stock", throw="TC")
        )
        assert (story.end, len(story.turns)) == (end, 2)


def test_whoever_goes_out_in_one_turn_has_a_rummy_only_without_a_lay_off_before() -> None:
    melds = [(1, "5H 6H 7H")]
    at_once = Story("rummy_points", ["8S 8D KD", "3C 4C JS"], stock="8H TC", pile="JH", melds=melds)
    at_once.play(turn("stock", "8S 8H 8D", throw="KD"))
    assert (at_once.out, at_once.scores) == (0, [0, 34])
    before = Story("rummy_points", ["8S 8D KD 8H", "3C 4C JS"], stock="9H KS 8C", pile="JH", melds=melds)
    before.play(
        turn("stock", {"layoff": ["8H"], "on": 0, "end": "high"}, throw="9H"),
        turn("stock", throw="KS"),
        turn("stock", "8S 8D 8C", throw="KD"),
    )
    assert (before.out, before.scores) == (0, [0, 17])


def test_an_eliminated_seat_is_skipped() -> None:
    story = Story("rummy_points", ["8S KD", "3C 4C", "5D 7D"], stock="TD TC 9D", pile="JH")
    story.view["playing"][1] = 0
    story.play(turn("stock", throw="TD"), turn("stock", throw="TC"))
    assert [made["seat"] for made in story.turns] == [0, 2]


def test_an_inherited_number_of_quiet_rounds_ends_no_hand_with_a_stock_that_is_built_anew() -> None:
    # The judge plays by the naive rules, for which it has none. A pile that is too short makes no stock.
    judged = judge_seats("pagat+stock_empty=reshuffle+hand_size=24", ["random"] * 2, 20, 1)
    assert judged.ends == {"out": 17, "stock": 2, "cap": 1}


def test_the_cap_lets_the_next_player_see_his_takes_as_in_a_turn_of_his_own() -> None:
    # The melds of the turn that has ended are not his: he could meld the four, but the cap stops him.
    rules = "rummy500+melds_per_turn=1+max_turns_per_hand=1"
    story = Story(rules, ["9S 9H 9D KC 2C", "4H 4D 7S 8D"], stock="4C", pile="JH")
    assert story.play(turn("stock", "9S 9H 9D", throw="4C")).end == "cap"

"""A new stock from the pile, and hands that are blocked (docs/rules.md 1.9, 2.5, 2.11 nos. 10, 23, 25)."""

from tests.helpers.stories import Story, turn

BASIC = "rummy_express"
HANDS = ["8S KD 2C", "3C 5C JS"]
PILE = "QH 9H JH"


def story(rules: str, *, hands: list[str] | None = None, pile: str = PILE) -> Story:
    return Story(rules, hands or HANDS, pile=pile).play()


def test_an_empty_stock_is_made_anew_before_the_draw_and_the_top_card_stays() -> None:
    told = story("rummy500+stock_empty=reshuffle")
    assert told.lists("draw")[0] == ["stock"]
    assert told.notes.stocks[0] in (["QH", "9H"], ["9H", "QH"])
    assert told.pile == ["JH"]


def test_the_top_card_may_go_into_the_stock_too() -> None:
    told = story("rummy500+stock_empty=reshuffle+reshuffle_keep_top=false")
    assert sorted(told.notes.stocks[0]) == sorted(PILE.split())
    assert told.pile == []


def test_a_pile_that_is_turned_over_keeps_its_order_with_the_bottom_on_top() -> None:
    told = story("rummy500+stock_empty=turn_over")
    assert told.notes.stocks == [["QH", "9H"]]


def test_the_order_of_a_reshuffle_depends_on_the_deal_and_the_rebuild() -> None:
    pile = "QH 9H 7H 5H 3H AH QD TD JH"
    one, two = (story("rummy500+stock_empty=reshuffle", pile=pile).notes.stocks for _ in range(2))
    assert one == two
    assert one[0] != pile.split()[:-1]


def test_only_so_many_rebuilds_are_made() -> None:
    told = story("rummy500+stock_empty=reshuffle+max_reshuffles=0")
    assert (told.end, told.turns) == ("stock", [])
    assert story("rummy500+stock_empty=reshuffle+max_reshuffles=1").end == ""
    hands, pile = ["8S KD 2C", "3C 8H JS"], "8D 9C 4D"
    rules = "rummy500+stock_empty=reshuffle+blocked_rule=lowest_deadwood+max_reshuffles"
    assert story(f"{rules}=1", hands=hands, pile=pile).end == ""
    assert story(f"{rules}=0", hands=hands, pile=pile).end == "blocked"


def test_a_pile_of_its_top_card_alone_makes_no_stock() -> None:
    assert story("rummy500+stock_empty=reshuffle", pile="JH").end == "stock"
    assert story(BASIC, pile="JH").end == "blocked"


def test_a_hand_is_blocked_where_nothing_off_the_table_fits() -> None:
    dead = ["8S KD 2C", "3C 6H JS"]
    assert story(BASIC, hands=dead, pile="QH 9C 4D").end == "blocked"
    # Without that rule the stock is made anew.
    assert story("rummy500+stock_empty=reshuffle", hands=dead, pile="QH 9C 4D").end == ""


def test_cards_of_different_hands_and_the_pile_that_would_make_a_meld_are_not_dead() -> None:
    assert story(BASIC, hands=["8S KD 2C", "3C 8H JS"], pile="8D 9C 4D").end == ""


def test_a_card_that_could_be_laid_off_is_not_dead() -> None:
    dead = ["8S KD 2C", "3C 6H JS"]
    told = Story(BASIC, dead, pile="QH 9C 4D").play()
    assert told.end == "blocked"
    told = Story(BASIC, dead, pile="QH 9C 4D", melds=[(1, "5S 6S 7S")]).play()
    assert told.end == ""


def test_no_play_since_the_last_rebuild_blocks_a_hand() -> None:
    hands = ["8S KD 2C", "3C 8H JS"]
    told = Story(BASIC, hands, stock="", pile="8D 9C 4D")
    told.play(turn("stock", throw="KD"), turn("stock", throw="JS"))
    # Two cards made the first new stock; they are drawn, and nothing was laid.
    assert (told.end, len(told.turns)) == ("blocked", 2)


def test_a_hand_without_a_blocked_rule_goes_on_after_such_a_round() -> None:
    hands = ["8S KD 2C", "3C 8H JS"]
    told = Story("rummy500+stock_empty=reshuffle", hands, stock="", pile="7D 9C 4D")
    told.play(turn("stock", throw="KD"), turn("stock", throw="JS"))
    assert told.end == ""
    assert len(told.notes.stocks) == 2


def test_all_pay_for_a_blocked_hand() -> None:
    told = story(BASIC, hands=["8S KD 2C", "3C 6H JS"], pile="QH 9C 4D")
    assert told.scores == [20, 19]


def test_a_last_card_that_can_only_be_laid_keeps_a_hand_alive() -> None:
    rules = {
        "extends": "rummy500",
        "floating": True,
        "must_discard_to_go_out": True,
        "final_discard_must_be_dead": True,
        "stock_empty": "reshuffle",
        "reshuffle_keep_top": False,
        "blocked_rule": "lowest_deadwood",
    }
    told = Story(rules, ["5H 6H", "KS KH"], stock="7H KD", pile="8H")
    told.play(turn("stock", "5H 6H 7H"), turn("stock", "KS KH KD"))
    assert told.notes.stocks == [["8H"]]
    assert told.turns[2]["plays"] == [{"layoff": ["8H"], "on": 0, "end": "high"}]


def test_where_nobody_may_lay_off_a_card_that_fits_keeps_no_hand_alive() -> None:
    rules = "rummy500+stock_empty=reshuffle+blocked_rule=lowest_deadwood"
    dead = {"pile": "QH 9C 4D", "melds": [(1, "5S 6S 7S")]}
    assert Story(rules, ["8S KD 2C", "3C 6H JS"], **dead).play().end == ""
    assert Story(f"{rules}+layoff_scope=none", ["8S KD 2C", "3C 6H JS"], **dead).play().end == "blocked"
    assert Story(f"{rules}+layoff_scope=none", ["8S KD 4C", "4H 6H JS"], **dead).play().end == ""

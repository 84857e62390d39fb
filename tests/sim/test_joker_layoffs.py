"""Jokers on table melds: lay-offs, bridges, swaps (docs/rules.md 1.6, 2.6, 2.11 nos. 7, 8, 10, 13, 14)."""

from tests.helpers.stories import Story, first_plays, layoff, told, turn

OPEN = "pagat+joker_identity=run_position"
RUN, NINES = (1, "5H 6H 7H"), (2, "9S 9H 9C")


def on_table(rules: str, hand: str, *melds: tuple[int, str], **more: str) -> dict[str, int]:
    """Return the lay-offs and swaps of seat 0's first decision."""
    found = told(first_plays(rules, f"{hand} 2S 8C", melds=melds, **more))
    return {key: points for key, points in found.items() if "|" in key and "|set" not in key}


def test_a_joker_goes_to_both_ends_of_a_run_and_on_a_set() -> None:
    assert on_table(OPEN, "JK", RUN, NINES) == {"JK|0low": 15, "JK|0high": 15, "JK|1": 15}
    assert on_table("pagat", "JK", RUN, NINES) == {"JK|0low": 15, "JK|0high": 15, "JK=9D|1": 15}


def test_a_joker_is_not_laid_for_a_card_that_is_held() -> None:
    assert on_table(OPEN, "JK 8H 9D", RUN, NINES) == {"JK|0low": 15, "8H|0high": 8, "9D|1": 9}


def test_an_exact_jokers_card_can_no_longer_join_the_set() -> None:
    assert on_table("pagat", "9D 9C", (1, "9S 9H JK=9D")) == {"9C|0": 9}


def test_in_an_open_set_any_missing_suit_may_still_join() -> None:
    assert on_table(OPEN, "9D 9C", (1, "9S 9H JK")) == {"9D|0": 9, "9C|0": 9}


def test_jokers_stay_in_the_hand_where_lay_offs_of_them_are_barred() -> None:
    assert on_table(f"{OPEN}+joker_layoff=never", "JK", RUN, NINES) == {}


def test_who_holds_one_missing_suit_lays_no_joker_for_the_other() -> None:
    meld = (1, "9S 9H JK")
    rules = f"{OPEN}+joker_max_per_meld=2"
    assert "JK|0" in on_table(rules, "JK 9D", meld)
    assert "JK|0" not in on_table(f"{rules}+joker_layoff=not_if_holding_natural", "JK 9D", meld)
    assert "JK|0" in on_table(f"{rules}+joker_layoff=not_if_holding_natural", "JK", meld)


def test_a_joker_waits_while_its_card_is_unseen() -> None:
    rules = f"{OPEN}+joker_layoff=not_if_natural_unseen"
    assert on_table(rules, "JK", RUN) == {}
    # The eight lies in the pile, the four on the table.
    assert on_table(rules, "JK", RUN, (2, "4S 4H 4C"), pile="8H 9D", draw="KC") == {
        "JK|0low": 15,
        "JK|0high": 15,
    }
    # Of a set that lacks two suits both must be seen.
    assert on_table(rules, "JK", (1, "9S 9H JK"), pile="9D") == {}
    assert on_table(rules, "JK", (1, "9S 9H JK"), pile="9D 9C") == {"JK|0": 15}


def test_the_limit_of_jokers_holds_for_lay_offs() -> None:
    assert on_table("persian", "JK", (1, "5H JK 7H")) == {}
    assert on_table(OPEN, "JK", (1, "5H JK 7H")) == {"JK|0low": 15, "JK|0high": 15}


def test_a_run_of_thirteen_takes_no_joker() -> None:
    run = (1, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    assert on_table(OPEN, "JK", run, NINES) == {"JK|1": 15}


def test_an_owed_card_reaches_a_run_over_a_joker() -> None:
    assert on_table(OPEN, "JK KC", (1, "4H 5H 6H"), take="8H 2D") == {"JK 8H|0high": 23}
    assert on_table(OPEN, "JK JK KC", (1, "4H 5H 6H"), take="9H 2D") == {"JK JK 9H|0high": 39}
    assert on_table(OPEN, "7H JK KC", (1, "4H 5H 6H"), take="9H 2D") == {"7H JK 9H|0high": 31}


def test_an_owed_card_does_not_reach_a_run_over_more_jokers_than_it_takes() -> None:
    rules = "persian+joker_max_per_meld=1"
    assert on_table(rules, "JK KC", (1, "4H 5H 6H"), take="8H 2D") == {"JK 8H|0high": 28}
    story = Story(rules, ["JK KC 9S", "3S"], stock="TC", pile="8H 2D", melds=[(1, "4H JK 6H")])
    assert story.play().lists("draw")[0] == ["stock"]


def test_an_owed_joker_goes_behind_the_naturals_that_are_held() -> None:
    found = on_table(OPEN, "7H 8H KC", (1, "4H 5H 6H"), take="JK 2D")
    assert found == {"JK|0low": 15, "7H 8H JK|0high": 30}


def test_a_set_of_jokers_takes_the_fourth() -> None:
    story = Story("persian_pairs", ["JK KS", "2C", "2D", "2H"], stock="4D", melds=[(1, "JK JK JK")])
    story.play(turn("stock", layoff("JK")))
    assert story.seats("points") == [20, 60, 0, 0]


def test_a_swap_frees_the_joker_and_takes_its_points_from_who_laid_it() -> None:
    rules = f"{OPEN}+joker_swap=any_meld"
    story = Story(rules, ["6H 2S", "3C"], stock="4D", pile="9D", melds=[(1, "5H JK 7H")])
    assert story.seats("points") == [0, 27]
    story.play(turn("stock", {"swap": "6H", "on": 0}))
    assert story.seats("points") == [6, 12]
    assert sorted(story.offered) == ["2S", "4D", "JK"]


def test_who_laid_the_joker_himself_books_the_difference() -> None:
    rules = f"{OPEN}+joker_swap=any_meld+joker_value_meld=20"
    found = told(first_plays(rules, "6H 2S", melds=[(0, "5H JK 7H")]))
    assert found == {"swap 6H|0": 6 - 20}


def test_in_an_open_set_any_missing_suit_swaps_and_in_an_exact_one_the_named() -> None:
    assert on_table(f"{OPEN}+joker_swap=any_meld", "9D 9C", (1, "9S 9H JK")) == {
        "9D|0": 9,
        "9C|0": 9,
        "swap 9D|0": 9,
        "swap 9C|0": 9,
    }
    assert on_table("pagat+joker_swap=any_meld", "9D 9C", (1, "9S 9H JK=9D")) == {
        "9C|0": 9,
        "swap 9D|0": 9,
    }


def test_a_swap_is_never_the_use_of_an_owed_card() -> None:
    rules = "persian+joker_swap=any_meld"
    story = Story(rules, ["2S KC", "3S"], stock="TC", pile="6H", melds=[(1, "5H JK 7H")])
    assert story.play().lists("draw")[0] == ["stock"]


def test_a_card_that_is_only_tried_is_seen_too() -> None:
    # The joker waits until the seven of hearts lies on the run.
    rules, melds = "table54+joker_layoff=not_if_natural_unseen", [(1, "4H 5H 6H"), (1, "7S 7D 7C")]
    story = Story(rules, ["7H 9H 2C KD", "3C 5D TH QS"], stock="4C 5C", pile="JK", melds=melds)
    found = told(story.play(turn({"pile": 1})).options("play"))
    assert sorted(found) == ["7H JK 9H", "7H|0high", "7H|1"]

"""New melds with jokers (docs/rules.md 2.1, 2.11 nos. 8, 14): which are listed, for how many points."""

from tests.helpers.stories import first_plays, told

PAGAT = "pagat"
OPEN = "pagat+joker_identity=run_position"


def melds(rules: str, hand: str) -> dict[str, int]:
    """Return the melds with a natural of the hand; what is drawn and thrown takes no part."""
    found = told(first_plays(rules, f"{hand} 8C"))
    return {key: points for key, points in found.items() if set(key.split()) & set(hand.split()) - {"JK"}}


def test_a_joker_fills_a_gap_or_stands_at_either_end() -> None:
    assert melds(OPEN, "6H 7H JK") == {"JK 6H 7H": 28, "6H 7H JK": 28}
    assert melds(OPEN, "5H 7H JK") == {"5H JK 7H": 27}


def test_a_place_whose_card_is_held_is_never_a_jokers() -> None:
    found = melds(OPEN, "5H 6H 7H JK")
    assert "5H JK 7H" not in found
    assert found["5H 6H 7H JK"] == 33


def test_a_joker_may_stand_for_an_ace() -> None:
    assert melds(OPEN, "QH KH JK") == {"QH KH JK": 35, "JK QH KH": 35}
    assert melds(OPEN, "2H 3H JK") == {"JK 2H 3H": 20, "2H 3H JK": 20}


def test_ace_places_that_are_barred_take_no_joker() -> None:
    assert melds(f"{OPEN}+ace_in_runs=low", "QH KH JK") == {"JK QH KH": 35}
    assert melds(f"{OPEN}+ace_in_runs=high", "2H 3H JK") == {"2H 3H JK": 20}


def test_a_represented_joker_counts_what_stands_at_its_place() -> None:
    rules = f"{OPEN}+joker_value_meld=represented"
    assert melds(rules, "QH KH JK") == {"QH KH JK": 35, "JK QH KH": 30}
    assert melds(rules, "2H 3H JK") == {"JK 2H 3H": 6, "2H 3H JK": 9}
    assert melds(rules, "AS AD JK") == {"AS AD JK": 45}


def test_an_open_set_is_one_option_for_each_number_of_jokers() -> None:
    found = melds(OPEN, "9S 9H JK JK")
    assert {key: points for key, points in found.items() if "9S" in key and "9H" in key} == {
        "9S 9H JK": 33,
        "9S 9H JK JK": 48,
    }


def test_an_exact_joker_is_an_option_for_every_card_that_it_can_name() -> None:
    found = melds(PAGAT, "9S 9H JK JK")
    assert {key: points for key, points in found.items() if "=" in key} == {
        "9S 9H JK=9D": 33,
        "9S 9H JK=9C": 33,
        "9S 9H JK=9D JK=9C": 48,
        "9S JK=9D JK=9C": 39,
        "9H JK=9D JK=9C": 39,
    }


def test_a_joker_names_no_card_that_is_held() -> None:
    found = melds(PAGAT, "9S 9H 9D JK")
    assert "9S 9H JK=9D" not in found
    assert found["9S 9H 9D JK=9C"] == 42
    assert not any("JK" in key for key in melds(OPEN, "KS KH KD KC JK"))


def test_one_natural_and_two_jokers_are_runs_and_a_set_that_says_so() -> None:
    assert melds(OPEN, "KS JK JK") == {"KS JK JK|set": 40, "JK JK KS": 40, "JK KS JK": 40}
    assert set(melds(OPEN, "9S JK JK")) == {"9S JK JK|set", "JK JK 9S", "JK 9S JK", "9S JK JK"}


def test_wild_jokers_alone_are_no_meld() -> None:
    found = told(first_plays("persian+joker_max_per_meld=unlimited", "KD JK JK JK 8C"))
    assert found
    assert not any(set(key.split()) <= {"JK", "JK|set"} for key in found)


def test_the_limit_of_jokers_holds_in_new_melds() -> None:
    assert melds("table54", "9S JK JK") == {}
    assert "5H JK JK 8H" not in melds("table54", "5H JK JK 8H")
    assert "5H JK JK 8H" in melds(OPEN, "5H JK JK 8H")


def test_jokers_of_their_own_rank_are_sets_of_jokers_only() -> None:
    assert told(first_plays("persian_pairs", "JK JK JK KS KD", others=["2C"] * 3)) == {"JK JK JK": 60}


def test_set_and_run_sizes_hold_with_jokers() -> None:
    assert melds(f"{OPEN}+run_min=4", "6H 7H JK") == {}
    assert "9S 9H JK" not in melds(f"{OPEN}+set_min=4", "9S 9H JK")
    assert melds(f"{OPEN}+set_max=5", "9S 9H 9D JK JK")["9S 9H 9D JK JK"] == 57

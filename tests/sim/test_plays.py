"""Plays: the worked examples of docs/rules.md 4 against the engine's own options."""

from tests.helpers.tables import position


def laid(hand: str, cards: str, rules: str = "rummy500") -> int:
    return position(hand, rules=rules).lay(cards)


def can_lay(hand: str, cards: str, players: int = 2) -> bool:
    wanted = sorted(cards.split())
    plays = position(hand, players=players).plays()
    return any(play != "stop" and sorted(play.get("meld", [])) == wanted for play, _ in plays)


def test_a_set_of_three_sevens_is_a_meld_of_21() -> None:
    assert laid("7S 7H 7D KC", "7S 7H 7D") == 21


def test_a_run_of_four_hearts_is_a_meld_of_26() -> None:
    assert laid("5H 6H 7H 8H KC", "5H 6H 7H 8H") == 26


def test_king_ace_two_is_no_run() -> None:
    assert not can_lay("KD AD 2D 9C", "KD AD 2D")


def test_a_low_ace_counts_one() -> None:
    assert laid("AS 2S 3S KC", "AS 2S 3S") == 6


def test_a_high_ace_counts_fifteen() -> None:
    assert laid("QS KS AS 2D", "QS KS AS") == 35


def test_aces_in_a_set_count_fifteen_and_so_does_the_fourth() -> None:
    table = position("AC AD AH 2C")
    assert table.lay("AC AD AH") == 45
    table.hold(1, "AS 9H")
    assert table.lay("AS", on=0) == 15


def test_two_cards_are_no_meld() -> None:
    assert [play for play, _ in position("4C 5C KD").plays()] == ["stop"]


def test_an_ace_goes_below_a_two_for_one_point_only() -> None:
    table = position("2H 3H 4H 9C")
    table.lay("2H 3H 4H")
    table.hold(1, "AH 9D")
    assert table.plays()[1:] == [({"layoff": ["AH"], "on": 0, "end": "low"}, 1)]


def test_an_ace_goes_above_a_king_for_fifteen() -> None:
    table = position("TD JD QD KD 2C")
    table.lay("TD JD QD KD")
    table.hold(1, "AD 2H")
    assert table.lay("AD", on=0, end="high") == 15


def test_an_ace_that_fits_both_ends_is_two_options() -> None:
    suit = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    table = position(suit + " 2C")
    table.lay(suit)
    table.hold(1, "AH 3C")
    assert [(play["end"], points) for play, points in table.plays()[1:]] == [("low", 1), ("high", 15)]


def test_lay_offs_chain() -> None:
    table = position("4D 5D 6D 2C")
    table.lay("4D 5D 6D")
    table.hold(1, "7D 2H")
    assert table.lay("7D", on=0) == 7
    table.hold(0, "8D 2C")
    assert table.lay("8D", on=0) == 8


def test_a_card_that_fits_two_melds_goes_where_its_player_says() -> None:
    table = position("9S TS JS QC QD QH 2C")
    table.lay("9S TS JS")
    table.lay("QC QD QH")
    table.hold(1, "QS KS 2D")
    assert {play["on"]: points for play, points in table.plays()[1:]} == {0: 10, 1: 10}
    table.lay("QS", on=1)
    assert [play for play, _ in table.plays()] == ["stop"]


def test_fives_count_two_to_nine_as_five() -> None:
    assert laid("AS 2S 3S KC", "AS 2S 3S", "fives") == 15
    assert laid("7S 8S 9S KC", "7S 8S 9S", "fives") == 15
    assert laid("QS KS AS 2D", "QS KS AS", "fives") == 35


def test_every_part_of_a_long_run_is_an_option() -> None:
    plays = [play["meld"] for play, _ in position("5H 6H 7H 8H 9H").plays() if play != "stop"]
    assert len(plays) == 6
    assert ["6H", "7H", "8H"] in plays


def test_the_worst_hand_of_two_decks_fits_the_options() -> None:
    """Every card of a deck in one hand, and sixteen more melds on the table that accept most of them."""
    from sim.cards import CARD_NUMBER
    from sim.view import MAX_OPTIONS

    table = position("2C", players=8)
    for suit in "SHDC":
        for low, high in ((1, 4), (5, 9), (10, 13)):
            names = [
                card for card in CARD_NUMBER if card[1] == suit and low <= CARD_NUMBER[card] % 16 <= high
            ]
            table.hold(0, " ".join(names))
            table.lay(" ".join(names))
    table.hold(0, " ".join(CARD_NUMBER))
    assert len(table.plays()) < MAX_OPTIONS / 2

"""Cards on the table: whose they are, and what the table accepts then (docs/rules.md 1.7)."""

from tests.helpers.tables import position


def laid(hand: str, cards: str, rules: str = "rummy500") -> int:
    return position(hand, rules=rules).lay(cards)


def can_lay(hand: str, cards: str, players: int = 2) -> bool:
    wanted = sorted(cards.split())
    plays = position(hand, players=players).plays()
    return any(play != "stop" and sorted(play.get("meld", [])) == wanted for play, _ in plays)


def test_four_nines_accept_no_second_nine_of_diamonds() -> None:
    table = position("9S 9H 9D 9C 2C", players=6)
    table.lay("9S 9H 9D 9C")
    table.hold(1, "9D 2H")
    assert [play for play, _ in table.plays()] == ["stop"]


def test_a_lay_off_is_credited_to_the_player_who_lays_it() -> None:
    table = position("5H 6H 7H 2C")
    table.lay("5H 6H 7H")
    table.hold(1, "4H 2D")
    assert table.lay("4H", on=0, end="low") == 4
    assert list(table.desk.views[0]["points"][:2]) == [18, 4]


def test_a_run_from_ace_to_king_takes_no_second_ace() -> None:
    suit = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    table = position(suit + " 2C", players=6)
    table.lay(suit, meld=suit.split())
    table.hold(1, "AH 3C")
    assert [play for play, _ in table.plays()] == ["stop"]


def test_a_meld_can_be_extended_in_the_same_turn() -> None:
    table = position("4D 5D 6D 7D 2C")
    assert table.lay("4D 5D 6D") + table.lay("7D", on=0) == 22

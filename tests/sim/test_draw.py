"""Draws: what may be taken from the pile (docs/rules.md 1.6, 4)."""

from tests.helpers.tables import position


def takes(hand: str, pile: str, **table: int) -> dict[int, int]:
    """Return cards taken -> points of every take."""
    draws = position(hand, pile=pile, **table).draws()
    return {draw["pile"]: points for draw, points in draws if isinstance(draw, dict)}


def test_a_deep_card_is_taken_with_all_above_it() -> None:
    assert takes("8S 8D 4C", "8H KC 3S QD") == {4: 24}


def test_cards_from_above_may_help_the_deepest() -> None:
    assert takes("2C", "5S 6S 7S") == {3: 18}


def test_the_top_card_must_be_usable_too() -> None:
    assert takes("QH 5C 9S", "QD") == {}


def test_a_lay_off_is_a_use() -> None:
    table = position("JC JD JH 5C", pile="JS 4D")
    table.lay("JC JD JH")
    table.hold(1, "9H 2S")
    assert [draw for draw, _ in table.draws()] == ["stock", {"pile": 2}]


def test_a_bridge_over_a_hand_card_is_a_use() -> None:
    table = position("3H 4H 5H 2C", pile="7H")
    table.lay("3H 4H 5H")
    table.hold(1, "6H KS")
    assert table.draws()[1] == ({"pile": 1}, 13)
    table.owe("7H")
    table.hold(1, "6H 7H KS")
    assert table.plays() == [({"layoff": ["6H", "7H"], "on": 0, "end": "high"}, 13)]


def test_an_ace_never_bridges_to_the_other_end_of_a_run_that_has_one() -> None:
    table = position("3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2C", pile="AH", players=6)
    table.lay("3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    table.hold(1, "2H KS")
    assert [draw for draw, _ in table.draws()] == ["stock"]


def test_an_empty_stock_leaves_the_takes_and_the_end() -> None:
    assert [draw for draw, _ in position("7S 7D KC", pile="7H", stock=0).draws()] == [{"pile": 1}, "end"]


def test_an_empty_stock_without_a_take_leaves_no_draw() -> None:
    assert position("7S KC", pile="7H", stock=0).draws() == []


def test_the_better_use_of_the_deepest_card_gives_the_points() -> None:
    assert takes("7H 7D 7C 8S 9S", "7S") == {1: 28}
    assert takes("KS QS AS 7D", "JS") == {1: 45}

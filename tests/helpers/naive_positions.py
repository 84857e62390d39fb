"""Short ways to set up a position for a test: cards and melds from one text."""

from collections.abc import Sequence

from tests.helpers import naive_rules as naive
from tests.helpers.naive_plays import bare_position
from tests.helpers.naive_rules import NaiveHand, Play, TableMeld, meld_play, points_of_play

CORE = naive.core_rules(2)
SIX = naive.core_rules(6)


def cards(text: str) -> list[str]:
    """Split a text of cards."""
    return text.split()


def can_meld(hand: str, meld: str, rules: naive.Rules = CORE) -> bool:
    """Tell whether a hand may lay this meld."""
    return meld_play(cards(meld)) in naive.legal_melds(cards(hand), rules)


def credit(meld: str, rules: naive.Rules = CORE) -> int:
    """Tell what a meld books."""
    return points_of_play(meld_play(cards(meld)), [], rules)


def laid(*melds: str, seat: int = 0) -> list[TableMeld]:
    """Put melds on the table, all laid by one seat."""
    plays = [meld_play(cards(meld)) for meld in melds]
    return [TableMeld(play.kind, seat, list(play.cards), [seat] * len(play.cards)) for play in plays]


def legal_layoffs(hand: Sequence[str], table: Sequence[TableMeld], rules: naive.Rules = CORE) -> list[Play]:
    """List every lay-off of one card of a hand; the seat to act is seat 0."""
    return naive.single_layoffs(bare_position(hand, table, None, rules))


def bridges(
    hand: Sequence[str], table: Sequence[TableMeld], owed: str, rules: naive.Rules = CORE
) -> list[Play]:
    """List the lay-offs of several cards that bring an owed card to a run."""
    return naive.bridges(bare_position(hand, table, owed, rules), owed)


def layoff(text: str, on: int = 0, end: str = "") -> Play:
    """Name a lay-off."""
    return Play("layoff", tuple(cards(text)), on=on, end=end)


def table_of(
    hands: Sequence[str],
    *,
    pile: str = "",
    stock: str = "",
    table: Sequence[TableMeld] = (),
    seat: int = 1,
    rules: naive.Rules = CORE,
) -> NaiveHand:
    """Set up two or more hands with seat 1 to act and nothing in the stock unless it is named."""
    return NaiveHand(rules, 0, [cards(hand) for hand in hands], cards(stock), cards(pile), seat, list(table))

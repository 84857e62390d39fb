"""Cards, card values, sets and runs, found by trying: the slow and obvious way.

Cards are texts ("7H"), a pack of them is a list; two equal texts are the two copies of a two-deck game.
Nothing here knows whose turn it is. Source: docs/rules.md 1.1, 1.3, 1.4 and 2.1.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

Rules = Mapping[str, Any]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
# The ranks as a run walks through them: the ace stands at both ends, a run is a piece of this line.
RUN_LINES = {"both": "A23456789TJQKA", "low": "A23456789TJQK", "high": "23456789TJQKA"}
# No run has both aces, so the whole line of 14 is not a run (docs/rules.md 1.3).
LONGEST_RUN = 13


class Shape(NamedTuple):
    """What a meld must look like: the rule fields of docs/rules.md 2.1 that decide it."""

    set_min: int
    set_max: int
    run_min: int
    ace_in_runs: str


def shape_of(rules: Rules) -> Shape:
    """Read the fields that decide what a meld is; absent ones have their core value."""
    return Shape(
        rules.get("set_min", 3),
        rules.get("set_max", 4),
        rules.get("run_min", 3),
        rules.get("ace_in_runs", "both"),
    )


def pack_of(decks: int) -> list[str]:
    """List every card of one or more decks, in a fixed order."""
    return [rank + suit for suit in SUITS for rank in RANKS] * decks


def is_set(cards: Sequence[str], shape: Shape) -> bool:
    """Tell whether the cards are a set: one rank, all suits different (docs/rules.md 1.3)."""
    if not shape.set_min <= len(cards) <= shape.set_max:
        return False
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    return len(ranks) == 1 and len(suits) == len(cards)


def is_run(cards: Sequence[str], shape: Shape) -> bool:
    """Tell whether the cards, in this order, are a run; an ace in front is low, an ace behind is high."""
    if not shape.run_min <= len(cards) <= LONGEST_RUN:
        return False
    if len({card[1] for card in cards}) != 1:
        return False
    return "".join(card[0] for card in cards) in RUN_LINES[shape.ace_in_runs]


@cache
def sets_of_rank(rank: str, suits: frozenset[str], shape: Shape) -> tuple[tuple[str, ...], ...]:
    """List every set of this rank that these suits allow, by trying every subset."""
    cards = sorted(rank + suit for suit in suits)
    tries = (pick for count in range(len(cards) + 1) for pick in combinations(cards, count))
    return tuple(pick for pick in tries if is_set(pick, shape))


@cache
def runs_of_suit(suit: str, ranks: frozenset[str], shape: Shape) -> tuple[tuple[str, ...], ...]:
    """List every run of this suit that these ranks allow, in rank order, by trying every piece of the line.

    The thirteen cards of a suit appear twice: with the ace low and with the ace high.
    """
    line = RUN_LINES[shape.ace_in_runs]
    found = []
    for start in range(len(line)):
        for stop in range(start + 1, len(line) + 1):
            piece = line[start:stop]
            if not ranks.issuperset(piece):
                break
            cards = tuple(rank + suit for rank in piece)
            if is_run(cards, shape):
                found.append(cards)
    return tuple(found)


@cache
def cards_accepted(cards: tuple[str, ...], kind: str, shape: Shape) -> tuple[tuple[str, str], ...]:
    """List what one card can do for a table meld as (card, end), by trying every card of the pack.

    The end is "low" or "high" for a run and "" for a set. An ace that fits both ends stands twice.
    """
    pack = pack_of(1)
    if kind == "set":
        return tuple((card, "") for card in pack if is_set((*cards, card), shape))
    low = [(card, "low") for card in pack if is_run((card, *cards), shape)]
    high = [(card, "high") for card in pack if is_run((*cards, card), shape)]
    return tuple(low + high)


def melds_in(
    hand: Iterable[str], shape: Shape, *, containing: str | None = None
) -> list[tuple[str, tuple[str, ...]]]:
    """List every (kind, cards) that the hand can meld, each once; only those with one card if it is named."""
    held = set(hand)
    found = []
    for rank in RANKS if containing is None else containing[0]:
        suits = frozenset(suit for suit in SUITS if rank + suit in held)
        found += [("set", cards) for cards in sets_of_rank(rank, suits, shape)]
    for suit in SUITS if containing is None else containing[1]:
        ranks = frozenset(rank for rank in RANKS if rank + suit in held)
        found += [("run", cards) for cards in runs_of_suit(suit, ranks, shape)]
    if containing is None:
        return found
    return [(kind, cards) for kind, cards in found if containing in cards]


def pip_value(rank: str, rules: Rules) -> int:
    """Tell the points of a rank other than the ace (docs/rules.md 1.4, `pip_scheme` of 2.1)."""
    if rank in "TJQK":
        return 10
    return 5 if rules.get("pip_scheme", "face") == "fives" else int(rank)


def hand_value(card: str, rules: Rules) -> int:
    """Tell the points of a card that is left in a hand."""
    if card[0] == "A":
        return int(rules.get("ace_hand_value", 15))
    return pip_value(card[0], rules)


def table_values(cards: Sequence[str], kind: str, rules: Rules) -> list[int]:
    """Tell the points of every card of a table meld, in its order: only an ace in front of a run is low."""
    values = []
    for place, card in enumerate(cards):
        if card[0] != "A":
            values.append(pip_value(card[0], rules))
        elif kind == "run" and place == 0:
            values.append(int(rules.get("ace_low_value", 1)))
        else:
            values.append(int(rules.get("ace_high_value", 15)))
    return values

"""Cards, sets and runs, found by trying: the slow and obvious way.

Cards are texts ("7H"), a pack of them is a list; two equal texts are the two copies of a two-deck game. A
joker is "JK", or "JK=9D" where it stands in a set under an exact name. Nothing here knows whose turn it is,
nor points. Source: docs/rules.md 1.1, 1.3, 2.1 (validity of melds with jokers) and 2.11 no. 14 (which of them
are offered).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from tests.helpers.naive_fields import NO_LIMIT, Rules, limit, value

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = "JK"
# The places of a run from the low to the high ace; no run has both aces (docs/rules.md 1.3).
PLACES = "A23456789TJQKA"
LOW_ACE, HIGH_ACE = 0, 13
END_PLACES = {"both": (0, 13), "low": (0, 12), "high": (1, 13)}


class Shape(NamedTuple):
    """What a meld must look like: the rule fields of docs/rules.md 2.1 that decide it."""

    set_min: int
    set_max: int
    run_min: int
    ace_in_runs: str
    distinct: bool = True
    jokers: str = "none"
    joker_max: int = NO_LIMIT
    exact: bool = False


SHAPE_FIELDS = (
    "set_min",
    "set_max",
    "run_min",
    "ace_in_runs",
    "set_distinct_suits",
    "joker_mode",
    "joker_max_per_meld",
    "joker_identity",
)


def shape_of(rules: Rules) -> Shape:
    """Read the fields that decide what a meld is; absent ones have their core value."""
    return _shape(tuple(map(rules.get, SHAPE_FIELDS)))


@lru_cache
def _shape(fields: tuple[int | str | bool | None, ...]) -> Shape:
    """Read the fields, in the order of SHAPE_FIELDS; asked very often, so every answer is kept."""
    rules = dict(zip(SHAPE_FIELDS, fields, strict=True))
    mode = value(rules, "joker_mode")
    return Shape(
        value(rules, "set_min"),
        value(rules, "set_max"),
        value(rules, "run_min"),
        value(rules, "ace_in_runs"),
        value(rules, "set_distinct_suits"),
        mode,
        limit(rules, "joker_max_per_meld"),
        mode == "wild" and value(rules, "joker_identity") == "exact",
    )


def pack_of(decks: int, jokers: int = 0) -> list[str]:
    """List every card of one or more decks and so many jokers, in a fixed order."""
    return [rank + suit for suit in SUITS for rank in RANKS] * decks + [JOKER] * jokers


def is_joker(card: str) -> bool:
    """Tell whether a card is a joker, named or not."""
    return card.startswith(JOKER)


def hand_text(card: str) -> str:
    """Give the text that a card has in a hand: there no joker is named."""
    return JOKER if is_joker(card) else card


def naturals_of(cards: Iterable[str]) -> list[str]:
    """List the cards that are no jokers."""
    return [card for card in cards if not is_joker(card)]


def named_card(joker: str) -> str:
    """Give the card that an exact joker names, "" for a bare one."""
    return joker[3:]


def is_set(cards: Sequence[str], shape: Shape) -> bool:
    """Tell whether the cards are a set: one rank, all suits different unless the rules let them be."""
    if not shape.set_min <= len(cards) <= shape.set_max:
        return False
    naturals = naturals_of(cards)
    jokers = [card for card in cards if is_joker(card)]
    if jokers and (shape.jokers == "none" or len(jokers) > shape.joker_max):
        return False
    if jokers and shape.jokers == "set_only":
        # Jokers are a rank of their own and mix with nothing.
        return not naturals
    if len({card[0] for card in naturals}) != 1:
        return False
    if shape.distinct and len({card[1] for card in naturals}) != len(naturals):
        return False
    return _names_are_right(naturals, jokers, shape)


def _names_are_right(naturals: Sequence[str], jokers: Sequence[str], shape: Shape) -> bool:
    """Tell whether the jokers of a set are named where they must be, each for a card that is not there."""
    names = [named_card(joker) for joker in jokers]
    if not shape.exact:
        return not any(names)
    in_pack = all(name[:1] == naturals[0][0] and name[1:] in SUITS and len(name) == 2 for name in names)
    return in_pack and len(set(names)) == len(names) and not set(names) & set(naturals)


def first_place(run: Sequence[str]) -> int:
    """Tell the place of a run's first card; its naturals fix it; an ace in front is low, others high."""
    for index, card in enumerate(run):
        if not is_joker(card):
            place = HIGH_ACE if card[0] == "A" and index > 0 else PLACES.index(card[0])
            return place - index
    raise ValueError(f"a run needs a natural card: {list(run)}")


def suit_of_run(run: Sequence[str]) -> str:
    """Tell the suit of a run."""
    return naturals_of(run)[0][1]


def is_run(cards: Sequence[str], shape: Shape) -> bool:
    """Tell whether the cards, in this order, are a run; a joker stands for the card of its place."""
    naturals = naturals_of(cards)
    jokers = len(cards) - len(naturals)
    if len(cards) < shape.run_min or len({card[1] for card in naturals}) != 1:
        return False
    if jokers and (
        shape.jokers != "wild" or jokers > shape.joker_max or not set(cards) <= {JOKER, *naturals}
    ):
        return False
    start = first_place(cards)
    stop = start + len(cards) - 1
    lowest, highest = END_PLACES[shape.ace_in_runs]
    if start < lowest or stop > highest or (start == LOW_ACE and stop == HIGH_ACE):
        return False
    return all(is_joker(card) or card[0] == PLACES[start + index] for index, card in enumerate(cards))


@lru_cache(maxsize=200_000)
def sets_of_rank(rank: str, suits: tuple[str, ...], jokers: int, shape: Shape) -> tuple[tuple[str, ...], ...]:
    """List every set of this rank that these suits and wild jokers allow, by trying every subset.

    A joker is offered only if some missing suit is not held, under an exact name only for cards not held
    (docs/rules.md 2.11 no. 14).
    """
    held = sorted(rank + suit for suit in suits)
    picks = {pick for count in range(len(held) + 1) for pick in combinations(held, count)}
    found = []
    for pick in sorted(picks):
        if is_set(pick, shape):
            found.append(pick)
        absent = [rank + suit for suit in SUITS if rank + suit not in held]
        for count in range(1, jokers + 1) if pick and absent else ():
            if shape.exact:
                additions = [
                    tuple(f"{JOKER}={card}" for card in names) for names in combinations(absent, count)
                ]
            else:
                additions = [(JOKER,) * count]
            found += [
                cards for cards in (tuple(sorted(pick + more)) for more in additions) if is_set(cards, shape)
            ]
    return tuple(found)


@lru_cache(maxsize=200_000)
def runs_of_suit(suit: str, ranks: frozenset[str], jokers: int, shape: Shape) -> tuple[tuple[str, ...], ...]:
    """List every run of this suit that these ranks and wild jokers allow, by trying every window of places.

    A place whose card is held is that card, any other is a joker. The thirteen cards of a suit appear twice:
    with the ace low and with the ace high.
    """
    found = []
    for start in range(len(PLACES)):
        for stop in range(start + 1, len(PLACES) + 1):
            cards = tuple(rank + suit if rank in ranks else JOKER for rank in PLACES[start:stop])
            if cards.count(JOKER) > jokers:
                break
            # A window of jokers alone has no suit; a wider one may have a natural.
            if naturals_of(cards) and is_run(cards, shape) and first_place(cards) == start:
                found.append(cards)
    return tuple(found)


def sets_of_jokers(jokers: int, shape: Shape) -> list[tuple[str, ...]]:
    """List the sets of jokers alone, where jokers are a rank of their own."""
    if shape.jokers != "set_only":
        return []
    tries = ((JOKER,) * count for count in range(1, jokers + 1))
    return [cards for cards in tries if is_set(cards, shape)]


@lru_cache(maxsize=200_000)
def cards_accepted(cards: tuple[str, ...], kind: str, shape: Shape) -> tuple[tuple[str, str], ...]:
    """List what one natural card can do for a table meld as (card, end), by trying every card of the pack.

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
    held = Counter(hand)
    every = sorted(held.elements()) if not shape.distinct else sorted(held)
    wild = held[JOKER] if shape.jokers == "wild" else 0
    one = None if containing in (None, JOKER) else containing
    found = []
    for rank in RANKS if one is None else one[0]:
        suits = tuple(card[1] for card in every if card[0] == rank and card != JOKER)
        found += [("set", cards) for cards in sets_of_rank(rank, suits, wild, shape)]
    for suit in SUITS if one is None else one[1]:
        ranks = frozenset(card[0] for card in every if card[1] == suit and card != JOKER)
        found += [("run", cards) for cards in runs_of_suit(suit, ranks, wild, shape)]
    if one is None:
        found += [("set", cards) for cards in sets_of_jokers(held[JOKER], shape)]
    if containing is None:
        return found
    return [(kind, cards) for kind, cards in found if containing in map(hand_text, cards)]

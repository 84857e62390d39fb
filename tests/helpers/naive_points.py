"""What a play books, and for whom: credits, the factor for four at once, penalty games.

Source: docs/rules.md 1.4, 1.7, 2.11 nos. 7, 18, 21.
"""

from collections.abc import Sequence

from tests.helpers.naive_fields import Rules, low_wins, value
from tests.helpers.naive_melds import (
    JOKER,
    PLACES,
    first_place,
    is_joker,
    named_card,
    naturals_of,
    suit_of_run,
)
from tests.helpers.naive_table import NaiveHand, Play, TableMeld
from tests.helpers.naive_values import hand_value, hand_worth, table_values


def extended(cards: Sequence[str], layoff: Play) -> list[str]:
    """List a table meld with a lay-off added: below for the low end, behind otherwise."""
    return [*layoff.cards, *cards] if layoff.end == "low" else [*cards, *layoff.cards]


def quad_factor(play: Play, rules: Rules) -> int:
    """Tell how many times a new meld counts: a set of four laid in one play may be worth more."""
    four = play.act == "meld" and play.kind == "set" and len(play.cards) == 4
    return int(value(rules, "quad_at_once")) if four else 1


def points_of_play(play: Play, table: Sequence[TableMeld], rules: Rules) -> int:
    """Tell the table points of the cards of a meld or lay-off, the factor for four at once included."""
    if play.act == "meld":
        return sum(table_values(play.cards, play.kind, rules)) * quad_factor(play, rules)
    if play.act == "layoff":
        meld = table[play.on]
        values = table_values(extended(meld.cards, play), meld.kind, rules)
        new = values[: len(play.cards)] if play.end == "low" else values[-len(play.cards) :]
        return sum(new)
    return 0


def swap_index(meld: TableMeld, natural: str) -> int:
    """Tell where in a meld the joker lies that a natural card replaces: by place or name, or the earliest."""
    if meld.kind == "run":
        return represented_cards(meld).index(natural)
    names = [named_card(card) if is_joker(card) else "" for card in meld.cards]
    if natural in names:
        return names.index(natural)
    return meld.cards.index(JOKER)


def represented_cards(meld: TableMeld) -> list[str]:
    """List the card that stands at every place of a run, for a joker the one that it stands for."""
    start, suit = first_place(meld.cards), suit_of_run(meld.cards)
    return [PLACES[start + index] + suit for index in range(len(meld.cards))]


def points_of_swap(play: Play, state: NaiveHand) -> int:
    """Tell what a swap brings its player: the natural card, less the joker if that was booked to the seat."""
    meld = state.table[play.on]
    index = swap_index(meld, play.cards[0])
    after = [*meld.cards]
    after[index] = play.cards[0]
    gain = table_values(after, meld.kind, state.rules)[index]
    if meld.placed_by[index] == state.seat:
        gain -= table_values(meld.cards, meld.kind, state.rules)[index] * meld.factor_at(index)
    return gain


def option_points(state: NaiveHand, play: Play) -> int:
    """Tell what a play books for the seat to act; where low scores win, the value that leaves the hand."""
    rules = state.rules
    if play.act == "stop":
        return 0
    if low_wins(rules):
        joker = hand_value(JOKER, rules) if play.act == "swap" else 0
        return hand_worth(play.cards, rules) - joker
    if play.act == "swap":
        return points_of_swap(play, state)
    if play.act == "layoff" and booked_to(state, state.table[play.on]) != state.seat:
        return 0
    return points_of_play(play, state.table, rules)


def booked_to(state: NaiveHand, meld: TableMeld) -> int:
    """Tell the seat that a lay-off of the seat to act is booked to, -1 for nobody."""
    credit = value(state.rules, "layoff_credit")
    return {"layer": state.seat, "owner": meld.owner, "none": -1}[credit]


def naturals_absent(meld: TableMeld) -> list[str]:
    """List the natural cards of a set's rank whose suit no natural card of the set has."""
    rank = naturals_of(meld.cards)[0][0]
    return [rank + suit for suit in "SHDC" if rank + suit not in meld.cards]

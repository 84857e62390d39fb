"""One hand on the table and what every action does to it; which actions are legal is told in `naive_rules`.

Source: docs/rules.md 1.2 (state), 1.5 to 1.8 (actions), 1.11 (what must stay true).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.helpers.naive_melds import Rules, hand_value, pack_of, table_values

# One deck with every ace at 15 is worth 4 * (2 + … + 9 + 4 * 10 + 15) points (docs/rules.md 1.11).
POINTS_OF_A_DECK = 396


class Draw(NamedTuple):
    """An answer to the draw decision: "stock", "pile" with a number of cards, or "end"."""

    act: str
    cards: int = 0


class Play(NamedTuple):
    """A play; two are equal exactly when the record calls them equal, sets are kept in sorted order.

    `act` is "meld", "layoff" or "stop"; `kind` is told for melds only, `on` and `end` for lay-offs only.
    """

    act: str
    cards: tuple[str, ...] = ()
    kind: str = ""
    on: int = -1
    end: str = ""


STOP = Play("stop")


@dataclass
class TableMeld:
    """A meld on the table; `placed_by` names the seat that placed each card."""

    kind: str
    owner: int
    cards: list[str]
    placed_by: list[int]


@dataclass
class NaiveHand:
    """Everything about one hand: lists by seat, the stock's next card first, the pile's top card last."""

    rules: Rules
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    pile: list[str]
    seat: int = -1
    table: list[TableMeld] = field(default_factory=list)
    owed: str | None = None
    out: int | None = None
    turns: int = 0

    def __post_init__(self) -> None:
        if self.seat < 0:
            self.seat = (self.dealer + 1) % len(self.hands)

    @property
    def hand(self) -> list[str]:
        """The hand of the seat to act."""
        return self.hands[self.seat]


def draw_from_record(written: Any) -> Draw:
    """Read a draw of a record; an unreadable one raises ValueError."""
    if written in ("stock", "end"):
        return Draw(written)
    if isinstance(written, Mapping) and set(written) == {"pile"} and type(written["pile"]) is int:
        return Draw("pile", written["pile"])
    raise ValueError(f"no draw of this game: {written!r}")


def draw_to_record(draw: Draw) -> str | dict[str, int]:
    """Write a draw as a record has it."""
    return {"pile": draw.cards} if draw.act == "pile" else draw.act


def play_from_record(written: Any) -> Play:
    """Read a play of a record, or "stop"; an unreadable one raises ValueError."""
    if written == "stop":
        return STOP
    if isinstance(written, Mapping):
        keys = set(written)
        if keys == {"meld"}:
            return meld_play(written["meld"])
        if keys in ({"layoff", "on"}, {"layoff", "on", "end"}):
            end = written.get("end", "")
            # An end that is written but empty would otherwise look like a lay-off on a set.
            if type(written["on"]) is int and ("end" not in keys or end in ("low", "high")):
                return Play("layoff", tuple(written["layoff"]), on=written["on"], end=end)
    raise ValueError(f"no play of this game: {written!r}")


def play_to_record(play: Play) -> str | dict[str, Any]:
    """Write a play as a record has it."""
    if play.act == "stop":
        return "stop"
    if play.act == "meld":
        return {"meld": list(play.cards)}
    written: dict[str, Any] = {"layoff": list(play.cards), "on": play.on}
    if play.end:
        written["end"] = play.end
    return written


def meld_play(cards: Sequence[str]) -> Play:
    """Name the play of melding these cards: a set if they have one rank, else a run in the order given."""
    if len({card[0] for card in cards}) == 1:
        return Play("meld", tuple(sorted(cards)), "set")
    return Play("meld", tuple(cards), "run")


def points_of_play(play: Play, table: Sequence[TableMeld], rules: Rules) -> int:
    """Tell the points that a play books for the player who makes it (docs/rules.md 1.4, 1.7)."""
    if play.act == "stop":
        return 0
    if play.act == "meld":
        return sum(table_values(play.cards, play.kind, rules))
    meld = table[play.on]
    grown = extended(meld.cards, play)
    values = table_values(grown, meld.kind, rules)
    new = values[: len(play.cards)] if play.end == "low" else values[-len(play.cards) :]
    return sum(new)


def extended(cards: Sequence[str], layoff: Play) -> list[str]:
    """List a table meld with a lay-off added: below for the low end, behind otherwise."""
    return [*layoff.cards, *cards] if layoff.end == "low" else [*cards, *layoff.cards]


def apply_draw(state: NaiveHand, draw: Draw) -> None:
    """Change `state` in place: the cards drawn join the hand; the deepest of a take is owed a play."""
    if draw.act == "stock":
        state.hand.append(state.stock.pop(0))
        return
    if draw.act != "pile" or not 1 <= draw.cards <= len(state.pile):
        raise ValueError(f"cannot draw {draw}")
    taken = state.pile[-draw.cards :]
    del state.pile[-draw.cards :]
    state.hand.extend(taken)
    state.owed = taken[0]


def apply_play(state: NaiveHand, play: Play) -> None:
    """Change `state` in place: the cards go from the hand to the table; an emptied hand is out."""
    for card in play.cards:
        state.hand.remove(card)
    seats = [state.seat] * len(play.cards)
    if play.act == "meld":
        state.table.append(TableMeld(play.kind, state.seat, list(play.cards), seats))
    else:
        meld = state.table[play.on]
        meld.cards = extended(meld.cards, play)
        meld.placed_by = seats + meld.placed_by if play.end == "low" else meld.placed_by + seats
    if state.owed in play.cards:
        state.owed = None
    if not state.hand:
        _go_out(state)


def apply_discard(state: NaiveHand, card: str) -> None:
    """Change `state` in place: the card goes on the pile; the next seat is to act, or this one is out."""
    state.hand.remove(card)
    state.pile.append(card)
    if not state.hand:
        _go_out(state)
        return
    state.turns += 1
    state.seat = (state.seat + 1) % len(state.hands)


def _go_out(state: NaiveHand) -> None:
    """Change `state` in place: the acting seat is out and its turn is counted."""
    state.out = state.seat
    state.turns += 1


def broken_invariant(state: NaiveHand) -> str | None:
    """Tell in one sentence what is wrong with the cards on the table, or None (docs/rules.md 1.11)."""
    decks = state.rules.get("decks", 1)
    cards = [*state.stock, *state.pile]
    for hand in state.hands:
        cards += hand
    for meld in state.table:
        cards += meld.cards
        if len(meld.cards) != len(meld.placed_by):
            return f"the meld {meld.cards} does not say who placed each card"
    if Counter(cards) != Counter(pack_of(decks)):
        return "the cards in hands, stock, pile and melds are not exactly the pack"
    points = sum(hand_value(card, {}) for card in cards)
    if points != POINTS_OF_A_DECK * decks:
        return f"all cards with aces at 15 are worth {points} points, not {POINTS_OF_A_DECK * decks}"
    return None

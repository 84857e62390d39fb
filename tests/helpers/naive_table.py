"""One hand on the table: what there is to know about a position, and how draws and plays are named.

What every action does is in `naive_actions`, which of them are legal is told from `naive_plays` and
`naive_draws` on. Source: docs/rules.md 1.2 (state), 1.11 (what must stay true).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.helpers.naive_fields import Rules, value
from tests.helpers.naive_melds import hand_text, is_joker, naturals_of, pack_of
from tests.helpers.naive_values import hand_worth

# One deck with every ace at 15 is worth 4 * (2 + … + 9 + 4 * 10 + 15) points (docs/rules.md 1.11).
POINTS_OF_A_DECK = 396
POINTS_OF_A_JOKER = 15


class Draw(NamedTuple):
    """An answer to the draw decision: "stock", "pile" with a number of cards, "boot" or "end".

    A call is written as the draw of the turn that it begins: "call" with a number of cards.
    """

    act: str
    cards: int = 0


class Play(NamedTuple):
    """A play; two are equal exactly when the record calls them equal, sets are kept in sorted order.

    `act` is "meld", "layoff", "swap" or "stop"; `kind` is told for melds only, `on` for lay-offs and swaps,
    `end` for lay-offs on runs.
    """

    act: str
    cards: tuple[str, ...] = ()
    kind: str = ""
    on: int = -1
    end: str = ""


STOP = Play("stop")


def meld_play(cards: Sequence[str], kind: str = "") -> Play:
    """Name the play of melding these cards; the kind is told by the cards unless it is named.

    Naturals of one rank are a set, but one natural with two or more bare jokers reads as a run.
    """
    if not kind:
        naturals = naturals_of(cards)
        bare = sum(card == "JK" for card in cards)
        one_rank = len({card[0] for card in naturals}) <= 1
        kind = "set" if one_rank and not (len(naturals) == 1 and bare >= 2) else "run"
    return Play("meld", tuple(sorted(cards)) if kind == "set" else tuple(cards), kind)


@dataclass
class TableMeld:
    """A meld on the table.

    `placed_by` names the seat that each card's points are booked to, -1 for nobody. `laid_in` is the number
    of the turn in which it was laid, -1 if that is of no interest. The first `doubled` cards count with
    `factor`: a set of four laid in one play; a card that was swapped in does not, its place is in `swapped`.
    """

    kind: str
    owner: int
    cards: list[str]
    placed_by: list[int]
    laid_in: int = -1
    factor: int = 1
    doubled: int = 0
    swapped: set[int] = field(default_factory=set)

    def factor_at(self, index: int) -> int:
        """Tell how many times the value of the card at this index counts."""
        return self.factor if index < self.doubled and index not in self.swapped else 1


@dataclass
class NaiveHand:
    """Everything about one hand: lists by seat, the stock's next card first, the pile's top card last.

    `owed` is a card that was taken and must still be played, `taken` all that were picked up in this turn,
    `free_top` a top card taken alone that owes nothing. `call` is the word of `rummy_call` during a call's
    turn, `resume` the seat whose turn it was before. `discarder` is the seat whose discard may be called
    right now. `rebuilds` counts new stocks, `quiet` whether nothing was played since the last one; `idle`
    counts turns in a row that began with an empty stock and brought no play.
    """

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
    inside: list[int] = field(default_factory=list)
    phase: str = "draw"
    end: str | None = None
    taken: list[str] = field(default_factory=list)
    free_top: str | None = None
    call: str = ""
    resume: int = -1
    discarder: int | None = None
    booting: bool = False
    dry: bool = False
    idle: int = 0
    rebuilds: int = 0
    quiet: bool = False
    plays_in_turn: int = 0
    plays_before: list[int] = field(default_factory=list)
    turns_of: list[int] = field(default_factory=list)
    pots: dict[str, int] = field(default_factory=dict)
    chips: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        players = len(self.hands)
        self.inside = self.inside or list(range(players))
        self.plays_before = self.plays_before or [0] * players
        self.turns_of = self.turns_of or [0] * players
        self.chips = self.chips or [0] * players
        if self.seat < 0:
            self.seat = self.next_inside(self.dealer)

    @property
    def hand(self) -> list[str]:
        """The hand of the seat to act."""
        return self.hands[self.seat]

    @property
    def starter(self) -> int:
        """The seat that acts first in this hand, the mano."""
        return self.next_inside(self.dealer)

    def next_inside(self, seat: int) -> int:
        """Give the next seat still in the game, to the left of a seat."""
        return next_seat(seat, self.inside, len(self.hands))


def next_seat(seat: int, inside: Sequence[int], players: int) -> int:
    """Give the next of the seats that are inside, to the left of a seat."""
    return next(s for s in ((seat + step) % players for step in range(1, players + 1)) if s in inside)


def seats_from(starter: int, players: int) -> list[int]:
    """List all seats in the order of play, beginning with one."""
    return [(starter + step) % players for step in range(players)]


def copy_of(state: NaiveHand) -> NaiveHand:
    """Copy a position, so that an action can be tried on it."""
    new = NaiveHand.__new__(NaiveHand)
    new.__dict__.update(state.__dict__)
    new.hands = [list(hand) for hand in state.hands]
    new.stock, new.pile, new.taken = list(state.stock), list(state.pile), list(state.taken)
    new.plays_before, new.turns_of = list(state.plays_before), list(state.turns_of)
    new.pots, new.chips = dict(state.pots), list(state.chips)
    new.table = []
    for meld in state.table:
        twin = TableMeld.__new__(TableMeld)
        twin.__dict__.update(meld.__dict__)
        twin.cards, twin.placed_by, twin.swapped = list(meld.cards), list(meld.placed_by), set(meld.swapped)
        new.table.append(twin)
    return new


def is_unseen(card: str, state: NaiveHand) -> bool:
    """Tell whether a copy of a card is neither on the table nor in the pile (2.6 reading b, 2.11 no. 13)."""
    seen = state.pile.count(card) + sum(meld.cards.count(card) for meld in state.table)
    return bool(seen < value(state.rules, "decks"))


def broken_invariant(state: NaiveHand) -> str | None:
    """Tell in one sentence what is wrong with the cards on the table, or None (docs/rules.md 1.11)."""
    decks, jokers = value(state.rules, "decks"), value(state.rules, "jokers_total")
    cards = [*state.stock, *state.pile]
    for hand in state.hands:
        cards += hand
    for meld in state.table:
        cards += map(hand_text, meld.cards)
        if len(meld.cards) != len(meld.placed_by):
            return f"the meld {meld.cards} does not say who placed each card"
    if any(is_joker(card) and card != "JK" for hand in state.hands for card in hand):
        return "a joker in a hand has a name"
    if Counter(cards) != Counter(pack_of(decks, jokers)):
        return "the cards in hands, stock, pile and melds are not exactly the pack"
    points, whole = hand_worth(cards, {}), POINTS_OF_A_DECK * decks + POINTS_OF_A_JOKER * jokers
    if points != whole:
        return f"all cards with aces at 15 are worth {points} points, not {whole}"
    return None

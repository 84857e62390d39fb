"""The table of a recorded hand, followed move by move: what was drawn, where a joker stands, who booked what.

For telling only, and from the record alone. What cards are worth is read from the numbers that the engine has
(``sim/rule_record.py``); legal moves and scores are no business of this file.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sim.bits import JOKER_RANK
from sim.cards import JOKER, RANK_LETTERS
from sim.record import is_run
from sim.rule_record import rule_record
from sim.rule_words import CREDIT_NONE, CREDIT_OWNER, REPRESENTED

# A set of so many cards laid at once may count more (docs/rules.md 2.11 no. 18).
QUAD = 4
HIGH_ACE = 14


class Joker(NamedTuple):
    """A joker on the table: its place in a run or its suit ("" if any), who booked it (None: nobody)."""

    place: int
    suit: str
    seat: int | None
    points: int


class Meld:
    """A meld on the table: ``suit`` of a run, ``low`` and ``high`` its ends or, of a set, its rank."""

    def __init__(self, owner: int, suit: str, low: int, high: int) -> None:
        self.owner, self.suit, self.low, self.high = owner, suit, low, high
        self.jokers: list[Joker] = []


class Booked(NamedTuple):
    """What a play was: its meld's number, its cards with jokers named, points by seat, chips won."""

    meld: int
    cards: list[str]
    points: dict[int, int]
    chips: int


class ToldTable:
    """Hands, stock, pile, melds, points and pots of one hand as its record goes on.

    Parameters
    ----------
    rules
        The resolved rule fields of the record.
    hand
        The record of the hand.
    pots
        Chips that stayed on boodle cards from the hand before; changed in place.
    """

    def __init__(self, rules: Mapping[str, Any], hand: Mapping[str, Any], pots: dict[str, int]) -> None:
        players = len(hand["dealt"])
        self.rules = rules
        self.values = rule_record(rules, players)[0]
        self.hands = [list(cards) for cards in hand["dealt"]]
        self.pile = list(hand["pile"])
        self.stock = list(hand["stock"])
        self.melds: list[Meld] = []
        self.points = [0] * players
        self.pots = pots
        for card in rules["boodle_cards"] if rules["boodle"] else ():
            for seat, cards in enumerate(hand["dealt"]):
                ante = rules["boodle_dealer_ante" if seat == hand["dealer"] else "boodle_ante"]
                pots[card] = pots.get(card, 0) + (ante if cards else 0)

    def books(self) -> bool:
        """Tell whether cards on the table count at all under these rules."""
        return not self.values["low_wins"]

    def rebuild(self, stock: Sequence[str]) -> None:
        """Make the pile the stock."""
        self.stock = list(stock)
        self.pile = self.pile[-1:] if self.rules["reshuffle_keep_top"] else []

    def draw(self, seat: int, draw: Any) -> list[str]:
        """Draw as the record says; return the cards, the deepest one of the pile first."""
        if draw == "boot":
            return []
        if draw == "stock":
            cards = [self.stock.pop(0)]
        else:
            count = draw["pile"] if "pile" in draw else draw["call"]
            cards = self.pile[-count:]
            del self.pile[-count:]
        self.hands[seat] += cards
        return cards

    def throw(self, seat: int, card: str) -> None:
        """Put a card of a hand on the pile."""
        self.hands[seat].remove(card)
        self.pile.append(card)

    def play(self, seat: int, play: Mapping[str, Any]) -> Booked:
        """Lay as the record says; return what was booked."""
        if "swap" in play:
            return self._swap(seat, play)
        number = len(self.melds) if "meld" in play else play["on"]
        cards: list[str] = play["meld"] if "meld" in play else play["layoff"]
        if "meld" in play:
            self.melds.append(_new_meld(seat, play))
        meld = self.melds[number]
        for card in cards:
            self.hands[seat].remove(card.partition("=")[0])
        first = meld.low
        if "end" in play:
            first = meld.low - len(cards) if play["end"] == "low" else meld.high + 1
            meld.low, meld.high = min(meld.low, first), max(meld.high, first + len(cards) - 1)
        quad = "meld" in play and not meld.suit and len(cards) == QUAD
        factor = int(self.values["quad_factor"]) if quad else 1
        booker = self._booker(seat, meld, is_meld="meld" in play)
        total, told = 0, []
        for place, card in enumerate(cards, first):
            worth = factor * self._worth(meld, place, is_joker=card.startswith(JOKER))
            total += worth
            told.append(card)
            if card.startswith(JOKER):
                meld.jokers.append(
                    Joker(place if meld.suit else 0, card[-1] if "=" in card else "", booker, worth)
                )
                if meld.suit:
                    told[-1] = f"{JOKER}={RANK_LETTERS[place]}{meld.suit}"
        chips = sum(self.pots.pop(card, 0) for card in dict.fromkeys(cards))
        return Booked(number, told, self._book({} if booker is None else {booker: total}), chips)

    def held_points(self, seat: int) -> int:
        """Return what the cards cost that a seat holds."""
        ranks = (JOKER_RANK if card == JOKER else RANK_LETTERS.index(card[0]) for card in self.hands[seat])
        return sum(int(self.values["hand_value"][rank]) for rank in ranks)

    def _book(self, points: dict[int, int]) -> dict[int, int]:
        """Add points to what the seats have booked, if the rules book any."""
        if not self.books():
            return {}
        for seat, more in points.items():
            self.points[seat] += more
        return points

    def _booker(self, seat: int, meld: Meld, *, is_meld: bool) -> int | None:
        """Return who books a play of a seat."""
        if is_meld or self.values["layoff_credit"] not in (CREDIT_NONE, CREDIT_OWNER):
            return seat
        return meld.owner if self.values["layoff_credit"] == CREDIT_OWNER else None

    def _worth(self, meld: Meld, place: int, *, is_joker: bool) -> int:
        """Return the points of a card at a place of a run, or in a set."""
        if is_joker and self.values["joker_meld_value"] != REPRESENTED:
            return int(self.values["joker_meld_value"])
        if meld.suit:
            return int(self.values["run_total"][place] - self.values["run_total"][place - 1])
        return int(self.values["set_value"][meld.low])

    def _swap(self, seat: int, play: Mapping[str, Any]) -> Booked:
        """Put a natural card in a joker's place: it is booked, and the joker's points are taken back."""
        card, number = play["swap"], play["on"]
        meld = self.melds[number]
        rank = RANK_LETTERS.index(card[0])
        # Rank 1 is place 1 or 14. In a set whose jokers name no suit the one that came first is freed.
        joker = next(
            one
            for one in meld.jokers
            if (one.place in {rank, rank + 13} if meld.suit else one.suit in {card[1], ""})
        )
        meld.jokers.remove(joker)
        self.hands[seat].remove(card)
        self.hands[seat].append(JOKER)
        points = {seat: self._worth(meld, joker.place, is_joker=False)}
        if joker.seat is not None:
            points[joker.seat] = points.get(joker.seat, 0) - joker.points
        return Booked(number, [card], self._book(points), 0)


def books_plays(rules: Mapping[str, Any], players: int) -> bool:
    """Tell whether cards on the table count at all under resolved rules."""
    return not rule_record(rules, players)[0]["low_wins"]


def _new_meld(owner: int, play: Mapping[str, Any]) -> Meld:
    """Read a meld: the place of a run's first card, or the rank of a set."""
    cards: Sequence[str] = play["meld"]
    at = next((at for at, card in enumerate(cards) if not card.startswith(JOKER)), None)
    if at is None:
        return Meld(owner, "", JOKER_RANK, JOKER_RANK)
    rank = RANK_LETTERS.index(cards[at][0])
    if not is_run(dict(play)):
        return Meld(owner, "", rank, rank)
    # An ace that is not the lowest card of a run is its highest.
    low = (HIGH_ACE if rank == 1 and at else rank) - at
    return Meld(owner, cards[at][1], low, low + len(cards) - 1)

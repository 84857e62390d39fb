"""A hand from any position on, played by the engine as a test tells it: cards in, options out, as texts.

The hands, pile, stock and melds are laid out; then the engine plays turns, and every move is the one told.
When the story has no more moves the engine stands at the next decision; ``offered`` is what it offers there.
A decision with one option is made by the engine itself; ``lists`` has it all the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.actions import END_WORDS, PHASES
from sim.cards import CARD_NUMBER, CARD_TEXT, JOKER, JOKER_NUMBERS
from sim.engine import new_desk
from sim.game import Desk, finish_hand, shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.limits import ANYBODY
from sim.notes import Notes
from sim.recorder import take_notes, tap_hooks, turns_json
from sim.rules_files import load_rules
from sim.script import Script
from sim.taps import Callback
from tests.helpers.tables import Position

Turn = dict[str, Any]


def turn(draw: Any, *plays: Any, throw: str | None = None, calls: Mapping[int, Any] | None = None) -> Turn:
    """Tell a turn: a play is the cards of a meld, or written as in a record; calls are answers by seat."""
    told = [{"meld": play.split()} if isinstance(play, str) else play for play in plays]
    asked = [{"seat": seat, "answer": answer} for seat, answer in (calls or {}).items()]
    return {"draw": draw, "plays": told, "discard": throw, "calls": asked}


def layoff(cards: str, on: int = 0, end: str = "") -> dict[str, Any]:
    """Tell a lay-off."""
    return {"layoff": cards.split(), "on": on, **({"end": end} if end else {})}


class Points(Notes):
    """Notes that keep what every option books, too."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.points: list[list[int]] = []

    def look(self, n: int) -> None:
        """Write down a decision and the points of its options."""
        super().look(n)
        self.points.append([int(option["points"]) for option in self.desk.tables[0]["options"][1 : n + 1]])


class Story:
    """A hand laid out from texts: ``hands`` by seat, ``melds`` as (seat that laid it, cards), pile upwards.

    Seat 0 acts first. What is on the table was laid before; nobody has made a turn yet.
    """

    def __init__(
        self,
        rules: str | Mapping[str, Any],
        hands: Sequence[str],
        *,
        pile: str = "",
        stock: str = "",
        melds: Sequence[tuple[int, str]] = (),
        before: Sequence[int] = (),
    ) -> None:
        players = len(hands)
        self.desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=1)
        self.table, self.view = self.desk.tables[0], self.desk.views[0]
        self.jokers = iter(JOKER_NUMBERS)
        with np.errstate(over="ignore"):
            start_game(self.table, self.view, self.view["rules"])
            self.view["dealer"] = self.table["first_dealer"] = players - 1
            shuffle_deck(self.table, self.view, self.view["rules"])
            start_hand(self.table, self.view, self.view["rules"])
        self.view["scores"][: len(before)] = before
        self._lay_out(hands, pile.split(), stock.split(), melds)
        self.notes = Points(self.desk)
        self.script = Script(self.desk)
        self.winners: list[int] = []

    def _lay_out(
        self, hands: Sequence[str], pile: list[str], stock: list[str], melds: Sequence[tuple[int, str]]
    ) -> None:
        """Put all cards in their places."""
        view, table = self.view, self.table
        view["known"] = view["known_twins"] = 0
        for seat, cards in melds:
            view["seat"] = seat
            view["hand"], view["twins"] = self._masks(cards.split())
            view["sizes"][seat] = len(cards.split())
            # Whatever limits there are, it was legal when it was laid.
            table["bare"] = ANYBODY
            Position(self.desk).lay(cards)
            table["bare"] = 0
        for seat, cards in enumerate(hands):
            table["hands"][seat], table["twins"][seat] = self._masks(cards.split())
            view["sizes"][seat] = len(cards.split())
        numbers = [self._number(card) for card in pile]
        view["pile"][: len(pile)] = numbers
        view["thrower"][: len(pile)] = -1
        view["pile_size"] = len(pile)
        view["pile_cards"], view["pile_twins"] = _mask(numbers)
        table["deck"][: len(stock)] = [self._number(card) for card in stock]
        table["position"], view["stock_size"] = 0, len(stock)
        view["event_count"], view["opened"] = 0, 0
        for meld in view["melds"][: int(view["meld_count"])]:
            view["opened"] |= 1 << int(meld["owner"])
        view["melds_before"] = view["meld_count"]
        table["turn_plays"] = table["must"] = 0
        view["owed"], view["seat"] = 0, 0

    def _number(self, card: str) -> int:
        """Return a card's number; every joker has one of its own."""
        return next(self.jokers) if card.startswith(JOKER) else CARD_NUMBER[card]

    def _masks(self, cards: list[str]) -> tuple[int, int]:
        """Return the masks of cards, jokers told apart."""
        return _mask([self._number(card) for card in cards])

    def play(self, *turns: Turn, ended: bool = False) -> "Story":
        """Play the turns that are told, and finish the hand where it ends; ``ended``: then answer "end"."""
        hand: dict[str, Any] = {"turns": list(turns)}
        if ended:
            hand["last"] = {}
        self.script.begin(hand)
        answer = Callback(self.script.answer)
        hooks, taps = tap_hooks([answer.address] * len(PHASES), self.notes)
        kept = [answer, taps, *take_notes(self.desk, self.notes)]
        players = int(self.view["players"])
        self.table["hooks"][:players] = hooks
        with np.errstate(over="ignore"):
            play_hand(self.table, self.view, self.view["rules"])
            if self.table["failure"] == 0:
                bits = int(finish_hand(self.table, self.view, self.view["rules"]))
                self.winners = [seat for seat in range(players) if bits >> seat & 1]
        del kept
        # Where the story has no more moves, the move that was looked up is None, or to stop where it cannot.
        fault = self.script.fault
        assert not fault or " None " in fault or "play 'stop' is not" in fault, fault
        return self

    @property
    def end(self) -> str:
        """How the hand ended; empty while it goes on."""
        return END_WORDS.get(int(self.table["hand_end"]), "")

    @property
    def out(self) -> int | None:
        """Who went out."""
        return None if self.table["out"] < 0 else int(self.table["out"])

    def lists(self, phase: str) -> list[list[Any]]:
        """Return what was offered at every decision of a phase."""
        return [one.offered for one in self.notes.decisions if PHASES[one.phase] == phase]

    def options(self, phase: str, number: int = 0) -> list[tuple[Any, int]]:
        """Return (option, points) of one decision of a phase; none where it was not made."""
        told = [
            list(zip(one.offered, points, strict=True))
            for one, points in zip(self.notes.decisions, self.notes.points, strict=True)
            if PHASES[one.phase] == phase
        ]
        return told[number] if told else []

    @property
    def offered(self) -> list[Any]:
        """What is offered at the decision at which the story stops."""
        return self.notes.decisions[-1].offered

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked there, and in which phase."""
        last = self.notes.decisions[-1]
        return last.seat, PHASES[last.phase]

    @property
    def turns(self) -> list[Turn]:
        """The turns made, as in a record."""
        return turns_json(self.view)

    def seats(self, field: str) -> list[int]:
        """Return a field by seat, of the table or the view."""
        record = self.table if field in (self.table.dtype.names or ()) else self.view
        return [int(one) for one in record[field][: int(self.view["players"])]]

    @property
    def scores(self) -> list[int]:
        """The scores of the hand that has ended."""
        return self.seats("hand_scores")

    @property
    def pile(self) -> list[str]:
        """The pile, its top card last."""
        return [CARD_TEXT[int(card)] for card in self.view["pile"][: int(self.view["pile_size"])]]


def _mask(numbers: Sequence[int]) -> tuple[int, int]:
    """Return the masks "at least one" and "two copies"."""
    once = twice = 0
    for number in numbers:
        twice |= once & 1 << number
        once |= 1 << number
    return once, twice


def first_plays(
    rules: str | Mapping[str, Any],
    hand: str,
    *,
    melds: Sequence[tuple[int, str]] = (),
    draw: str = "4D",
    take: str = "",
    pile: str = "9D",
    others: Sequence[str] = ("2C 2H", "3C 3H"),
) -> list[tuple[Any, int]]:
    """Return (play, points) of seat 0's first decision in its turn; none where there was nothing to lay.

    It draws ``draw``, or takes ``take`` from the pile, of which the first card lies deepest.
    """
    story = Story(rules, [hand, *others], stock=f"{draw} TC TH", pile=take or pile, melds=melds)
    first = turn({"pile": len(take.split())} if take else "stock")
    return [(play, points) for play, points in story.play(first).options("play") if play != "stop"]


def told(options: Sequence[tuple[Any, int]]) -> dict[str, int]:
    """Return options by their cards, with points; where they go behind a stroke: ``"6H|0high"``."""
    texts = {}
    for play, points in options:
        cards = play.get("meld") or play.get("layoff") or ["swap", play.get("swap")]
        where = f"|{play['on']}{play.get('end', '')}" if "on" in play else ""
        texts[" ".join(cards) + where + ("|set" if play.get("kind") == "set" else "")] = points
    return texts

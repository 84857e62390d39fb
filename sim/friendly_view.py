"""What a strategy that is a plain Python class sees: the view and its options in words of the game.

Reads the same records as a compiled hook, through memory that cannot be written. Every property is worked out
when it is asked for, so a strategy pays for what it looks at.
"""

import ctypes
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from sim.actions import DISCARD, MELD_RUN, PHASES
from sim.cards import CARD_NUMBER, CARD_TEXT, run_cards
from sim.deal import philox
from sim.friendly_option import Option
from sim.friendly_words import END_WORDS, KIND_WORDS, laid_texts, layout, places, plain_fields, texts_of
from sim.view import EVENT, MELD, OPTION, RULES, VIEW

_AT = places(VIEW)
# Places in words of 8 bytes, for the fields that are such words.
_WORD = {name: place // 8 for name, place in _AT.items()}
_RULE = {name: place // 8 for name, place in places(RULES, _AT["rules"]).items()}
_PLAIN_RULES = plain_fields(RULES)
_MELD, _EVENT, _OPTION = layout(MELD), layout(EVENT), layout(OPTION)


class Meld(NamedTuple):
    """A meld on the table: its number, "set" or "run", its cards in order, who owns it, what it accepts."""

    number: int
    kind: str
    cards: list[str]
    owner: int
    accepts: list[str]


class Event(NamedTuple):
    """What everybody saw: who did what ("stock", "take", "set", "run", "lay_off", "throw") with which cards.

    ``points`` are those of a play, ``meld`` is the number of the table meld, ``end`` the end of a run.
    """

    seat: int
    kind: str
    cards: list[str]
    points: int
    meld: int | None
    end: str | None


class Memory:
    """The records of a desk, as memory that can be read only."""

    __slots__ = ("masks", "octets", "options", "small", "words")

    def __init__(self, view_at: int, options_at: int, most: int) -> None:
        self.octets = _readable(view_at, VIEW.itemsize)
        self.words = self.octets.cast("q")
        self.masks = self.octets.cast("Q")
        self.small = self.octets.cast("b")
        self.options = _readable(options_at, OPTION.itemsize * most)

    def list_options(self, n: int) -> tuple[Option, ...]:
        """Return the options of the decision; they stand at places 1 to ``n``."""
        size = OPTION.itemsize
        return tuple(map(Option, range(1, n + 1), _OPTION.iter_unpack(self.options[size : size * (n + 1)])))


def _readable(address: int, size: int) -> memoryview:
    """Return memory at an address that cannot be written through."""
    return memoryview((ctypes.c_ubyte * size).from_address(address)).toreadonly().cast("B")


class _Closed:
    """Stands for the memory of a view whose decision is over."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("a view can be read only during the decision that it was given for")


CLOSED: Any = _Closed()


class View:
    """The table as the acting player sees it; read only, and only during the decision that it is given for.

    Cards are texts such as ``"7H"``, ``"TD"``, ``"AS"``; with two decks a card may come twice. Lists by seat
    have one entry a player. Every list is a new one: changing it changes nothing.
    """

    __slots__ = ("_memory",)

    def __init__(self) -> None:
        self._memory: Memory = CLOSED

    def _by_seat(self, name: str) -> list[int]:
        m, at = self._memory, _WORD[name]
        return m.words[at : at + m.words[_WORD["players"]]].tolist()

    def _cards_by_seat(self, name: str) -> list[list[str]]:
        m, cards, twins = self._memory, _WORD[name], _WORD[name + "_twins"]
        return [texts_of(m.masks[cards + s], m.masks[twins + s]) for s in range(self.players)]

    @property
    def hand(self) -> list[str]:
        """My cards, suit by suit in rank order."""
        m = self._memory
        return texts_of(m.masks[_WORD["hand"]], m.masks[_WORD["twins"]])

    @property
    def discards(self) -> list[str]:
        """The cards that may be thrown, each once; empty before the discard."""
        m = self._memory
        return texts_of(m.masks[_WORD["discards"]]) if m.words[_WORD["phase"]] == DISCARD else []

    @property
    def owed(self) -> str | None:
        """The pile card that the next play has to use."""
        return CARD_TEXT.get(self._memory.masks[_WORD["owed"]].bit_length() - 1)

    @property
    def pile(self) -> list[str]:
        """The discard pile from bottom to top."""
        m, at = self._memory, _AT["pile"]
        return [CARD_TEXT[card] for card in m.small[at : at + m.words[_WORD["pile_size"]]]]

    @property
    def thrown_by(self) -> list[int | None]:
        """Who threw each card of the pile; None for the card that was turned up."""
        m, at = self._memory, _AT["thrower"]
        return [None if seat < 0 else seat for seat in m.small[at : at + m.words[_WORD["pile_size"]]]]

    @property
    def table(self) -> list[Meld]:
        """The melds on the table; the number of a meld is its place in this list."""
        at = _AT["melds"]
        part = self._memory.octets[at : at + MELD.itemsize * self._memory.words[_WORD["meld_count"]]]
        melds = []
        for number, (cards, accepts, kind, suit, low, high, owner) in enumerate(_MELD.iter_unpack(part)):
            texts = run_cards(suit, low, high) if kind == MELD_RUN else texts_of(cards)
            melds.append(Meld(number, KIND_WORDS[kind], texts, owner, texts_of(accepts)))
        return melds

    @property
    def accepted(self) -> list[str]:
        """Every card that can be laid alone on some meld of the table."""
        return texts_of(self._memory.masks[_WORD["lay"]])

    @property
    def events(self) -> list[Event]:
        """All that has happened in this hand, in order."""
        at = _AT["events"]
        part = self._memory.octets[at : at + EVENT.itemsize * self._memory.words[_WORD["event_count"]]]
        log = []
        for cards, twins, points, _taken, kind, seat, meld, low, high, card in _EVENT.iter_unpack(part):
            word = KIND_WORDS[kind]
            texts = [CARD_TEXT[card]] if word == "throw" else laid_texts(kind, cards, twins, low, high)
            # Only a play has points and a meld; the record may hold those of an event that stood there.
            laid = word in {"set", "run", "lay_off"}
            log.append(
                Event(seat, word, texts, points if laid else 0, meld if laid else None, END_WORDS.get(kind))
            )
        return log

    @property
    def sizes(self) -> list[int]:
        """The number of cards in every seat's hand."""
        return self._by_seat("sizes")

    @property
    def points(self) -> list[int]:
        """Points that every seat has booked in this hand."""
        return self._by_seat("points")

    @property
    def scores(self) -> list[int]:
        """Every seat's total before this hand."""
        return self._by_seat("scores")

    @property
    def known(self) -> list[list[str]]:
        """The cards that every seat took openly and still holds."""
        return self._cards_by_seat("known")

    @property
    def laid(self) -> list[list[str]]:
        """The cards that every seat has put on the table."""
        return self._cards_by_seat("laid")

    @property
    def rules(self) -> MappingProxyType[str, int]:
        """The numbers of the rule set by name, such as ``target``, ``decks`` and ``hand_size``."""
        words = self._memory.words
        return MappingProxyType({name: words[_RULE[name]] for name in _PLAIN_RULES})

    def hand_value(self, card: str) -> int:
        """Return the points that a card costs when it is left in the hand."""
        return self._memory.words[_RULE["hand_value"] + (CARD_NUMBER[card] & 15)]

    def set_value(self, card: str) -> int:
        """Return the points of a card in a set on the table."""
        return self._memory.words[_RULE["set_value"] + (CARD_NUMBER[card] & 15)]

    def random_word(self, stream: int = 0) -> int:
        """Return 64 random bits for this decision, the same whenever asked; others for another stream."""
        m = self._memory.masks
        counter = (np.uint64(m[_WORD["decision"]]), np.uint64(m[_WORD["seat"]]), np.uint64(0), np.uint64(0))
        with np.errstate(over="ignore"):
            return int(philox(counter, (np.uint64(m[_WORD["chance"]]), np.uint64(stream)))[0])

    def random_below(self, n: int, stream: int = 0) -> int:
        """Return a random number from 0 to ``n - 1`` for this decision; ``sim.chance`` gives the same."""
        return self.random_word(stream) * n >> 64

    def random(self, stream: int = 0) -> float:
        """Return a random number from 0 up to 1 for this decision."""
        return (self.random_word(stream) >> 11) * 2.0**-53

    def dice(self, stream: int = 0) -> Random:
        """Return a generator for as many random numbers as this decision wants."""
        return Random(self.random_word(stream))

    @property
    def raw(self) -> Any:
        """A read-only copy of the record of dtype ``sim.view.VIEW`` that compiled hooks see (about 8 µs)."""
        copy = np.zeros(1, VIEW)
        used = _AT["events"] + EVENT.itemsize * self._memory.words[_WORD["event_count"]]
        copy.view(np.uint8)[:used] = np.frombuffer(self._memory.octets[:used], np.uint8)
        copy.flags.writeable = False
        return copy[0]

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self.phase}, hand {' '.join(self.hand)}>"

    @property
    def phase(self) -> str:
        """``draw``, ``play`` or ``discard``."""
        return PHASES[self._memory.words[_WORD["phase"]]]

    @property
    def target(self) -> int:
        """The total that wins the game."""
        return self._memory.words[_RULE["target"]]

    @property
    def seat(self) -> int:
        """My seat, counted from 0."""
        return self._memory.words[_WORD["seat"]]

    @property
    def players(self) -> int:
        """The number of players."""
        return self._memory.words[_WORD["players"]]

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._memory.words[_WORD["dealer"]]

    @property
    def hand_number(self) -> int:
        """The number of the hand in the game, counted from 0."""
        return self._memory.words[_WORD["hand_number"]]

    @property
    def turn(self) -> int:
        """The number of the turn in the hand, counted from 0."""
        return self._memory.words[_WORD["turn"]]

    @property
    def stock_size(self) -> int:
        """The number of cards left in the stock."""
        return self._memory.words[_WORD["stock_size"]]

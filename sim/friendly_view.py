"""What a strategy that is a plain Python class sees: the view and its options in words of the game.

Reads the same records as a compiled hook, through memory that cannot be written. Every property is worked out
when it is asked for, so a strategy pays for what it looks at.
"""

from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np

from sim.actions import CALLING, DISCARD, MELD_RUN, PHASES
from sim.cards import CARD_NUMBER, CARD_TEXT, JOKER, JOKER_NUMBERS, run_cards
from sim.deal import philox
from sim.friendly_records import CLOSED, Event, Meld, Memory, each_once
from sim.friendly_words import (
    END_WORDS,
    JOKER_MASK,
    KIND_WORDS,
    LAYING,
    laid_texts,
    layout,
    places,
    plain_fields,
    texts_of,
)
from sim.view import EVENT, MELD, RULES, VIEW

_AT = places(VIEW)
# Places in words of 8 bytes, for the fields that are such words.
_WORD = {name: place // 8 for name, place in _AT.items()}
_RULE = {name: place // 8 for name, place in places(RULES, _AT["rules"]).items()}
_PLAIN_RULES = plain_fields(RULES)
_MELD, _EVENT = layout(MELD), layout(EVENT)
_NUMBER = CARD_NUMBER | {JOKER: JOKER_NUMBERS[0]}


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
        """My cards, suit by suit in rank order, jokers last."""
        m = self._memory
        return texts_of(m.masks[_WORD["hand"]], m.masks[_WORD["twins"]])

    @property
    def discards(self) -> list[str]:
        """The cards that may be thrown, each once; empty before the discard."""
        m = self._memory
        return each_once(m.masks[_WORD["discards"]]) if m.words[_WORD["phase"]] == DISCARD else []

    @property
    def owed(self) -> str | None:
        """The pile card that I have to lay: by my next play, or before I throw where the rules give time."""
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
        for number, fields in enumerate(_MELD.iter_unpack(part)):
            cards, twins, accepts, jokers_at, kind, suit, low, high, owner = fields
            texts = run_cards(suit, low, high, jokers_at)
            if kind != MELD_RUN:
                texts = laid_texts(kind, cards, twins, low, high, jokers_at)
            jokers = (cards & JOKER_MASK).bit_count()
            melds.append(Meld(number, KIND_WORDS[kind], texts, owner, texts_of(accepts), jokers))
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
        for fields in _EVENT.iter_unpack(part):
            cards, twins, points, _taken, kind, seat, meld, low, high, _card, jokers_at = fields
            texts = laid_texts(kind, cards, twins, low, high, jokers_at)
            # Only a play has points and a meld; the record may hold those of an event that stood there.
            laid = kind in LAYING
            end = END_WORDS.get(kind)
            log.append(
                Event(seat, KIND_WORDS[kind], texts, points if laid else 0, meld if laid else None, end)
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
    def called(self) -> list[str]:
        """The card thrown last, which a call is about, in a list; empty in every other decision."""
        m = self._memory
        if m.words[_WORD["phase"]] != CALLING:
            return []
        return [CARD_TEXT[m.small[_AT["pile"] + m.words[_WORD["pile_size"]] - 1]]]

    @property
    def barred(self) -> list[str]:
        """The cards that may not be thrown in this turn: taken from the pile under rules that say so."""
        return each_once(self._memory.masks[_WORD["barred"]])

    @property
    def rebuilds(self) -> int:
        """How often the pile has become the stock in this hand."""
        return self._memory.words[_WORD["rebuilds"]]

    @property
    def sides(self) -> list[int]:
        """Every seat's side: equal for partners, else the seat's own number."""
        return self._by_seat("sides")

    @property
    def playing(self) -> list[bool]:
        """Whether every seat is still in the game."""
        return [bool(seat) for seat in self._by_seat("playing")]

    @property
    def chips(self) -> list[int]:
        """Chips that every seat has won in the game less those it has paid."""
        return self._by_seat("chips")

    @property
    def comebacks(self) -> list[int]:
        """How often every seat has bought back into the game."""
        return self._by_seat("comebacks")

    @property
    def pot(self) -> int:
        """Chips in the pot that the winner of the game takes."""
        return self._memory.words[_WORD["pot"]]

    @property
    def pots(self) -> dict[str, int]:
        """Chips on each boodle card: they go to the player who lays it on the table."""
        words, cards, chips = self._memory.words, _RULE["boodle_card"], _WORD["pots"]
        return {CARD_TEXT[words[cards + i]]: words[chips + i] for i in range(words[_RULE["pots"]])}

    @property
    def rules(self) -> MappingProxyType[str, int]:
        """The numbers of the rule set by name, such as ``target``, ``decks`` and ``hand_size``.

        Names and meanings are those of ``sim.view.RULES``; words are numbers, named in ``sim/rule_words.py``.
        """
        words = self._memory.words
        return MappingProxyType({name: words[_RULE[name]] for name in _PLAIN_RULES})

    def hand_value(self, card: str) -> int:
        """Return the points that a card costs when it is left in the hand."""
        return self._memory.words[_RULE["hand_value"] + (_NUMBER[card] & 15)]

    def set_value(self, card: str) -> int:
        """Return the points of a card in a set on the table; 0 for a joker that counts as its place."""
        return self._memory.words[_RULE["set_value"] + (_NUMBER[card] & 15)]

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
        """``draw``, ``play`` or ``discard``; where the rules have them ``call`` and ``reentry``."""
        return PHASES[self._memory.words[_WORD["phase"]]]

    @property
    def target(self) -> int:
        """The total that ends the game; a very large number where none does."""
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

"""The shape of a recorded game: which keys stand where, and what each of their values is.

Whether its cards and moves are legal is said by the engine (``sim/replay.py``).
"""

import math
import reprlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sim.errors import UserError
from sim.record import FORMAT
from sim.validation import key_word, list_text, nearest


def _is_finite(value: object) -> bool:
    """Tell whether a value is a number of JSON: no infinity, none of Python's names for other things."""
    return type(value) is int or (type(value) is float and math.isfinite(value))


class Value(NamedTuple):
    """A single value: what it is called in an error, and the test of one."""

    told: str
    fits: Callable[[Any], bool]


class Values(NamedTuple):
    """A list: what it is called, what each value is, how one is named beside its number, the fewest."""

    told: str
    each: "Shape"
    name: str = ""
    fewest: int = 0


class Keys(NamedTuple):
    """A table: what it is called, the shape of every key, and the keys that may be missing."""

    told: str
    shapes: Mapping[str, "Shape"]
    optional: frozenset[str] = frozenset()


class Moves(NamedTuple):
    """A move, which is one of some words or a table with one of some first keys."""

    told: str
    words: tuple[str, ...]
    tables: Mapping[str, Keys]


Shape = Value | Values | Keys | Moves

# In JSON true and false are no numbers; to Python they are 1 and 0.
NUMBER = Value("a whole number", lambda value: type(value) is int)
SEAT = Value("the number of a seat", NUMBER.fits)
SEAT_OR_NONE = Value("the number of a seat, or null", lambda value: value is None or type(value) is int)
TEXT = Value("a text", lambda value: isinstance(value, str))
CARD = Value("a card, such as 'TD'", TEXT.fits)
CARD_OR_NONE = Value("a card, such as 'TD', or null", lambda value: value is None or isinstance(value, str))
YES_OR_NO = Value("true or false", lambda value: isinstance(value, bool))
# They are checked as those of a rule file are.
RULES = Value("a table", lambda value: isinstance(value, dict))
PARAMS = Value(
    "a table of numbers", lambda value: isinstance(value, dict) and all(map(_is_finite, value.values()))
)

NUMBERS = Values("a list of whole numbers", NUMBER)
SEATS = Values("a list of seats", SEAT)
CARDS = Values("a list of cards", CARD)

_TAKES = {key: Keys(f"a draw with {key}", {key: NUMBER}) for key in ("pile", "call")}
DRAW = Moves(
    "'stock', 'boot', {'pile': number} or {'call': number}", ("stock", "boot", "end", "pass"), _TAKES
)
_PLAYS = {
    "meld": Keys("a meld", {"meld": CARDS, "kind": TEXT}, frozenset({"kind"})),
    "layoff": Keys("a lay-off", {"layoff": CARDS, "on": NUMBER, "end": TEXT}, frozenset({"end"})),
    "swap": Keys("a swap", {"swap": CARD, "on": NUMBER}),
}
PLAY = Moves("a play with meld, layoff or swap", (), _PLAYS)
OFFERED_PLAY = Moves("'stop' or a play with meld, layoff or swap", ("stop",), _PLAYS)
DRAWS = Values("a list of draws", DRAW)
CALL = Keys(
    "a table with seat and answer", {"seat": SEAT, "answer": DRAW, "legal": DRAWS}, frozenset({"legal"})
)
LEGAL = Keys(
    "a table with plays",
    {
        "draw": DRAWS,
        "plays": Values("a list of lists of plays", Values("a list of plays", OFFERED_PLAY)),
        "discard": CARDS,
    },
    frozenset({"draw", "discard"}),
)
TURN = Keys(
    "a table with seat, draw, plays and discard",
    {
        "seat": SEAT,
        "draw": DRAW,
        "plays": Values("a list of plays", PLAY),
        "discard": CARD_OR_NONE,
        "calls": Values("a list of calls", CALL),
        "legal": LEGAL,
    },
    frozenset({"calls", "legal"}),
)
LAST = Keys(
    "a table with seat",
    {"seat": SEAT, "legal": Keys("a table with draw", {"draw": DRAWS})},
    frozenset({"legal"}),
)
REENTRY = Keys("a table with seat, answer and score", {"seat": SEAT, "answer": YES_OR_NO, "score": NUMBER})
HAND = Keys(
    "a table of a hand",
    {
        "dealer": SEAT,
        "dealt": Values("a list of hands", CARDS),
        "pile": CARDS,
        "stock": CARDS,
        "turns": Values("a list of turns", TURN, "turn"),
        "last": LAST,
        "reshuffles": Values(
            "a list of stocks", Keys("a table with turn and stock", {"turn": NUMBER, "stock": CARDS})
        ),
        "end": TEXT,
        "out": SEAT_OR_NONE,
        "rummy": YES_OR_NO,
        "scores": NUMBERS,
        "totals": NUMBERS,
        "eliminated": SEATS,
        "reentry": Values("a list of answers", REENTRY),
        "chips": NUMBERS,
    },
    frozenset({"last", "reshuffles", "rummy", "eliminated", "reentry", "chips"}),
)
PLAYER = Keys("a table with strategy", {"strategy": TEXT, "params": PARAMS}, frozenset({"params"}))
GAME = Keys(
    "a table of a game",
    {
        "format": Value(repr(FORMAT), lambda value: value == FORMAT),
        "rules": RULES,
        "seed": NUMBER,
        "deal": NUMBER,
        "players": Values("a list of players", PLAYER),
        "hands": Values("a list of one hand or more", HAND, "hand", 1),
        "scores": NUMBERS,
        "winners": SEATS,
        "end": TEXT,
        "chips": NUMBERS,
    },
    frozenset({"chips"}),
)


class Place(NamedTuple):
    """Where a value stands: hand and turn, then the keys below them. Numbers begin with 1."""

    head: str = ""
    tail: str = ""

    def at(self, key: str) -> "Place":
        """Return the place of a key."""
        return Place(self.head, f"{self.tail}.{key}" if self.tail else key)

    def nth(self, number: int, name: str) -> "Place":
        """Return the place of a value of a list; one with a name begins a new head."""
        if not name:
            return Place(self.head, f"{self.tail}[{number}]")
        return Place(f"{self.head}, {name} {number}" if self.head else f"{name} {number}")

    def __str__(self) -> str:
        return ": ".join(part for part in self if part) or "the game"


def check_shape(game: object) -> None:
    """Refuse a record with a key that is missing or unknown, or with a value of another type.

    Raises
    ------
    UserError
        At the first of them, with hand and turn.
    """
    try:
        _check(GAME, game, Place())
    except UserError as error:
        raise UserError(f"The record is not of format {FORMAT}: {error}") from None


def _check(shape: Shape, value: Any, place: Place) -> None:
    """Refuse a value that has not the shape."""
    match shape:
        case Value() if shape.fits(value):
            return
        case Values() if isinstance(value, list) and len(value) >= shape.fewest:
            for number, one in enumerate(value, 1):
                _check(shape.each, one, place.nth(number, shape.name))
            return
        case Keys() if isinstance(value, dict):
            _check_keys(shape, value, place)
            return
        case Moves() if isinstance(value, str) and value in shape.words:
            return
        case Moves() if isinstance(value, dict):
            for key, table in shape.tables.items():
                if key in value:
                    _check_keys(table, value, place)
                    return
    raise UserError(f"{place} is {_SHORT.repr(value)}; it must be {shape.told}.")


def _check_keys(shape: Keys, table: dict[Any, Any], place: Place) -> None:
    """Refuse keys that are unknown or missing, and values that do not fit."""
    for key in table:
        if key not in shape.shapes:
            near, known = nearest(str(key), shape.shapes), list_text(list(shape.shapes))
            raise UserError(f"{place}: unknown key {key_word(str(key))}.{near} Known keys: {known}.")
    for key, one in shape.shapes.items():
        if key in table:
            _check(one, table[key], place.at(key))
        elif key not in shape.optional:
            raise UserError(f"{place.at(key)} is missing.")


# Values in errors: short, and not followed into every list.
_SHORT = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 60, 60

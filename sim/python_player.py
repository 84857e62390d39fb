"""A strategy that is a plain Python class, in the place of compiled hooks.

The engine calls it through callbacks of the hooks' one signature. An instance plays one seat for one game:
the first word of the seat's memory, which the engine clears when a game starts, tells which instance that is.
Nothing is shared between desks, so several threads may play with one player.
"""

import ctypes
import itertools
import operator
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sim import jit
from sim.actions import PHASES
from sim.cards import CARD_NUMBER, JOKER, JOKER_NUMBERS
from sim.friendly_option import Option
from sim.friendly_records import CLOSED, Memory
from sim.friendly_view import View
from sim.friendly_words import JOKER_MASK, places
from sim.kept import Fault, forget, keep
from sim.taps import PROTOTYPE
from sim.view import MAX_OPTIONS, VIEW

# More seats than can be in play at once: 1,024 workers with eight players. The oldest are dropped.
MOST_SEATS = 8192
LARGEST = 2**63 - 1
# Methods that answer with an option. A class may lack the last two: the engine then decides for it.
CHOICES = ("draw", "play", "call", "reentry")
_PILE_AT = places(VIEW)["pile"]
_DISCARDS = places(VIEW)["discards"] // 8


class WrongAnswerError(Exception):
    """An answer that is of the wrong kind, told in words."""


class Seat:
    """An instance of the class at a seat of a desk, for one game."""

    __slots__ = ("choices", "discard", "marker", "memory", "number", "view")

    def __init__(self, number: int, instance: Any, memory: Memory, marker: ctypes.c_int64) -> None:
        self.number = number
        self.marker = marker
        self.memory = memory
        self.view = View()
        # The methods that choose among options, by name.
        self.choices = {
            name: getattr(instance, name) for name in CHOICES if callable(getattr(instance, name, None))
        }
        self.discard = instance.discard


class PythonPlayer:
    """A class with its parameters, as callbacks for the engine; keep the object alive while it plays.

    Parameters
    ----------
    name
        As the user wrote it.
    build
        The class.
    params
        A value for every parameter.
    file
        The file that the class stands in, to tell where an exception came from.
    """

    def __init__(self, name: str, build: Callable[..., Any], params: Mapping[str, float], file: str) -> None:
        self.name = name
        self.file = file
        self._build = build
        self._params = dict(params)
        self._seats: dict[int, Seat] = {}
        self._numbers = itertools.count(1)
        answers = {name: self._chooser(name) for name in CHOICES} | {"discard": self._discard}
        self._callbacks = {
            name: _callback(answers[name]) for name in PHASES if callable(getattr(build, name, None))
        }

    @property
    def hooks(self) -> tuple[int, ...]:
        """The numbers by which the engine calls the methods, by phase; 0 where the class has none."""
        return tuple(_address(self._callbacks[name]) if name in self._callbacks else 0 for name in PHASES)

    def _seat(self, view_at: int, options_at: int, memory_at: int) -> Seat:
        """Return the seat that decides; a new instance takes it when its game has just started."""
        seat = self._seats.get(memory_at)
        if seat is not None and seat.marker.value == seat.number:
            return seat
        forget(view_at)
        if getattr(self._build, "__init__", None) is object.__init__:
            instance = self._build()
            for name, value in self._params.items():
                setattr(instance, name, value)
        else:
            instance = self._build(**self._params)
        marker = ctypes.c_int64.from_address(memory_at)
        seat = Seat(next(self._numbers), instance, Memory(view_at, options_at, MAX_OPTIONS), marker)
        marker.value = seat.number
        self._seats.pop(memory_at, None)
        self._seats[memory_at] = seat
        if len(self._seats) > MOST_SEATS:
            self._seats.pop(next(iter(self._seats)))
        return seat

    def _chooser(self, method: str) -> Callable[[int, int, int, int, int], int]:
        """Return the function that asks a method for one of the options."""

        def choose(view_at: int, options_at: int, n: int, params_at: int, memory_at: int) -> int:
            at_work = "__init__"
            try:
                seat = self._seat(view_at, options_at, memory_at)
                at_work = method
                return _ask(seat, seat.choices[method], n)
            except BaseException as error:
                return self._keep(view_at, at_work, error)

        return choose

    def _discard(self, view_at: int, options_at: int, n: int, params_at: int, memory_at: int) -> int:
        method = "__init__"
        try:
            seat = self._seat(view_at, options_at, memory_at)
            method = "discard"
            view = seat.view
            view._memory = seat.memory
            try:
                card = seat.discard(view)
            finally:
                view._memory = CLOSED
            number = _card_number(seat.memory, card) if isinstance(card, str) else None
            if number is None:
                raise WrongAnswerError(f"answered {card!r}; it must return the text of a card, such as '7H'")
            return number
        except BaseException as error:
            return self._keep(view_at, method, error)

    def _keep(self, view_at: int, method: str, error: BaseException) -> int:
        """Keep an exception and return 0, which is no option and no card."""
        what = f"Strategy {self.name!r}: {method}"
        if isinstance(error, WrongAnswerError):
            keep(view_at, Fault(f"{what} {error}", None))
            return 0
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        keep(view_at, Fault(f"{what} raised {said.splitlines()[0]} in {_place(error, self.file)}", error))
        return 0


def _ask(seat: Seat, method: Callable[[View, tuple[Option, ...]], Any], n: int) -> int:
    """Return the number of the option that a method chooses."""
    view = seat.view
    options = seat.memory.list_options(n)
    view._memory = seat.memory
    try:
        answer = method(view, options)
    finally:
        view._memory = CLOSED
    if type(answer) is Option:
        number = answer.number
        if number <= n and options[number - 1] is answer:
            return number
        raise WrongAnswerError(f"answered {answer}, an option of another decision")
    try:
        number = operator.index(answer)
    except TypeError:
        number = 0
    if number == 0 or isinstance(answer, bool) or abs(number) > LARGEST:
        raise WrongAnswerError(
            f"answered {answer!r}; it must return one of the options, or its number from 1 to {n}"
        )
    return number


def _card_number(memory: Memory, card: str) -> int | None:
    """Return the number of a card by its text; of a joker one that may be thrown, for they are all alike."""
    if card != JOKER:
        return CARD_NUMBER.get(card)
    jokers = memory.masks[_DISCARDS] & JOKER_MASK
    return (jokers & -jokers).bit_length() - 1 if jokers else JOKER_NUMBERS[0]


def _place(error: BaseException, file: str) -> str:
    """Return file and line of an exception: the last line of the strategy's own file that it passed."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == file]
    frame = (own or frames)[-1]
    return f"{Path(frame.filename).name}, line {frame.lineno}"


def _callback(call: Callable[[int, int, int, int, int], int]) -> Any:
    """Return what the engine can call; uncompiled it gives records, where compiled code gives addresses."""
    if jit.COMPILED:
        return PROTOTYPE(call)

    def called(view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
        view_at = view["pile"].ctypes.data - _PILE_AT
        return call(view_at, options.ctypes.data, n, 0, memory.ctypes.data)

    return called


def _address(called: Any) -> int:
    """Return the number by which the engine calls a callback."""
    if jit.COMPILED:
        return ctypes.cast(called, ctypes.c_void_p).value or 0
    return jit.plain_address(called)

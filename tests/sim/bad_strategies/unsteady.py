"""Classes that do not play the same deal the same way, or never bring a game to its end."""

import ctypes
import itertools

import numpy as np

from sim.friendly import PythonStrategy
from sim.view import VIEW
from strategies.base import STREAM

CALLS = itertools.count()


class Remembers(PythonStrategy):
    """Throws by a counter that runs on over all games."""

    def discard(self, view):
        return view.discards[next(CALLS) % len(view.discards)]


class SecretChance(PythonStrategy):
    """Uses the hand's key of chance without saying so."""

    def discard(self, view):
        return view.discards[int(view.raw["chance"]) % len(view.discards)]


class NoChance(PythonStrategy):
    """Declares chance and uses none."""

    chance = True
    params = (STREAM,)

    def discard(self, view):
        return view.discards[0]


class WritesView(PythonStrategy):
    """Writes into its view behind Python's back."""

    def discard(self, view):
        place = np.frombuffer(view._memory.octets, np.uint8).ctypes.data + VIEW.fields["points"][1]
        ctypes.c_int64.from_address(place).value += 100
        return view.discards[0]


class NeverAnswers(PythonStrategy):
    """Thinks for ever."""

    def discard(self, view):
        while True:
            pass


class Silent(PythonStrategy):
    idea = " "

"""Who sits in a hand of the hidden-card test: the player that is watched, and others who repeat moves."""

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim import jit
from sim.actions import CALLING, PHASES
from sim.contract_sight import Sight
from sim.engine import HOOK_TIMEOUT, Player
from sim.game import Desk
from sim.kept import forget
from sim.record import option_json
from sim.script import Script
from sim.taps import PROTOTYPE, Callback
from sim.view import EVENT, VIEW

_EVENTS_AT = VIEW.fields["events"][1] if VIEW.fields else 0


class Hand(NamedTuple):
    """A hand to be played: rules as resolved, who sits where, whose decisions are watched, on which deal."""

    rules: Mapping[str, Any]
    players: Sequence[Player]
    seat: int
    seed: int
    block: int
    hook_timeout: float = HOOK_TIMEOUT


class Decision(NamedTuple):
    """What a seat saw, as bytes, what it answered, and the cards (masks) that it had not seen.

    ``unseen`` has a mask for the deck, then one for every rebuilt stock.
    """

    saw: bytes
    answer: int
    unseen: tuple[int, ...]
    turn: int
    phase: int


def call(desk: Desk, address: int, n: int) -> int:
    """Call a hook as the engine does, for the acting seat of a desk."""
    table, view = desk.tables[0], desk.views[0]
    seat = int(view["seat"])
    params, memory = table["params"][seat], table["memory"][seat]
    if not jit.COMPILED:
        return int(jit.plain_hook(address)(view, table["options"], n, params, memory))
    places = (desk.views.ctypes.data, table["options"].ctypes.data, n, params.ctypes.data, memory.ctypes.data)
    view_at, options_at, _, params_at, memory_at = places
    pointer = ctypes.c_void_p
    return int(
        PROTOTYPE(address)(pointer(view_at), pointer(options_at), n, pointer(params_at), pointer(memory_at))
    )


def seen(desk: Desk, n: int) -> bytes:
    """Return all that the acting seat is shown, as bytes: the view up to its last event, and the options."""
    octets = np.asarray(desk.views).view(np.uint8)
    end = _EVENTS_AT + EVENT.itemsize * int(desk.views[0]["event_count"])
    options = np.asarray(desk.tables[0]["options"][1 : n + 1])
    return octets[:end].tobytes() + options.tobytes()


class Listener:
    """Lets a seat's own hooks answer, and writes down what they saw and said."""

    def __init__(self, desk: Desk, player: Player, sight: Sight, last: int | None) -> None:
        self.desk = desk
        self.hooks = player.hooks_under(desk.views[0]["rules"])
        self.sight = sight
        self.last = last
        self.decisions: list[Decision] = []
        self.wrote = ""

    def answer(self, n: int) -> int:
        """Return the player's answer; after the last decision 0, which ends the hand."""
        view = self.desk.views[0]
        turn, phase = int(view["turn"]), int(view["phase"])
        self.sight.look(view)
        before = seen(self.desk, n)
        answer = call(self.desk, self.hooks[phase], n)
        if seen(self.desk, n) != before and not self.wrote:
            self.wrote = f"{PHASES[phase]}, turn {turn}"
        self.decisions.append(Decision(before, answer, self.sight.unseen, turn, phase))
        return 0 if self.last is not None and len(self.decisions) > self.last else answer


class Shadow:
    """Asks another seat's player, so that it sees its hand, and then repeats the recorded move."""

    def __init__(self, desk: Desk, player: Player, script: Script) -> None:
        self.desk = desk
        self.hooks = player.hooks_under(desk.views[0]["rules"])
        self.script = script

    def answer(self, n: int) -> int:
        """Return the recorded move."""
        phase = int(self.desk.views[0]["phase"])
        if self.hooks[phase] != 0:
            call(self.desk, self.hooks[phase], n)
            # It did not choose these moves, and may be lost by now.
            forget(self.desk.views.ctypes.data)
        return self._called(n) if phase == CALLING else self.script.answer(n)

    def _called(self, n: int) -> int:
        """Return the call that the next turn is, or the last option: to pass."""
        view = self.desk.views[0]
        turn = int(view["turn"])
        following = self.script.turns[turn] if turn < len(self.script.turns) else {"seat": -1, "draw": ""}
        if following["seat"] != int(view["seat"]):
            return n
        options = [option_json(option) for option in self.desk.tables[0]["options"][1 : n + 1]]
        return 1 + options.index(following["draw"]) if following["draw"] in options else n


def seat_players(desk: Desk, hand: Hand, listener: Listener, script: Script | None) -> list[Any]:
    """Put everybody on their seats; return what must be kept alive. Change ``desk`` in place.

    With a script the others repeat it.
    """
    table = desk.tables[0]
    kept = []
    for seat, player in enumerate(hand.players):
        hooks = np.array(player.hooks_under(desk.views[0]["rules"]), np.int64)
        values = player.params_at(len(hand.players)).values()
        table["params"][seat, : len(player.params)] = list(values)
        if seat == hand.seat:
            kept.append(Callback(listener.answer))
            hooks[hooks != 0] = kept[-1].address
        elif script is not None:
            kept.append(Callback(Shadow(desk, player, script).answer))
            # The engine's own rule of thumb would look at other cards.
            hooks[:] = kept[-1].address
        table["hooks"][seat] = hooks
    return kept

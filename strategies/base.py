"""What a strategy is: a name, parameters with ranges, and one hook for each decision.

Holds declarations only; how a strategy is found stands in ``strategies/registry.py``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from sim.errors import UserError
from sim.jit import Hook

# Letters of a value that a message tells: more of a number of hundreds of digits helps nobody.
LONGEST_VALUE = 60


@dataclass(frozen=True, slots=True)
class Param:
    """A knob of a strategy.

    Parameters
    ----------
    name, default, low, high
        Whole numbers where ``default`` is an ``int``, else any number; ``low`` and ``high`` are allowed.
    unit
        What it is counted in: points, cards, turns, a choice.
    meaning
        One sentence for a card player.
    """

    name: str
    default: float
    low: float
    high: float
    unit: str
    meaning: str

    def check(self, value: object, where: str) -> float:
        """Return a value within the range; ``where`` names the strategy in the error."""
        whole = isinstance(self.default, int)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            # A whole number may be too large for any float, and is told by its range.
            or (isinstance(value, float) and not isfinite(value))
            or (whole and value != int(value))
        ):
            kind = "a whole number" if whole else "a number"
            raise UserError(f"{where}: {self.name} = {_short(value)} is not {kind}.")
        if not self.low <= value <= self.high:
            raise UserError(
                f"{where}: {self.name} = {_short(value)} is outside {self.low}…{self.high} ({self.unit})."
            )
        return int(value) if whole else float(value)


def _short(value: object) -> str:
    """Write a value, or the beginning of one that is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


FEWEST_PLAYERS, MOST_PLAYERS = 2, 8


class Tuned(NamedTuple):
    """Parameters for a number of players, and for more of them if nothing else is said."""

    players: int
    values: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Strategy:
    """A player.

    Parameters
    ----------
    name
        A word; on the command line ``name@param=value``.
    idea
        One or two sentences: what it does and where the idea comes from.
    draw, play, discard
        Compiled hooks (``sim.jit.hook``): ``hook(view, options, n, params, memory) -> int``. ``draw`` and
        ``play`` answer with the number of an option, 1…n; ``discard`` with a card of ``view.discards``.
    call, reentry
        Hooks for decisions that only some rules have, answered like ``draw``: calling on a discard, buying
        back in. Without one the engine follows its own rule of thumb (docs/strategies.md).
    house_draw, house_play, house_discard
        Other hooks for the first three decisions under rules that go beyond the plain game. Without one
        ``draw``, ``play`` or ``discard`` serves under all rules. A strategy that needs more code for them
        keeps it out of the plain game so: like ``call`` and ``reentry`` they are compiled when such rules are
        first played.
    house_wait
        A hook without options that is asked before plays are listed, where they are more than those of the
        plain game: 1 where the play hook would stop whatever can be laid, which spares the list, else 2. The
        play hook is not asked then, so it may neither lay anything there nor write what it needs later;
        recorded games do without this hook. Not for strategies that use chance: their later decisions would
        draw other numbers.
    params
        In the order in which the hooks find them in ``params``.
    python
        For a strategy written as a plain class: the class, in place of the hooks.
    chance
        Whether it uses chance. It then has a parameter ``stream``.
    tuned
        Of a preset (``strategies/presets.py``): defaults that depend on the number of players, in its order.
    """

    name: str
    idea: str
    draw: Hook | None = None
    play: Hook | None = None
    discard: Hook | None = None
    call: Hook | None = None
    reentry: Hook | None = None
    house_draw: Hook | None = None
    house_play: Hook | None = None
    house_discard: Hook | None = None
    house_wait: Hook | None = None
    params: tuple[Param, ...] = ()
    python: Callable[..., Any] | None = None
    chance: bool = False
    tuned: tuple[Tuned, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a declaration that cannot be played."""
        hooks = (self.draw, self.play, self.discard)
        if self.python is None and not all(isinstance(hook, Hook) for hook in hooks):
            raise UserError(
                f"Strategy {self.name!r} needs draw, play and discard, each decorated with @hook, "
                "or a class given as python=."
            )
        extra = (
            self.call,
            self.reentry,
            self.house_draw,
            self.house_play,
            self.house_discard,
            self.house_wait,
        )
        if not all(hook is None or isinstance(hook, Hook) for hook in extra):
            raise UserError(f"Strategy {self.name!r}: every decision has to be decorated with @hook.")
        if self.python is not None and any(hook is not None for hook in hooks + extra):
            raise UserError(f"Strategy {self.name!r} has both hooks and a class; give one of the two.")
        names = [param.name for param in self.params]
        for param in self.params:
            if names.count(param.name) > 1:
                raise UserError(f"Strategy {self.name!r} has two parameters named {param.name!r}.")
            param.check(param.default, f"strategy {self.name!r}, default")
        if self.chance and self.house_wait is not None:
            raise UserError(f"Strategy {self.name!r} uses chance, so it cannot have house_wait.")
        if self.chance and "stream" not in names:
            raise UserError(f"Strategy {self.name!r} uses chance and needs an integer parameter 'stream'.")

    def tuned_for(self, players: int) -> dict[str, float]:
        """Return the defaults that are other than those of ``params`` with so many players."""
        fitting = [one for one in self.tuned if one.players <= players] or list(self.tuned[:1])
        return dict(fitting[-1].values) if fitting else {}

    def values(self, given: Mapping[str, object], players: int | None = None) -> dict[str, float]:
        """Return every parameter's value in order, with ``given`` in place of defaults.

        With ``players`` the defaults of a preset are those for so many.
        """
        known = {param.name: param for param in self.params}
        for name in given:
            if name not in known:
                raise UserError(
                    f"Strategy {self.name!r} has no parameter {name!r}; it has: {', '.join(known) or 'none'}."
                )
        defaults = {} if players is None else self.tuned_for(players)
        return {
            name: param.check(given.get(name, defaults.get(name, param.default)), f"strategy {self.name!r}")
            for name, param in known.items()
        }


STREAM = Param(
    "stream", 0, 0, 1_000_000, "number", "which stream of chance to use; equal in law, not in play"
)

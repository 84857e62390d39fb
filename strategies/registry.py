"""Where strategies are found: built in, a preset, in a user's file, or offered by an installed package.

Numba is imported only when a player is made.
"""

import difflib
import importlib
import inspect
import threading
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from sim.errors import UserError
from sim.strategy_specs import StrategySpec, parse_strategy
from strategies.base import FEWEST_PLAYERS, MOST_PLAYERS, Param, Strategy
from strategies.files import load_strategy
from strategies.presets import preset_file, preset_names, preset_parent, preset_strategy
from strategies.python_class import class_file, is_player_class, python_strategy

if TYPE_CHECKING:
    from sim.engine import Player

GROUP = "rummy500.strategies"
# Modules of this package, each with a STRATEGY of the same name.
BUILT_IN = ("random", "greedy", "adviser", "regular")
_PLAYERS: dict[tuple[Strategy, str, tuple[tuple[float, ...], ...]], tuple["Player", object]] = {}
_LOCK = threading.Lock()


@cache
def _presets() -> tuple[str, ...]:
    """Return the names of the presets.

    Raises
    ------
    UserError
        When one has the name of a built-in strategy, or a name that stands for none on a command line.
    """
    for name in preset_names():
        if name in BUILT_IN:
            raise UserError(f"{preset_file(name)} has the name of a built-in strategy; give it another name.")
        try:
            spec = parse_strategy(name)
        except UserError:
            spec = None
        if spec is None or spec.is_baseline or spec.file is not None or spec.strategy != name:
            raise UserError(
                f"{preset_file(name)} makes a strategy {name!r}, which cannot be written on a command line; "
                "allowed: a letter, then letters, digits and any of _ . -"
            )
    return preset_names()


@cache
def _offered() -> dict[str, EntryPoint]:
    """Return the strategies that installed packages offer, by name.

    Raises
    ------
    UserError
        When two things have one name.
    """
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in BUILT_IN or entry.name in _presets():
            raise UserError(
                f"The installed package's {entry.value} calls itself {entry.name!r}, a built-in strategy."
            )
        known = found.setdefault(entry.name, entry)
        # A package can be seen twice when its folder is on the path twice.
        if known.value != entry.value:
            both = f"{known.value} and {entry.value}"
            raise UserError(f"Two installed packages offer a strategy {entry.name!r}: {both}; remove one.")
    return found


def names() -> list[str]:
    """Return the names of all strategies that need no file."""
    return [*BUILT_IN, *_presets(), *sorted(_offered())]


def find_strategy(wanted: str | StrategySpec) -> Strategy:
    """Return the strategy of a name or of ``FILE.py:NAME``.

    A relative file is looked for in the folder of the spec, for a text in the working directory.

    Raises
    ------
    UserError
        When there is none, with the reason.
    """
    spec = StrategySpec(wanted) if isinstance(wanted, str) else wanted
    if spec.file is not None:
        return load_strategy(spec.file, spec.member)
    presets = _presets()
    if spec.strategy in BUILT_IN:
        return _checked(
            getattr(importlib.import_module(f"strategies.{spec.strategy}"), "STRATEGY", None), spec.strategy
        )
    if spec.strategy in presets:
        return _preset(spec.strategy)
    if spec.strategy in _offered():
        return _load_offered(_offered()[spec.strategy])
    near = difflib.get_close_matches(spec.strategy, names(), 1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise UserError(
        f"No strategy is named {spec.strategy!r}.{hint} Known: {', '.join(names())}; your own: FILE.py:NAME."
    )


@cache
def _preset(name: str) -> Strategy:
    """Return a shipped preset, read once."""
    file = preset_file(name)
    return preset_strategy(file, find_strategy(preset_parent(file)))


def _load_offered(entry: EntryPoint) -> Strategy:
    """Return the strategy of an entry point."""
    try:
        thing = entry.load()
    # A foreign package can raise anything when it is imported.
    except Exception as error:
        raise UserError(
            f"Strategy {entry.name!r} ({entry.value}) does not load: {type(error).__name__}: {error}."
        ) from error
    if is_player_class(thing):
        return python_strategy(thing, None if isinstance(getattr(thing, "name", None), str) else entry.name)
    return _checked(thing, entry.name)


def _checked(thing: object, name: str) -> Strategy:
    """Return a declared strategy, whose own name has to be the one that it is listed under."""
    if not isinstance(thing, Strategy):
        raise UserError(f"Strategy {name!r} is not declared as a Strategy, but as a {type(thing).__name__}.")
    if thing.name != name:
        raise UserError(f"Strategy {name!r} calls itself {thing.name!r}; the two names must be the same.")
    return thing


def source_file(strategy: Strategy) -> str:
    """Return the file that a strategy is written in."""
    if strategy.python is not None:
        return class_file(strategy.python)
    return strategy.draw.fn.__code__.co_filename if strategy.draw is not None else ""


def describe(strategy: Strategy, called: str = "") -> str:
    """Return a page about a strategy: its idea, where it is written, its parameters.

    ``called`` is what a command calls it, ``FILE.py:NAME`` for one in a file; else its own name.
    """
    way = "a plain Python class" if strategy.python is not None else "compiled hooks"
    source = _short(source_file(strategy))
    if strategy.tuned:
        source = f"{_short(str(preset_file(strategy.name)))}, a preset of {source}"
    lines = [strategy.name, "", strategy.idea, "", f"Source: {source} ({way})."]
    lines.append("Uses chance, keyed by its parameter stream." if strategy.chance else "Uses no chance.")
    if not strategy.params:
        return "\n".join([*lines, "It has no parameters."])
    default = "default"
    if strategy.tuned:
        default = "with " + " | ".join(str(one.players) for one in strategy.tuned) + " players"
    rows = [
        ("parameter", default, "range", "unit", "meaning"),
        *(_row(strategy, param) for param in strategy.params),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    table = [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, [*widths, 0], strict=True)) for row in rows
    ]
    example = strategy.params[0]
    use = f"On the command line: {called or strategy.name}@{example.name}={example.default}"
    return "\n".join([*lines, "", *(line.rstrip() for line in table), "", use])


def _row(strategy: Strategy, param: Param) -> tuple[str, str, str, str, str]:
    """Return a parameter as cells of the table."""
    own = [strategy.values({}, one.players)[param.name] for one in strategy.tuned] or [param.default]
    default = " | ".join(map(str, own)) if len(set(own)) > 1 else str(own[0])
    return param.name, default, f"{param.low} to {param.high}", param.unit, param.meaning


def _short(file: str) -> str:
    """Return a file's path; within the laboratory from its root on."""
    root = Path(inspect.getfile(Strategy)).resolve().parent.parent
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file


def make_player(spec: StrategySpec) -> "Player":
    """Return a strategy ready to play in this process, compiled if need be; equal specs share one player.

    Raises
    ------
    UserError
        When the strategy is not found, has other parameters, or cannot be compiled.
    """
    strategy = find_strategy(spec)
    values = strategy.values(spec.params)
    counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1) if strategy.tuned else ()
    at_players = {players: strategy.values(spec.params, players) for players in counts}
    of_all = tuple(tuple(own.values()) for own in (values, *at_players.values()))
    key = (strategy, spec.strategy, of_all)
    with _LOCK:
        if key not in _PLAYERS:
            # Addresses are valid only while the objects behind them live: the table keeps them.
            player, kept = _player(strategy, spec.strategy, values)
            _PLAYERS[key] = (player._replace(at_players=at_players or None), kept)
        return _PLAYERS[key][0]


def _player(strategy: Strategy, name: str, values: dict[str, float]) -> tuple["Player", object]:
    """Return a player, and the object that must live as long as its addresses are used."""
    from sim.engine import HouseHooks, Player  # noqa: PLC0415 - lists and checks need neither engine nor NumPy

    if strategy.python is None:
        from strategies.compiling import hook_addresses, house_addresses  # noqa: PLC0415 - as above

        house = HouseHooks(lambda: house_addresses(strategy, name))
        return Player(name, hook_addresses(strategy, name), values, house), strategy
    from sim.python_player import PythonPlayer  # noqa: PLC0415 - as above

    player = PythonPlayer(name, strategy.python, values, source_file(strategy))
    return Player(name, player.hooks, values), player

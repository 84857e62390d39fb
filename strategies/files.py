"""Strategies in a user's own file, found as ``FILE.py:NAME`` and loaded by path, never by a package name."""

import hashlib
import importlib.util
import sys
import threading
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from sim.errors import UserError
from strategies.base import Strategy
from strategies.python_class import is_player_class, python_strategy


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A file that was run: the hash of its text, its module, the strategies found so far."""

    digest: str
    module: ModuleType
    found: dict[str, Strategy]


_LOADED: dict[Path, _Loaded] = {}
_LOCK = threading.RLock()


def load_strategy(file: Path, name: str) -> Strategy:
    """Return the strategy ``name`` of a file: a ``Strategy`` or a plain class, by variable or declared name.

    The file is run once, and again only when its text has changed.

    Raises
    ------
    UserError
        When the file is missing, does not load, or has no strategy of that name.
    """
    with _LOCK:
        loaded = _load(file)
        if name not in loaded.found:
            loaded.found[name] = _pick(file, loaded.module, name)
        return loaded.found[name]


def strategies_in(module: ModuleType) -> list[str]:
    """Return the names of the strategies that a module declares itself, in the order of the file."""
    return [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (
            isinstance(thing, Strategy)
            or (is_player_class(thing) and getattr(thing, "__module__", "") == module.__name__)
        )
    ]


def _pick(file: Path, module: ModuleType, name: str) -> Strategy:
    """Return a strategy of a loaded file."""
    thing = getattr(module, name, None)
    if isinstance(thing, Strategy):
        return thing
    if isinstance(thing, type):
        return python_strategy(thing)
    declared = [own for own in vars(module).values() if isinstance(own, Strategy) and own.name == name]
    if declared:
        return declared[0]
    known = ", ".join(strategies_in(module)) or "none"
    if thing is None:
        raise UserError(f"{file} has no strategy {name!r}; strategies in it: {known}.")
    kind = f"of type {type(thing).__name__}, neither a Strategy nor a class"
    raise UserError(f"{name!r} in {file} is {kind}; strategies in it: {known}.")


def _load(file: Path) -> _Loaded:
    """Run a file, unless it has been run with the same text."""
    path = file.resolve()
    try:
        text = path.read_bytes()
    except OSError as error:
        raise UserError(f"Strategy file {file}: {error.strerror or error}.") from error
    digest = hashlib.sha256(text).hexdigest()
    known = _LOADED.get(path)
    if known is None or known.digest != digest:
        known = _Loaded(digest, _run(file, path), {})
        _LOADED[path] = known
    return known


def _run(file: Path, path: Path) -> ModuleType:
    """Run a file as a module of its own name, which no other file has."""
    name = f"rummy500_user_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UserError(f"Strategy file {file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    # Files beside it can be imported, behind all that is installed: one called random.py must hide nothing.
    folder = str(path.parent)
    sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except UserError as error:
        sys.modules.pop(name, None)
        raise UserError(f"Strategy file {file}: {error}") from error
    # Running a user's file can raise anything, SystemExit included; each is told in one sentence.
    except (Exception, SystemExit) as error:
        sys.modules.pop(name, None)
        raise UserError(f"Strategy file {_trouble(file, path, error)}.") from error
    finally:
        sys.path.remove(folder)
    return module


def _trouble(file: Path, path: Path, error: BaseException) -> str:
    """Return file, line and reason of an error while loading."""
    if isinstance(error, SyntaxError):
        where = file if error.filename in {None, str(path)} else error.filename
        return f"{where}, line {error.lineno}: syntax error: {error.msg}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    line = f", line {frames[-1].lineno}" if frames else ""
    said = str(error).splitlines()
    return f"{file}{line}: {type(error).__name__}{': ' + said[0] if said else ''}"

"""Compile the hooks of a strategy, and say in one sentence why one of them cannot be compiled.

Knows Numba's messages, not Numba itself.
"""

import ast
import re
import traceback
from collections.abc import Callable
from pathlib import Path

from sim.errors import UserError
from sim.jit import Hook, is_cold
from sim.jit_cache import cache_root
from strategies.base import Strategy

READ_ONLY = "the view is read only; a hook may write into its memory alone"
_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
_FIELD_WRITE = re.compile(r"\.(?P<field>\w+) = \S+$")
_NO_FIELD = re.compile(r"Unknown attribute '(?P<field>\w+)' of type (?P<type>\w+\(Record\((?P<first>\w+))?")
_NO_NUMBER = re.compile(r"No conversion from (?P<type>.+) to int64 for '\S*return")
_ARGUMENTS = re.compile(r"function takes (?P<count>\d+) arguments")
# The first field of a record tells which one it is.
_RECORDS = {"hand": "the view", "cards": "an option, a meld or an event", "players": "view.rules"}
# Lines of a message that say nothing about the mistake.
_NOISE = ("Failed in", "During:", "File ", "There are", "Overload", "-", ">>>", "^")


def hook_addresses(strategy: Strategy, name: str) -> tuple[int, ...]:
    """Return the addresses of a compiled strategy's draw, play and discard in this process.

    Raises
    ------
    UserError
        With the file, the function, the line and the reason, when one cannot be compiled.
    """
    # A declaration without one of them is refused (strategies/base.py).
    return tuple(0 if hook is None else _address(hook, name) for hook in _hooks(strategy))


def house_addresses(strategy: Strategy, name: str) -> tuple[tuple[int, ...], int]:
    """Return the addresses of all decisions, by phase, under rules that go beyond the plain game.

    That of ``house_wait`` follows. What the strategy leaves to the engine has the address 0. Raises as
    ``hook_addresses``.
    """
    *phases, wait = (0 if hook is None else _address(hook, name) for hook in _house_hooks(strategy))
    return tuple(phases), wait


def cold_hooks(strategy: Strategy, *, house: bool) -> set[Hook]:
    """Return the hooks of a strategy that have yet to be compiled here; a plain class has none.

    With ``house`` those as well that it has for rules beyond the plain game.
    """
    hooks = _hooks(strategy) + (_house_hooks(strategy) if house else ())
    return {hook for hook in hooks if hook is not None and is_cold(hook)}


def _hooks(strategy: Strategy) -> tuple[Hook | None, ...]:
    """Return the hooks of the plain game by phase: draw, play, discard."""
    return (strategy.draw, strategy.play, strategy.discard)


def _house_hooks(strategy: Strategy) -> tuple[Hook | None, ...]:
    """Return the hooks by phase under rules that go beyond the plain game, then ``house_wait``."""
    return (
        strategy.house_draw or strategy.draw,
        strategy.house_play or strategy.play,
        strategy.house_discard or strategy.discard,
        strategy.call,
        strategy.reentry,
        strategy.house_wait,
    )


def _address(hook: Hook, name: str) -> int:
    """Compile one hook."""
    try:
        return hook.address
    except UserError:
        # Not the hook's fault: the cache folder cannot be made.
        raise
    # Numba raises errors of many kinds, some of them bare; each one means that the hook is at fault.
    except Exception as error:
        if is_cache_error(error):
            raise UserError(
                f"The kept machine code of strategy {name!r} in {cache_root()} is damaged "
                f"({type(error).__name__}); delete that folder, it is made anew."
            ) from error
        reason = compile_reason(str(error))
        file, line = compile_place(error, hook.fn)
        raise UserError(
            f"Strategy {name!r} cannot be compiled: {file}, line {line} (hook {hook.__name__}): {reason}."
        ) from error


def is_cache_error(error: Exception) -> bool:
    """Tell whether an error came up while kept machine code was read, not while a hook was compiled."""
    frames = traceback.extract_tb(error.__traceback__)
    # Numba's file of that name does nothing but read and write the cache.
    return any(Path(frame.filename).name == "caching.py" for frame in frames)


def compile_reason(message: str) -> str:
    """Return the reason that stands in a message of the compiler, in plain words."""
    if "No definition for lowering ReadOnly" in message or "readonly array" in message:
        return READ_ONLY
    if "setitem(Row(" in message:
        return READ_ONLY if "setitem(Row(ReadOnly" in message else "params are read only"
    if found := _NO_FIELD.search(message):
        return f"{_RECORDS.get(found['first'] or '', 'the value')} has no field {found['field']!r}"
    if found := _NO_NUMBER.search(message):
        given = "nothing on one way through it" if found["type"] == "none" else _shorten(found["type"])
        return f"it returns {given}; a hook returns a whole number on every way"
    if found := _ARGUMENTS.search(message):
        return f"it takes {found['count']} arguments; a hook takes five: view, options, n, params, memory"
    return _first_line(message)


def _first_line(message: str) -> str:
    """Return the first line of a message that says something about the mistake."""
    lines = (line.strip() for line in message.splitlines())
    first = next(
        (line for line in lines if line and not line.startswith(_NOISE)), "the compiler gives no reason"
    )
    return _shorten(first).rstrip(".")


def _shorten(text: str) -> str:
    """Replace the long names of record types by a word."""
    while (start := re.search(r"\b(ReadOnly|Record)\(", text)) is not None:
        depth, end = 1, start.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = f"{text[: start.start()]}a record{text[end:]}"
    return re.sub(r"Literal\[\w+\]\((.*?)\)", r"\1", text)


def compile_place(error: Exception, fn: Callable[..., int]) -> tuple[str, int]:
    """Return file and line of a mistake: as the compiler says, else of the write, else of the function."""
    message = str(error)
    code = fn.__code__
    if found := _PLACE.search(message):
        inner = Path(found["file"])
        # The compiler writes a path from the working directory; the hook's own file is named in full.
        own = inner.name == Path(code.co_filename).name
        return code.co_filename if own else str(inner.resolve()), int(found["line"])
    line = getattr(getattr(error, "loc", None), "line", None)
    if line is None and (written := _FIELD_WRITE.search(message)):
        line = _line_of_write(code.co_filename, code.co_firstlineno, written["field"])
    return code.co_filename, int(line or code.co_firstlineno)


def _line_of_write(file: str, first: int, field: str) -> int | None:
    """Return the first line that writes an attribute called ``field``, from line ``first`` of a file on."""
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == field and isinstance(node.ctx, ast.Store)
    ]
    # A write above the hook stands in a helper that it calls.
    return min((line for line in lines if line >= first), default=min(lines, default=None))

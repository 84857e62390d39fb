"""From a plain Python class to a strategy: what a class has to have, and what it may say about itself."""

import inspect
from pathlib import Path
from typing import Any

from sim.errors import UserError
from strategies.base import Param, Strategy

METHODS = ("draw", "play", "discard")


def is_player_class(thing: object) -> bool:
    """Tell whether something is a class with at least one decision of a player."""
    return inspect.isclass(thing) and any(callable(getattr(thing, method, None)) for method in METHODS)


def class_file(build: object) -> str:
    """Return the file that a class stands in, or an empty text."""
    try:
        return inspect.getfile(build)  # type: ignore[arg-type] # anything else is a TypeError
    except (TypeError, OSError):
        return ""


def python_strategy(build: type[Any], name: str | None = None) -> Strategy:
    """Declare a class as a strategy; its ``name``, ``idea``, ``params`` and ``chance`` are optional.

    Raises
    ------
    UserError
        When a method is missing (``sim.friendly.PythonStrategy`` has all of them), or ``params`` are none.
    """
    where = f"Class {build.__name__} ({Path(class_file(build)).name or 'no file'})"
    for method in METHODS:
        if not callable(getattr(build, method, None)):
            raise UserError(
                f"{where} has no method {method}; write it, or derive the class from "
                "sim.friendly.PythonStrategy, which has one."
            )
    params = getattr(build, "params", ())
    if not isinstance(params, tuple | list) or not all(isinstance(param, Param) for param in params):
        raise UserError(f"{where} has params that are not a tuple of strategies.base.Param.")
    own_name = getattr(build, "name", None)
    words = getattr(build, "idea", None) or inspect.cleandoc(build.__doc__ or "").split("\n\n", maxsplit=1)[0]
    return Strategy(
        name=name or (own_name if isinstance(own_name, str) else build.__name__),
        idea=" ".join(str(words).split()) or "A plain Python class.",
        params=tuple(params),
        python=build,
        chance=bool(getattr(build, "chance", False)),
    )

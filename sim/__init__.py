"""The game, its engine, the runner, the command line; public Python API: ``play``, ``run``, ``report``."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent.parent


def _guard() -> None:
    """Refuse to work with a foreign package of the same name in front of ours."""
    for name in ("strategies", "reports", "configs"):
        spec = find_spec(name)
        found = Path(spec.origin).resolve().parent.parent if spec and spec.origin else None
        if found != _HERE:
            where = found / name if found else "nowhere"
            raise ImportError(
                f"The Rummy 500 laboratory needs its own package {name!r} from {_HERE}, but Python finds "
                f"{where}; "
                "start from another folder or rename that one."
            )


_guard()


def __getattr__(name: str) -> Any:
    """Import the public API on first use: it loads NumPy and pydantic, which much of ``sim`` does without."""
    if name in {"play", "report", "run"}:
        return getattr(import_module("sim.api"), name)
    raise AttributeError(f"module 'sim' has no attribute {name!r}")


__all__ = ["play", "report", "run"]

"""The game, its engine, the runner and the command line; the public Python API is ``play`` and ``run``."""

from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent.parent


def _guard() -> None:
    """Refuse to work with a foreign package of the same name in front of ours."""
    from importlib.util import find_spec

    for name in ("strategies", "reports", "configs"):
        spec = find_spec(name)
        found = Path(spec.origin).resolve().parent.parent if spec and spec.origin else None
        if found != _HERE:
            where = found / name if found else "nowhere"
            raise ImportError(
                f"The Rummy 500 laboratory needs its own package {name!r} from {_HERE}, but Python finds {where}; "
                "start from another folder or rename that one."
            )


_guard()


def __getattr__(name: str) -> Any:
    """Import the public API on first use."""
    if name in {"play", "run"}:
        from sim import api

        return getattr(api, name)
    raise AttributeError(f"module 'sim' has no attribute {name!r}")


__all__ = ["play", "run"]  # noqa: F822 - made by __getattr__

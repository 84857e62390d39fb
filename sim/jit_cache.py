"""Where compiled code is kept: a folder named after all sources, so that no stale code is ever run.

Imports no Numba (``sim/jit.py`` does, when something is compiled).
"""

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from glob import escape
from pathlib import Path
from typing import Any

from sim.errors import UserError

# The packages that hold kernels, and the folder in which they stand.
PACKAGES = ("sim", "strategies")
_ROOT = Path(__file__).resolve().parent.parent


def _digest(files: list[Path], seed: str) -> str:
    """Hash the names and contents of source files, so that an edit in any of them changes the answer."""
    total = hashlib.sha256(seed.encode())
    for file in files:
        total.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()[:20]


@cache
def source_hash() -> str:
    """Hash every source file of the packages that hold kernels."""
    files = sorted(file for name in PACKAGES for file in (_ROOT / name).glob("*.py"))
    return _digest(files, sys.version)


def cache_root() -> Path:
    """Return the user's cache folder for compiled code (``RUMMY500_CACHE`` overrides it)."""
    if chosen := os.environ.get("RUMMY500_CACHE"):
        return Path(chosen)
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "rummy500"


def folder_for(file: str) -> Path:
    """Return the path of the cache folder for kernels of ``file``, which need not exist.

    Numba compares only the file that a kernel stands in, and would go on with an old copy of a helper from
    another file; a folder named after all sources makes that impossible. A user's strategy is hashed
    together with its neighbours, which it may import.
    """
    path = Path(file).resolve()
    name = source_hash()
    if not _holds(path):
        name = _digest(sorted(f for f in path.parent.glob("*.py") if f.is_file()), name)
    return cache_root() / name


def is_kept(fn: Callable[..., Any]) -> bool:
    """Tell whether the cache has compiled code of a function."""
    code = fn.__code__
    # Numba's own name for it: the module, the function, its first line.
    name = f"{Path(code.co_filename).stem}.{fn.__qualname__}-{code.co_firstlineno}"
    return any(folder_for(code.co_filename).glob(f"**/{escape(name)}.*.nbi"))


@cache
def cache_folder(file: str) -> Path:
    """Return the cache folder for kernels of ``file``; make it, and fail loudly if that fails."""
    folder = folder_for(file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"The folder for compiled code, {folder}, cannot be made ({error.strerror}); "
            "set RUMMY500_CACHE to a folder that can be written."
        ) from error
    return folder


def is_ours(fn: Callable[..., Any]) -> bool:
    """Tell whether a function stands in the laboratory's own packages."""
    return _holds(Path(fn.__code__.co_filename).resolve())


def _holds(file: Path) -> bool:
    """Tell whether a resolved file stands directly in one of the packages."""
    return file.parent.name in PACKAGES and file.parent.parent == _ROOT

"""Experiments and rule sets that come with the program, as TOML files.

Holds no code but the way to find them: ``*.toml`` here are experiments, ``rules/*.toml`` are rule sets.
"""

from importlib.resources import files
from pathlib import Path


def folder() -> Path:
    """Return the folder of the shipped files, in a clone as in an installed wheel."""
    return Path(str(files("configs")))

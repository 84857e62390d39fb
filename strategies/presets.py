"""Presets of strategies: one strategy with parameters that were found to be good, from a TOML file.

A file ``configs/champions/NAME.toml`` makes the strategy NAME. It has the keys ``strategy`` (whose hooks
play), ``idea``, ``found`` (how the parameters were found) and tables ``players.2`` to ``players.8`` with
parameters; a number of players that has none takes those of the next smaller number, or of the smallest.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from configs import folder as configs_folder
from sim.errors import UserError
from sim.validation import list_text, read_table, toml_text
from strategies.base import FEWEST_PLAYERS, MOST_PLAYERS, Strategy, Tuned

KEYS = ("strategy", "idea", "found", "players")
COUNTS = tuple(str(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of the shipped presets."""
    return tuple(sorted(path.stem for path in (configs_folder() / "champions").glob("*.toml")))


def preset_file(name: str) -> Path:
    """Return the file of a shipped preset."""
    return configs_folder() / "champions" / f"{name}.toml"


def preset_parent(path: Path) -> str:
    """Return the name of the strategy that a preset sets.

    Raises
    ------
    UserError
        If that is a preset itself, as the file's own name is.
    """
    parent = str(_read(path)["strategy"])
    if parent in preset_names():
        raise UserError(
            f"{path}: strategy = {parent!r} is a preset; allowed: a strategy that plays by hooks of its own."
        )
    return parent


def preset_strategy(path: Path, parent: Strategy) -> Strategy:
    """Return a preset as a strategy of its own, named like its file.

    Raises
    ------
    UserError
        With one sentence: the file, the key and what is allowed.
    """
    table = _read(path)
    tuned = []
    for count, values in table["players"].items():
        where = f"{path}: players.{count}"
        if count not in COUNTS or not isinstance(values, dict):
            raise UserError(f"{where} is no table of parameters for {COUNTS[0]} to {COUNTS[-1]} players.")
        try:
            checked = parent.values(values)
        except UserError as error:
            raise UserError(f"{where}: {error}") from None
        tuned.append(Tuned(int(count), tuple((name, checked[name]) for name in values)))
    idea = f"{table['idea']} Found so: {table['found']}"
    return replace(parent, name=path.stem, idea=idea, tuned=tuple(sorted(tuned)))


def _read(path: Path) -> dict[str, Any]:
    """Read the keys of a preset."""
    table = read_table(path, "a preset of a strategy")
    for key in table:
        if key not in KEYS:
            raise UserError(f"{path}: unknown key {key}. Known keys: {list_text(KEYS)}.")
    for key in KEYS[:-1]:
        if not isinstance(table.get(key), str) or not table[key]:
            raise UserError(f"{path}: {key} = {toml_text(table.get(key))} is not allowed; allowed: a text.")
    if not isinstance(table.get("players"), dict) or not table["players"]:
        raise UserError(f"{path}: players is missing; it must be tables such as [players.3] with parameters.")
    return table

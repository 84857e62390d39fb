"""Strategies as a config or a command line names them: a word or a file, parameters, a label.

Holds no strategy and no check of names and parameters: those are the registry's.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import TypeAlias

from sim.errors import UserError

Number: TypeAlias = int | float

BASELINE = "baseline"
FORM = "NAME[@param=value]… or FILE.py:NAME[@param=value]…"
# A name of the registry, and FILE.py:NAME; a drive letter may stand before a Windows path.
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_FILE = re.compile(r"(?P<file>.+\.py):(?P<member>[A-Za-z_][A-Za-z0-9_-]*)")
_PARAM = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
LONGEST_LABEL = 120


@dataclass(frozen=True, slots=True)
class StrategySpec:
    """A strategy as somebody asked for it.

    Parameters
    ----------
    strategy
        A name of the registry, ``FILE.py:NAME``, or the word ``baseline`` among opponents.
    params
        Values by parameter name; those that are not given keep their defaults.
    label
        The name that results show, if one was given.
    folder
        Where a relative file is looked for; the folder of the experiment file. No part of the identity.
    """

    strategy: str
    params: dict[str, Number] = field(default_factory=dict, hash=False)
    label: str | None = None
    folder: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The form of the command line, parameters in the order given."""
        return "@".join([self.strategy, *(f"{name}={value!r}" for name, value in self.params.items())])

    @property
    def shown(self) -> str:
        """The name in results: the label, else the text."""
        return self.label or self.text

    @property
    def is_baseline(self) -> bool:
        """Whether this stands for the baseline of the claim."""
        return self.strategy == BASELINE

    @property
    def file(self) -> Path | None:
        """The strategy's own file, or None for a name of the registry."""
        match = _FILE.fullmatch(self.strategy)
        return Path(self.folder) / match["file"] if match else None

    @property
    def member(self) -> str:
        """The name inside the file, or the registry's name."""
        match = _FILE.fullmatch(self.strategy)
        return match["member"] if match else self.strategy

    def plain(self) -> dict[str, object]:
        """Return the spec as JSON: strategy, params, label as shown."""
        return {"strategy": self.strategy, "params": dict(self.params), "label": self.shown}


def parse_strategy(text: str) -> StrategySpec:
    """Read ``NAME[@param=value]…`` or ``FILE.py:NAME[@param=value]…``.

    Raises
    ------
    UserError
        With one sentence that shows the form.
    """
    name, params = _split_params(text.strip())
    values: dict[str, Number] = {}
    for part in params:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not _PARAM.fullmatch(key):
            raise UserError(f"Strategy {text!r}: {part!r} is not param=value; allowed: {FORM}.")
        if key in values:
            raise UserError(f"Strategy {text!r} sets {key} twice.")
        values[key] = _parse_number(value, f"Strategy {text!r}: {key}")
    return _checked(StrategySpec(name, values), f"Strategy {text!r}")


def parse_strategies(text: str) -> tuple[StrategySpec, ...]:
    """Read a comma-separated list of strategies."""
    return tuple(parse_strategy(part) for part in text.split(","))


def strategy_from_table(table: Mapping[str, object]) -> StrategySpec:
    """Read ``{strategy = …, param = value, …, label = …}``.

    Raises
    ------
    UserError
        With one sentence.
    """
    where = "The strategy table"
    named, label = table.get("strategy"), table.get("label")
    if not isinstance(named, str):
        raise UserError(f"{where} needs strategy = a name.")
    if label is not None and not _is_label(label):
        raise UserError(
            f"{where} has label = {label!r}; allowed: 1 to {LONGEST_LABEL} printable characters, no comma."
        )
    base = parse_strategy(named)
    values: dict[str, Number] = dict(base.params)
    for key, value in table.items():
        if key in ("strategy", "label"):
            continue
        if isinstance(value, bool) or not isinstance(value, int | float) or not _is_finite(value):
            raise UserError(f"{where} has {key} = {value!r}, which is not a number.")
        if key in values:
            raise UserError(f"{where} sets {key} twice.")
        values[key] = value
    return _checked(StrategySpec(base.strategy, values, None if label is None else str(label)), where)


def _split_params(text: str) -> tuple[str, list[str]]:
    """Split off the parameters; a file's path may hold an ``@`` of its own."""
    match = _FILE.match(text)
    if match:
        rest = text[match.end() :]
        return (
            (match[0], rest[1:].split("@") if rest[:1] == "@" else [])
            if rest[:1] in ("", "@")
            else (text, [])
        )
    name, *params = text.split("@")
    return name.strip(), params


def _checked(spec: StrategySpec, where: str) -> StrategySpec:
    """Refuse what is no name and no file."""
    if spec.strategy.endswith(".py"):
        raise UserError(f"{where} names a file but no strategy in it; allowed: {FORM}.")
    if not _NAME.fullmatch(spec.strategy) and not _FILE.fullmatch(spec.strategy):
        raise UserError(f"{where} is not a strategy; allowed: {FORM}.")
    if spec.is_baseline and (spec.params or spec.label):
        raise UserError(
            f"{where} gives the word baseline parameters or a label; it stands for the claim's own."
        )
    return spec


def _is_label(label: object) -> bool:
    """Tell whether a label can stand in tables and lists."""
    return (
        isinstance(label, str)
        and 1 <= len(label) <= LONGEST_LABEL
        and label.isprintable()
        and label == label.strip()
        and "," not in label
        and label != BASELINE
    )


def _parse_number(text: str, where: str) -> Number:
    """Read a whole number, else a number."""
    try:
        value: Number = int(text)
    except ValueError:
        try:
            value = float(text)
        except ValueError:
            raise UserError(f"{where} = {text!r} is not a number.") from None
    if not _is_finite(value):
        raise UserError(f"{where} = {text!r} is not a finite number.")
    return value


def _is_finite(value: Number) -> bool:
    """Tell whether a number is of a size that can be computed with."""
    try:
        return isfinite(value)
    except OverflowError:
        return False

"""Labels of rule sets, ``rummy500+fives+target=300``, as texts: written and taken apart.

Pages stand in ``sim/rules_pages.py``; what the parts of a label mean is found in ``sim/rules_files.py``.
"""

import re
from collections.abc import Mapping
from typing import Any

from sim.errors import UserError
from sim.rules_told import TOLD_KEYS
from sim.validation import cut_text, list_text, parse_toml, toml_text

BASE = "rummy500"
# Keys of a rule file that are no rule fields.
OWN_KEYS = ("extends", "name", *TOLD_KEYS)
# Labels are cells of tables and parts of command lines.
LONGEST_LABEL = 120


def label_value(value: object) -> str:
    """Write a value as a label holds it: words bare, tables without spaces."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}={label_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(repr(one) for one in value) + "]"
    return toml_text(value)


def check_label(text: str, source: str) -> None:
    """Refuse a label that would break a table or a command line."""
    if not 1 <= len(text) <= LONGEST_LABEL or not text.isprintable() or text != text.strip() or "," in text:
        raise UserError(
            f"{source}: name = {toml_text(text)} is not allowed; allowed: 1 to {LONGEST_LABEL} printable "
            "characters without a comma."
        )


def label_table(label: str, source: str) -> dict[str, Any]:
    """Return ``NAME[+MODIFIER]…[+field=value]…`` as the table that says the same.

    Raises
    ------
    UserError
        If it is no such label, sets a field twice or sets what is no rule field.
    """
    check_label(label.replace(",", ""), source)
    shown = cut_text(repr(label), LONGEST_LABEL)
    parents: list[str] = []
    own: dict[str, Any] = {}
    for part in label.split("+"):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name or (equals and not value):
            raise UserError(
                f"{source}: {toml_text(part)} in {shown} is not allowed; allowed: NAME+MODIFIER+field=value."
            )
        if not equals:
            parents.append(name)
        elif name in own:
            raise UserError(f"{source}: {shown} sets {name} twice.")
        elif name in OWN_KEYS:
            raise UserError(f"{source}: {name} is no rule field; a label sets rule fields only.")
        else:
            own[name] = parse_value(value, f"{source}: {name} = {cut_text(value, LONGEST_LABEL)}")
    return {"extends": parents, **own} if parents else own


def parse_value(text: str, shown: str = "") -> object:
    """Read a value from a command line: TOML, or else a plain word.

    What begins like a list, a table or a quoted text is no plain word: what is wrong with it is told, with
    ``shown`` in front.
    """
    try:
        return parse_toml(f"value = {text}", shown or text)["value"]
    except UserError:
        if text[:1] not in {"{", "[", '"', "'"}:
            return text
        keys = re.findall(r"([^\s{},=]+)\s*=", text)
        if twice := [key for key in keys if keys.count(key) > 1]:
            raise UserError(f"{shown or text} is not allowed: {twice[0]} stands twice.") from None
        raise


def is_file_name(text: str) -> bool:
    """Tell whether a text is meant as a file and not as a name."""
    return text.endswith(".toml") or text in (".", "..") or "/" in text or "\\" in text


def check_single(raw: object, parents: list[str], source: str) -> None:
    """Refuse a label of the command line among what a file extends; say how a file writes it."""
    labels = [one for one in parents if "+" in one and not is_file_name(one)]
    if not labels:
        return
    parts = [part.strip() for one in parents for part in (one.split("+") if one in labels else [one])]
    names = list_text(
        [f'"{cut_text(part, LONGEST_LABEL)}"' for part in parts if part and "=" not in part] or [f'"{BASE}"']
    )
    fields = [part.partition("=") for part in parts if "=" in part]
    beside = list_text(
        [f"{key.strip()} = {toml_text(parse_value(value.strip()))}" for key, _, value in fields]
    )
    raise UserError(
        f"{source}: extends = {toml_text(raw)} is not allowed; in a file write extends = [{names}]"
        + (f", and {beside} beside it." if beside else ".")
    )

"""What a rule file says of itself in words: summary, origin, reasons and decisions.

The words stand beside the rule fields in the file and are printed on its page (``sim/rules_pages.py``).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sim.errors import UserError
from sim.rule_table import RuleTable
from sim.validation import key_word, nearest, toml_text


class Told(NamedTuple):
    """The words of a rule file.

    ``summary`` is one line, ``about`` a paragraph, ``source`` where the rules come from, ``decided`` what was
    settled where the sources are silent, ``why`` a reason for a field.
    """

    summary: str
    about: str
    source: str
    decided: tuple[str, ...]
    why: Mapping[str, str]


TOLD_KEYS = Told._fields


def read_told(table: Mapping[str, Any], source: str) -> Told:
    """Read the words of a rule file; ``source`` is its name in an error.

    Raises
    ------
    UserError
        If one of them is no text, or a reason is given for no field.
    """
    texts = {key: table.get(key, "") for key in ("summary", "about", "source")}
    for key, text in texts.items():
        _check_text(key, text, source)
    decided = table.get("decided", [])
    if not isinstance(decided, list):
        raise UserError(f"{source}: decided = {toml_text(decided)} is not allowed; allowed: a list of texts.")
    for text in decided:
        _check_text("decided", text, source)
    why = table.get("why", {})
    if not isinstance(why, Mapping):
        raise UserError(f"{source}: why = {toml_text(why)} is not allowed; allowed: a table of texts.")
    for name, text in why.items():
        if name not in RuleTable.model_fields:
            near = nearest(name, RuleTable.model_fields)
            raise UserError(f"{source}: why.{key_word(name)} is about no rule field.{near}")
        _check_text(f"why.{name}", text, source)
    return Told(
        **{key: " ".join(text.split()) for key, text in texts.items()}, decided=tuple(decided), why=why
    )


def _check_text(key: str, text: object, source: str) -> None:
    """Refuse what is no text."""
    if not isinstance(text, str):
        raise UserError(f"{source}: {key} = {toml_text(text)} is not allowed; allowed: a text.")

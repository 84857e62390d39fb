"""Rules told to people: a rule set's page of text, and values as a label writes them.

Everything comes from the model's own descriptions, so that it cannot go stale.
"""

from collections.abc import Mapping

from sim.rule_values import ByPlayers
from sim.rules import Rules
from sim.rules_played import PLAYED, played_text
from sim.validation import allowed_text, toml_text


def label_value(value: object) -> str:
    """Write a value as a label holds it: words bare, tables without spaces."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}={label_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(repr(one) for one in value) + "]"
    return toml_text(value)


def field_value_text(rules: Rules, name: str) -> str:
    """Write a field's value as a rule file would."""
    value = getattr(rules, name)
    if value is None:
        return "not given"
    return toml_text(value.plain() if isinstance(value, ByPlayers) else value)


def changed_fields(rules: Rules) -> list[str]:
    """Return the fields that differ from the core game, in the order of docs/rules.md 2.1."""
    core = Rules()
    return [name for name in Rules.model_fields if getattr(rules, name) != getattr(core, name)]


def field_text(rules: Rules, name: str) -> str:
    """Tell one field: its value, meaning, allowed and played values, and source."""
    field = Rules.model_fields[name]
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    return (
        f"  {name} = {field_value_text(rules, name)}\n"
        f"      {field.description}\n"
        f"      allowed: {allowed_text(field)}; played: {played_text(PLAYED[name])}\n"
        f"      source: {extra.get('source', '')}\n"
    )


def page_text(label: str, summary: str, rules: Rules) -> str:
    """Tell a rule set: what differs from the core game; for the core game itself every field."""
    changed = changed_fields(rules)
    head = f"{label}: {summary}\n" if summary else f"{label}\n"
    if not changed:
        body = "".join(field_text(rules, name) for name in Rules.model_fields)
        return f"{head}\nThe core game (docs/rules.md 1). All fields:\n\n{body}"
    body = "".join(
        field_text(rules, name) + f"      in rummy500: {field_value_text(Rules(), name)}\n"
        for name in changed
    )
    return f"{head}\nDiffers from rummy500 in:\n\n{body}\nAll other fields: rummy500 show rummy500\n"

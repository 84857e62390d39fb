"""Values of rule fields as labels write them. Pages stand in ``sim/rules_pages.py``."""

from collections.abc import Mapping

from sim.validation import toml_text


def label_value(value: object) -> str:
    """Write a value as a label holds it: words bare, tables without spaces."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}={label_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(repr(one) for one in value) + "]"
    return toml_text(value)

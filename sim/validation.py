"""One sentence for everything that can be wrong with a file of settings.

``read_table`` reads TOML, ``checked`` puts a table through a pydantic model; both raise ``UserError`` with
the file, the key, its value and what is allowed. Holds no model.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from sim.errors import UserError
from sim.toml_slips import slip_hint

Model = TypeVar("Model", bound=BaseModel)
Location = tuple[int | str, ...]

# Longer values are cut in a sentence.
LONGEST_VALUE = 60
LONGEST_PATH = 300
# The beginning of a name has so many letters.
FEWEST_LETTERS = 3
# Lists and tables inside each other are written so deep.
DEEPEST_VALUE = 8
# str() refuses numbers of thousands of digits; so many bits are longer than what is shown anyway.
MOST_BITS = 1000
# A mistyped key is likelier the cause than what it leaves missing; "not played yet" explains both.
_FIRST = ("not_played", "extra_forbidden", "not_built")


def toml_text(value: object, depth: int = 0) -> str:
    """Write a value as a TOML file would, short enough for a sentence."""
    inner = depth + 1
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, str):
        text = repr(value)
    elif isinstance(value, Mapping | list | tuple) and depth > DEEPEST_VALUE:
        text = "…"
    elif isinstance(value, Mapping):
        text = "{" + ", ".join(f"{key} = {toml_text(one, inner)}" for key, one in value.items()) + "}"
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(toml_text(one, inner) for one in value) + "]"
    elif isinstance(value, int) and value.bit_length() > MOST_BITS:
        text = hex(value)
    else:
        text = str(value)
    return cut_text(text, LONGEST_VALUE)


def cut_text(text: str, most: int) -> str:
    """Cut a text that is too long for a sentence."""
    return text if len(text) <= most else f"{text[:most]}…"


def path_text(path: Path) -> str:
    """Write a path for a sentence: in quotes where it would break the line."""
    text = str(path)
    return cut_text(text if text.isprintable() else repr(text), LONGEST_PATH)


def key_word(key: str) -> str:
    """Write a key as a TOML file would: in quotes where it is empty or no plain word."""
    return cut_text(key, LONGEST_VALUE) if re.fullmatch(r"[\w-]+", key) else toml_text(key)


def list_text(words: Sequence[str]) -> str:
    """Join words with commas."""
    return ", ".join(words)


def counted(number: int, noun: str) -> str:
    """Tell a number of things: "1 choice", "2 choices"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'x'?" for the nearest known word, or nothing."""
    names = list(known)
    # Who writes the beginning of a name means that one, however long it is: jokers for jokers_total.
    begun = [name for name in names if len(word) >= FEWEST_LETTERS and name.startswith(word)]
    close = get_close_matches(word, begun, n=1, cutoff=0) or get_close_matches(word, names, n=1, cutoff=0.5)
    return f" Did you mean {close[0]!r}?" if close else ""


def read_table(path: Path, what: str) -> dict[str, Any]:
    """Read a TOML file; ``what`` is what it should be ("a rule file").

    Raises
    ------
    UserError
        If it is missing, a folder, a device or pipe, not text or not TOML.
    """
    shown = path_text(path)
    try:
        if path.is_dir():
            raise UserError(f"{shown} is a folder, not {what}.")
        # A pipe or a device may never come to its end.
        if path.exists() and not path.is_file():
            raise UserError(f"{shown} is not {what}: only regular files are read.")
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"{shown} does not exist; {what} was expected there.") from None
    except OSError as error:
        raise UserError(f"{shown} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{shown} is not {what}: byte {error.start} is not UTF-8 text.") from None
    except ValueError:
        raise UserError(f"{shown} is no name of a file; {what} was expected.") from None
    if "\0" in text:
        raise UserError(f"{shown} is not {what}: it holds binary data.")
    return parse_toml(text, shown)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Parse TOML text; ``source`` is named in the error, with the line."""
    try:
        return tomllib.loads(text)
    except ValueError as error:
        # TOMLDecodeError is one; a number of thousands of digits is another.
        raise UserError(f"{source} is not valid TOML: {error}.{slip_hint(text, str(error))}") from None
    except RecursionError:
        raise UserError(f"{source} is not valid TOML: its values are nested too deeply.") from None


def checked(model: type[Model], table: Mapping[str, Any], source: str) -> Model:
    """Put a table through a model.

    Raises
    ------
    UserError
        With one sentence about the first mistake; ``source`` (the file) stands in front.
    """
    try:
        return model.model_validate(dict(table))
    except ValidationError as error:
        raise UserError(_sentence(error, model, table, source)) from None


def _sentence(error: ValidationError, model: type[BaseModel], table: Mapping[str, Any], source: str) -> str:
    """Turn pydantic's list of mistakes into one sentence about the weightiest."""
    details = error.errors(include_url=False)
    ranks = {kind: rank for rank, kind in enumerate(_FIRST)}
    detail = min(details, key=lambda one: ranks.get(one["type"], len(ranks)))
    kind = detail["type"]
    if not detail["loc"]:
        return f"{source}: {detail['msg']}."
    owner, field, location = _find_field(model, detail["loc"])
    key = key_text(location, table)
    if kind == "extra_forbidden":
        names = _names(owner)
        known = getattr(owner, "KEYS_TOLD", f"Known keys: {list_text(names)}.")
        return f"{source}: unknown key {key}.{nearest(str(location[-1]), names)} {known}"
    allowed = allowed_text(field) if field else ""
    value = toml_text(_value_at(table, location, detail["input"]))
    sentences = {
        "missing": f"{key} is missing; it must be {allowed}",
        "contradiction": f"{key}: {detail['msg']}",
        "told": f"{key} = {value} {detail['msg']}",
        "not_played": f"{key} = {value} {detail['msg']}",
        "not_built": f"{key} = {value} {detail['msg']}; allowed: {allowed}",
        "value_error": f"{key} = {value} is not allowed ({_reason(detail)}); allowed: {allowed}",
    }
    return f"{source}: {sentences.get(kind, f'{key} = {value} is not allowed; allowed: {allowed}')}."


def _reason(detail: ErrorDetails) -> str:
    """Return what one of our own checks said."""
    return str(detail.get("ctx", {}).get("error", ""))


def _names(model: type[BaseModel]) -> list[str]:
    """Return the keys of a model as a file writes them."""
    return [field.alias or name for name, field in model.model_fields.items()]


def _find_field(
    model: type[BaseModel], location: Location
) -> tuple[type[BaseModel], FieldInfo | None, Location]:
    """Follow a location through nested models; cut what pydantic adds for members of a union.

    Returns
    -------
    tuple
        The innermost model, its field (None for an unknown key), and the location in the file.
    """
    owner, field = model, None
    kept: list[int | str] = []
    for step in location:
        if isinstance(step, int):
            kept.append(step)
            continue
        fields = {one.alias or name: one for name, one in owner.model_fields.items()}
        inner = _inner_model(field.annotation) if field else None
        if field is not None:
            if inner is None:
                break
            owner = inner
            fields = {one.alias or name: one for name, one in owner.model_fields.items()}
        kept.append(step)
        field = fields.get(step)
        if field is None:
            break
    return owner, field, tuple(kept)


def _inner_model(annotation: object) -> type[BaseModel] | None:
    """Return the model inside ``Model``, ``list[Model]`` or ``Model | None``; None without one."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_inner_model(part) for part in get_args(annotation))
    return next((one for one in found if one), None)


def _value_at(table: Any, location: Location, otherwise: object) -> object:
    """Return the value as the file has it."""
    for step in location:
        try:
            table = table[step]
        except (KeyError, IndexError, TypeError):
            return otherwise
    return table


def key_text(location: Location, table: Mapping[str, Any]) -> str:
    """Write a place in a table for people: ``claim[T3a].primary.metric``."""
    text = ""
    here: Any = table
    for step in location:
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            here = None
        if isinstance(step, int):
            name = here.get("id") if isinstance(here, Mapping) else None
            text += f"[{name if isinstance(name, str) else step + 1}]"
        else:
            text += f".{key_word(step)}" if text else key_word(step)
    return text


def literal_values(annotation: object) -> tuple[object, ...]:
    """Return the values of a ``Literal``."""
    return get_args(annotation)


def allowed_text(field: FieldInfo) -> str:
    """Say which values a field allows."""
    return _told_text(field) or _type_text(field.annotation, field.metadata)


def _told_text(field: FieldInfo) -> str:
    """Return what the field itself says of its values, or nothing."""
    extra = field.json_schema_extra
    return str(extra.get("allowed", "")) if isinstance(extra, dict) else ""


def _type_text(annotation: Any, metadata: Sequence[object]) -> str:
    """Say which values a type allows, limits included."""
    origin = get_origin(annotation)
    if origin is Literal:
        return list_text([toml_text(one) for one in get_args(annotation)])
    if origin in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        return " or ".join(_type_text(part, metadata) for part in parts)
    if hasattr(annotation, "__metadata__"):
        for one in annotation.__metadata__:
            if isinstance(one, FieldInfo) and _told_text(one):
                return _told_text(one)
        inner = [part for one in annotation.__metadata__ for part in getattr(one, "metadata", [one])]
        return _type_text(get_args(annotation)[0], inner)
    words: dict[object, str] = {
        bool: "true or false",
        int: "a whole number",
        float: "a number",
        str: "a text",
    }
    return words.get(annotation, "a list" if origin in (list, tuple) else "a table") + _range_text(metadata)


def _range_text(metadata: Sequence[object]) -> str:
    """Say the limits of a number."""
    limits = {
        key: getattr(one, key) for one in metadata for key in ("ge", "gt", "le", "lt") if hasattr(one, key)
    }
    if "ge" in limits and "le" in limits:
        return f" from {limits['ge']} to {limits['le']}"
    words = {"ge": "from {} up", "gt": "above {}", "le": "up to {}", "lt": "below {}"}
    parts = [words[key].format(value) for key, value in limits.items()]
    return f" {' and '.join(parts)}" if parts else ""

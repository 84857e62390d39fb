"""Rule sets by name, label, file or table: ``rummy500``, ``rummy500+fives+target=300``, ``mine.toml``.

The fields themselves stand in ``sim/rule_table.py``. A file or a table has the keys ``extends`` (a name, a
file or a list of them), ``name``, words about itself (``sim/rules_told.py``) and rule fields. Without
``extends`` it starts from the core game.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from configs import folder as configs_folder
from sim.errors import UserError
from sim.rule_idle import idle_field
from sim.rule_table import RuleTable
from sim.rules import Rules
from sim.rules_text import label_value
from sim.rules_told import TOLD_KEYS, Told, read_told
from sim.validation import checked, list_text, nearest, parse_toml, read_table, toml_text

BASE = "rummy500"
OWN_KEYS = ("extends", "name", *TOLD_KEYS)
# Labels are cells of tables and parts of command lines.
LONGEST_LABEL = 120

Fields = dict[str, Any]


class NamedRules(NamedTuple):
    """Rules and the label under which results name them."""

    label: str
    rules: Rules


class RuleFile(NamedTuple):
    """What one rule file or table says, unmerged.

    ``own`` are the fields that it sets itself, ``parents`` what it extends, ``folder`` where relative files
    of ``parents`` are, ``source`` its name in an error.
    """

    source: str
    own: Fields
    parents: tuple[str, ...]
    name: str | None
    told: Told
    folder: Path


def rules_names() -> list[str]:
    """Return the names of the shipped rule sets, the core game first."""
    names = sorted(path.stem for path in (configs_folder() / "rules").glob("*.toml"))
    return sorted(names, key=lambda name: name != BASE)


def load_rules(
    spec: str | Path | Mapping[str, Any], *, folder: Path | None = None, source: str = ""
) -> NamedRules:
    """Return the rules that a name, a label, a file or a table means.

    Parameters
    ----------
    spec
        A shipped name, ``NAME[+MODIFIER]…[+field=value]…``, a path to a ``.toml`` file, or a table.
    folder
        Where relative files are looked for; the working folder by default.
    source
        What is named in front of an error of a label or a table: the experiment file, say.

    Raises
    ------
    UserError
        With one sentence, if anything in it is not known or not allowed.
    """
    here = folder or Path()
    if isinstance(spec, Mapping):
        file = table_file(spec, source or "rules", here)
        label = file.name or _table_label(file)
    elif is_file_name(str(spec)) and ("+" not in str(spec) or str(spec).endswith(".toml")):
        file = read_rule_file(str(spec), here, source)
        label = file.name or Path(spec).stem
    elif str(spec).isidentifier():
        file = read_rule_file(str(spec), here, source)
        label = str(spec)
    else:
        file = _label_file(str(spec), source or f"rules {str(spec)!r}", here)
        label = str(spec)
    return NamedRules(label, _checked_rules(file))


def _checked_rules(file: RuleFile) -> Rules:
    """Return the rules of a file; refuse contradictions, and what it asks for itself without effect."""
    rules = checked(Rules, merged_fields(file), file.source)
    if sentence := idle_field(rules, asked_fields(file)):
        raise UserError(f"{file.source}: {sentence}.")
    return rules


def rules_summary(spec: str) -> str:
    """Return the one-line summary that a shipped rule set or a file gives of itself, or nothing."""
    return rules_told(spec).summary


def rules_told(spec: str) -> Told:
    """Return what a rule set says of itself; a label has the words of its parts together.

    The reasons are those of all that the rule set extends; a field set again loses its old reason.
    """
    if is_file_name(spec) and "+" not in spec:
        file = read_rule_file(spec, Path())
        return file.told._replace(why=_reasons(file))
    words = [part.partition("=")[0].strip() for part in spec.split("+") if "=" in part]
    names = [part.strip() for part in spec.split("+") if "=" not in part]
    files = [read_rule_file(name, Path()) for name in names]
    why: dict[str, str] = {}
    for file in files:
        why |= _reasons(file)
    if len(files) == 1 and not words:
        return files[0].told._replace(why=why)
    about = " ".join(f"{name}: {file.told.summary}." for name, file in zip(names, files, strict=True))
    decided = tuple(text for file in files for text in file.told.decided if file.source != f"{BASE}.toml")
    return Told("", about, "", decided, {name: text for name, text in why.items() if name not in words})


def _reasons(file: RuleFile) -> dict[str, str]:
    """Return the reasons of a file and of all that it extends."""
    reasons: dict[str, str] = {}
    for parent in _read_parents(file, ()):
        reasons |= _reasons(parent)
    return {name: text for name, text in reasons.items() if name not in file.own} | dict(file.told.why)


def is_file_name(text: str) -> bool:
    """Tell whether a text is meant as a file and not as a name."""
    return text.endswith(".toml") or "/" in text or "\\" in text


def read_rule_file(name: str, here: Path, asker: str = "") -> RuleFile:
    """Read a shipped rule set by name, or a file by path; ``asker`` is named in the error of a wrong name."""
    if is_file_name(name):
        path = here / name
        try:
            return table_file(read_table(path, "a rule file"), str(path), path.parent)
        except UserError as error:
            raise UserError(f"{asker}: {error}" if asker else str(error)) from None
    known = rules_names()
    if name not in known:
        start = f"{asker}: there" if asker else "There"
        raise UserError(
            f"{start} are no rules {name!r}.{nearest(name, known)} Shipped rules: {list_text(known)}; "
            "a rule file ends in .toml."
        )
    path = configs_folder() / "rules" / f"{name}.toml"
    return table_file(read_table(path, "a rule file"), path.name, path.parent)


def table_file(table: Mapping[str, Any], source: str, here: Path) -> RuleFile:
    """Split a table into what it extends, its name and its own fields, each checked."""
    raw = table.get("extends", BASE)
    parents = [raw] if isinstance(raw, str) else raw
    if not isinstance(parents, list) or not parents or not all(isinstance(one, str) for one in parents):
        raise UserError(
            f"{source}: extends = {toml_text(raw)} is not allowed; allowed: a name, a file or a list of them."
        )
    _check_single(raw, parents, source)
    name = table.get("name", "")
    if not isinstance(name, str):
        raise UserError(f"{source}: name = {toml_text(name)} is not allowed; allowed: a text.")
    if "name" in table:
        check_label(name, source)
    own = {str(key): value for key, value in table.items() if key not in OWN_KEYS}
    # Each file answers for its own fields, so that an error names the file that holds the mistake.
    checked(RuleTable, own, source)
    root = "extends" not in table and source == f"{BASE}.toml"
    return RuleFile(source, own, () if root else tuple(parents), name or None, read_told(table, source), here)


def _check_single(raw: object, parents: list[str], source: str) -> None:
    """Refuse a label of the command line among what a file extends; say how a file writes it."""
    labels = [one for one in parents if "+" in one and not is_file_name(one)]
    if not labels:
        return
    parts = [part.strip() for one in parents for part in (one.split("+") if one in labels else [one])]
    names = list_text([f'"{part}"' for part in parts if part and "=" not in part] or [f'"{BASE}"'])
    fields = [part.partition("=") for part in parts if "=" in part]
    beside = list_text(
        [f"{key.strip()} = {toml_text(parse_value(value.strip()))}" for key, _, value in fields]
    )
    raise UserError(
        f"{source}: extends = {toml_text(raw)} is not allowed; in a file write extends = [{names}]"
        + (f", and {beside} beside it." if beside else ".")
    )


def check_label(text: str, source: str) -> None:
    """Refuse a label that would break a table or a command line."""
    if not 1 <= len(text) <= LONGEST_LABEL or not text.isprintable() or text != text.strip() or "," in text:
        raise UserError(
            f"{source}: name = {toml_text(text)} is not allowed; allowed: 1 to {LONGEST_LABEL} printable "
            "characters without a comma."
        )


def merged_fields(file: RuleFile, chain: tuple[str, ...] = ()) -> Fields:
    """Return all fields of a rule file: those of what it extends, from left to right, then its own.

    The first parent comes whole. Later ones bring only what their files set on top of the core game, so that
    a modifier changes its own fields and nothing else.
    """
    if not file.parents:
        return dict(file.own)
    first, *modifiers = _read_parents(file, chain)
    chain = (*chain, file.source)
    fields = merged_fields(first, chain)
    for modifier in modifiers:
        fields |= _modifier_fields(modifier, chain)
    return fields | file.own


def asked_fields(file: RuleFile) -> Fields:
    """Return what a rule file asks for itself: its own fields and those of its modifiers.

    The fields of its first parent are inherited: they may fall idle without anybody's mistake.
    """
    if not file.parents:
        return {}
    _, *modifiers = _read_parents(file, ())
    fields: Fields = {}
    for modifier in modifiers:
        fields |= _modifier_fields(modifier, (file.source,))
    return fields | file.own


def _modifier_fields(file: RuleFile, chain: tuple[str, ...]) -> Fields:
    """Return what a rule file changes: its own fields and those of its parents, without the core game's."""
    fields: Fields = {}
    for parent in _read_parents(file, chain):
        if parent.parents:
            fields |= _modifier_fields(parent, (*chain, file.source))
    return fields | file.own


def _read_parents(file: RuleFile, chain: tuple[str, ...]) -> list[RuleFile]:
    """Read what a file extends; refuse a file that would extend itself."""
    parents = [read_rule_file(name, file.folder, file.source) for name in file.parents]
    seen = [_identity(one) for one in (*chain, file.source)]
    for parent in parents:
        if _identity(parent.source) in seen:
            steps = " → ".join([*chain, file.source, parent.source])
            raise UserError(f"{file.source}: extends goes round in a circle: {steps}.")
    return parents


def _identity(source: str) -> str:
    """Return one text for all spellings of a file's path; shipped names are not paths."""
    return str(Path(source).resolve()) if is_file_name(source) and Path(source).exists() else source


def _label_file(label: str, source: str, here: Path) -> RuleFile:
    """Read ``NAME[+MODIFIER]…[+field=value]…`` as if it were a table."""
    check_label(label.replace(",", ""), source)
    parents: list[str] = []
    own: Fields = {}
    for part in label.split("+"):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name or (equals and not value):
            raise UserError(
                f"{source}: {part!r} in {label!r} is not allowed; allowed: NAME+MODIFIER+field=value."
            )
        if not equals:
            parents.append(name)
        elif name in own:
            raise UserError(f"{source}: {label!r} sets {name} twice.")
        else:
            own[name] = parse_value(value)
    return table_file({"extends": parents or [BASE], **own}, source, here)


def parse_value(text: str) -> object:
    """Read a value from a command line: TOML, or else a plain word."""
    try:
        return parse_toml(f"value = {text}", "value")["value"]
    except UserError:
        return text


def _table_label(file: RuleFile) -> str:
    """Return the label that would mean the same on a command line."""
    fields = [f"{key}={label_value(value)}" for key, value in file.own.items()]
    return "+".join([*(Path(name).stem for name in file.parents), *fields])

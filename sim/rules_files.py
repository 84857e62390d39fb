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
from sim.rule_idle import idle_field, nothing_left
from sim.rule_table import RuleTable
from sim.rules import Rules
from sim.rules_text import (
    BASE,
    LONGEST_LABEL,
    OWN_KEYS,
    check_label,
    check_single,
    is_file_name,
    label_table,
    label_value,
)
from sim.rules_told import Told, read_told
from sim.validation import (
    checked,
    cut_text,
    list_text,
    nearest,
    path_text,
    read_table,
    toml_text,
)

# What extends what is followed through so many files, one that is extended twice counted twice.
MOST_FILES = 100
# A circle is told by so many of its files.
MOST_STEPS = 6

Fields = dict[str, Any]


class NamedRules(NamedTuple):
    """Rules and the label under which results name them."""

    label: str
    rules: Rules


class RuleFile(NamedTuple):
    """What one rule file or table says, unmerged.

    ``own`` are the fields that it sets itself, ``parents`` what it extends, ``folder`` where relative files
    of ``parents`` are, ``source`` its name in an error. ``identity`` is one text for all spellings of a
    file's path.
    """

    source: str
    own: Fields
    parents: tuple[str, ...]
    name: str | None
    told: Told
    folder: Path
    identity: str


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
    elif isinstance(spec, Path) or _is_lone_file(spec, here):
        file = read_rule_file(str(spec), here, source)
        label = file.name or Path(spec).stem
    elif spec.isidentifier():
        file = read_rule_file(spec, here, source)
        label = spec
    else:
        source = source or f"rules {cut_text(repr(spec), LONGEST_LABEL)}"
        file = table_file({"extends": BASE, **label_table(spec, source)}, source, here)
        label = spec
    return NamedRules(label, _checked_rules(file))


def _checked_rules(file: RuleFile) -> Rules:
    """Return the rules of a file; refuse contradictions, and what it asks for itself without effect."""
    _check_family(file)
    rules = checked(Rules, merged_fields(file), file.source)
    if sentence := idle_field(rules, asked_fields(file)) or _lost_part(file):
        raise UserError(f"{file.source}: {sentence}.")
    return rules


def _lost_part(file: RuleFile) -> str | None:
    """Return a sentence if later parents leave nothing of the first; its own fields may do so."""
    if len(file.parents) < 2:
        return None
    parents = file._replace(own={})
    first, later = _read_parents(file)[0], asked_fields(file)
    inherited = [name for name in _modifier_fields(first) if name not in later] if first.parents else []
    return nothing_left(checked(RuleTable, merged_fields(parents), file.source), inherited)


def rules_summary(spec: str) -> str:
    """Return the one-line summary that a shipped rule set or a file gives of itself, or nothing."""
    return rules_told(spec).summary


def rules_told(spec: str) -> Told:
    """Return what a rule set says of itself; a label has the words of its parts together.

    The reasons are those of all that the rule set extends; a field set again loses its old reason.
    """
    if _is_lone_file(spec, Path()):
        file = read_rule_file(spec, Path())
        _check_family(file)
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
    for parent in _read_parents(file):
        reasons |= _reasons(parent)
    return {name: text for name, text in reasons.items() if name not in file.own} | dict(file.told.why)


def _is_lone_file(text: str, here: Path) -> bool:
    """Tell whether a text names one file; with a + in it, it is a label unless there is such a file."""
    if not is_file_name(text) or "+" not in text:
        return is_file_name(text)
    try:
        return (here / text).is_file()
    except OSError:
        # Too long for a name.
        return False


def read_rule_file(name: str, here: Path, asker: str = "") -> RuleFile:
    """Read a shipped rule set by name, or a file by path; ``asker`` is named in the error of a wrong name."""
    if is_file_name(name):
        path = here / name
        try:
            table = read_table(path, "a rule file")
            if "kind" in table:
                raise UserError(
                    f"{path_text(path)} is an experiment, not a rule file; rummy500 run plays it."
                )
            file = table_file(table, path_text(path), path.parent)
            return file._replace(identity=str(path.resolve()))
        except UserError as error:
            raise UserError(f"{asker}: {error}" if asker else str(error)) from None
    known = rules_names()
    if name not in known:
        start = f"{asker}: there" if asker else "There"
        raise UserError(
            f"{start} are no rules {toml_text(name)}.{nearest(name, known)} "
            f"Shipped rules: {list_text(known)}; a rule file ends in .toml."
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
    check_single(raw, parents, source)
    name = table.get("name", "")
    if not isinstance(name, str):
        raise UserError(f"{source}: name = {toml_text(name)} is not allowed; allowed: a text.")
    if "name" in table:
        check_label(name, source)
    own = {str(key): value for key, value in table.items() if key not in OWN_KEYS}
    # Each file answers for its own fields, so that an error names the file that holds the mistake.
    checked(RuleTable, own, source)
    root = "extends" not in table and source == f"{BASE}.toml" and here == configs_folder() / "rules"
    told = read_told(table, source)
    return RuleFile(source, own, () if root else tuple(parents), name or None, told, here, source)


def merged_fields(file: RuleFile) -> Fields:
    """Return all fields of a rule file: those of what it extends, from left to right, then its own.

    The first parent comes whole. Later ones bring only what their files set on top of the core game, so that
    a modifier changes its own fields and nothing else.
    """
    if not file.parents:
        return dict(file.own)
    first, *modifiers = _read_parents(file)
    fields = merged_fields(first)
    for modifier in modifiers:
        fields |= _modifier_fields(modifier)
    return fields | file.own


def asked_fields(file: RuleFile) -> Fields:
    """Return what a rule file asks for itself: its own fields and those of its modifiers.

    The fields of its first parent are inherited: some may fall idle without anybody's mistake, not all.
    """
    if not file.parents:
        return {}
    _, *modifiers = _read_parents(file)
    fields: Fields = {}
    for modifier in modifiers:
        fields |= _modifier_fields(modifier)
    return fields | file.own


def _modifier_fields(file: RuleFile) -> Fields:
    """Return what a rule file changes: its own fields and those of its parents, without the core game's."""
    fields: Fields = {}
    for parent in _read_parents(file):
        if parent.parents:
            fields |= _modifier_fields(parent)
    return fields | file.own


def _read_parents(file: RuleFile) -> list[RuleFile]:
    """Read what a file extends."""
    return [read_rule_file(name, file.folder, file.source) for name in file.parents]


def _check_family(file: RuleFile) -> None:
    """Refuse files that extend each other in a circle or too often, and the core game in a later place.

    The core game sets every field, so that nothing would be left of what stands before it.
    """
    waiting: list[tuple[RuleFile, dict[str, str]]] = [(file, {file.identity: file.source})]
    left = MOST_FILES
    while waiting:
        child, chain = waiting.pop()
        parents = _read_parents(child)
        if not all(later.parents for later in parents[1:]):
            raise UserError(
                f"{child.source}: {BASE} sets every field and would undo what stands before it; "
                "put it first or leave it out."
            )
        left -= len(parents)
        for parent in reversed(parents):
            if parent.identity in chain:
                steps = [*chain.values(), parent.source]
                told = steps if len(steps) <= MOST_STEPS else [*steps[:2], "…", *steps[-2:]]
                raise UserError(f"{child.source}: extends goes round in a circle: {' → '.join(told)}.")
            waiting.append((parent, {**chain, parent.identity: parent.source}))
        if left < 0:
            raise UserError(
                f"{file.source}: extends leads to more than {MOST_FILES} files, each counted as often as it "
                "is extended."
            )


def _table_label(file: RuleFile) -> str:
    """Return the label that would mean the same on a command line."""
    fields = [f"{key}={label_value(value)}" for key, value in file.own.items()]
    return "+".join([*(Path(name).stem for name in file.parents), *fields])

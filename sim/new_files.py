"""Commented files to start from: a strategy, written either way, and a rule set."""

from pathlib import Path

from sim.errors import UserError

TEMPLATES = Path(__file__).resolve().parent / "templates"
# What the strategy of each template is called inside its file.
STRATEGY_NAMES = {"compiled": "PATIENT", "python": "Patient"}


def write_new_strategy(path: Path, kind: str) -> str:
    """Write a strategy to start from and return its name inside the file.

    Parameters
    ----------
    path
        A file that does not exist, with a name that ends in ``.py``.
    kind
        "compiled" or "python".

    Raises
    ------
    UserError
        When the file is there already, or cannot be written.
    """
    if kind not in STRATEGY_NAMES:
        raise UserError(f"A strategy is written as one of {', '.join(STRATEGY_NAMES)}, not as {kind!r}.")
    _check_ending(path, ".py")
    text = (TEMPLATES / f"new_strategy_{kind}.py").read_text(encoding="utf-8")
    _write_new(path, text.replace("FILE.py", path.name))
    return STRATEGY_NAMES[kind]


def write_new_rules(path: Path) -> None:
    """Write a rule set to start from: every field as a comment, with its meaning and what is allowed.

    Raises
    ------
    UserError
        When the file is there already, or cannot be written.
    """
    from sim.rule_fields import JokerFields  # noqa: PLC0415 - slow to import
    from sim.rule_table import GROUPS, RuleTable, is_fixed, value_text  # noqa: PLC0415 - as above
    from sim.rules_files import load_rules  # noqa: PLC0415 - as above
    from sim.validation import allowed_text  # noqa: PLC0415 - as above

    _check_ending(path, ".toml")
    lines = [
        "# A rule set of your own. It starts as the core game; take the # from a line and change its value.",
        f"# Look at it: rummy500 show {path.name}. Play it: --rules {path.name}.",
        '# It may start from another game, or from several: extends = ["pagat", "booting"].',
        "# Their names: rummy500 list rules. Files go as well, by their paths from here.",
        'extends = "rummy500"',
        'summary = "my house rules"',
    ]
    core, pagat = RuleTable(), load_rules("pagat").rules
    of_jokers = {"jokers_total", *JokerFields.model_fields}
    for heading, group in GROUPS.items():
        lines += ["", f"# ---- {heading} ----"]
        for name in group.model_fields:
            if is_fixed(name):
                continue
            field = RuleTable.model_fields[name]
            setting = _setting(name, getattr(core, name), getattr(pagat, name) if name in of_jokers else None)
            lines += ["", f"# {field.description}", f"#   allowed: {allowed_text(field)}", f"# {setting}"]
    lines += ["", "# ---- One value for good; docs/rules.md 2.1 says what others would be ----", ""]
    lines += [
        f"# {name} = {value_text(getattr(core, name))}" for name in RuleTable.model_fields if is_fixed(name)
    ]
    _write_new(path, "\n".join(lines) + "\n")


def _setting(name: str, core: object, pagat: object) -> str:
    """Write a field with its value in the core game, and beside it that of pagat where one is given.

    A field without a value in the core game begins with that of pagat.
    """
    from sim.rule_table import value_text  # noqa: PLC0415 - slow to import

    if core is None:
        if pagat is None:
            return f"{name} has no value in rummy500"
        return f"{name} = {value_text(pagat)}  # as in pagat; rummy500 has none"
    beside = "" if pagat in (None, core) else f"  # pagat: {value_text(pagat)}"
    return f"{name} = {value_text(core)}{beside}"


def _check_ending(path: Path, ending: str) -> None:
    """Refuse a name that the program would not read back."""
    if path.suffix != ending:
        raise UserError(f"{path} is not written: its name must end in {ending}.")


def _write_new(path: Path, text: str) -> None:
    """Write a file that does not exist yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UserError(f"{path} is there already and is not overwritten; give another name.") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}.") from error

"""The page of a rule set, for the terminal and for docs/presets: what it is, where from, what differs.

Everything comes from the fields' own descriptions and from the words of the rule file, so that a page cannot
say anything else than what is played.
"""

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from sim.rule_table import GROUPS, NO_VALUE, RuleTable, is_fixed, value_text
from sim.rules import Rules
from sim.rules_files import load_rules, rules_names, rules_summary, rules_told
from sim.rules_text import BASE
from sim.validation import allowed_text, list_text

WIDTH = 100
# Where the meanings begin in the list of all fields.
COLUMN = 42
HEAD = "<!-- Written by sim/rules_pages.py: RENEW_GOLDEN=1 pytest tests/sim/test_rules_pages.py -->"


class Difference(NamedTuple):
    """A field that differs from the core game: both values, the field's meaning and why it differs."""

    name: str
    value: str
    core: str
    meaning: str
    why: str


class Page(NamedTuple):
    """What a page says of a rule set."""

    label: str
    summary: str
    about: str
    source: str
    players: str
    differences: tuple[Difference, ...]
    decided: tuple[str, ...]


def rules_page(spec: str) -> Page:
    """Collect the page of a preset, a label or a file."""
    label, rules = load_rules(spec)
    told = rules_told(spec)
    core = Rules()
    differences = [
        Difference(
            name,
            value_text(getattr(rules, name)),
            value_text(getattr(core, name)),
            str(RuleTable.model_fields[name].description),
            told.why.get(name, ""),
        )
        for name in RuleTable.model_fields
        if getattr(rules, name) != getattr(core, name)
    ]
    players = players_text(rules.player_counts())
    return Page(label, *told[:3], players, tuple(differences), told.decided)


def players_text(counts: list[int]) -> str:
    """Write numbers of players: "2 to 8", "4", "2, 4"."""
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    return list_text([str(players) for players in counts])


def describe_rules(spec: str) -> str:
    """Return the page of a rule set for the terminal; of the core game the list of all fields."""
    page = rules_page(spec)
    lines = [f"{page.label}: {page.summary}" if page.summary else page.label, ""]
    if page.about:
        lines += [*_wrap(page.about), ""]
    lines.append(f"Players: {page.players}.")
    if page.source:
        lines += _wrap(f"From: {page.source}", rest="  ")
    lines += _difference_lines(page) if page.differences else _field_lines()
    if page.decided:
        lines += ["", "Decided where the sources are silent or disagree:"]
        for text in page.decided:
            lines += _wrap(text, first="  - ", rest="    ")
    return "\n".join(lines)


def _difference_lines(page: Page) -> Iterator[str]:
    """Yield what differs from the core game."""
    yield from ("", f"Differs from {BASE} in:")
    for one in page.differences:
        core = f"no value in {BASE}" if one.core == NO_VALUE else f"{BASE}: {one.core}"
        yield f"  {one.name} = {one.value}   ({core})"
        text = f"{one.meaning} {one.why}"
        yield from _wrap(text, first="      ", rest="      ")
    yield from ("", f"All other fields are as in the core game: rummy500 show {BASE}")


def _field_lines() -> Iterator[str]:
    """Yield all fields of the core game by group, those with one value for good at the end."""
    for heading, group in GROUPS.items():
        yield from ("", f"{heading}:")
        for name in group.model_fields:
            if is_fixed(name):
                continue
            setting = f"  {_setting(name)}"
            meaning = _wrap(str(RuleTable.model_fields[name].description), WIDTH - COLUMN)
            if len(setting) >= COLUMN:
                yield setting
                setting = ""
            for line in meaning:
                yield f"{setting:{COLUMN}}{line}"
                setting = ""
    # A space that no line breaks at keeps each name with its value.
    fixed = [_setting(name).replace(" ", "\xa0") for name in RuleTable.model_fields if is_fixed(name)]
    yield from ("", "One value for good; docs/rules.md 2.1 says what the others would be:")
    for line in _wrap(list_text(fixed), first="  ", rest="  "):
        yield line.replace("\xa0", " ")
    yield from (
        "",
        "Allowed values, each with a comment: rummy500 new-rules FILE, or docs/presets/rummy500.md.",
    )


def _setting(name: str) -> str:
    """Write a field of the core game with its value."""
    value = getattr(Rules(), name)
    return f"{name} = {value_text(value)}" if value is not None else f"{name}: no value here"


def page_markdown(name: str) -> str:
    """Return the page of a shipped rule set as docs/presets/<name>.md holds it."""
    page = rules_page(name)
    lines = [HEAD, "", f"# {page.label}", "", f"{page.summary[0].upper()}{page.summary[1:]}.", ""]
    lines += [page.about, ""] if page.about else []
    lines += [f"- **Players:** {page.players}", f"- **From:** {page.source}"]
    lines += [f"- **Play it:** `rummy500 play --rules {name} --strategies {_seats(name)}`", ""]
    lines += _difference_table(page) if page.differences else _field_tables()
    if page.decided:
        lines += ["", "## What we decided", ""]
        lines += [f"- {text}" for text in page.decided]
    lines += ["", "Sections and names in square brackets: [rule book](../rules.md)."]
    return "\n".join(lines) + "\n"


def _wrap(text: str, width: int = WIDTH, first: str = "", rest: str = "") -> list[str]:
    """Break a text into lines, never inside a word or a field's value."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _seats(name: str) -> str:
    """Return strategies for an example: three players, or as many as the rules want."""
    counts = load_rules(name).rules.player_counts()
    return ",".join(["greedy"] * (3 if 3 in counts else counts[0]))


def _difference_table(page: Page) -> Iterator[str]:
    """Yield what differs from the core game as a table."""
    yield from ("## What differs from rummy500", "")
    yield from ("| field | here | rummy500 | meaning, and why |", "|---|---|---|---|")
    for one in page.differences:
        text = f"{one.meaning} {one.why}".strip()
        yield f"| `{one.name}` | `{one.value}` | {_core_cell(one.core)} | {_cell(text)} |"


def _field_tables() -> Iterator[str]:
    """Yield all fields of the core game, a table for each group."""
    for heading, group in GROUPS.items():
        yield from ("", f"## {heading}", "")
        yield from ("| field | value | meaning | allowed | source |", "|---|---|---|---|---|")
        for name in group.model_fields:
            field = RuleTable.model_fields[name]
            extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
            cells = [_cell(str(field.description)), _cell(allowed_text(field)), _cell(str(extra["source"]))]
            value = _core_cell(value_text(getattr(Rules(), name)))
            yield f"| `{name}` | {value} | {' | '.join(cells)} |"


def _core_cell(value: str) -> str:
    """Write a core value as a cell; a dash for none."""
    return "—" if value == NO_VALUE else f"`{value}`"


def _cell(text: str) -> str:
    """Keep a text inside its cell."""
    return text.replace("|", "\\|")


def index_markdown() -> str:
    """Return docs/presets/README.md: a line for each shipped rule set."""
    lines = [HEAD, "", "# Rule sets", "", "| rule set | players | what it is |", "|---|---|---|"]
    for name in rules_names():
        players = players_text(load_rules(name).rules.player_counts())
        lines.append(f"| [{name}]({name}.md) | {players} | {rules_summary(name)} |")
    lines += [
        "",
        "They add up: `pagat+booting+fives` is `pagat` with the fields that `booting` and `fives` set.",
        "A single field is added as `pagat+target=300`. `rummy500 new-rules FILE` begins a file of your own,",
        'in which the same is `extends = ["pagat", "booting", "fives"]` and `target = 300`.',
        "`rummy500` sets every field, so it can only come first. Files join like names: `fives+./mine.toml`.",
    ]
    return "\n".join(lines) + "\n"

"""The rule book knows every field, word, preset and source that the program and its files name."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest

from configs import folder
from sim.rule_table import RuleTable
from sim.rule_values import RARE
from sim.rules_files import rules_names

ROOT = Path(__file__).resolve().parents[1]
BOOK = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SECTION_2 = BOOK[BOOK.index("### 2.1 ") : BOOK.index("### 2.2 ")]
SOURCES = BOOK[BOOK.index("## 5. Sources") :]
KEY = re.compile(r"\[([A-Z][A-Z0-9-]{2,})\]")


def source(field):
    return field.json_schema_extra["source"]


@pytest.mark.parametrize("name", RuleTable.model_fields)
def test_every_field_and_each_of_its_words_stands_in_the_table(name):
    field = RuleTable.model_fields[name]
    assert f"`{name}`" in SECTION_2
    if source(field).startswith(RARE):
        return  # the table of values does not hold the rare switches
    for part in (field.annotation, *get_args(field.annotation)):
        if get_origin(part) is Literal:
            for value in get_args(part):
                if isinstance(value, str):
                    assert f"`{value}`" in SECTION_2, value


def test_no_field_of_the_table_is_unknown():
    rows = [line.split("|")[1] for line in SECTION_2.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named <= set(RuleTable.model_fields)
    assert len(named) > 75


@pytest.mark.parametrize("name", rules_names())
def test_every_preset_stands_in_the_rule_book_with_its_page(name):
    assert f"[`{name}`](presets/{name}.md)" in BOOK


def test_every_source_that_is_named_is_listed():
    texts = [path.read_text(encoding="utf-8") for path in (folder() / "rules").glob("*.toml")]
    texts += [source(field) for field in RuleTable.model_fields.values()]
    named = {key for text in (*texts, BOOK) for key in KEY.findall(text)}
    assert named == set(KEY.findall(SOURCES))


def test_every_section_that_is_cited_is_there():
    sections = set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", BOOK, re.MULTILINE))
    situations = {n for row in re.findall(r"^\| (C[^|]+) \|", BOOK, re.MULTILINE) for n in row.split(", ")}
    details = set(re.findall(r"^(\d+)\. ", BOOK[BOOK.index("### 2.11") : BOOK.index("## 3.")], re.MULTILINE))
    paths = [*(folder() / "rules").glob("*.toml"), *(ROOT / "sim").glob("rule*.py")]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for section in re.findall(r"docs/rules\.md (\d+(?:\.\d+)?)", text):
            assert section in sections, (path.name, section)
        for situation in re.findall(r"\bC\d+\b", text):
            assert situation in situations, (path.name, situation)
        for detail in re.findall(r"2\.11 no\. (\d+)", text):
            assert detail in details, (path.name, detail)

"""Pages of rule sets: the guide's are those that the program would write now, and they say what differs.

``RENEW_GOLDEN=1 pytest tests/sim/test_rules_pages.py`` writes docs/presets.
"""

import os
from pathlib import Path

import pytest

from sim.rule_table import is_fixed
from sim.rules import Rules
from sim.rules_files import rules_names, rules_told
from sim.rules_pages import WIDTH, describe_rules, index_markdown, page_markdown, players_text, rules_page

PAGES = Path(__file__).resolve().parents[2] / "docs" / "presets"


def check(path, text):
    if os.environ.get("RENEW_GOLDEN"):
        PAGES.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", rules_names())
def test_the_guides_page_of_a_preset_is_not_stale(name):
    check(PAGES / f"{name}.md", page_markdown(name))


def test_the_guides_list_of_presets_is_not_stale():
    check(PAGES / "README.md", index_markdown())
    assert sorted(path.stem for path in PAGES.glob("*.md")) == sorted([*rules_names(), "README"])


def test_the_core_games_page_tells_every_field_in_lines_of_the_width():
    page = describe_rules("rummy500")
    for name in Rules.model_fields:
        assert f"{name} = " in page or f"{name}: no value here" in page
        assert is_fixed(name) or f"\n  {name}" in page
    assert max(map(len, page.splitlines())) <= 110
    assert len(page.splitlines()) < 150


@pytest.mark.parametrize("name", rules_names()[1:])
def test_a_presets_page_is_short_and_says_what_differs_and_why(name):
    page = describe_rules(name)
    told = rules_told(name)
    joined = " ".join(page.split())
    assert page.startswith(f"{name}: {told.summary}\n")
    for one in rules_page(name).differences:
        assert f"  {one.name} = {one.value}   (" in page
        assert " ".join(f"{one.meaning} {one.why}".split()) in joined
    assert all(" ".join(text.split()) in joined for text in told.decided)
    assert len(page.splitlines()) < 100
    assert all(len(line) <= WIDTH or " = " in line for line in page.splitlines()[1:])


def test_a_variants_page_does_not_tell_what_is_the_same():
    page = describe_rules("fives")
    assert "  pip_scheme = 'fives'   (rummy500: 'face')" in page
    assert "target =" not in page


def test_a_field_set_by_hand_is_on_the_page_of_a_label():
    assert "  target = 321   (rummy500: 500)" in describe_rules("pagat+target=321")


@pytest.mark.parametrize(
    ("counts", "text"), [([2, 3, 4], "2 to 4"), ([4], "4"), ([2, 3], "2, 3"), ([2, 3, 5, 6], "2, 3, 5, 6")]
)
def test_numbers_of_players_are_written_briefly(counts, text):
    assert players_text(counts) == text

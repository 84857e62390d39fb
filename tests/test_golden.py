"""Golden texts, reviewed by eye; ``RENEW_GOLDEN=1 pytest tests/test_golden.py`` renews them."""

import os
from pathlib import Path

import pytest

from sim.cli import main

GOLDEN = Path(__file__).resolve().parent / "golden"
COMMANDS = {
    "play_greedy_random.txt": ["play", "--strategies", "greedy,random", "--seed", "3"],
    "help.txt": ["--help"],
    "help_run.txt": ["run", "--help"],
    "help_match.txt": ["match", "--help"],
    "show_adviser.txt": ["show", "adviser"],
    "show_rummy500.txt": ["show", "rummy500"],
    "show_table54.txt": ["show", "table54"],
    "show_label.txt": ["show", "persian+booting+joker_layoff=never"],
    "list_rules.txt": ["list", "rules"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_its_golden_text(
    name: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert main(COMMANDS[name]) == 0
    printed = capfd.readouterr().out
    if os.environ.get("RENEW_GOLDEN"):
        (GOLDEN / name).write_text(printed, encoding="utf-8")
    assert printed == (GOLDEN / name).read_text(encoding="utf-8")

"""The examples of the guide to experiments that stand in no file of their own run as they are printed."""

import re
from pathlib import Path

import pandas as pd
import pytest

from reports.terminal import result_rows
from sim.cli import main

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "experiments.md"


def played(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Play the example of a name with few blocks; return its folder."""
    examples = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (example,) = (text for text in examples if text.startswith(f'name = "{name}"'))
    (folder / f"{name}.toml").write_text(example, encoding="utf-8")
    monkeypatch.chdir(folder)
    assert main(["run", f"{name}.toml", "--blocks", "4", "--jobs", "1", "--quiet"]) == 0
    return folder / "out" / name


def test_the_example_of_house_rules_has_a_table_of_equals_for_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played("my_rules", tmp_path, monkeypatch)
    assert "Who sat there: adviser in every seat.\n" in capsys.readouterr().out
    assert len(pd.read_csv(out / "house_rules.csv")) == 5
    assert set(pd.read_csv(out / "house_differences.csv")["against"]) == {"rummy500"}


def test_the_example_of_a_match_names_each_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    title, _, rows, _ = result_rows(played("trio", tmp_path, monkeypatch))
    assert title.startswith("trio under rummy500 and pagat: ")
    assert [row[0] for row in rows] == ["rummy500, 3 players"] * 3 + ["pagat, 3 players"] * 3

"""``show`` helps with the name of a file."""

from pathlib import Path

import pytest

from sim.cli import main


@pytest.mark.parametrize("name", ["club", "club.tml", "club.tomll"])
def test_a_file_that_is_named_without_its_end_is_told(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club.toml").write_text("target = 400\n", encoding="utf-8")
    assert main(["show", name]) == 2
    assert f"Nothing is named {name!r}. Did you mean the file 'club.toml'?" in capfd.readouterr().err
    assert main(["show", "club.toml"]) == 0

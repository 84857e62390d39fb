"""While one waits the command line says what it does: estimates name the report, which tells its stages."""

import time
from pathlib import Path

import pytest

from reports.build import build_report
from sim.cli import main
from sim.cli_progress import report_seconds, reporting


def test_the_estimate_of_a_run_names_that_of_its_report(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    args = ["match", "greedy", "random", "--players", "2", "--blocks", "5", "--out", str(tmp_path / "m")]
    assert main(args) == 0
    said = " ".join(capfd.readouterr().err.split())
    assert ", then about 4 s for the report (compiling comes on top), " in said
    assert "Making the report …" in said
    assert main(["report", str(tmp_path / "m")]) == 0
    assert capfd.readouterr().err == "Making the report …\n"
    assert main(["report", str(tmp_path / "m"), "--quiet"]) == 0
    assert capfd.readouterr().err == ""


def test_a_report_of_many_arms_takes_longer_and_longest_where_ledgers_are_told() -> None:
    assert report_seconds("tip", 438) > report_seconds("tip", 10) > report_seconds("tournament", 10)


def test_a_report_tells_each_figure_that_it_draws(match_run: Path) -> None:
    told: list[str] = []
    build_report(match_run, told.append)
    assert told[0] == "tables of 4 arms"
    figures = len(list((match_run / "figures").glob("*.svg")))
    assert [one for one in told if one.startswith("drawing")] == [
        f"drawing figure {number}" for number in range(1, figures + 2)
    ]
    assert told[-1] == "pages"


def test_stages_stand_on_a_terminal_and_their_names_are_no_markup(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with reporting() as tell:
        tell("drawing [red]figure 3")
        # The line is drawn anew a few times a second.
        time.sleep(0.3)
    assert "Report: drawing [red]figure 3" in capsys.readouterr().err

"""What is compiled is said beforehand, where something has to be, and is said to be once."""

from pathlib import Path

import pytest

from sim.cli import main
from sim.cli_compiling import announce_compilation, tables_of
from sim.jit import COMPILED
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
PLAY = ("play", "--strategies", "greedy,random", "--seed", "3")


@pytest.fixture
def _empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for compiled code where there is none; what this process has is not compiled again."""
    monkeypatch.setenv("RUMMY500_CACHE", str(tmp_path / "cache"))


def said(capfd: pytest.CaptureFixture[str], rules: str, *strategies: str) -> str:
    """Return what is announced for hands of two players."""
    tables = tables_of([load_rules(rules).rules], [2])
    announce_compilation(tables, map(parse_strategy, strategies), "hands")
    return capfd.readouterr().err


@pytest.mark.usefixtures("_empty_cache")
def test_engine_parts_and_strategies_are_named_where_nothing_is_compiled(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert said(capfd, "rummy500") == "Compiling the engine (10 to 15 seconds, once) …\n"
    assert said(capfd, "pagat", "greedy", "adviser@layoff=0") == (
        "Compiling the engine, what these rules need, strategy greedy, strategy adviser "
        "(14 to 50 seconds, each once) …\n"
    )


@pytest.mark.usefixtures("_empty_cache")
def test_a_preset_is_not_named_beside_the_strategy_that_it_is(capfd: pytest.CaptureFixture[str]) -> None:
    assert "strategy champion (" in said(capfd, "rummy500", "champion", "adviser", "adviser@layoff=0")


@pytest.mark.usefixtures("_empty_cache")
def test_looking_for_compiled_code_makes_no_folder(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said(capfd, "pagat", "greedy")
    assert list(tmp_path.iterdir()) == []


def test_a_game_says_nothing_of_compiling_when_all_is_there(capfd: pytest.CaptureFixture[str]) -> None:
    main(PLAY)
    capfd.readouterr()
    assert main(PLAY) == 0
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("_empty_cache")
def test_play_and_replay_say_so_on_the_error_stream_unless_they_are_to_be_quiet(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "game.jsonl"
    assert main([*PLAY, "--games", "2", "--record", str(record), "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")
    assert main(PLAY) == 0
    out, err = capfd.readouterr()
    assert err == "Compiling the engine, strategy greedy, strategy random (12 to 35 seconds, each once) …\n"
    assert "Compiling" not in out
    assert main(["replay", str(record)]) == 0
    told, err = capfd.readouterr()
    assert err == "Compiling the engine (10 to 15 seconds, once) …\n"
    assert main(["replay", str(record), "--quiet"]) == 0
    assert capfd.readouterr() == (told, "")


@pytest.mark.usefixtures("_empty_cache")
@pytest.mark.parametrize(
    "args",
    [("--strategies", "greedy"), ("--strategies", "greedy,greedy@speed=3"), ("--strategies", "gredy,random")],
)
def test_what_cannot_be_played_is_refused_before_a_word_of_compiling(
    capfd: pytest.CaptureFixture[str], args: tuple[str, ...]
) -> None:
    assert main(["play", *args]) == 2
    assert "Compiling" not in capfd.readouterr().err


@pytest.mark.usefixtures("_empty_cache")
def test_a_quiet_run_says_nothing_of_compiling(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    args = ["match", "greedy", "random", "--players", "2", "--blocks", "60", "--out", str(tmp_path / "m")]
    assert main([*args, "--quiet"]) == 0
    assert capfd.readouterr().err == ""
    assert main([*args, "--seed", "7"]) == 0
    assert "Compiling the engine, strategy greedy, strategy random (" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("command", "words"),
    [("play", "Only the games"), ("replay", "Only the games"), ("run", "No progress bar")],
)
def test_quiet_says_what_it_leaves_out_of_each_command(
    capfd: pytest.CaptureFixture[str], command: str, words: str
) -> None:
    assert main([command, "--help"]) == 0
    assert words in capfd.readouterr().out

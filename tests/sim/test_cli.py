"""The command line: what it prints, and one sentence with exit code 2 for every mistake."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from sim.cli import COMMANDS, main
from sim.cli_progress import running_text
from sim.runner import Progress

HERE = Path(__file__).resolve().parent


def run(capfd: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(args)
    out, err = capfd.readouterr()
    return code, out, err


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help(capfd: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = run(capfd, command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: rummy500 {command}")


def test_help_says_what_each_command_does_to_the_end(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = run(capfd, "--help")[1]
    assert "..." not in text.partition("Commands:")[2]
    assert all(f"  {command}  " in text for command in COMMANDS)
    assert "Play games with strategy i in seat i, and tell them card by card." in " ".join(text.split())


def test_a_match_takes_several_rule_sets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rules = ("--rules", "rummy500", "--rules", "target_300")
    code, out, _ = run(
        capfd, "match", "greedy", "random", *rules, "--players", "2", "--blocks", "30", "--quiet",
        "--out", str(tmp_path / "m"),
    )  # fmt: skip
    assert code == 0
    assert "rummy500, 2" in out
    assert "target_300, 2" in out
    info = json.loads((tmp_path / "m" / "run.json").read_text(encoding="utf-8"))
    assert [one["label"] for one in info["config"]["rules"]] == ["rummy500", "target_300"]


def test_a_match_writes_its_files_and_prints_a_verdict(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "m"
    code, out, _ = run(
        capfd,
        "match",
        "greedy",
        "random",
        "--players",
        "2",
        "--blocks",
        "120",
        "--quiet",
        "--out",
        str(folder),
    )
    assert code == 0
    assert "greedy vs random" in out
    assert "Effects are of the first strategy" in " ".join(out.split())
    for name in ("run.json", "blocks.parquet", "summary.csv", "verdicts.csv", "report.html", "report.md"):
        assert (folder / name).is_file(), name
    info = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    assert (info["status"], info["games"]) == ("complete", 480)
    before = (folder / "summary.csv").read_bytes()
    assert run(capfd, "report", str(folder))[0] == 0
    assert (folder / "summary.csv").read_bytes() == before
    assert run(capfd, "export", str(folder)) == (0, f"{folder / 'm.xlsx'} is written.\n", "")
    book = pd.read_excel(folder / "m.xlsx", sheet_name=None)
    tables = {path.stem: pd.read_csv(path) for path in folder.glob("*.csv")}
    assert {name: table.shape for name, table in book.items()} == {
        name: table.shape for name, table in tables.items()
    }


def test_a_played_game_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "play", "--strategies", "greedy,random", "--seed", "3")
    assert code == 0
    assert "Hand 1, dealt by" in out
    assert out.rstrip().endswith("hands.")


def test_a_recorded_game_replays_to_the_same_bytes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "f.jsonl.gz", tmp_path / "g.jsonl.gz"
    assert (
        run(
            capfd,
            "play",
            "--strategies",
            "greedy,random,greedy",
            "--games",
            "3",
            "--legal",
            "--record",
            str(first),
        )[0]
        == 0
    )
    assert run(capfd, "replay", str(first), "--record", str(second))[0] == 0
    assert first.read_bytes() == second.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["f.jsonl.gz", "g.jsonl.gz"]


@pytest.mark.parametrize("kind", ["strategies", "rules", "experiments"])
def test_lists_name_everything(capfd: pytest.CaptureFixture[str], kind: str) -> None:
    code, out, _ = run(capfd, "list", kind)
    names = [line.split()[0] for line in out.splitlines()]
    assert code == 0
    assert {"strategies": "adviser", "rules": "rummy500", "experiments": "tips"}[kind] in names
    for name in names:
        assert run(capfd, "show", name)[0] == 0


def test_names_are_unique_over_strategies_rules_and_experiments(capfd: pytest.CaptureFixture[str]) -> None:
    names = [line.split()[0] for line in run(capfd, "list")[1].splitlines() if line.startswith("  ")]
    assert len(names) == len(set(names))


def test_the_schema_is_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert "properties" in json.loads(run(capfd, "schema")[1])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("frob",), "No such command 'frob'"),
        (("mach",), "Did you mean 'match'"),
        (("play", "--strategies", "greedy,greedy", "--legal"), "add --record FILE or --json"),
        (
            ("run", "nope"),
            "claims, dig_sweep, first_player, house_rules, round_robin, smoke, tips, tips_by_rules",
        ),
        (("run", "."), "folder"),
        (("run", "a", "b", "--out", "x"), "--out"),
        (("bench", "--rules", "."), ". is a folder, not a rule file."),
        (("match", "greedy"), "3 players takes two strategies, or as many as players; strategies has 1."),
        (("run", "smoke", "--out", ""), "a folder needs a name"),
        (("match", "greedy", "random", "--out", " "), "a folder needs a name"),
        (("match", "greedy"), "two"),
        (("match", "greedy", "gredy"), "Did you mean 'greedy'"),
        (("match", "greedy@min_points=1000", "greedy"), "0…400"),
        (("match", "greedy@speed=3", "greedy"), "min_points, max_cards"),
        (("match", "greedy", "random", "--players", "9"), "2 to 8"),
        (("match", "greedy", "random", "--players", "x"), "2,3,4"),
        (
            ("match", "greedy", "random", "--rules", "rummy500+joker_mode=wild"),
            "needs a value for joker_value_meld",
        ),
        (("match", "greedy", "random", "--rules", "nope"), "rummy500"),
        (("match", "greedy", "random", "--rules", "rummy500,pagat"), "say --rules once for each"),
        (("match", "greedy", "random", "--blocks", "0"), "x>=1"),
        (("match", "greedy", "random", "--address", "x"), "dask or ray"),
        (("play", "--strategies", "greedy"), "2 to 8"),
        (("play", "--strategies", "greedy,none.py:A"), "No such file"),
        (("play",), "--strategies"),
        (("replay", "none.jsonl"), "No such file"),
        (("replay", "."), "directory"),
        (("show", "foo"), "Nothing is named 'foo'"),
        (("report", "nowhere"), "no run.json"),
        (("export", "nowhere"), "no run.json"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    args: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capfd, *args)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["report", "export"])
def test_a_search_that_was_killed_is_told_as_one(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    (tmp_path / "search.part").write_text("{}", encoding="utf-8")
    code, out, err = run(capfd, command, str(tmp_path))
    assert (code, out) == (2, "")
    assert "has a search that was not finished" in err
    assert "the same command goes on" in err


@pytest.mark.skipif(os.name != "posix", reason="pipes break in another way")
@pytest.mark.parametrize("args", [("list",), ("show", "adviser"), ("--help",)])
def test_a_reader_that_has_seen_enough_is_no_error(args: tuple[str, ...]) -> None:
    end, start = os.pipe()
    # The reader is gone before the first word.
    os.close(end)
    done = subprocess.run(
        [sys.executable, "-m", "sim", *args],
        stdout=start,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    os.close(start)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_running_estimate_has_a_true_minus_and_no_sign_at_0() -> None:
    progress = Progress(10, 100, 30, "T4b/treatment", -0.0123, 0.004, 0)
    assert running_text(progress) == "T4b/treatment: −1.2 ± 0.8 pp"
    assert running_text(progress._replace(excess=-0.0001)) == "T4b/treatment: 0.0 ± 0.8 pp"


def test_a_rule_file_and_an_experiment_are_told_apart(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rules, experiment = tmp_path / "club.toml", tmp_path / "trial.toml"
    rules.write_text('extends = "pagat"\ntarget = 300\n', encoding="utf-8")
    experiment.write_text('name = "trial"\nkind = "match"\nrules = ["club.toml"]\n', encoding="utf-8")
    said = run(capfd, "run", str(rules))[2]
    assert f"{rules} is a rule file, not an experiment." in said
    assert f'--rules {rules}; an experiment names it as rules = ["club.toml"].' in said
    said = run(capfd, "play", "--rules", str(experiment), "--strategies", "greedy,greedy")[2]
    assert said == f"rummy500: {experiment} is an experiment, not a rule file; rummy500 run plays it.\n"
    said = run(capfd, "match", "greedy", "random", "--out", str(rules))[2]
    assert said == f"rummy500: {rules} is a file; results go into a folder, so give another --out.\n"
    said = run(capfd, "match", "greedy", "random", "--out", str(rules / "inside"))[2]
    assert said.startswith(f"rummy500: {rules} is a file;")

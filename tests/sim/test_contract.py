"""The contract finds what is wrong with bad strategies, and says it in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from sim.contract import (
    OPPONENTS,
    Finding,
    Subject,
    describes_itself,
    is_deterministic,
    keeps_to_its_view,
    plays_to_the_end,
    uses_its_stream,
)
from sim.contract_hidden import play_once
from sim.contract_seats import Hand
from sim.contract_wait import keeps_its_wait
from sim.rules_files import load_rules
from sim.strategy_specs import StrategySpec, parse_strategy
from strategies.registry import find_strategy, make_player
from tests.sim.test_cli import run

BAD = Path(__file__).resolve().parent / "bad_strategies"


def subject(text: str) -> Subject:
    others = [make_player(StrategySpec(name)) for name in OPPONENTS]
    return Subject(make_player(parse_strategy(f"{BAD / text}")), others, load_rules("rummy500"), 30.0)


def wrong(findings: list[Finding]) -> str:
    return " ".join(finding.sentence for finding in findings if not finding.ok)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("illegal.py:WrongNumber", "which is not one of the 2 options"),
        ("illegal.py:WrongCard", "which is not one of the cards that may be thrown"),
        ("illegal.py:Raises", "discard raised IndexError: list index out of range in illegal.py, line"),
    ],
)
def test_the_command_tells_a_wrong_answer_in_one_sentence(
    capfd: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    code, out, said = run(capfd, "check-strategy", str(BAD / text))
    assert code == 2
    assert sentence in out
    assert out.count("WRONG") == 1
    assert "Traceback" not in out + said


def test_a_syntax_error_is_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.py").write_text("class Broken(:\n", encoding="utf-8")
    code, _, said = run(capfd, "check-strategy", f"{tmp_path / 'broken.py'}:Broken")
    assert code == 2
    assert "line 1: syntax error" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("text", ["endless.py:ENDLESS", "unsteady.py:NeverAnswers"])
def test_an_endless_loop_ends_the_process_with_a_sentence(text: str) -> None:
    command = [sys.executable, "-m", "sim", "check-strategy", str(BAD / text), "--hook-timeout", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "has not answered for 1 seconds" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("rules", ["rummy500", "table54"])
def test_a_wait_that_play_does_not_keep_is_caught(rules: str) -> None:
    found = keeps_its_wait(subject("hasty.py:HASTY")._replace(named=load_rules(rules)))
    assert not found.ok
    # The plain game never asks: it is checked under other rules.
    assert f"under {'pagat' if rules == 'rummy500' else rules} is another game" in found.sentence
    assert "house_wait said 1 where the play hook lays something" in found.sentence


def test_a_wait_that_play_keeps_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "check-strategy", "adviser", "--rules", "persian")
    assert code == 0
    assert "24 games under persian went the same way with house_wait and without" in out.replace("\n", " ")


@pytest.mark.parametrize("text", ["peeking.py:LooksAtStock", "peeking.py:AsksPartner"])
def test_peeking_is_caught(text: str) -> None:
    assert "It peeks" in wrong(list(keeps_to_its_view(subject(text), chance=False)))


def test_a_write_into_the_view_is_caught() -> None:
    found = wrong(list(keeps_to_its_view(subject("unsteady.py:WritesView"), chance=False)))
    assert "It wrote into its view (discard" in found


def test_chance_that_is_not_declared_is_caught() -> None:
    found = wrong(list(keeps_to_its_view(subject("unsteady.py:SecretChance"), chance=False)))
    assert "with another chance key" in found


def test_memory_over_games_is_caught() -> None:
    assert "not deterministic" in is_deterministic(subject("unsteady.py:Remembers")).sentence


def test_declared_chance_that_changes_nothing_is_caught() -> None:
    one = subject("unsteady.py:NoChance")
    assert "changed none of" in uses_its_stream(one, one.player).sentence


def test_a_parameter_without_words_is_named() -> None:
    found = describes_itself(find_strategy(f"{BAD / 'endless.py'}:UNTOLD"))
    assert not found.ok
    assert "parameter 'knob' has no unit and no meaning" in found.sentence


def test_the_unseen_cards_are_those_of_other_hands_and_the_stock() -> None:
    players = [make_player(StrategySpec("greedy"))] * 3
    played = play_once(Hand(load_rules("rummy500").rules.resolve(3), players, 1, 500, 0))
    counts = [decision.unseen[0].bit_count() for decision in played.decisions]
    # Seven cards of the own hand, the card turned up and the first seen moves are known from the start.
    assert counts[0] <= 52 - 8
    assert counts == sorted(counts, reverse=True)


def test_games_that_are_cut_off_at_the_cap_of_hands_never_end() -> None:
    others = [make_player(StrategySpec(name)) for name in OPPONENTS]
    short = Subject(others[0], others, load_rules("rummy500+max_hands_per_game=1"), 30.0)
    found = plays_to_the_end(short)
    assert not found.ok
    assert "never end: 32 of 32 against itself" in found.sentence

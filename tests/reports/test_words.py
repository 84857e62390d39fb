"""Words: lists, signs, companies."""

from pathlib import Path

import pytest

from reports.run_file import read_run
from reports.words import (
    company,
    counted,
    interval_text,
    listed,
    sides_text,
    signed,
    strategy_text,
    table_name,
    with_unit,
)


@pytest.mark.parametrize(
    ("value", "text"), [(1.25, "+1.2"), (-1.25, "−1.2"), (-0.04, "0.0"), (0.0, "0.0"), (12.0, "+12.0")]
)
def test_signs_are_true_minuses_and_zero_has_none(value: float, text: str) -> None:
    assert signed(value) == text


def test_an_interval_does_not_break_over_lines() -> None:
    assert interval_text(1.2, -0.8, 3.2).replace("\N{NO-BREAK SPACE}", " ") == "+1.2 [−0.8, +3.2]"
    assert " " not in interval_text(1.2, -0.8, 3.2)


def test_long_lists_are_cut() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([str(n) for n in range(9)]) == "0, 1, 2, 3, 4, 5 and 3 others"


def test_things_are_counted() -> None:
    assert (counted(1, "game"), counted(12345, "game")) == ("1 game", "12,345 games")


def test_a_label_is_told_with_its_strategy() -> None:
    spec = {"strategy": "greedy", "params": {"min_points": 3}, "label": "greedy@min_points=3"}
    assert strategy_text(spec) == "greedy@min_points=3"
    assert strategy_text({**spec, "label": "mean"}) == "mean (greedy@min_points=3)"


def test_a_tune_compares_what_is_tuned_with_what_is_in_use(tune_run: Path) -> None:
    run = read_run(tune_run)
    assert sides_text(run) == ("tuned", "in use")
    assert {company(run, cell) for cell in run.claims[1].cells} == {
        "among those in use",
        "among tuned",
        "among random",
    }
    text = (tune_run / "report.md").read_text(encoding="utf-8")
    assert "players's" not in text
    assert "![rummy500+target=200, 3 players: the tuned strategy, win share " in text


def test_companies_say_who_else_sits_there(tip_run: Path, match_run: Path) -> None:
    run = read_run(tip_run)
    assert [company(run, cell) for cell in run.claims[0].cells[:3]] == [
        "among baselines",
        "among treatments",
        "among greedy",
    ]
    assert sides_text(run) == ("treatment", "baseline")
    match = read_run(match_run)
    assert [company(match, cell) for cell in match.claims[0].cells[:2]] == ["A among Bs", "B among As"]
    assert table_name(match, "rummy500", 3) == "3 players"


def test_a_unit_that_the_name_says_is_not_said_twice() -> None:
    assert with_unit("hands a game", "hands") == "hands a game"
    assert with_unit("spread of hand scores", "points") == "spread of hand scores (points)"

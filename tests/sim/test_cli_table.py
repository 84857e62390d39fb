"""Tables for a terminal of 80 letters: nothing is cut, numbers and intervals stay whole."""

from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

from reports.build import build_report
from reports.terminal import result_rows
from reports.words import broken_label
from sim.cli_report import print_verdicts
from sim.cli_table import drawn_table, grouped

EFFECTS = ["+24.3 [+19.4, +29.3]", "−0.3 [−1.5, +0.8]"]
LONG = "adviser@meld_hold=1@meld_hold_until=4@dig_max_cards=99"


def letters(*texts: str) -> Counter[str]:
    """Count letters; spaces and the rule below the heads do not matter."""
    return Counter("".join(" ".join(texts).split()).replace("─", ""))


def shown(columns: list[str], rows: list[list[str]], width: int = 80, title: str = "title") -> list[str]:
    """Return the lines of a table on a terminal of a width; not a letter is lost."""
    console = Console(width=width)
    with console.capture() as caught:
        console.print(drawn_table(title, columns, rows, width))
    lines = caught.get().splitlines()
    assert max(map(len, lines)) <= width
    assert letters(*lines) == letters(title, *columns, *(cell for row in rows for cell in row))
    return [line.rstrip() for line in lines]


def test_intervals_stay_on_one_line_and_texts_are_broken_between_words() -> None:
    verdict = "refuted: harmful, material (exploratory)"
    lines = shown(
        ["claim", "win share (pp)", "points a hand", "verdict"],
        [["T6b late: throw high or meld all", EFFECTS[0], EFFECTS[1], verdict]],
    )
    assert all(effect in "\n".join(lines) for effect in EFFECTS)
    words = " ".join(lines).split()
    assert {"T6b", "late:", "throw", "refuted:", "harmful,", "material", "(exploratory)"} <= set(words)


def test_a_long_name_is_broken_where_one_of_its_parts_begins() -> None:
    lines = shown(["strategy", "win share (%)", "points a hand"], [[LONG, *EFFECTS]])
    assert [line.split()[0] for line in lines[3:]] == [
        "adviser@meld_hold=1@meld_hold_until=4",
        "@dig_max_cards=99",
    ]
    # All letters of the first column stand there in their order, and no others.
    name = "adviser@" + "x" * 70 + "@meld_hold_until_the_very_end_of_the_hand=1"
    first = "".join(shown(["strategy", "win share (%)", "points"], [[name, *EFFECTS]])[3:])
    for effect in EFFECTS:
        first = first.replace(effect, "")
    assert "".join(first.split()) == name
    assert broken_label("rummy500+hand_size=7+target=300", 28) == "rummy500+hand_size=7\n+target=300"


def test_a_part_that_is_too_long_is_broken_between_its_words() -> None:
    assert broken_label("x+layoff_requires_own_meld=true", 24) == "x+layoff_requires_own_\nmeld=true"
    assert broken_label("/home/me/strategies/mine.py:Patient", 20) == "/home/me/strategies/\nmine.py:Patient"
    assert broken_label("a" * 12, 5) == "aaaaa\naaaaa\naa"


def test_a_name_that_looks_like_markup_stands_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = ["bots[top]/mine.py:A [/] :smile:", "+1.0 [−1.0, +3.0]"]
    title = "match[bold]: 2 games\n[red]x[/red] :smile:"
    lines = shown(["strategy [b]", "win share (pp)"], [row], title=title)
    assert lines[:2] == title.split("\n")
    assert lines[2].split() == ["strategy", "[b]", "win", "share", "(pp)"]
    assert lines[4].startswith(row[0])
    monkeypatch.setattr("reports.house_terminal.house_result", lambda _: None)
    for rows in ([], [row]):
        monkeypatch.setattr(
            "reports.terminal.result_rows", lambda _, rows=rows: (title, ["a [b]", "c"], rows, ["[i] :x:"])
        )
        print_verdicts(tmp_path)
        lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
        assert lines[:2] == title.split("\n")
        assert "[i] :x:" in lines


def test_short_texts_leave_their_room_to_long_ones() -> None:
    heads = ["rules", "meets the goal", "Pareto set", "hands a game", "advantage of the first seat (pp)"]
    lines = shown(
        [*heads, "skill share (%)"], [["x+hand_size=10+target=500", "no", "yes", "8.60", "−3.33", "11"]]
    )
    assert lines[-1].split() == ["x+hand_size=10+target=500", "no", "yes", "8.60", "−3.33", "11"]


def test_on_a_narrow_terminal_intervals_break_but_nothing_is_lost() -> None:
    lines = shown(
        ["claim", "win share (pp)", "points a hand", "verdict"], [["T1", *EFFECTS, "inconclusive"]], 50
    )
    assert {"+24.3", "[+19.4,", "+29.3]", "−0.3", "[−1.5,", "+0.8]"} <= set(" ".join(lines).split())


def test_groups_stand_above_their_rows() -> None:
    rows = [["2 players", "greedy", "1"], ["2 players", "random", "2"], ["3 players", "greedy", "1"]]
    columns, new = grouped(["table", "strategy", "place"], rows)
    assert columns == ["strategy", "place"]
    assert new == [
        ["2 players", ""],
        ["  greedy", "1"],
        ["  random", "2"],
        ["3 players", ""],
        ["  greedy", "1"],
    ]
    assert "  greedy" in "\n".join(shown(columns, new))


@pytest.mark.parametrize("kind", ["tip", "match", "table", "cup", "alone", "grid", "tune", "goal"])
def test_no_name_and_no_interval_of_a_result_is_cut(
    kind: str,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder: Path = request.getfixturevalue(f"{kind}_run")
    monkeypatch.setenv("COLUMNS", "80")
    if not (folder / "verdicts.csv").exists():
        build_report(folder)
    print_verdicts(folder)
    out = capsys.readouterr().out
    assert "…" not in out
    assert max(map(len, out.splitlines()[:-1])) <= 80
    title, columns, rows, _ = result_rows(folder)
    pieces = [cell for row in rows for cell in row if "[" in cell]
    assert all(piece in out for piece in pieces)
    assert rows
    if columns[0] == "table":
        columns, rows = grouped(columns, rows)
    lines = shown(columns, rows, title=title)
    assert [line.rstrip() for line in out.splitlines()][: len(lines)] == lines

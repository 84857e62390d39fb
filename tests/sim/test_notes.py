"""Notes of a hand: which decisions are kept, and how they come to stand with the turns."""

from typing import Any

from sim.actions import CALLING, DISCARD, DRAW, PLAY, REENTRY
from sim.engine import new_desk
from sim.notes import Decision, Notes, add_notes
from sim.rules_files import load_rules


def notes(*decisions: Decision, legal: bool = True, calls: bool = False) -> Notes:
    desk = new_desk(load_rules("rummy500").rules.resolve(3), 3, seed=1)
    made = Notes(desk, legal=legal, calls=calls)
    made.decisions += decisions
    return made


def turn(seat: int, draw: Any, plays: list[Any], discard: str | None) -> dict[str, Any]:
    return {"seat": seat, "draw": draw, "plays": plays, "discard": discard}


def test_without_option_lists_only_calls_are_kept() -> None:
    phases = (DRAW, PLAY, DISCARD, CALLING, REENTRY)
    assert [notes().wants(phase) for phase in phases] == [True, True, True, True, False]
    brief = notes(legal=False, calls=True)
    assert [brief.wants(phase) for phase in phases] == [False, False, False, True, False]
    assert not any(notes(legal=False).wants(phase) for phase in phases)


def test_what_nobody_was_asked_is_filled_in() -> None:
    meld = {"meld": ["7S", "7H", "7D"]}
    told = notes(
        Decision(0, DRAW, 0, ["stock"]),
        Decision(0, PLAY, 0, [meld, "stop"]),
        Decision(1, DRAW, 1, ["stock", {"pile": 1}]),
        Decision(1, DISCARD, 1, ["2C", "3C"]),
        Decision(2, DRAW, 2, ["end", {"pile": 2}]),
    )
    turns = [turn(0, "stock", [meld], "KD"), turn(1, {"pile": 1}, [], "2C")]
    assert add_notes(turns, told) == ["end", {"pile": 2}]
    # Nothing was left to lay and one card to throw.
    assert turns[0]["legal"] == {"draw": ["stock"], "plays": [[meld, "stop"], ["stop"]], "discard": ["KD"]}
    assert turns[1]["legal"] == {
        "draw": ["stock", {"pile": 1}],
        "plays": [["stop"]],
        "discard": ["2C", "3C"],
    }


def test_an_emptied_hand_has_no_further_decision() -> None:
    meld = {"meld": ["7S", "7H", "7D"]}
    turns = [turn(0, "stock", [meld], None)]
    told = notes(Decision(0, DRAW, 0, ["stock"]), Decision(0, PLAY, 0, [meld, "stop"]))
    assert add_notes(turns, told) is None
    assert turns[0]["legal"] == {"draw": ["stock"], "plays": [[meld, "stop"]]}


def test_calls_of_several_turns_are_told_apart_and_the_last_one_asked_has_called() -> None:
    told = notes(
        Decision(1, CALLING, 1, []),
        Decision(1, CALLING, 2, []),
        Decision(2, CALLING, 0, []),
        legal=False,
        calls=True,
    )
    turns = [turn(0, "stock", [], "KD"), turn(2, {"call": 1}, [], "2C"), turn(0, "stock", [], "3C")]
    add_notes(turns, told)
    assert turns[0]["calls"] == [{"seat": 1, "answer": "pass"}, {"seat": 2, "answer": {"call": 1}}]
    assert turns[1]["calls"] == [{"seat": 0, "answer": "pass"}]
    assert "calls" not in turns[2]

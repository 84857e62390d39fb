"""The referee passes clean records and flags every kind of damage done to one."""

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_game import play_naive_game
from tests.helpers.naive_records import hand_made
from tests.helpers.referee import check_file, check_record, judge_record

Record = dict[str, Any]
ROOT = Path(__file__).resolve().parents[1]


def with_legal() -> Record:
    """Add the legal options of every decision to the record made by hand."""
    game = hand_made()
    sevens = {"meld": ["7S", "7H", "7D"]}
    game["hands"][0]["turns"][0]["legal"] = {
        "draw": ["stock"],
        "plays": [[sevens, "stop"], ["stop"]],
        "discard": ["4D"],
    }
    return game


def test_a_record_made_by_hand_passes_with_and_without_legal_options():
    assert check_record(hand_made()) == []
    assert judge_record(with_legal()).decisions == 4
    assert check_record(with_legal()) == []


def damaged(change: Callable[[Record, Record, Record], object]) -> list[str]:
    """Change a copy of the record made by hand and give the findings; `change` gets game, hand and turn."""
    game = deepcopy(with_legal())
    hand = game["hands"][0]
    change(game, hand, hand["turns"][0])
    return check_record(game)


def put(key: str, value: object, part: int) -> Callable[[Record, Record, Record], object]:
    """Make a change: this key of the game (0), the hand (1) or the turn (2) gets this value."""
    return lambda *parts: parts[part].update({key: value})


DAMAGE: list[tuple[Callable[[Record, Record, Record], object], str]] = [
    (put("format", "rummy500-game/2", 0), "the format is"),
    (put("scores", [-15, 22], 0), "the final scores are"),
    (put("winners", [0], 0), "the winners are"),
    (put("end", "hand_cap", 0), "the game ends by"),
    (put("chips", [0, 0], 0), "no business with 'chips'"),
    (put("hands", [], 0), "the game is not over after 0 hands"),
    (put("rules", {**naive.core_rules(2), "hand_size": 3, "run_wrap": True}, 0), "judge run_wrap"),
    (put("rules", {**naive.core_rules(2), "hand_size": 3}, 0), "the game is not over"),
    (put("rules", {**naive.core_rules(2), "target": 20}, 0), "dealt 3 cards instead of 13"),
    (put("dealer", 1, 1), "it is seat 0's turn"),
    (put("dealer", 2, 1), "which is no seat"),
    (put("pile", [], 1), "the pile starts with 0 cards"),
    (put("stock", ["4D"], 1), "are not exactly the pack"),
    (put("end", "stock", 1), "the hand ends by 'out'"),
    (put("out", 0, 1), "out is 1"),
    (put("scores", [-15, 20], 1), "the hand scores"),
    (put("totals", [-15, 20], 1), "the totals are"),
    (put("rummy", True, 1), "has rummy"),
    (put("turns", [], 1), "the record stops although seat 1 must draw"),
    (put("last", {"seat": 1}, 1), "the hand was over before it"),
    (put("seat", 0, 2), "seat 0 plays, but it is seat 1's turn"),
    (put("draw", {"pile": 1}, 2), "which is not legal"),
    (put("draw", {"pile": 9}, 2), "which is not legal"),
    (put("draw", "boot", 2), "which is not legal"),
    (put("draw", "peek", 2), "the record cannot be read"),
    (put("plays", [{"meld": ["7S", "7H"]}], 2), "which is not legal"),
    (put("plays", [{"meld": ["7S", "7H", "7C"]}], 2), "which is not legal"),
    (put("plays", [], 2), "lists options for 2 play decisions, but 1 were made"),
    (put("discard", "9S", 2), "may throw 4D"),
    (put("discard", None, 2), "throws None"),
    (lambda game, hand, turn: turn.pop("discard"), "lacks discard"),
    (lambda game, hand, turn: hand.pop("stock"), "the hand lacks stock"),
    (lambda game, hand, turn: hand["dealt"][0].append(hand["stock"].pop()), "dealt 4 cards instead of 3"),
    (lambda game, hand, turn: hand["stock"].append("AS"), "are not exactly the pack"),
    (lambda game, hand, turn: hand["turns"].append(turn), "is made although seat 1 is out"),
    (lambda game, hand, turn: game["hands"].append(hand), "is played although the game ended"),
    (lambda game, hand, turn: turn["legal"]["draw"].append({"pile": 1}), "draw: wrongly lists {'pile': 1}"),
    (lambda game, hand, turn: turn["legal"]["draw"].append("stock"), "draw: lists twice stock"),
    (lambda game, hand, turn: turn["legal"]["draw"].clear(), "draw: does not list stock"),
    (lambda game, hand, turn: turn["legal"]["plays"][0].pop(0), "does not list {'meld': ['7D', '7H', '7S']}"),
    (lambda game, hand, turn: turn["legal"]["plays"][0].pop(), "does not list stop"),
    (lambda game, hand, turn: turn["legal"]["plays"][0].append({"meld": ["7H", "7S", "7D"]}), "lists twice"),
    (lambda game, hand, turn: turn["legal"]["plays"].pop(), "lists options for 1 play decisions"),
    (lambda game, hand, turn: turn["legal"]["plays"][1].append({"layoff": ["4D"], "on": 0}), "wrongly lists"),
    (lambda game, hand, turn: turn["legal"]["plays"][1].append({"throw": "4D"}), "cannot be read"),
    (lambda game, hand, turn: turn["legal"]["discard"].append("KS"), "discard: wrongly lists KS"),
    (lambda game, hand, turn: turn["legal"].pop("discard"), "lacks discard"),
]


@pytest.mark.parametrize(("change", "finding"), DAMAGE, ids=[finding for _, finding in DAMAGE])
def test_damage_is_flagged(change: Callable[[Record, Record, Record], object], finding: str):
    assert any(finding in sentence for sentence in damaged(change))


@pytest.mark.parametrize("players", range(2, 9))
def test_random_games_pass_through_json(players: int):
    for seed in range(3):
        game = play_naive_game({}, players, seed)
        verdict = judge_record(json.loads(json.dumps(game)))
        assert verdict.findings == []
        assert verdict.decisions > 3 * sum(len(hand["turns"]) for hand in game["hands"])


@pytest.mark.parametrize(
    "rules",
    [
        {"pip_scheme": "fives", "ace_low_value": 5, "target": 300},
        {"run_min": 4, "ace_in_runs": "low", "go_out_bonus": 25, "first_dealer": "seat0", "target": 200},
        {"max_turns_per_hand": 5, "max_hands_per_game": 4, "ace_in_runs": "high"},
        {"set_max": 3, "tie_rule": "shared", "multi_over_rule": "goer_out", "hand_size": 10, "target": 60},
    ],
)
def test_random_games_under_other_core_fields_pass(rules: Record):
    for seed in range(5):
        assert check_record(play_naive_game(rules, 3, seed, legal=seed % 2 == 0)) == []


def game_with(condition: Callable[[Record], bool], rules: Record) -> tuple[Record, Record]:
    """Find a random game that has a hand of this kind, and give the game and the hand."""
    for seed in range(200):
        game = play_naive_game(rules, 2, seed)
        for hand in game["hands"]:
            if condition(hand):
                return game, hand
    raise AssertionError("none of 200 random games has such a hand")


def test_a_hand_ended_by_choice_needs_the_last_decision():
    game, hand = game_with(lambda hand: "last" in hand, {"target": 100})
    assert check_record(game) == []
    hand["last"]["legal"]["draw"].remove("end")
    assert any("draw: does not list end" in sentence for sentence in check_record(game))
    del hand["last"]
    assert any("could still take cards" in sentence for sentence in check_record(game))


def test_a_hand_that_nobody_can_go_on_with_may_show_the_lone_end_or_nothing():
    game, hand = game_with(lambda hand: hand["end"] == "stock" and "last" not in hand, {"target": 100})
    assert check_record(game) == []
    seat = (hand["turns"][-1]["seat"] + 1) % 2
    hand["last"] = {"seat": seat, "legal": {"draw": ["end"]}}
    assert check_record(game) == []
    hand["last"]["seat"] = 1 - seat
    assert any(f"it is seat {seat}'s turn" in sentence for sentence in check_record(game))


def test_a_hand_cut_short_by_the_turn_cap_must_have_all_its_turns():
    game, hand = game_with(
        lambda hand: hand["end"] == "cap", {"max_turns_per_hand": 6, "max_hands_per_game": 9}
    )
    hand["turns"].pop()
    assert any("the record stops although" in sentence for sentence in check_record(game))


def test_a_turn_beyond_the_turn_cap_is_flagged():
    game, _ = game_with(lambda hand: hand["end"] == "cap", {"max_turns_per_hand": 6, "max_hands_per_game": 9})
    game["rules"]["max_turns_per_hand"] = 5
    assert any("one more than max_turns_per_hand" in sentence for sentence in check_record(game))


def test_a_play_without_the_owed_card_is_flagged():
    def has_take(hand: Record) -> bool:
        return any(turn["draw"] != "stock" and turn["discard"] for turn in hand["turns"])

    game, hand = game_with(has_take, {"target": 100})
    turn = next(turn for turn in hand["turns"] if turn["draw"] != "stock" and turn["discard"])
    turn["plays"] = []
    assert any("is owed a play, which is not legal" in sentence for sentence in check_record(game))


def test_legal_options_must_be_listed_in_all_turns_of_a_hand():
    game = play_naive_game({"target": 100}, 2, seed=5)
    del game["hands"][0]["turns"][3]["legal"]
    assert [s for s in check_record(game) if "turn 3: has no legal options" in s]


def test_the_deal_moves_one_seat_clockwise():
    game = play_naive_game({"target": 300}, 3, seed=8)
    game["hands"][1]["dealer"] = game["hands"][0]["dealer"]
    assert any("turn to deal" in sentence for sentence in check_record(game))


def test_files_are_checked_line_by_line(tmp_path: Path):
    bad = hand_made()
    bad["winners"] = [0, 1]
    lines = [json.dumps(hand_made()), json.dumps(bad), "no json"]
    plain = tmp_path / "games.jsonl"
    plain.write_text("\n".join(lines) + "\n", encoding="utf-8")
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert [number for number, _ in check_file(plain)] == [2, 3]
    assert list(check_file(packed)) == list(check_file(plain))


def test_the_script_prints_the_findings_and_counts_what_it_checked(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    bad = hand_made()
    bad["end"] = "hand_cap"
    path.write_text(json.dumps(hand_made()) + "\n" + json.dumps(bad) + "\n", encoding="utf-8")
    script = ROOT / "tests" / "helpers" / "referee.py"
    done = subprocess.run(
        [sys.executable, str(script), str(path)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{path}:2: the game ends by 'target', the record says 'hand_cap'",
        "2 games, 8 decisions checked, 1 findings",
    ]

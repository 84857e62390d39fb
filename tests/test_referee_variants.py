"""The referee on the variants: it passes random games of every preset and flags damage done to them."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.helpers import naive_rules as naive
from tests.helpers.naive_game import play_naive_game
from tests.helpers.naive_records import hand_made
from tests.helpers.referee import check_record, judge_record

Record = dict[str, Any]
PRESETS = [(preset, players) for preset in naive.PRESETS for players in naive.players_of(preset)]


@pytest.mark.parametrize(("preset", "players"), PRESETS)
def test_random_games_of_every_preset_pass_through_json(preset: str, players: int):
    game = play_naive_game({"max_hands_per_game": 4}, players, seed=11, preset=preset)
    verdict = judge_record(json.loads(json.dumps(game)))
    assert verdict.findings == []
    assert verdict.decisions > 2 * sum(len(hand["turns"]) for hand in game["hands"])


@pytest.mark.parametrize(
    "preset", ["pagat+booting+fives", "pagat+floating", "table54+floating", "persian+michigan+rummy_call"]
)
def test_random_games_with_modifiers_pass(preset: str):
    for seed in range(2):
        rules = {"max_hands_per_game": 5, "joker_swap": "any_meld"}
        assert check_record(play_naive_game(rules, 3, seed, legal=seed == 0, preset=preset)) == []


def found(
    preset: str, rules: Record, has: Callable[[Record], bool], players: int = 3, *, legal: bool = False
) -> tuple[Record, Record]:
    """Find a random game with a hand of this kind, and give the game and the hand."""
    for seed in range(300):
        game = play_naive_game({"max_hands_per_game": 3, **rules}, players, seed, legal, preset)
        for hand in game["hands"]:
            if has(hand):
                assert check_record(game) == []
                return game, hand
    raise AssertionError(f"none of 300 random games of {preset} has such a hand")


def turns_with(hand: Record, condition: Callable[[Record], object]) -> list[Record]:
    return [turn for turn in hand["turns"] if condition(turn)]


def test_a_call_that_is_not_asked_for_or_not_carried_out_is_flagged():
    def has_call(hand: Record) -> bool:
        return bool(
            turns_with(hand, lambda turn: turn.get("calls", [{}])[-1].get("answer", "pass") != "pass")
        )

    game, hand = found("rummy_call", {}, has_call, legal=True)
    turn = turns_with(hand, lambda turn: turn.get("calls", [{}])[-1].get("answer", "pass") != "pass")[0]
    caller = turn["calls"][-1]["seat"]
    kept = deepcopy(turn["calls"])
    turn["calls"][-1]["legal"].append({"call": 99})
    assert any("wrongly lists {'call': 99}" in sentence for sentence in check_record(game))
    turn["calls"] = deepcopy(kept)
    turn["calls"][-1]["answer"] = "pass"
    assert any("plays, but it is seat" in s or "which is not legal" in s for s in check_record(game))
    del turn["calls"]
    assert any("could call, but is not asked" in sentence for sentence in check_record(game))
    turn["calls"] = [{**kept[-1], "seat": (caller + 1) % 3}]
    assert any("is asked for a call, which is not its turn" in sentence for sentence in check_record(game))


def test_a_stock_that_is_rebuilt_wrongly_is_flagged():
    game, hand = found("rummy_points", {}, lambda hand: "reshuffles" in hand)
    entry = hand["reshuffles"][0]
    entry["stock"].append("AS")
    assert any("is not made of the pile's cards" in sentence for sentence in check_record(game))
    entry["stock"].pop()
    entry["turn"] += 1
    assert any("no rebuilt stock is recorded" in sentence for sentence in check_record(game))
    del hand["reshuffles"]
    assert any("no rebuilt stock is recorded" in sentence for sentence in check_record(game))


def test_a_pile_that_is_turned_over_keeps_its_order():
    game, hand = found(
        "rummy_points", {"stock_empty": "turn_over"}, lambda hand: len(hand.get("reshuffles", [])) > 0
    )
    hand["reshuffles"][0]["stock"].reverse()
    assert any("not turned over in its order" in sentence for sentence in check_record(game))


def test_a_wrong_end_of_a_blocked_hand_is_flagged():
    game, hand = found("rummy_points", {}, lambda hand: hand["end"] == "blocked")
    hand["end"] = "stock"
    assert any("the hand ends by 'blocked'" in sentence for sentence in check_record(game))


def test_wrong_eliminations_and_re_entries_are_flagged():
    game, hand = found("rummy_points", {"max_hands_per_game": 9}, lambda hand: "reentry" in hand)
    entry = hand["reentry"][0]
    entry["answer"] = not entry["answer"]
    assert check_record(game)
    entry["answer"] = not entry["answer"]
    entry["seat"] = (entry["seat"] + 1) % 3
    assert any("must be asked to re-enter" in sentence for sentence in check_record(game))
    del hand["reentry"]
    assert any("must be asked to re-enter" in sentence for sentence in check_record(game))
    del hand["eliminated"]
    assert any("eliminated are" in sentence for sentence in check_record(game))


def test_wrong_chips_are_flagged():
    game, hand = found("michigan", {}, lambda hand: any(won > 0 for won in hand["chips"]))
    hand["chips"][0] += 1
    game["chips"][0] += 1
    findings = check_record(game)
    assert any("the chips of the hand are" in sentence for sentence in findings)
    assert any("the final chips are" in sentence for sentence in findings)


def test_a_rummy_that_is_denied_is_flagged():
    game, hand = found("rummy_points", {"hand_size": 3}, lambda hand: hand["rummy"])
    hand["rummy"] = False
    assert any("rummy is True, the record says False" in sentence for sentence in check_record(game))


def boot_made_by_hand(plays: list[list[str]], discard: str | None) -> list[str]:
    """Write a game in which seat 1 is dealt four sevens and boots, and give the findings."""
    game = hand_made()
    game["rules"].update({"hand_size": 4, "no_draw_first_turn": True, "boot_bonus": 25, "target": 40})
    hand = game["hands"][0]
    hand["dealt"] = [["KS", "2H", "3C", "4C"], ["7S", "7H", "7D", "7C"]]
    used = {*hand["dealt"][0], *hand["dealt"][1], "9C"}
    hand["stock"] = [card for card in naive.pack_of(1) if card not in used]
    turn = {"seat": 1, "draw": "boot", "plays": [{"meld": meld} for meld in plays], "discard": discard}
    turn["legal"] = {"draw": ["stock", "boot"], "plays": []}
    hand["turns"] = [turn]
    points = 25 + 7 * sum(map(len, plays))
    hand["scores"] = hand["totals"] = game["scores"] = [-19, points]
    return check_record(game)


def test_a_boot_by_the_best_plan_passes_and_any_other_is_flagged():
    assert boot_made_by_hand([["7S", "7H", "7D", "7C"]], None) == []
    findings = boot_made_by_hand([["7S", "7H", "7D"]], "7C")
    assert findings == ["hand 0: turn 0: boots for 21 points in 1 plays, the best plan has 28 in 1"]
    assert any("does not go out" in sentence for sentence in boot_made_by_hand([["7S", "7H", "7D"]], None))


def test_a_swap_and_a_named_joker_are_judged():
    def swaps(hand: Record) -> bool:
        return bool(turns_with(hand, lambda turn: any("swap" in play for play in turn["plays"])))

    game, hand = found("pagat", {"joker_swap": "any_meld"}, swaps)
    turn = turns_with(hand, lambda turn: any("swap" in play for play in turn["plays"]))[0]
    swap = next(play for play in turn["plays"] if "swap" in play)
    swap["on"] = 99
    assert any("which is not legal" in sentence for sentence in check_record(game))

    def names(hand: Record) -> bool:
        return bool(turns_with(hand, lambda turn: "JK=" in str(turn["plays"])))

    game, hand = found("pagat", {}, names)
    for turn in hand["turns"]:
        turn["plays"] = json.loads(json.dumps(turn["plays"]).replace("JK=", "JK"))
    assert any("which is not legal" in sentence for sentence in check_record(game))


def test_a_seat_that_is_out_of_the_game_gets_no_cards():
    game, hand = found("rummy_points", {"max_hands_per_game": 9}, lambda hand: [] in hand["dealt"])
    seat = hand["dealt"].index([])
    hand["dealt"][seat].append(hand["stock"].pop())
    assert any("is dealt 1 cards instead of 0" in sentence for sentence in check_record(game))

"""Recorded games under every kind of rule: what stands in a record, and that it replays."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.game import finish_hand
from sim.record import game_line
from sim.replay import replay_game
from tests.helpers.recorded import record
from tests.helpers.rule_tables import BASIC, BOODLE, BOOTS, CALLS, TEAMS, WILD

Json = dict[str, Any]


def replays(games: list[Json]) -> None:
    for game in games:
        line = game_line(game)
        assert game_line(replay_game(json.loads(line))) == line


def hands(games: list[Json]) -> Iterator[Json]:
    for game in games:
        yield from game["hands"]


def turns(games: list[Json]) -> Iterator[Json]:
    for hand in hands(games):
        yield from hand["turns"]


def plays(games: list[Json]) -> Iterator[Json]:
    for turn in turns(games):
        yield from turn["plays"]


def test_a_piece_of_the_engine_that_is_compiled_after_a_decision_takes_no_strategys_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slowly(*records: Any) -> int:
        time.sleep(1.2)
        return int(finish_hand(*records))

    said: list[str] = []
    monkeypatch.setattr("sim.watchdog.end_process", said.append)
    monkeypatch.setattr("sim.recorder.finish_hand", slowly)
    assert record("rummy_express", ["greedy"] * 2, seed=1, hook_timeout=0.3)
    assert said == []


def test_a_decision_that_lasts_too_long_is_told_while_games_are_recorded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nfrom sim.friendly import PythonStrategy\n\n\nclass Sleeps(PythonStrategy):\n"
        "    def discard(self, view):\n        time.sleep(1.2 * (view.turn < 2))\n"
        "        return super().discard(view)\n",
        encoding="utf-8",
    )
    said: list[str] = []
    monkeypatch.setattr("sim.watchdog.end_process", said.append)
    record("rummy_express", [f"{tmp_path / 'slow.py'}:Sleeps", "greedy"], seed=1, hook_timeout=0.3)
    assert "Sleeps' has not answered for 0.3 seconds, at its discard decision" in said[0]


def test_jokers_are_dealt_played_swapped_and_named() -> None:
    games = record(WILD, ["random"] * 3, seed=2, games=12, legal=True)
    hand = games[0]["hands"][0]
    cards = [card for dealt in hand["dealt"] for card in dealt] + hand["pile"] + hand["stock"]
    assert (len(cards), cards.count("JK")) == (56, 4)
    written = list(plays(games))
    assert any("swap" in play for play in written)
    assert any("JK" in play.get("meld", ()) for play in written)
    assert any(card.startswith("JK=") for play in written for card in play.get("meld", ()))
    assert any(
        len(turn["legal"]["discard"]) == len(set(turn["legal"]["discard"]))
        for turn in turns(games)
        if turn["discard"]
    )
    assert all("end" in play for play in written if play.get("layoff") == ["JK"])
    replays(games)


def test_a_set_of_one_natural_and_bare_jokers_says_that_it_is_one() -> None:
    rules = {**WILD, "joker_identity": "run_position", "joker_swap": "never", "jokers_total": 4}
    games = record(rules, ["random"] * 3, seed=2, games=40)
    sets = [play for play in plays(games) if play.get("kind") == "set"]
    assert sets
    assert all(play["meld"].count("JK") == len(play["meld"]) - 1 >= 2 for play in sets)
    replays(games)


def test_calls_tell_who_was_asked_with_or_without_options() -> None:
    told = record(CALLS, ["random"] * 3, seed=3, games=4, legal=True)
    brief = record(CALLS, ["random"] * 3, seed=3, games=4)
    asked = [call for turn in turns(told) for call in turn.get("calls", ())]
    assert asked
    assert all(call["legal"][-1] == "pass" and call["answer"] in call["legal"] for call in asked)
    without = [call for turn in turns(brief) for call in turn.get("calls", ())]
    assert without == [{"seat": call["seat"], "answer": call["answer"]} for call in asked]
    for hand in hands(told):
        for turn, following in zip(hand["turns"], hand["turns"][1:], strict=False):
            last = turn["calls"][-1]["answer"] if "calls" in turn else "pass"
            assert (last == following["draw"]) == (last != "pass")
            # The draw of a call was decided in the call.
            assert ("draw" in following["legal"]) == (last == "pass")
    replays(told)
    replays(brief)


def test_a_boot_has_no_option_lists_for_its_plays() -> None:
    games = record({**BOOTS, "hand_size": 4}, ["random"] * 3, seed=1, games=12, legal=True)
    boots = [turn for turn in turns(games) if turn["draw"] == "boot"]
    assert boots
    for turn in boots:
        assert "boot" in turn["legal"]["draw"]
        assert turn["plays"]
        assert turn["legal"]["plays"] == []
    assert all(hand["end"] == "out" for hand in hands(games) if hand["turns"][-1]["draw"] == "boot")
    replays(games)


def test_basic_rummy_records_stocks_eliminations_and_returns() -> None:
    games = record(BASIC, ["random"] * 3, seed=6, games=4, legal=True)
    stocks = [(hand, stock) for hand in hands(games) for stock in hand.get("reshuffles", ())]
    assert stocks
    for hand, stock in stocks:
        assert 0 < stock["turn"] <= len(hand["turns"])
        assert len(stock["stock"]) > 0
    for game in games:
        assert game["end"] == "last_survivor"
        assert sum(game["chips"]) == 0
        for hand in game["hands"]:
            assert hand["chips"] == [0, 0, 0]
            assert isinstance(hand["rummy"], bool)
            for entry in hand.get("reentry", ()):
                assert entry["seat"] in hand["eliminated"]
                if entry["answer"]:
                    assert hand["totals"][entry["seat"]] == entry["score"]
    assert any(entry["answer"] for hand in hands(games) for entry in hand.get("reentry", ()))
    later = [hand for hand in hands(games) if [] in hand["dealt"]]
    assert later
    replays(games)


def test_chips_of_a_hand_are_those_won_less_those_paid() -> None:
    games = record(BOODLE, ["greedy", "random"], seed=3, games=3)
    for game in games:
        paid = [0, 0]
        for hand in game["hands"]:
            paid = [before + now for before, now in zip(paid, hand["chips"], strict=True)]
        # What was left on the boodle cards was split in the end.
        assert sum(game["chips"]) == 0
        assert sum(paid) <= 0
        assert all(final >= before for final, before in zip(game["chips"], paid, strict=True))
    replays(games)


def test_partners_carry_the_total_of_their_side() -> None:
    games = record(TEAMS, ["random"] * 4, seed=5, games=4)
    for game in games:
        assert game["end"] == "fixed_deals"
        assert len(game["hands"]) == 2
        first, last = game["hands"]
        assert (
            first["totals"]
            == [
                first["scores"][0] + first["scores"][2],
                first["scores"][1] + first["scores"][3],
            ]
            * 2
        )
        assert sorted(game["winners"]) in ([0, 2], [1, 3], [0, 1, 2, 3])
        bonus = 51 if len(game["winners"]) == 2 else 0
        side = game["winners"][0]
        sums = first["totals"][side] + last["scores"][side] + last["scores"][side + 2]
        assert last["totals"][side] == sums + bonus
    replays(games)


def test_a_single_hand_and_the_cap_of_hands_name_the_end() -> None:
    single = record("rummy500+end_mode=single_hand", ["greedy"] * 2, seed=1)
    assert (single[0]["end"], len(single[0]["hands"])) == ("single_hand", 1)
    capped = record("rummy500+max_hands_per_game=1", ["greedy"] * 2, seed=1)
    assert capped[0]["end"] == "hand_cap"
    assert "chips" not in capped[0]
    replays(single + capped)


def test_a_hand_that_ends_on_a_draw_says_who_ended_it() -> None:
    games = record("rummy500", ["random"] * 4, seed=4, games=12, legal=True)
    ended = [hand for hand in hands(games) if "last" in hand]
    assert ended
    for hand in ended:
        assert hand["end"] == "stock"
        assert "end" in hand["last"]["legal"]["draw"]
        assert len(hand["last"]["legal"]["draw"]) > 1

"""A record of another shape than the recorder's is refused in one sentence, whatever stands in it."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.cli import main
from sim.errors import UserError
from sim.record import game_line, open_text, read_games
from sim.record_shape import check_shape
from sim.replay import replay_game
from tests.helpers.recorded import record
from tests.helpers.rule_tables import BASIC, BOOTS, CALLS, WILD

Json = Any
OTHERS = [None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x", "stock", [], {}, [[]], {"a": 1}, {"pile": 1}]
START = "The record is not of format rummy500-game/1: "


@pytest.fixture(scope="module")
def game() -> Json:
    return record("rummy500", ["greedy", "random"], seed=3, legal=True)[0]


@pytest.fixture(scope="module")
def games(game: Json) -> list[Json]:
    house = [record(rules, ["random"] * 3, seed=6, legal=True)[0] for rules in (BASIC, BOOTS, CALLS, WILD)]
    return [game, *house]


def refusal(game: Json) -> str:
    with pytest.raises(UserError) as caught:
        replay_game(game)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 700
    return sentence


def turn_with_a_meld(game: Json) -> tuple[int, Json]:
    turns = game["hands"][0]["turns"]
    return next((n, turn) for n, turn in enumerate(turns, 1) if turn["plays"] and "meld" in turn["plays"][0])


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("plays", 5, "plays is 5; it must be a list of plays."),
        ("plays", ["stop"], "plays[1] is 'stop'; it must be a play with meld, layoff or swap."),
        ("plays", [{"mold": []}], "plays[1] is {'mold': []}; it must be a play with meld, layoff or swap."),
        ("plays", [{"meld": "AS"}], "plays[1].meld is 'AS'; it must be a list of cards."),
        ("plays", [{"layoff": ["AS"]}], "plays[1].on is missing."),
        ("plays", [{"layoff": ["AS"], "on": True}], "plays[1].on is True; it must be a whole number."),
        ("discard", {"a": 1}, "discard is {'a': 1}; it must be a card, such as 'TD', or null."),
        ("calls", 5, "calls is 5; it must be a list of calls."),
        ("calls", [{"seat": 1}], "calls[1].answer is missing."),
        ("draw", 1, "draw is 1; it must be 'stock', 'boot', {'pile': number} or {'call': number}."),
        ("draw", {"pile": 1.0}, "draw.pile is 1.0; it must be a whole number."),
        ("draw", {"pile": True}, "draw.pile is True; it must be a whole number."),
        ("seat", False, "seat is False; it must be the number of a seat."),
        ("legal", {"plays": [1]}, "legal.plays[1] is 1; it must be a list of plays."),
        ("discrad", "2S", "unknown key discrad. Did you mean 'discard'?"),
    ],
)
def test_a_turn_of_another_shape_is_refused(game: Json, key: str, value: Json, words: str) -> None:
    spoiled = copy.deepcopy(game)
    number, turn = turn_with_a_meld(spoiled)
    turn[key] = value
    assert refusal(spoiled).startswith(f"{START}hand 1, turn {number}: {words}")


@pytest.mark.parametrize("turn", [5, "stock", None, []])
def test_a_turn_that_is_no_table_is_refused(game: Json, turn: Json) -> None:
    spoiled = copy.deepcopy(game)
    spoiled["hands"][1]["turns"][2] = turn
    told = f"hand 2, turn 3 is {turn!r}; it must be a table with seat, draw, plays and discard."
    assert refusal(spoiled) == START + told


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("hands", [], "hands is []; it must be a list of one hand or more."),
        ("hands", 5, "hands is 5; it must be a list of one hand or more."),
        ("players", 5, "players is 5; it must be a list of players."),
        ("players", [5, 6], "players[1] is 5; it must be a table with strategy."),
        ("players", [{"strategy": "a", "params": {"b": float("nan")}}], "players[1].params is"),
        ("rules", None, "rules is None; it must be a table."),
        ("seed", True, "seed is True; it must be a whole number."),
        ("format", "rummy500-game/2", "format is 'rummy500-game/2'; it must be 'rummy500-game/1'."),
        ("note", "mine", "the game: unknown key note."),
    ],
)
def test_a_game_of_another_shape_is_refused(game: Json, key: str, value: Json, words: str) -> None:
    assert refusal({**game, key: value}).startswith(START + words)


def test_what_is_no_game_at_all_is_refused() -> None:
    for thing in (None, 5, [], "game"):
        with pytest.raises(UserError, match=r"the game is .*; it must be a table of a game"):
            check_shape(thing)


def places(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all values in a record."""
    if path:
        yield path
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in below:
        yield from places(one, (*path, key))


def spoil(game: Json, path: tuple[Any, ...], chance: random.Random) -> None:
    """Put something else, or nothing, in one place of a record."""
    *above, last = path
    for key in above:
        game = game[key]
    if chance.random() < 0.2:
        del game[last]
    else:
        game[last] = chance.choice(OTHERS)


def test_whatever_stands_in_a_record_gets_a_sentence_or_a_game(games: list[Json]) -> None:
    chance = random.Random(41)
    paths = [list(places(game)) for game in games]
    refused = 0
    for _ in range(400):
        number = chance.randrange(len(games))
        spoiled = copy.deepcopy(games[number])
        spoil(spoiled, chance.choice(paths[number]), chance)
        try:
            replay_game(spoiled)
        except UserError as error:
            refused += 1
            assert len(str(error)) < 1000
            assert str(error).isprintable()
    assert refused > 300


def test_a_file_without_a_game_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.jsonl"
    file.touch()
    assert main(["replay", str(file)]) == 2
    assert capfd.readouterr() == ("", f"rummy500: {file}: there is no game in it.\n")


def test_a_line_nested_without_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_text("[" * 200_000 + "\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"line 1: not a game; its values are nested too deeply\."):
        list(read_games(file))


def test_a_damaged_compressed_file_is_refused(tmp_path: Path, game: Json) -> None:
    file = tmp_path / "game.jsonl.gz"
    with open_text(file, "w") as lines:
        lines.write(game_line(game))
    whole = file.read_bytes()
    file.write_bytes(whole[:40] + bytes(40) + whole[80:])
    with pytest.raises(UserError, match="not a line of JSON"):
        list(read_games(file))


def test_the_command_tells_one_sentence_with_the_line(
    tmp_path: Path, game: Json, capfd: pytest.CaptureFixture[str]
) -> None:
    spoiled = copy.deepcopy(game)
    spoiled["hands"][0]["turns"][0]["plays"] = 5
    file = tmp_path / "spoiled.jsonl"
    file.write_text(game_line(game) + json.dumps(spoiled) + "\n", encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 2
    out, err = capfd.readouterr()
    assert len(out.splitlines()) == 1
    told = f"{file}, line 2: {START}hand 1, turn 1: plays is 5; it must be a list of plays."
    assert err.splitlines()[-1] == f"rummy500: {told}"

"""Records: written, read, replayed byte for byte, and refused where a move is not legal."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.api import play
from sim.errors import UserError
from sim.record import game_line, open_text, read_games
from sim.replay import replay_game
from sim.rules_files import load_rules
from sim.telling import tell_game
from tests.helpers.naive_game import play_naive_game

Game = dict[str, Any]


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
@pytest.mark.parametrize("players", [2, 6])
def test_a_replayed_file_is_the_same_byte_for_byte(tmp_path: Path, name: str, players: int) -> None:
    first, second = tmp_path / name, tmp_path / f"again-{name}"
    with open_text(first, "w") as lines:
        lines.writelines(map(game_line, play(["greedy"] * players, seed=2, games=3, legal=True)))
    with open_text(second, "w") as lines:
        lines.writelines(game_line(replay_game(game)) for _, game in read_games(first))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_of_the_naive_rules_replay(players: int) -> None:
    rules = load_rules("rummy500").rules.resolve(players)
    game = play_naive_game(rules, players, seed=4, legal=False)
    again = replay_game(game)
    assert (again["scores"], again["winners"]) == (game["scores"], game["winners"])


@pytest.fixture(scope="module")
def game() -> Game:
    return next(play("greedy,greedy,greedy", seed=6))


def _first(game: Game, found: Callable[[Game], bool]) -> Game:
    return next(turn for turn in game["hands"][0]["turns"] if found(turn))


def _illegal_draw(game: Game) -> None:
    game["hands"][0]["turns"][0]["draw"] = {"pile": 1}


def _foreign_discard(game: Game) -> None:
    game["hands"][0]["turns"][0]["discard"] = game["hands"][0]["stock"][-1]


def _no_meld(game: Game) -> None:
    turn = _first(game, lambda turn: bool(turn["plays"]))
    turn["plays"][0] = {"meld": ["2C", "5D", "9H"]}


def _wrong_score(game: Game) -> None:
    game["hands"][0]["scores"][1] += 5


def _wrong_dealer(game: Game) -> None:
    game["hands"][1]["dealer"] = game["hands"][0]["dealer"]


def _card_twice(game: Game) -> None:
    game["hands"][0]["stock"][0] = game["hands"][0]["stock"][1]


def _unknown_card(game: Game) -> None:
    game["hands"][0]["stock"][0] = "1X"


def _hand_missing(game: Game) -> None:
    del game["hands"][-1]


def _wrong_winner(game: Game) -> None:
    game["winners"] = [(game["winners"][0] + 1) % 3]


def _no_hands(game: Game) -> None:
    del game["hands"]


def _no_players(game: Game) -> None:
    game["players"] = []


def _other_rules(game: Game) -> None:
    game["rules"]["pile_access"] = "sideways"


def _rule_missing(game: Game) -> None:
    del game["rules"]["teams"]


def _broken_rule(game: Game) -> None:
    game["rules"]["set_min"] = 1.5


def _no_seat(game: Game) -> None:
    game["hands"][0]["dealer"] = -1


def _no_seed(game: Game) -> None:
    game["seed"] = -1


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_no_players, "2 to 8 players"),
        (_other_rules, "pile_access"),
        (_rule_missing, "teams"),
        (_broken_rule, "set_min"),
        (_no_seat, "dealer"),
        (_no_seed, "seed"),
        (_illegal_draw, "Hand 1, turn 1"),
        (_foreign_discard, "Hand 1, turn 1"),
        (_no_meld, "Hand 1, turn"),
        (_wrong_score, "Hand 1: scores"),
        (_wrong_dealer, "Hand 2: dealer"),
        (_card_twice, "Hand 1:"),
        (_unknown_card, "1X"),
        (_hand_missing, "not over"),
        (_wrong_winner, "winners"),
        (_no_hands, "format"),
    ],
)
def test_a_record_that_is_not_legal_is_refused(game: Game, spoil: Callable[[Game], None], words: str) -> None:
    spoiled = copy.deepcopy(game)
    spoil(spoiled)
    with pytest.raises(UserError, match=words):
        replay_game(spoiled)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    for content in (b"{}\n", b"\x00\xff\n", b"[1, 2]\n", b"{\n"):
        file.write_bytes(content)
        with pytest.raises(UserError, match="line 1"):
            list(read_games(file))
    with pytest.raises(UserError, match="No such file"):
        list(read_games(tmp_path / "none.jsonl"))


def test_a_game_is_told_to_its_end(game: Game) -> None:
    lines = list(tell_game(game))
    assert lines[-1].endswith(f"points after {len(game['hands'])} hands.")
    assert sum(line.startswith("Hand ") for line in lines) == len(game["hands"])

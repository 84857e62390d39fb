"""Designs that an experiment asks for: what does nothing or does not exist is refused."""

from typing import Any

import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError


def build(**more: Any) -> str:
    table = {"name": "t", "kind": "match", "players": [3], "strategies": ["greedy", "random", "adviser"]}
    return experiment_from_table({**table, **more}, "x", None, api.check_spec).seating


@pytest.mark.parametrize("players", [3, 4, 5, 7, 8])
def test_balanced_seats_exist_for_prime_powers(players: int) -> None:
    strategies = [f"greedy@min_points={points}" for points in range(players)]
    assert build(players=[players], strategies=strategies, seating="balanced") == "balanced"


def test_opponents_of_several_kinds_can_be_seated_too() -> None:
    claim = {"id": "A", "question": "?", "baseline": "greedy", "treatment": "adviser"}
    tip = {"name": "t", "kind": "tip", "players": [3], "opponents": [["greedy", "random"]], "claim": [claim]}
    assert experiment_from_table({**tip, "seating": "all"}, "x").seating == "all"
    with pytest.raises(UserError, match="does nothing here"):
        experiment_from_table({**tip, "opponents": [["greedy"]], "seating": "all"}, "x")


@pytest.mark.parametrize("mode", ["verdict", "anytime"])
def test_a_table_of_several_strategies_has_no_question_to_answer(mode: str) -> None:
    with pytest.raises(UserError, match="answers a question of two strategies, and this match has 3"):
        build(stop={"mode": mode})
    assert build(strategies=["greedy", "random"], stop={"mode": mode}) == "rotations"

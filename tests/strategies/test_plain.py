"""Uncompiled, strategies and engine play the same games under rules of the house, move for move."""

import os
import subprocess
import sys

import pytest

CODE = """
import json
from sim.recorder import record_games
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player
rules = load_rules({rules!r}).rules.resolve({players})
seats = [make_player(parse_strategy(name)) for name in ("adviser", "greedy", "random")]
seats = [seats[seat % 3] for seat in range({players})]
for game in record_games(rules, seats, 5, range(1), legal=True, hook_timeout=0):
    print(json.dumps(game))
"""


def played(rules: str, players: int, **more: str) -> str:
    code = CODE.format(rules=rules, players=players)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, **more},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("rules", "players"),
    [("persian", 2), ("pagat", 3), ("table54", 2), ("rummy_points", 3), ("floating+rummy_call+michigan", 3)],
)
def test_plain_python_plays_the_same_games(rules: str, players: int) -> None:
    assert played(rules, players, NUMBA_DISABLE_JIT="1") == played(rules, players)

"""Hands with reshuffles, free top cards and floating players end by themselves, not at the cap of turns."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from sim.table import KEPT_FIELDS
from tests.helpers import naive_rules as naive
from tests.helpers.batches import play_seats

GAMES_IN_CI = 300
SLOW_GAMES = 10_000
ENDLESS = [
    "pagat+floating",
    "rummy500+top_card_rule=free+stall_rounds=1",
    "rummy500+stock_empty=reshuffle+blocked_rule=lowest_deadwood",
    "table54+stock_empty=reshuffle+max_reshuffles=2",
    "rummy_points+floating",
    "rummy_express+stock_empty=turn_over",
]


def counts(
    rules: str | Mapping[str, Any], players: int, strategy: str, games: int, seed: int
) -> dict[str, int]:
    """Play games; return hands, those that ended for the stock, blocked or at a cap, and games at a cap."""
    rows = play_seats([strategy] * players, blocks=games, seed=seed, rules=rules).rows[:, 0, 0]
    names = ("hands", "stock_hands", "blocked_hands", "capped_hands", "truncated")
    return {name: int(np.sum(rows[:, KEPT_FIELDS.index(name)])) for name in names}


def play_all(rules: str, strategy: str, games: int, seed: int) -> dict[str, int]:
    """Spread games over the numbers of players; return the sums."""
    total: dict[str, int] = {}
    allowed = naive.players_of(rules.split("+", maxsplit=1)[0])
    for players in allowed:
        for name, times in counts(rules, players, strategy, -(-games // len(allowed)), seed).items():
            total[name] = total.get(name, 0) + times
    return total


@pytest.mark.parametrize("strategy", ["random", "adviser"])
@pytest.mark.parametrize("rules", [*naive.PRESETS, *ENDLESS])
def test_no_hand_is_capped(rules: str, strategy: str) -> None:
    total = play_all(rules, strategy, GAMES_IN_CI, seed=61)
    assert total["hands"] >= GAMES_IN_CI
    assert (total["capped_hands"], total["truncated"]) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["random", "adviser"])
@pytest.mark.parametrize("rules", naive.PRESETS)
def test_no_hand_of_ten_thousand_games_is_capped(rules: str, strategy: str) -> None:
    total = play_all(rules, strategy, SLOW_GAMES, seed=62)
    assert (total["capped_hands"], total["truncated"]) == (0, 0)

"""Recorded games of any rules, as tables of fields, between built-in strategies."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.recorder import record_games
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player


def record(
    rules: str | Mapping[str, Any],
    seats: Sequence[str],
    *,
    seed: int,
    games: int = 1,
    legal: bool = False,
    hook_timeout: float = 10.0,
) -> list[dict[str, Any]]:
    """Play one game on each of the first deals, seat i with the i-th strategy."""
    players = [make_player(parse_strategy(text)) for text in seats]
    resolved = load_rules(rules).rules.resolve(len(seats))
    return list(record_games(resolved, players, seed, range(games), legal=legal, hook_timeout=hook_timeout))

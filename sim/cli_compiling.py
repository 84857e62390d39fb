"""What a command has to compile before it plays, said so that nobody thinks that the program hangs.

What is compiled is kept (``sim/jit_cache.py``): the engine once, and whatever other rules and other
strategies need once each.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import click

from sim.jit import Hook, is_cold
from sim.rules import Rules
from sim.strategy_specs import StrategySpec

# Resolved rule fields and a number of players.
Table = tuple[Mapping[str, Any], int]
# Seconds on an idle machine, from and to.
ENGINE_SECONDS = (10, 15)
RULES_SECONDS = (2, 15)
STRATEGY_SECONDS = (1, 10)


def tables_of(rules: Iterable[Rules], players: Sequence[int]) -> list[Table]:
    """Return the tables at which rules are played: of these numbers of players those that fit."""
    tables: list[Table] = []
    for one in rules:
        fitting = [count for count in players if count in one.player_counts()] or [one.players_min]
        tables += [(one.resolve(count), count) for count in fitting]
    return tables


def announce_compilation(
    tables: Sequence[Table], specs: Iterable[StrategySpec], *ways: Literal["blocks", "hands"]
) -> None:
    """Say on the error stream what the first games have to compile; nothing where all is there already.

    Parameters
    ----------
    tables
        What is played.
    specs
        Who plays.
    ways
        How: whole blocks, as runs do, or hand by hand, as told games are. Each is compiled by itself.
    """
    from sim.engine import is_house  # noqa: PLC0415 - it imports the engine
    from sim.game import play_blocks  # noqa: PLC0415 - as above
    from sim.hand import play_hand  # noqa: PLC0415 - as above
    from sim.house import lacks_parts  # noqa: PLC0415 - as above
    from sim.rule_record import rule_record  # noqa: PLC0415 - as above
    from strategies.compiling import cold_hooks  # noqa: PLC0415 - as above
    from strategies.registry import find_strategy  # noqa: PLC0415 - as above

    records = [rule_record(fields, players)[0] for fields, players in tables]
    house = any(is_house(rules) for rules in records)
    cold: list[tuple[str, tuple[int, int]]] = []
    entries: dict[str, Callable[..., Any]] = {"blocks": play_blocks, "hands": play_hand}
    if any(is_cold(entries[way]) for way in ways):
        cold.append(("the engine", ENGINE_SECONDS))
    if lacks_parts(records):
        cold.append(("what these rules need", RULES_SECONDS))
    told: set[Hook] = set()
    for spec in specs:
        # Presets of a strategy have its hooks.
        if new := cold_hooks(find_strategy(spec), house=house) - told:
            cold.append((f"strategy {spec.strategy}", STRATEGY_SECONDS))
            told |= new
    if cold:
        low, high = (sum(seconds[end] for _, seconds in cold) for end in (0, 1))
        what = ", ".join(name for name, _ in cold)
        each = "once" if len(cold) == 1 else "each once"
        click.echo(f"Compiling {what} ({low} to {high} seconds, {each}) …", err=True)

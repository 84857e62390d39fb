"""Measure speed: whole games with all statistics, in CPU seconds, compile time apart.

Only ratios within one run mean much: machines are noisy and differ.
"""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from joblib import Parallel, delayed

from sim.matchup import Matchup
from sim.metrics import METRICS
from sim.rules_files import NamedRules
from sim.runner import TASK_GAMES
from sim.strategy_specs import StrategySpec, parse_strategy
from sim.worker import MakePlayer, Result, Task, play_task

STRATEGIES = ("random", "greedy", "adviser")
PLAYERS = (2, 3, 4, 6)
# Games of one measurement: about half a second of play, in tasks as large as a run's.
GAMES = {2: 24_000, 3: 12_000, 4: 12_000}
MANY_PLAYERS_GAMES = 3_000
SEED = 500
HANDS = next(place for place, metric in enumerate(METRICS) if metric.name == "hands_per_game")
TURNS = next(place for place, metric in enumerate(METRICS) if metric.name == "turns_per_hand")


class Speed(NamedTuple):
    """One measurement; seconds are CPU seconds of all workers."""

    strategy: str
    players: int
    rules: str
    games: int
    hands: int
    turns: int
    seconds: float
    games_per_s: float
    hands_per_s: float
    turns_per_s: float
    ns_per_turn: float


def measure(
    spec: StrategySpec, players: int, named: NamedRules, make_player: MakePlayer, jobs: int
) -> tuple[Speed, float]:
    """Play a strategy against itself; return the measurement and the wall seconds."""
    rules = named.rules.resolve(players)
    matchup = Matchup(rules, players, (spec,) * players, "focal")
    games = GAMES.get(players, MANY_PLAYERS_GAMES)
    blocks = -(-games // players)
    size = TASK_GAMES // matchup.games_per_block
    tasks = [
        Task(0, 0, matchup, SEED, first, min(size, blocks - first), keep_games=False)
        for first in range(0, blocks, size)
    ]
    play_task(tasks[0]._replace(blocks=10), make_player)
    cpu, wall = time.process_time(), time.perf_counter()
    if jobs == 1:
        results: Any = [play_task(task, make_player) for task in tasks]
    else:
        pool = Parallel(n_jobs=jobs, backend="threading")
        results = pool(delayed(play_task)(task, make_player) for task in tasks)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return summarise(spec.shown, players, named.label, results, cpu), wall


def summarise(name: str, players: int, label: str, results: list[Result], seconds: float) -> Speed:
    """Add up the games, hands and turns of results."""
    games = sum(result.games for result in results)
    hands = sum(int(result.sums[0, :, HANDS, 0].sum()) for result in results)
    turns = sum(int(result.sums[0, :, TURNS, 0].sum()) for result in results)
    return Speed(
        name,
        players,
        label,
        games,
        hands,
        turns,
        round(seconds, 4),
        round(games / seconds, 1),
        round(hands / seconds, 1),
        round(turns / seconds, 1),
        round(seconds / turns * 1e9, 2),
    )


def bench(named: NamedRules, make_player: MakePlayer, jobs: int) -> Iterator[tuple[Speed, float]]:
    """Measure every strategy with every number of players that the rules allow."""
    for name in STRATEGIES:
        for players in PLAYERS:
            if named.rules.players_min <= players <= named.rules.players_max:
                yield measure(parse_strategy(name), players, named, make_player, jobs)


def compile_seconds(named: NamedRules, make_player: MakePlayer) -> float:
    """Compile (or load) the engine and the strategies; return the seconds that it took."""
    start = time.perf_counter()
    for name in STRATEGIES:
        spec = parse_strategy(name)
        players = named.rules.players_min
        matchup = Matchup(named.rules.resolve(players), players, (spec,) * players, "focal")
        play_task(Task(0, 0, matchup, SEED, 0, 1, keep_games=False), make_player)
    return time.perf_counter() - start

"""How long a run will take: a few blocks of its match-ups, played beforehand, and a piece of a result file.

A game with jokers and eight players takes many times as long as a plain one with two, so that every table of
the run has to be tried, as far as there is time. A run of many arms with few blocks mostly writes files.
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from sim.matchup import Matchup
from sim.metrics import METRICS
from sim.plan import Job
from sim.results import BLOCKS_SCHEMA, CHUNK_BLOCKS, TableFile, write_blocks
from sim.worker import MakePlayer, Task, play_task

# Seconds for all tries together, compiling not counted, and for one of them; and its most blocks.
ALL_SECONDS = 1.5
ONE_SECONDS = 0.05
MOST_BLOCKS = 60
# The first blocks of a try, which tell how many more there is time for.
FEW_BLOCKS = 2


def seconds_of(jobs: Sequence[Job], seed: int, make_player: MakePlayer) -> float:
    """Return the seconds that one core plays at all jobs, each to its last look.

    Neither compiling nor files and reports are in it. What there is no time to try is taken to be as fast as
    the same table with other strategies, or as all that was tried.
    """
    spent = 0.0
    # Seconds a game, by table and as a whole.
    tried: defaultdict[str, dict[int, float]] = defaultdict(dict)
    for place, table, matchup in _in_turn(jobs):
        if spent >= ALL_SECONDS:
            break
        blocks, seconds = _try(matchup, seed, make_player)
        tried[table][place] = seconds / (blocks * matchup.games_per_block)
        spent += seconds
    means = {table: sum(each.values()) / len(each) for table, each in tried.items()}
    overall = sum(means.values()) / len(means)
    total = 0.0
    for place, (table, matchup, blocks) in enumerate(_matchups(jobs)):
        per_game = tried[table].get(place, means.get(table, overall))
        total += blocks * matchup.games_per_block * per_game
    return total


def writing_seconds(jobs: Sequence[Job]) -> float:
    """Return the seconds that it takes to write what all jobs find, each to its last look."""
    most = max(min(job.looks[-1], CHUNK_BLOCKS) for job in jobs)
    key = jobs[0].arms[0][0].key
    sums = np.random.default_rng(most).integers(0, 1000, (most, len(METRICS), 2))
    with TemporaryDirectory() as folder, TableFile(Path(folder) / "blocks.parquet", BLOCKS_SCHEMA) as file:
        seconds = 0.0
        for _ in range(2):
            # The first piece warms up.
            start = time.perf_counter()
            write_blocks(file, key, "fixed", "probe", np.arange(most), sums)
            seconds = time.perf_counter() - start
    return pieces_of(jobs) * seconds


def pieces_of(jobs: Sequence[Job]) -> int:
    """Return how many pieces of result files are written, each with the blocks of one arm."""
    return sum(len(arms) * -(-job.looks[-1] // CHUNK_BLOCKS) for job in jobs for arms in job.arms)


def _matchups(jobs: Sequence[Job]) -> Iterator[tuple[str, Matchup, int]]:
    """Return all match-ups with the table that they are played at, told as text, and their most blocks."""
    for job in jobs:
        for matchup in job.matchups:
            yield f"{matchup.players} {matchup.rules}", matchup, job.looks[-1]


def _in_turn(jobs: Sequence[Job]) -> Iterator[tuple[int, str, Matchup]]:
    """Return all match-ups with their places, one of every table before a second of any."""
    tables: dict[str, list[tuple[int, str, Matchup]]] = {}
    for place, (table, matchup, _) in enumerate(_matchups(jobs)):
        tables.setdefault(table, []).append((place, table, matchup))
    for around in zip_longest(*tables.values()):
        yield from (one for one in around if one is not None)


def _try(matchup: Matchup, seed: int, make_player: MakePlayer) -> tuple[int, float]:
    """Play a few blocks of a match-up; return how many, and the seconds that they took."""
    task = Task(0, 0, matchup, seed, 0, 1, keep_games=False)
    # The first one may have to be compiled.
    play_task(task, make_player)
    blocks, seconds = FEW_BLOCKS, _seconds(task._replace(blocks=FEW_BLOCKS), make_player)
    more = min(int(ONE_SECONDS / max(seconds, 1e-6)) * FEW_BLOCKS, MOST_BLOCKS)
    if more > FEW_BLOCKS:
        blocks, seconds = more, _seconds(task._replace(blocks=more), make_player)
    return blocks, seconds


def _seconds(task: Task, make_player: MakePlayer) -> float:
    """Return the seconds that a task takes."""
    start = time.perf_counter()
    play_task(task, make_player)
    return time.perf_counter() - start

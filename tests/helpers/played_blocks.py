"""Blocks of the real engine, played once in large batches and read in windows, each like a run's file."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reports.blocks import BlockFile, Sums
from reports.run_file import ArmInfo
from sim.config_files import experiment_from_table
from sim.experiment import Experiment
from sim.matchup import Matchup
from sim.metrics import METRICS
from sim.worker import Task, play_task
from strategies.registry import make_player

PLACE = {metric.name: place for place, metric in enumerate(METRICS)}
# Blocks that are played at once; it changes no result.
AT_ONCE = 5000


def experiment_of(table: dict[str, object], folder: Path | None = None) -> Experiment:
    """Read an experiment from a table, without looking at its strategies."""
    return experiment_from_table(table, "test", folder, lambda spec: None)


def play_blocks(matchup: Matchup, seed: int, first: int, blocks: int) -> NDArray[np.int64]:
    """Play blocks of a focal match-up; return sums (blocks, metrics, 2)."""
    parts = []
    for start in range(first, first + blocks, AT_ONCE):
        size = min(AT_ONCE, first + blocks - start)
        task = Task(0, 0, matchup, seed, start, size, keep_games=False)
        parts.append(play_task(task, make_player).sums[0])
    return np.concatenate(parts)


class Window(BlockFile):
    """Some successive blocks of one arm, read like the blocks of a finished run."""

    def __init__(self, played: NDArray[np.int64], start: int = 0) -> None:
        self._played = played
        self.start = start

    def sums(self, arm: ArmInfo, strategy: str, metric: str) -> Sums:
        """Return as many blocks as the arm has."""
        part = self._played[self.start : self.start + arm.blocks, PLACE[metric]]
        assert len(part) == arm.blocks
        return Sums(part[:, 0].copy(), part[:, 1].copy())

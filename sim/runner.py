"""Run the jobs of a plan in parallel and stream their results to files, in order, whatever the workers do.

Blocks are cut into tasks; results come back in the order of tasks, so a file depends neither on the number of
workers nor on the size of tasks. A stop rule looks at completed blocks only, in the order of their numbers.
"""

import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed
from joblib.externals.loky.process_executor import TerminatedWorkerError
from numpy.typing import NDArray

from sim.errors import UserError
from sim.journal import Journal
from sim.journal_records import Played
from sim.metrics import METRICS
from sim.plan import Job
from sim.sink import Sink, open_sinks
from sim.stopping import StopRule, confirming_blocks
from sim.worker import MakePlayer, Result, Task, play_task

# Tasks of about 20 ms and more keep the cost of handing them out small.
TASK_GAMES = 1000
BACKENDS = {"threads": "threading", "processes": "loky", "dask": "dask", "ray": "ray"}
EXCESS = [metric.name for metric in METRICS].index("win_excess")


class Settings(NamedTuple):
    """How a run is carried out; no part of it changes a result."""

    seed: int
    jobs: int = 1
    backend: str = "threads"
    batch: int | None = None
    keep: str = "blocks"
    hook_timeout: float = 10.0


class Progress(NamedTuple):
    """Where a run stands: blocks done and planned, games done, the running effect of the arm being played.

    ``kept`` of the games were played by an earlier attempt at the same run.
    """

    blocks: int
    total: int
    games: int
    arm: str
    excess: float
    error: float
    kept: int


class ArmDone(NamedTuple):
    """An arm whose blocks are all written."""

    job: int
    side: int
    blocks: int


class _Effect:
    """The running win excess of a match-up, for people who wait."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, sums: NDArray[np.int64]) -> tuple[float, float]:
        """Add sums (B, metrics, 2); return mean and standard error so far."""
        x = sums[:, EXCESS, 0] / sums[:, EXCESS, 1]
        self.count += len(x)
        self.total += float(x.sum())
        self.squares += float((x * x).sum())
        mean = self.total / self.count
        spread = max(self.squares / self.count - mean * mean, 0.0)
        return mean, (spread / self.count) ** 0.5


def run_jobs(
    jobs: list[Job],
    settings: Settings,
    journal: Journal,
    make_player: MakePlayer,
    rule: StopRule,
    tell: Callable[[Progress], None],
    stop: Callable[[], bool],
) -> Iterator[ArmDone]:
    """Play what the journal does not have, write partial result files; yield each finished match-up.

    They stand in the folder of the journal. When ``stop()`` turns true, the blocks played so far count as the
    whole of their arms.

    Raises
    ------
    KeyboardInterrupt
        After a stop, when everything played has been yielded.
    """
    with open_sinks(journal.path.parent, journal.layout, games=settings.keep == "games") as sinks:
        ends = _Ends(jobs, rule)
        effects: defaultdict[tuple[int, int], _Effect] = defaultdict(_Effect)
        done = games = kept = 0
        for played, is_new in _all_played(jobs, settings, journal, make_player, sinks, ends):
            sinks[played.job][played.side].add(played)
            mean, error = effects[played.job, played.side].add(played.sums[0])
            done += played.blocks
            games += played.games
            kept = kept if is_new else games
            arm = jobs[played.job].arms[played.side][0].key.arm
            tell(Progress(done, ends.total, games, arm, mean, error, kept))
            # Asked for new blocks only: a stop must not tell less than an earlier attempt had.
            if is_new and stop():
                yield from _played_so_far(sinks, ends.reached)
                raise KeyboardInterrupt
            if ends.add(played, journal.seconds):
                for side, full in enumerate(sinks[played.job]):
                    full.finish()
                    effects.pop((played.job, side), None)
                    yield ArmDone(played.job, side, full.blocks)


class _Ends:
    """Where each job ends: what its stop rule said, and what follows for later jobs."""

    def __init__(self, jobs: list[Job], rule: StopRule) -> None:
        self._jobs = jobs
        self._watches = {number: rule(job) for number, job in enumerate(jobs) if len(job.looks) > 1}
        self._looks = [frozenset(job.looks) for job in jobs]
        # Blocks at the last look of each job, as far as it is known.
        self.last = [job.looks[-1] for job in jobs]
        # Jobs that are over.
        self.reached: set[int] = set()

    @property
    def total(self) -> int:
        """Return the most blocks of all match-ups that are still possible."""
        return sum(last * len(job.matchups) for last, job in zip(self.last, self._jobs, strict=True))

    def add(self, played: Played, seconds: float) -> bool:
        """Take the next blocks of a job and tell whether it ends with them."""
        number, job = played.job, self._jobs[played.job]
        watch = self._watches.get(number)
        if watch is not None:
            watch.add(played.side, played.sums)
        blocks = played.first + played.blocks - job.first
        if played.side < len(job.matchups) - 1:
            return False
        is_last = blocks == self.last[number]
        if not is_last and (watch is None or blocks not in self._looks[number] or not watch.reached(seconds)):
            return False
        self.reached.add(number)
        self.last[number] = blocks
        for other, later in enumerate(self._jobs):
            if later.follows == number:
                self.last[other] = confirming_blocks(blocks)
        return True


def _all_played(
    jobs: list[Job],
    settings: Settings,
    journal: Journal,
    make_player: MakePlayer,
    sinks: list[list[Sink]],
    ends: _Ends,
) -> Iterator[tuple[Played, bool]]:
    """Return what the journal has, then what is played now and goes into the journal (True).

    Jobs that follow others come in a second round, when it is known how long they are.
    """
    for played in journal.played():
        yield played, False
    before, begin = journal.seconds, time.perf_counter()
    for follows in (False, True):
        numbers = [number for number, job in enumerate(jobs) if (job.follows is not None) == follows]
        for result in results_in_order(_tasks(jobs, numbers, settings, sinks, ends), settings, make_player):
            task = result.task
            # Workers may be ahead of the stop rule.
            if task.job in ends.reached:
                continue
            where = (task.job, task.side, task.first, task.blocks, result.games)
            played = Played(*where, *result[1:5], result.finishes)
            journal.append(played, before + time.perf_counter() - begin)
            yield played, True


def _played_so_far(sinks: list[list[Sink]], stopped: set[int]) -> Iterator[ArmDone]:
    """Finish every match-up that has blocks but was not at its end."""
    for number, sides in enumerate(sinks):
        for side, sink in enumerate(sides):
            if number not in stopped and sink.blocks > 0:
                sink.finish()
                yield ArmDone(number, side, sink.blocks)


def _tasks(
    jobs: list[Job], numbers: list[int], settings: Settings, sinks: list[list[Sink]], ends: _Ends
) -> Iterator[Task]:
    """Cut what is not played yet of some jobs into tasks, the sides of a job in turn between two looks."""
    keep = settings.keep == "games"
    known = [[sink.blocks for sink in sides] for sides in sinks]
    for number in numbers:
        job = jobs[number]
        start = 0
        for look in [*job.looks[:-1], ends.last[number]]:
            for side, matchup in enumerate(job.matchups):
                size = settings.batch or max(1, TASK_GAMES // matchup.games_per_block)
                for first in range(max(start, known[number][side]), look, size):
                    if number in ends.reached:
                        break
                    blocks = min(size, look - first)
                    yield Task(
                        number,
                        side,
                        matchup,
                        settings.seed,
                        job.first + first,
                        blocks,
                        keep,
                        settings.hook_timeout,
                    )
            if number in ends.reached:
                break
            start = look


def results_in_order(tasks: Iterator[Task], settings: Settings, make_player: MakePlayer) -> Iterator[Result]:
    """Play tasks in parallel; results come in the order of tasks."""
    if settings.jobs == 1 and settings.backend == "threads":
        yield from (play_task(task, make_player) for task in tasks)
        return
    # joblib's own types know neither generators nor a fixed batch size.
    pool: Any = Parallel(
        n_jobs=settings.jobs,
        backend=BACKENDS[settings.backend],
        return_as="generator",
        pre_dispatch="3*n_jobs",
        batch_size=1,  # pyright: ignore[reportArgumentType] # as above
    )
    results = pool(delayed(play_task)(task, make_player) for task in tasks)
    try:
        for result in results:  # noqa: UP028 - yield from would close the results before we do
            yield result
    except GeneratorExit:
        # A stop leaves results behind, on purpose; joblib would warn of them.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()
        raise
    except TerminatedWorkerError as error:
        raise UserError(
            "A worker process ended before its work was done; what it said stands above."
        ) from error

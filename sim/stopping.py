"""How the jobs of a run end: the order of what a stop rule needs, and what it is asked.

Holds no statistics: the rules that look at results are handed in. Whatever they say depends on completed
blocks in the order of their numbers, so neither workers nor batches can change it; only a budget of seconds
depends on the machine, and it ends with whole rounds of all arms.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sim.errors import UserError
from sim.experiment import Experiment
from sim.plan import Job, Values, plan

# Estimates after a sequential test rest on as many fresh blocks as the test took, and at least on these.
CONFIRM_BLOCKS = 2000


class Watch(Protocol):
    """What a stop rule knows of one job: it is given every block once, in order, and asked at looks."""

    def add(self, side: int, sums: NDArray[np.int64]) -> None:
        """Take the next blocks of a match-up, sums (tested, B, metrics, 2)."""

    def reached(self, seconds: float) -> bool:
        """Tell whether the job may stop, all its match-ups having the same blocks.

        ``seconds`` is how long the run has played, earlier attempts at it included.
        """
        ...


# Begins to watch a job.
StopRule = Callable[[Job], Watch]


def plan_run(experiment: Experiment, values: Values, looks: Callable[[int], list[int]]) -> list[Job]:
    """Return all jobs of a run in the order in which they are played; see `sim.plan.plan`.

    Raises
    ------
    UserError
        If a budget of games is not enough for one block of each arm.
    """
    jobs = plan(experiment, values, looks)
    stop = experiment.stop
    if experiment.tune is not None:
        # Its first blocks chose the winner.
        return [replace(job, phase="confirm") for job in jobs]
    if stop.mode == "verdict":
        tests = [replace(job, phase="test") for job in jobs]
        return [*tests, *(_confirming(number, job) for number, job in enumerate(tests))]
    if stop.mode == "budget" and stop.games is not None:
        each = sum(job.games_per_block for job in jobs)
        if stop.games < each:
            raise UserError(
                f"{experiment.name}: stop.games = {stop.games} is less than one block of every arm, which "
                f"takes {each} games."
            )
        blocks = min(stop.games // each, stop.last_look)
        return [replace(job, looks=[blocks]) for job in jobs]
    if stop.mode == "budget":
        # One job: all arms grow together and end with the same blocks.
        matchups = [matchup for job in jobs for matchup in job.matchups]
        arms = [of_matchup for job in jobs for of_matchup in job.arms]
        return [Job(matchups, arms, jobs[0].looks)]
    return jobs


class _Clock:
    """The watch of a budget: it looks at the time alone. A fixed run has no look to ask it at."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def add(self, side: int, sums: NDArray[np.int64]) -> None:
        """Take blocks and do nothing with them."""

    def reached(self, seconds: float) -> bool:
        """Tell whether the time is up."""
        return seconds >= self._seconds


def budget_rule(experiment: Experiment) -> StopRule:
    """Return the rule of a run that ends by the clock, or by a number of blocks that is known beforehand."""
    seconds = experiment.stop.seconds
    return lambda _job: _Clock(float("inf") if seconds is None else seconds)


def confirming_blocks(tested: int) -> int:
    """Return how many fresh blocks follow a test that took so many."""
    return max(CONFIRM_BLOCKS, tested)


def _confirming(number: int, test: Job) -> Job:
    """Return the job of fresh blocks that follows a test; its one look is the most that there can be."""
    return replace(test, looks=[confirming_blocks(test.looks[-1])], phase="confirm", follows=number)

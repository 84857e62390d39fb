"""The stop rules that look at results: ``width``, ``verdict`` and ``anytime``, fed block by block.

Holds no formula: these are in ``reports/statistics``. A rule keeps sums only (`RunningEffect`), so a look
costs the same however long the run is. The verdict table feeds the same rules again from the result files.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reports.adapters.families import alpha_of_each
from reports.controls import Games, compared_sides, measured, shown_tables
from reports.statistics.running import Running, RunningEffect
from reports.statistics.sequences import p_always_valid, running_intervals, settled
from reports.statistics.sprt import Answer, LiveDecision, SequentialTest
from reports.statistics.stopping import WIDTH_DIFFERENT_BLOCKS, narrow_enough
from sim.config import StopTable
from sim.experiment import Cell, Claim, Experiment
from sim.metrics import METRICS
from sim.plan import Job, Values, cell_sides, strategy_numbers
from sim.stopping import StopRule

PLACE = {metric.name: place for place, metric in enumerate(METRICS)}
ANYTIME_ERROR = 0.05
Sums = NDArray[np.int64]


class Question(NamedTuple):
    """What is asked of a cell by a sequential rule, all of it fixed before the run.

    Attributes
    ----------
    alpha
        Error of this cell, both sides together: a primary cell has its part of the family's.
    planned
        Blocks at which confidence sequences are narrowest.
    """

    metric: str
    smallest_effect: float
    alpha: float
    beta: float
    planned: int


def running_effect(metric: str, players: int, sides: int, sign: int = 1) -> RunningEffect:
    """Return the running effect on a metric, with its bound if it has one.

    A focal strategy's win share is between 1/players under the fair share and all that is over it; two arms
    differ by 1 at most.
    """
    if metric != "win_share":
        return RunningEffect(sides, sign=sign)
    return RunningEffect(sides, sign=sign, largest=1.0 if sides > 1 else 1 - 1 / players)


def sequential_test(question: Question) -> SequentialTest:
    """Return the sequential test of a question: half of its error on each side."""
    return SequentialTest(question.smallest_effect, question.alpha / 2, question.beta)


def question_of(stop: StopTable, metric: str, *, primary: bool, primaries: int) -> Question:
    """Return what a cell is asked.

    Parameters
    ----------
    stop
        The experiment's way to stop.
    metric
        The metric that decides the cell.
    primary
        Whether the cell decides a claim, or is the same games; if so its error is its part of the family's.
    primaries
        Claims with a primary cell.
    """
    planned = stop.blocks if stop.mode == "anytime" else stop.last_look
    error = stop.alpha if stop.mode == "verdict" else ANYTIME_ERROR
    alpha = alpha_of_each(error, primaries) if primary else error
    # Without an effect of the metric the file was refused.
    smallest: dict[str, float] = dict((stop.smallest_effect or {}).items())
    return Question(metric, smallest[metric], alpha, stop.beta, planned)


def same_question(
    experiment: Experiment, numbers: Mapping[str, int], claim: Claim, cell: Cell, metric: str
) -> bool:
    """Tell whether a cell is the primary one, or the same games: then it has the same part of the error.

    The guard of a difference of two arms is wider than that of one arm at its own table, so a cell that the
    claim's own strategies make by name may be answered at another look. ``numbers`` are equal for strategies
    that play alike (`sim.plan.strategy_numbers`).
    """
    primary = claim.primary
    if primary is None:
        return False

    def games(one: Cell) -> Games:
        sides = cell_sides(experiment, claim, one)
        own = _among_baselines(claim, one)
        tables = [tuple(numbers[spec.shown] for spec in matchup.entries) for matchup, _ in sides]
        tables = tables[: compared_sides(metric, len(sides), own_control=own)]
        sign = -1 if one.direction == "leaves" else 1
        rules = experiment.rules_of(one.rules).played_as(one.players)
        return Games(rules, one.players, shown_tables(metric, tables, sign, numbers[claim.treatment.shown]))

    return games(Cell(primary.rules, primary.players, primary.opponents, primary.direction)) == games(cell)


def is_settled(run: Running, question: Question) -> bool:
    """Tell whether an ``anytime`` run may stop at a look: all but size is clear, at the level of the cell."""
    (interval,) = running_intervals(run, question.planned)
    is_clear = interval.low > 0 or interval.high < 0
    (p,) = p_always_valid(run, question.planned)
    # The family has its part in p; that nothing of size is there is read off the interval alone.
    return p <= question.alpha if is_clear else settled(interval, question.smallest_effect)


def stop_rule(experiment: Experiment, values: Values) -> StopRule:
    """Return the rule of a ``width``, ``verdict`` or ``anytime`` run.

    ``values`` returns a strategy's parameters with defaults.
    """
    if experiment.stop.mode == "width":
        return lambda job: _WidthWatch(experiment, job)
    numbers = strategy_numbers(experiment.specs(), values)
    return lambda job: _CellWatch(experiment, numbers, job)


class _Blocks:
    """The blocks of a job's match-ups since the last look, put side by side at the next one."""

    def __init__(self, sides: int) -> None:
        self._parts: list[list[Sums]] = [[] for _ in range(sides)]

    def add(self, side: int, sums: Sums) -> None:
        """Take sums (tested, B, metrics, 2)."""
        self._parts[side].append(sums)

    def take(self) -> list[Sums]:
        """Return the new blocks of each match-up, (tested, B, metrics, 2), and forget them."""
        whole = [np.concatenate(parts, axis=1) for parts in self._parts]
        self._parts = [[] for _ in self._parts]
        return whole


class _WidthWatch:
    """Stops when every interval asked for is narrow enough; of a table of entries, each entry's."""

    def __init__(self, experiment: Experiment, job: Job) -> None:
        wanted = experiment.stop.half_width
        if wanted is None:
            raise ValueError("A width run needs a half-width.")
        self._widths: dict[Any, float] = (
            dict(wanted) if isinstance(wanted, dict) else {experiment.metrics[0]: wanted}
        )
        self._blocks = _Blocks(len(job.matchups))
        self._job = job
        entries = range(len(job.matchups[0].tested))
        self._effects = {
            (metric, entry): running_effect(metric, job.matchups[0].players, self._sides(metric))
            for metric in self._widths
            for entry in entries
        }

    def add(self, side: int, sums: Sums) -> None:
        """Take the next blocks of a match-up."""
        self._blocks.add(side, sums)

    def reached(self, seconds: float) -> bool:
        """Tell whether all intervals are narrow."""
        whole = self._blocks.take()
        narrow = []
        for (metric, entry), effect in self._effects.items():
            add_metric(effect, metric, [part[entry] for part in whole[: self._sides(metric)]])
            n, _, variance = effect.moments()
            # An effect has to differ from nothing somewhere; a table's entry only from its usual block.
            moved = self._job.cell is None or effect.changed >= WIDTH_DIFFERENT_BLOCKS
            error = (variance / max(n - 1, 1)) ** 0.5
            narrow.append(moved and narrow_enough(n, error, effect.unusual, self._widths[metric]))
        return all(narrow)

    def _sides(self, metric: str) -> int:
        return compared_sides(metric, len(self._job.matchups), own_control=has_own_control(self._job))


class _CellWatch:
    """Stops when the question of a cell has its answer."""

    def __init__(self, experiment: Experiment, numbers: Mapping[str, int], job: Job) -> None:
        if job.cell is None:
            raise ValueError("A sequential rule needs a claim.")
        claim, cell = job.cell
        primary = claim.primary
        metric = primary.metric if primary else experiment.metrics[0]
        is_primary = same_question(experiment, numbers, claim, cell, metric)
        count = sum(one.primary is not None for one in experiment.claims)
        self._question = question_of(experiment.stop, metric, primary=is_primary, primaries=count)
        own = has_own_control(job)
        self._sides = compared_sides(metric, len(job.matchups), own_control=own)
        self._effect = running_effect(metric, cell.players, self._sides)
        self._blocks = _Blocks(len(job.matchups))
        self._decision = (
            LiveDecision(sequential_test(self._question)) if experiment.stop.mode == "verdict" else None
        )

    def add(self, side: int, sums: Sums) -> None:
        """Take the next blocks of a match-up."""
        self._blocks.add(side, sums)

    def reached(self, seconds: float) -> bool:
        """Look, and tell whether there is an answer."""
        whole = self._blocks.take()
        add_metric(self._effect, self._question.metric, [part[0] for part in whole[: self._sides]])
        run = self._effect.look()
        if self._decision is not None:
            return self._decision.look(run).answer is not Answer.OPEN
        return is_settled(run, self._question)


def add_metric(effect: RunningEffect, metric: str, sides: list[Sums]) -> None:
    """Give a running effect the next blocks, sums (B, metrics, 2) of each side."""
    place = PLACE[measured(metric)]
    effect.add(*(np.stack([side[:, place, part] for side in sides]) for part in (0, 1)))


def has_own_control(job: Job) -> bool:
    """Tell whether a job's strategy under test sits among those that it is compared with."""
    if job.cell is None:
        return True
    return _among_baselines(*job.cell)


def _among_baselines(claim: Claim, cell: Cell) -> bool:
    """Tell whether a cell's opponents are the claim's own strategies."""
    return next(group for group in claim.opponents if group.label == cell.opponents).is_baseline

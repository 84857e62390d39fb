"""Carry out one experiment: plan it, play it, keep its files and run.json."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sim.experiment import Experiment
from sim.journal import Journal, layout_of
from sim.plan import Job, Values, strategy_numbers
from sim.run_folder import INFO, RunFolder, run_folder
from sim.run_info import describe_arms, head, outcome, write_json
from sim.runner import ArmDone, Progress, Settings, run_jobs
from sim.stopping import StopRule, plan_run
from sim.strategy_specs import StrategySpec
from sim.worker import MakePlayer

# The time between two writings of run.json, in times of what one takes.
TELL_SHARE = 100


class Tools(NamedTuple):
    """What the runner is given from outside, so that it needs neither strategies nor statistics.

    ``values``, ``source`` (a hash of what a strategy is written in) and ``make_player`` come from the
    registry, ``looks`` and ``stop_rule`` from the stop rules.
    """

    values: Values
    source: Callable[[StrategySpec], str]
    make_player: MakePlayer
    looks: Callable[[Experiment, int], list[int]]
    stop_rule: Callable[[Experiment], StopRule]


def planned_games(jobs: list[Job]) -> int:
    """Return the most games that a plan can play."""
    return sum(job.looks[-1] * job.games_per_block for job in jobs)


class _Account:
    """What is known of a run while it goes on, and its way into run.json."""

    def __init__(self, place: RunFolder, journal: Journal) -> None:
        self._place = place
        self._journal = journal
        self._next = 0.0
        self.done: list[ArmDone] = []
        self.games = self.kept = 0

    @property
    def has_played(self) -> bool:
        """Whether anything was played that was not known before; until then the folder stays as it was."""
        return self.games > self.kept

    def count(self, progress: Progress) -> None:
        """Note where the run stands; its first new blocks make run.json say that it is under way."""
        was_idle = not self.has_played
        self.games, self.kept = progress.games, progress.kept
        if was_idle and self.has_played:
            self._tell()

    def finish(self, end: ArmDone) -> None:
        """Note a finished match-up."""
        self.done.append(end)
        # Many small arms must not wait for the disk; the journal knows all of them at once.
        if self.has_played and time.monotonic() >= self._next:
            self._tell()

    def end(self, status: str) -> None:
        """Publish what is finished; a run that found out nothing leaves an older one as it was."""
        if status == "complete" or (self.done and self.has_played):
            self._place.publish(self.content(status))
        elif self.has_played and self._place.may_tell(self._journal.info):
            write_json(self._place.path / INFO, self.content(status))

    def content(self, status: str) -> dict[str, Any]:
        """Return the content of run.json."""
        arms = describe_arms(self._journal.layout, self.done)
        return {**self._journal.info, **outcome(self._journal.seconds, self.games, status, arms)}

    def _tell(self) -> None:
        begin = time.monotonic()
        if self._place.may_tell(self._journal.info):
            write_json(self._place.path / INFO, self.content("running"), indent=None)
        now = time.monotonic()
        self._next = now + TELL_SHARE * (now - begin)


def run_experiment(
    experiment: Experiment,
    settings: Settings,
    folder: Path | RunFolder,
    tools: Tools,
    command: str,
    tell: Callable[[Progress], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
    begin: Callable[[Path], None] = lambda _: None,
) -> Path:
    """Play an experiment into ``folder`` and return it.

    A run that ends early, even by a kill, leaves what it played, and the next one of the same experiment goes
    on from there. A folder that is held already stays so. ``begin`` may write a further result file in the
    making, before anything is played.

    Raises
    ------
    UserError
        When the plan or a strategy is at fault.
    KeyboardInterrupt
        After a stop; what was played until then is in the folder.
    """
    jobs = plan_run(experiment, tools.values, lambda players: tools.looks(experiment, players))
    sources = {spec.strategy: tools.source(spec) for spec in experiment.specs()}
    started = datetime.now(UTC).isoformat(timespec="seconds")
    info = head(experiment, command, started, sources, games=settings.keep == "games")
    info["strategy_numbers"] = strategy_numbers(experiment.specs(), tools.values)
    status = "failed"
    with run_folder(folder) as place:
        journal = Journal(place.journal, info, layout_of(jobs))
        account = _Account(place, journal)

        def count(progress: Progress) -> None:
            account.count(progress)
            tell(progress)

        try:
            begin(place.path)
            rule = tools.stop_rule(experiment)
            for end in run_jobs(jobs, settings, journal, tools.make_player, rule, count, stop):
                account.finish(end)
            status = "complete"
        except KeyboardInterrupt:
            status = "interrupted"
            raise
        finally:
            journal.close()
            account.end(status)
        journal.remove()
    return place.path

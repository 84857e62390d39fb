"""Carry out one experiment: plan it, play it, keep its files and run.json."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sim.experiment import Experiment
from sim.plan import Job, Values, plan
from sim.run_folder import RunFolder
from sim.run_info import describe_arms, head, write_json
from sim.runner import ArmDone, Progress, Reached, Settings, run_jobs
from sim.worker import MakePlayer


class Tools(NamedTuple):
    """What the runner is given from outside, so that it needs neither strategies nor statistics.

    ``values`` and ``make_player`` come from the registry, ``looks`` and ``reached`` from the stop rules.
    """

    values: Values
    make_player: MakePlayer
    looks: Callable[[Experiment, int], list[int]]
    reached: Callable[[Experiment], Reached]


def planned_games(jobs: list[Job]) -> int:
    """Return the most games that a plan can play."""
    return sum(job.looks[-1] * matchup.players for job in jobs for matchup in job.matchups)


def run_experiment(
    experiment: Experiment,
    settings: Settings,
    folder: Path,
    tools: Tools,
    command: str,
    tell: Callable[[Progress], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Path:
    """Play an experiment into ``folder`` and return it; a run that is interrupted leaves what it finished.

    Raises
    ------
    UserError
        When the plan or a strategy is at fault.
    KeyboardInterrupt
        After a stop; what was played until then is in the folder.
    """
    jobs = plan(experiment, tools.values, lambda players: tools.looks(experiment, players))
    info = head(experiment, command, datetime.now(UTC).isoformat(timespec="seconds"))
    done: list[ArmDone] = []
    begin = time.perf_counter()
    games = 0
    status = "failed"

    def count(progress: Progress) -> None:
        nonlocal games
        games = progress.games
        tell(progress)

    with RunFolder(folder) as place:
        try:
            rule = tools.reached(experiment)
            for end in run_jobs(jobs, settings, place.path, tools.make_player, rule, count, stop):
                done.append(end)  # noqa: PERF402 - an interruption must find what was yielded
            status = "complete"
        except KeyboardInterrupt:
            status = "interrupted"
            raise
        finally:
            # A run that finished nothing leaves the folder, and an older run in it, as they were.
            if done:
                place.publish()
                write_json(place.path / "run.json", {**info, **_outcome(begin, games, status, jobs, done)})
    return place.path


def _outcome(begin: float, games: int, status: str, jobs: list[Job], done: list[ArmDone]) -> dict[str, Any]:
    """Return what is known of a run when it is over."""
    seconds = time.perf_counter() - begin
    return {
        "seconds": round(seconds, 3),
        "games": games,
        "games_per_s": round(games / seconds, 1),
        "status": status,
        "arms": describe_arms(jobs, done),
    }

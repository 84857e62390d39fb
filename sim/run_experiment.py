"""Carry out one experiment: plan it, play it, keep its files and run.json."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sim.errors import UserError
from sim.experiment import Experiment
from sim.plan import Job, Values, plan
from sim.run_info import describe_arms, head, write_json
from sim.runner import ArmDone, Progress, Reached, Settings, run_jobs
from sim.worker import MakePlayer

RESULT_NAMES = (
    "run.json",
    "blocks.parquet",
    "ledgers.parquet",
    "games.parquet",
    "summary.csv",
    "verdicts.csv",
    "report.html",
    "report.md",
)


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


def prepare_folder(folder: Path) -> None:
    """Make the folder of a run and take away what an earlier run left there.

    Raises
    ------
    UserError
        When it cannot be made, or holds files that no run wrote.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()) and not (folder / "run.json").exists():
            raise UserError(f"{folder} has files that are no run's; give an empty folder with --out.")
        for name in RESULT_NAMES:
            (folder / name).unlink(missing_ok=True)
        # Pictures of an earlier run must not stand beside the results of this one.
        for picture in (folder / "figures").glob("*.*"):
            picture.unlink()
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or error}.") from error


def run_experiment(
    experiment: Experiment,
    settings: Settings,
    folder: Path,
    tools: Tools,
    command: str,
    tell: Callable[[Progress], None] = lambda _: None,
) -> Path:
    """Play an experiment into ``folder`` and return it; a run that is interrupted leaves what it finished.

    Raises
    ------
    UserError
        When the plan or a strategy is at fault; run.json then says so.
    """
    jobs = plan(experiment, tools.values, lambda players: tools.looks(experiment, players))
    prepare_folder(folder)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    info = head(experiment, command, started)
    done: list[ArmDone] = []
    begin = time.perf_counter()
    games = 0
    status = "failed"

    def count(progress: Progress) -> None:
        nonlocal games
        games = progress.games
        tell(progress)

    write_json(folder / "run.json", {**info, "status": "running", "arms": []})
    try:
        for end in run_jobs(jobs, settings, folder, tools.make_player, tools.reached(experiment), count):
            done.append(end)  # noqa: PERF402 - an interruption must find what was yielded
        status = "complete"
    except KeyboardInterrupt:
        status = "interrupted"
        raise
    finally:
        seconds = time.perf_counter() - begin
        write_json(
            folder / "run.json",
            {
                **info,
                "seconds": round(seconds, 3),
                "games": games,
                "games_per_s": round(games / seconds, 1),
                "status": status,
                "arms": describe_arms(jobs, done),
            },
        )
    return folder

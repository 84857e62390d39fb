"""What the command line says while one waits: a bar of the games, the stage of a report, and estimates.

All of it goes to the error stream, so that results can be piped.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

# From so many seconds on an estimate is told in minutes.
LONG_SECONDS = 300
# Seconds that a report takes, measured on two cores: its figures, and the tables of each arm. Ledgers are
# told of claims and matches alone.
FIGURE_SECONDS = 4.0
ARM_SECONDS = {"tip": 0.045, "match": 0.045}
OTHER_ARM_SECONDS = 0.012


def report_seconds(kind: str, arms: int) -> float:
    """Return about how many seconds the report of a run takes."""
    return FIGURE_SECONDS + arms * ARM_SECONDS.get(kind, OTHER_ARM_SECONDS)


def about_seconds(seconds: float) -> str:
    """Write an estimate of time: seconds, or minutes of long ones."""
    if seconds < 1:
        return "under a second"
    return f"about {seconds:,.0f} s" if seconds < LONG_SECONDS else f"about {seconds / 60:,.0f} min"


def about_megabytes(megabytes: float) -> str:
    """Write an estimate of disk space."""
    return "under 1 MB" if megabytes < 1 else f"about {megabytes:,.0f} MB"


def running_text(progress: Any) -> str:
    """Write the running estimate of the arm that is being played."""
    from reports.words import signed  # noqa: PLC0415 - quick help

    return f"{progress.arm}: {signed(100 * progress.excess)} ± {196 * progress.error:.1f} pp"


class playing:  # noqa: N801 - used as a function
    """A progress bar on the error stream; the context gives the function to tell progress to."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet

    def __enter__(self) -> Callable[[Any], None]:
        if self._quiet:
            return lambda _progress: None
        from rich.console import Console  # noqa: PLC0415 - a quiet run needs none
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415 - as above

        columns = (
            BarColumn(),
            TextColumn("{task.fields[done]}"),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
            # It has the name of an arm, which may look like markup.
            TextColumn("{task.fields[estimate]}", markup=False),
        )
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._bar.__enter__()
        # Nothing is counted until the first batch is back: the engine may have to be compiled.
        task = self._bar.add_task("", total=None, done="starting …", speed="", estimate="")
        start = time.perf_counter()
        went_on = False

        def tell(progress: Any) -> None:
            nonlocal went_on
            if progress.games > progress.kept > 0 and not went_on:
                went_on = True
                self._bar.console.print(f"Going on after {progress.kept:,} games that were played before.")
            speed = (progress.games - progress.kept) / max(time.perf_counter() - start, 1e-9)
            self._bar.update(
                task,
                completed=progress.blocks,
                total=progress.total,
                done=f"{progress.blocks:,}/{progress.total:,} blocks",
                speed=f"{speed:,.0f} games/s",
                estimate=running_text(progress),
            )

        return tell

    def __exit__(self, *error: object) -> None:
        if not self._quiet:
            self._bar.stop()


@contextmanager
def reporting(*, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Show the stage of a report; the context gives the function to tell it to.

    On a terminal it is one line that goes away; elsewhere only the first stage is said.
    """
    if quiet:
        yield lambda _stage: None
        return
    from rich.console import Console  # noqa: PLC0415 - a quiet run needs none
    from rich.text import Text  # noqa: PLC0415 - as above

    console = Console(stderr=True, markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.print("Making the report …")
        yield lambda _stage: None
        return
    with console.status("Report: reading …") as status:
        # Names of figures hold those of rule sets, which may look like markup.
        yield lambda stage: status.update(Text(f"Report: {stage}"))

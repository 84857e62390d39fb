"""``run``, ``tips`` and ``match``: play experiments, then make their reports."""

import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli_common import CORES, run_options
from sim.cli_compiling import announce_compilation, tables_of
from sim.cli_progress import about_megabytes, about_seconds, playing, report_seconds, reporting
from sim.config_files import experiment_from_table, load_experiment
from sim.errors import UserError
from sim.experiment import Experiment, with_overrides
from sim.interrupts import Interrupts
from sim.named_errors import naming

if TYPE_CHECKING:
    from sim.run_folder import RunFolder

# A block of an arm takes about 110 bytes in the result files, and 55 in the journal while the run goes on.
BYTES_PER_BLOCK = 165
# What a piece of the result files takes beside its blocks: a row group for each metric.
BYTES_PER_PIECE = 85_000


@click.command()
@click.argument("configs", nargs=-1, required=True, metavar="CONFIG…")
@run_options
def run(configs: tuple[str, ...], **options: Any) -> None:
    """Play experiments: paths of TOML files, or names of shipped ones (rummy500 list experiments)."""
    if options["out"] and len(configs) > 1:
        raise UserError(
            "--out names one folder, and there are several experiments; leave it out or run them singly."
        )
    from sim.api import check_spec  # noqa: PLC0415 - not needed for help

    experiments = [load_experiment(config, check_spec) for config in configs]
    for experiment in experiments:
        _play(experiment, options)


@click.command()
@run_options
def tips(**options: Any) -> None:
    """Test the six tips of the game page (the same as: rummy500 run tips)."""
    from sim.api import check_spec  # noqa: PLC0415 - not needed for help

    _play(load_experiment("tips", check_spec), options)


def _numbers(_context: click.Context, _option: click.Parameter, text: str) -> list[int]:
    """Read 2,3,4."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise click.BadParameter(f"{text!r} is no list of numbers such as 2,3,4") from None


def _rule_sets(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> list[str]:
    """Read rule sets, one each; a list of values in brackets has commas of its own."""
    for text in texts:
        if "," in text and not set("[{") & set(text) and not Path(text).exists():
            raise click.BadParameter(f"{text!r} is no rule set; say --rules once for each")
    return list(texts)


@click.command()
@click.argument("strategies", nargs=-1, required=True, metavar="A B …")
@click.option(
    "--players", callback=_numbers, default="3", show_default=True, help="Numbers of players, as 2,3,4."
)
@click.option(
    "--rules",
    multiple=True,
    callback=_rule_sets,
    default=["rummy500"],
    show_default=True,
    help="NAME[+MODIFIER]…[+field=value]… or a file; once for each rule set.",
)
@click.option(
    "--half-width",
    type=click.FloatRange(0, 0.5, min_open=True),
    help="Play until the 95 % interval of the win share reaches no further to either side; 0.005 is 0.5 "
    "percentage points.",
)
@run_options
def match(
    strategies: tuple[str, ...],
    players: list[int],
    rules: list[str],
    half_width: float | None,
    **options: Any,
) -> None:
    """Compare two strategies, or seat as many as there are players, without a file.

    Example: rummy500 match adviser@layoff=2 adviser@layoff=0 --players 3

    The results stand in out/match; other matches than the first in out/match-2, out/match-3 …
    """
    from sim.api import check_spec  # noqa: PLC0415 - not needed for help

    stop: dict[str, Any] = {"mode": "fixed"}
    if half_width is not None:
        stop = {"mode": "width", "half_width": half_width}
    table = {
        "name": "match",
        "kind": "match",
        "strategies": list(strategies),
        "players": players,
        "rules": rules,
        "stop": stop,
    }
    experiment = experiment_from_table(table, "match", Path.cwd(), check_spec)
    _play(experiment, options, apart=not options["out"])


def _play(experiment: Experiment, options: dict[str, Any], *, apart: bool = False) -> None:
    """Play one experiment, make its report and print the verdicts.

    Each question has a folder of its own if they are kept ``apart``.
    """
    from sim import api  # noqa: PLC0415 - it imports the engine
    from sim.cli_report import print_verdicts  # noqa: PLC0415 - it imports pandas
    from sim.out_folder import match_folder, replaced_run  # noqa: PLC0415 - quick help
    from sim.run_folder import RunFolder  # noqa: PLC0415 - as above

    experiment = with_overrides(experiment, seed=options["seed"], blocks=options["blocks"])
    # Before a word of the folder or of compiling.
    api.check_plan(experiment)
    asked = api.question_of(experiment, keep=options["keep"])
    named = Path(options["out"] or Path("out") / experiment.name).absolute()
    start = time.perf_counter()
    # Held from here on, so that what is said of the folder stays true until the run writes into it.
    with match_folder(named, asked) if apart else RunFolder(named) as place:
        folder = place.path
        if warning := replaced_run(folder, asked):
            click.echo(warning, err=True)
        if not options["quiet"]:
            rules = [one for _, one in experiment.rules]
            announce_compilation(tables_of(rules, experiment.players), experiment.specs(), "blocks")
        is_over = _play_into(place, experiment, options)
    if not is_over:
        _report_interrupted(folder, quiet=options["quiet"])
        raise KeyboardInterrupt
    with naming(folder), reporting(quiet=options["quiet"]) as stage:
        api.report(folder, tell=stage)
    if options["keep"] == "summary":
        for name in ("blocks", "ledgers", "finishes", "search"):
            (folder / f"{name}.parquet").unlink(missing_ok=True)
    print_verdicts(folder, seconds=time.perf_counter() - start)


def _play_into(place: "RunFolder", experiment: Experiment, options: dict[str, Any]) -> bool:
    """Play one experiment; return whether it came to its end."""
    from sim import api  # noqa: PLC0415 - it imports the engine

    quiet: bool = options["quiet"]
    with playing(quiet=quiet) as tell, Interrupts(_say_stopping) as interrupts:
        if not quiet:
            _announce(experiment, place.path, options)
        try:
            api.run(
                experiment,
                out=place,
                jobs=options["jobs"],
                backend=options["backend"],
                address=options["address"],
                batch=options["batch"],
                keep=options["keep"],
                hook_timeout=options["hook_timeout"],
                tell=tell,
                stop=interrupts.wanted,
            )
        except KeyboardInterrupt:
            return False
    return True


def _at_once(experiment: Experiment, options: dict[str, Any]) -> int:
    """Return how many workers really play at the same time."""
    from strategies.registry import find_strategy  # noqa: PLC0415 - quick help

    backend, jobs = options["backend"], int(options["jobs"])
    if backend in ("dask", "ray"):
        return jobs
    # Threads take turns at Python code; more workers than cores play no faster.
    takes_turns = backend == "threads" and any(find_strategy(one).python for one in experiment.specs())
    return 1 if takes_turns else min(jobs, CORES)


def _announce(experiment: Experiment, folder: Path, options: dict[str, Any]) -> None:
    """Tell what will be played, about how long it takes and how much it writes."""
    from sim import api  # noqa: PLC0415 - it imports the engine

    size, jobs = api.size_of(experiment), options["jobs"]
    seconds = size.seconds / _at_once(experiment, options) + size.writing
    megabytes = (size.blocks * BYTES_PER_BLOCK + size.pieces * BYTES_PER_PIECE) / 1e6
    is_known = experiment.stop.mode == "fixed" and experiment.tune is None
    about = f"{size.games:,}" if is_known else f"at most {size.games:,}"
    budget = experiment.stop.seconds
    if budget is not None and budget < seconds:
        # The clock ends the run, so its size is what this machine can do until then.
        megabytes *= budget / seconds
        about, seconds = f"about {size.games * budget / seconds:,.0f}", budget
    report = about_seconds(report_seconds(experiment.kind, size.arms))
    click.echo(
        f"{experiment.name}: {about} games in {size.arms} arms, {about_seconds(seconds)} with {jobs} "
        f"worker{'s' if jobs > 1 else ''}, then {report} for "
        "the report (compiling comes on top), "
        f"{about_megabytes(megabytes)} in {folder}",
        err=True,
    )
    free = shutil.disk_usage(next(p for p in (folder, *folder.absolute().parents) if p.exists())).free
    if megabytes * 1e6 > free:
        raise UserError(f"{folder} has {free / 1e6:,.0f} MB free and needs about {megabytes:,.0f} MB.")


def _say_stopping() -> None:
    """Answer the first Ctrl-C."""
    click.echo("\nStopping after the batch in hand; once more to stop at once.", err=True)


def _report_interrupted(folder: Path, *, quiet: bool) -> None:
    """Make the report of what was played before an interruption."""
    from sim import api  # noqa: PLC0415 - it imports the engine
    from sim.run_folder import INFO, read_info  # noqa: PLC0415 - quick help

    info = read_info(folder / INFO)
    if info is not None and info.get("status") == "interrupted":
        click.echo(
            f"Interrupted. What was played is in {folder}; the same command goes on from there. "
            "Its report is being made.",
            err=True,
        )
        try:
            with reporting(quiet=quiet) as stage:
                api.report(folder, tell=stage)
        except KeyboardInterrupt:
            click.echo(f"No report was made; this makes it: rummy500 report {folder}", err=True)
            raise
        click.echo(f"Report: {folder / 'report.html'}", err=True)
    elif (folder / "search.part").exists():
        click.echo(
            f"Interrupted in the search. What was played is kept in {folder}; the same command goes on from "
            "there.",
            err=True,
        )
    else:
        click.echo("Interrupted before anything new was finished; the folder is as it was.", err=True)

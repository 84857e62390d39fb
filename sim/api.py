"""The Python API: ``play`` single games, ``run`` experiments. The command line does the same through it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.backends import connected
from sim.config import BUDGET_BATCH
from sim.config_files import load_experiment
from sim.errors import UserError
from sim.experiment import Experiment
from sim.looks import checkpoints
from sim.out_folder import Question
from sim.probe import pieces_of, seconds_of, writing_seconds
from sim.recorder import record_games
from sim.recover import recover
from sim.rules_files import load_rules
from sim.run_experiment import Tools, planned_games, run_experiment
from sim.run_info import command_line
from sim.runner import Settings
from sim.stopping import budget_rule, plan_run
from sim.strategy_specs import StrategySpec, parse_strategies, parse_strategy
from sim.tune_run import Choose, rehearsal, run_tune, searched_blocks
from strategies.base import FEWEST_PLAYERS, MOST_PLAYERS
from strategies.registry import find_strategy, make_player, source_file

if TYPE_CHECKING:
    from sim.run_folder import RunFolder
    from sim.tune import Tune


def play(
    strategies: str | Sequence[str],
    *,
    rules: str | Mapping[str, Any] = "rummy500",
    seed: int = 1,
    games: int = 1,
    legal: bool = False,
) -> Iterator[dict[str, Any]]:
    """Play games and yield their records (format ``rummy500-game/1``).

    Parameters
    ----------
    strategies
        One a seat: texts such as ``"greedy@min_points=15"``, or one text with commas.
    rules
        A preset with modifiers, a file, or a table of fields.
    seed, games
        Deals 0 to ``games - 1`` of this seed.
    legal
        Whether records list the legal options of every decision.

    Raises
    ------
    UserError
        When something given cannot be played.
    """
    fields, specs = table_of(strategies, rules)
    players = [make_player(spec) for spec in specs]
    return record_games(fields, players, seed, range(games), legal=legal)


def table_of(
    strategies: str | Sequence[str], rules: str | Mapping[str, Any]
) -> tuple[dict[str, object], tuple[StrategySpec, ...]]:
    """Return the resolved rules and the strategies of a table, given as for ``play``; refuse what cannot be.

    Nothing is compiled.
    """
    specs = (
        parse_strategies(strategies)
        if isinstance(strategies, str)
        else tuple(map(parse_strategy, strategies))
    )
    named = load_rules(rules)
    if not 2 <= len(specs) <= 8:
        raise UserError(f"A game needs 2 to 8 strategies, one a seat; {len(specs)} given.")
    named.rules.check_players(len(specs))
    for spec in specs:
        check_spec(spec)
    return named.rules.resolve(len(specs)), specs


class Size(NamedTuple):
    """How large a run is at most, and the seconds that it takes here: one core's of play, and of writing.

    ``pieces`` of result files are written, one or more for each arm.
    """

    arms: int
    blocks: int
    games: int
    seconds: float
    writing: float
    pieces: int


def values_of(spec: StrategySpec) -> Mapping[str, float]:
    """Return the parameters of a strategy with defaults filled in.

    Of a preset also those with each number of players, as ``NAME@PLAYERS``.
    """
    strategy = find_strategy(spec)
    values = strategy.values(spec.params)
    if strategy.tuned:
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            own = strategy.values(spec.params, players)
            values |= {f"{name}@{players}": value for name, value in own.items()}
    return values


def check_spec(spec: StrategySpec) -> None:
    """Refuse a strategy that does not exist, or a parameter that it does not have."""
    values_of(spec)


def source_of(spec: StrategySpec) -> str:
    """Return a hash of the file that a strategy is written in and its neighbours, which it may import."""
    strategy = find_strategy(spec)
    total = sha256(repr(strategy.tuned).encode())
    folders = [Path(source_file(strategy)).parent.resolve()]
    # A file that takes its hooks from another strategy may set its parameters.
    folders += [spec.file.parent.resolve()] if spec.file is not None else []
    for folder in dict.fromkeys(folders):
        for file in sorted(folder.glob("*.py")):
            if file.is_file():
                total.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def question_of(experiment: Experiment, *, keep: str = "blocks") -> Question:
    """Return what a run asks, to compare with what is in a folder; see ``run``."""
    sources = {spec.strategy: source_of(spec) for spec in experiment.specs()}
    return Question(experiment, sources, games=keep == "games")


def looks(experiment: Experiment, players: int) -> list[int]:
    """Return the numbers of blocks at which a run may stop: the only one in fixed mode."""
    stop = experiment.stop
    if stop.mode == "fixed":
        return [stop.blocks]
    if stop.mode == "budget" and stop.games is not None:
        return [stop.last_look]
    if stop.mode == "budget":
        step = min(stop.batch or BUDGET_BATCH, stop.last_look)
        return checkpoints(players, step, stop.last_look, step)
    return checkpoints(players, stop.batch, stop.last_look, stop.first_look)


def check_plan(experiment: Experiment) -> None:
    """Refuse what cannot be played at all, such as a budget under one block; nothing is played."""
    plan_run(rehearsal(experiment, values_of), values_of, lambda players: looks(experiment, players))


def size_of(experiment: Experiment) -> Size:
    """Plan an experiment and play a few of its blocks to tell how long it will take."""
    searched = searched_blocks(experiment)
    experiment = rehearsal(experiment, values_of)
    jobs = plan_run(experiment, values_of, lambda players: looks(experiment, players))
    games = planned_games(jobs)
    # A search plays much the same games as its confirmation.
    seconds = seconds_of(jobs, experiment.seed, make_player) * (1 + searched.games / games)
    return Size(
        arms=sum(len(arms) for job in jobs for arms in job.arms),
        blocks=searched.blocks + sum(job.looks[-1] * len(arms) for job in jobs for arms in job.arms),
        games=searched.games + games,
        seconds=seconds,
        writing=writing_seconds(jobs),
        pieces=pieces_of(jobs),
    )


def run(  # noqa: PLR0913 - each is an option of the command line
    experiment: Experiment | str | Path,
    *,
    out: "Path | str | RunFolder | None" = None,
    jobs: int = 1,
    backend: str = "threads",
    address: str | None = None,
    batch: int | None = None,
    keep: str = "blocks",
    hook_timeout: float = 10.0,
    tell: Callable[[Any], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Path:
    """Play an experiment and return the folder with its result files; ``report`` makes its report.

    A run of the same experiment that was interrupted or killed in that folder is taken up where it stopped.

    Parameters
    ----------
    experiment
        As loaded, or the path or name of one.
    out
        Folder, or one that is held already; ``out/<name>`` by default.
    jobs, backend, address, batch
        How many workers, of which kind, where, and how many blocks they get at once. None changes a result.
    keep
        "games" keeps every game too.
    hook_timeout
        Seconds that one decision of a strategy may take.
    tell
        Is called with a ``sim.runner.Progress`` after every batch.
    stop
        Is asked after every batch; once true, the run keeps what was played and raises ``KeyboardInterrupt``.

    Raises
    ------
    UserError
        When the experiment or a strategy is at fault.
    """
    if out is not None and not str(out).strip():
        raise UserError("The folder for the results has an empty name; leave it out for out/<name>.")
    if not isinstance(experiment, Experiment):
        experiment = load_experiment(experiment, check_spec)
    if out is None:
        out = Path("out") / experiment.name
    folder = Path(out) if isinstance(out, str) else out
    settings = Settings(experiment.seed, jobs, backend, batch, keep, hook_timeout)
    tools = Tools(values_of, source_of, make_player, looks, _stop_rule)
    with connected(backend, address):
        if experiment.tune is not None:
            choose = _choice(experiment, experiment.tune)
            return run_tune(experiment, settings, folder, tools, choose, command_line(), tell, stop)
        return run_experiment(experiment, settings, folder, tools, command_line(), tell, stop)


def _choice(experiment: Experiment, tune: "Tune") -> Choose:
    """Return how a tune chooses among its finalists."""
    from reports.statistics.selection import kim_nelson, sequential_halving  # noqa: PLC0415 - it imports SciPy

    budget, smallest = tune.budget, experiment.stop.smallest_effect[experiment.metrics[0]]
    if budget.final == "kim_nelson":
        return lambda sample, arms, largest: kim_nelson(sample, arms, smallest, largest=largest)
    return lambda sample, arms, _: sequential_halving(sample, arms, arms * budget.final_blocks)


def _stop_rule(experiment: Experiment) -> Callable[..., Any]:
    """Return the stop rule of an experiment."""
    if experiment.stop.mode in ("fixed", "budget"):
        return budget_rule(experiment)
    from reports.stop_rule import stop_rule  # noqa: PLC0415 - it imports SciPy

    return stop_rule(experiment, values_of)


def report(folder: Path | str, *, tell: Callable[[str], None] = lambda _: None) -> Path:
    """Make tables, figures and report of a run's folder from its result files; return report.html.

    Of a run that was killed the result files are made first, from what it had played. ``tell`` is called with
    what is being made: "drawing figure 12".

    Raises
    ------
    UserError
        When the folder has no run, or one that is still under way.
    """
    from reports.build import build_report  # noqa: PLC0415 - it imports Matplotlib

    recover(Path(folder))
    build_report(Path(folder), tell)
    return Path(folder) / "report.html"

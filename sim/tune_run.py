"""Carry out a tune: search on the first blocks, choose on others, confirm the winner on fresh ones.

Holds no search and no statistics. The confirmation is an experiment like a tip, the winner against the
strategy as it is, played and kept by the same code (``sim/run_experiment.py``) on blocks from 10,000,000 on.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sim.config import Primary
from sim.errors import UserError
from sim.evaluator import LARGEST, Evaluator, Play, Spent
from sim.experiment import Claim, Experiment
from sim.experiment_build import check_primary
from sim.plan import Values
from sim.results import FIRST_BLOCK
from sim.run_experiment import Tools, run_experiment
from sim.run_folder import RunFolder, run_folder
from sim.run_info import head
from sim.runner import Progress, Settings
from sim.search import Floats, Gains, search
from sim.search_log import NAME, SearchLog
from sim.tune import Final, Found, Trial, Tune, searched_cells

# The arms (A,) of a final are played on blocks start … stop-1: values of shape (stop-start, A).
Sample: TypeAlias = Callable[[NDArray[np.int64], int, int], Floats]


class Chosen(Protocol):
    """What a procedure of choice answers: the best arm, and those that were not dropped."""

    @property
    def best(self) -> int:
        """Return the chosen arm."""
        ...

    @property
    def left(self) -> NDArray[np.int64]:
        """Return the arms that could not be told apart from it."""
        ...


# Chooses among arms on common blocks: how to play them, how many there are, their largest difference.
Choose: TypeAlias = Callable[[Sample, int, float | None], Chosen]


def run_tune(
    experiment: Experiment,
    settings: Settings,
    folder: Path | RunFolder,
    tools: Tools,
    choose: Choose,
    command: str,
    tell: Callable[[Progress], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Path:
    """Play a tune into ``folder`` and return it.

    A tune that ends early leaves what it played, and the next one of the same experiment goes on from there.

    Raises
    ------
    UserError
        When the plan or a strategy is at fault.
    KeyboardInterrupt
        After a stop; what was played until then is kept.
    """
    tune = experiment.tune
    assert tune is not None
    started = datetime.now(UTC).isoformat(timespec="seconds")
    sources = {spec.strategy: tools.source(spec) for spec in experiment.specs()}
    info = head(experiment, command, started, sources, games=False)
    with run_folder(folder) as place:
        log = SearchLog(place.path / NAME, str(info["resume_key"]))
        with log:
            play = Play(
                settings, tools.make_player, log, searched_blocks(experiment).blocks, tell, stop, Spent()
            )
            found = _search_all(experiment, tune, play, choose, tools.values(tune.base))
            spent = play.spent

    def told(progress: Progress) -> None:
        tell(
            progress._replace(
                blocks=spent.blocks + progress.blocks,
                total=spent.blocks + progress.total,
                games=spent.games + progress.games,
                kept=spent.games + progress.kept if progress.kept else spent.kept,
            )
        )

    confirmed = confirming(experiment, found)
    path = run_experiment(confirmed, settings, folder, tools, command, told, stop, log.write_table)
    log.remove()
    return path


def confirming(experiment: Experiment, found: Sequence[Found]) -> Experiment:
    """Return the experiment that confirms what was found: a claim for every place."""
    tune = experiment.tune
    assert tune is not None
    claims = tuple(_claim(experiment, tune, one) for one in found)
    return replace(experiment, tune=tune._replace(found=tuple(found)), claims=claims)


class Searched(NamedTuple):
    """The most that search and final play: blocks of each strategy in each company, and games."""

    blocks: int = 0
    games: int = 0


def searched_blocks(experiment: Experiment) -> Searched:
    """Return the most that a tune plays before it confirms; Kim & Nelson's procedure may take longer."""
    tune = experiment.tune
    if tune is None:
        return Searched()
    budget = tune.budget
    companies = [(group.label, group.is_baseline) for group in experiment.opponents]
    baselines = {label for label, is_baseline in companies if is_baseline}
    trials = min(budget.trials + 1, tune.size)
    each = trials * budget.blocks + min(budget.finalists, trials) * budget.final_blocks
    blocks = games = 0
    for players in experiment.players:
        cells = searched_cells(companies, experiment.directions, players)
        # In other companies the strategy as it is plays too.
        here = int(each) * len(experiment.rules) * sum(1 if c in baselines else 2 for c, _ in cells)
        blocks, games = blocks + here, games + here * players
    return Searched(blocks, games)


def rehearsal(experiment: Experiment, values: Values) -> Experiment:
    """Return an experiment as large as what a tune confirms, before it is known; others as they are."""
    tune = experiment.tune
    if tune is None:
        return experiment
    known = values(tune.base)
    stands_in = {
        one.name: next(value for value in one.values if value != known[one.name]) for one in tune.dimensions
    }
    trial = Trial(1, stands_in, 0, 0.0, 0.0, is_pruned=False, is_base=False)
    final = Final((1,), (0,), (0.0,), (1,), 1)
    places = [(label, players) for label, _ in experiment.rules for players in experiment.players]
    return confirming(experiment, [Found(*place, known, (trial,), final) for place in places])


def _in_use(tune: Tune, values: Mapping[str, float], players: int) -> dict[str, float]:
    """Return the searched parameters as they are; those of a preset depend on the number of players."""
    return {one.name: values.get(f"{one.name}@{players}", values[one.name]) for one in tune.dimensions}


def _search_all(
    experiment: Experiment, tune: Tune, play: Play, choose: Choose, values: Mapping[str, float]
) -> list[Found]:
    """Search at every place, one after another; ``values`` are the base's parameters, defaults filled in."""
    found: list[Found] = []
    for label, _ in experiment.rules:
        for players in experiment.players:
            base = _in_use(tune, values, players)
            here = Evaluator(experiment, tune, label, players, play)
            trials = search(tune.dimensions, tune.budget, base, here.gains, (experiment.seed, len(found)))
            final = choose_final(trials, tune, here.gains, choose, LARGEST[experiment.metrics[0]])
            found.append(Found(label, players, base, tuple(trials), final))
    return found


def choose_final(
    trials: Sequence[Trial], tune: Tune, gains: Gains, choose: Choose, largest: float | None
) -> Final:
    """Choose among the best trials on blocks of the final; the strategy as it is has no need to compete.

    The finalists are those that the search took for the best, of those that played alike the first.

    Raises
    ------
    UserError
        If the choice takes so long that it would look at the blocks of the confirmation.
    """
    others = sorted((one for one in trials if not one.is_base), key=lambda one: -one.expected)
    # Where all others play like the strategy as it is, the first of them says so.
    finalists = [one for one in others if one.same_as is None][: tune.budget.finalists] or others[:1]
    start, room = FIRST_BLOCK["final"], FIRST_BLOCK["confirm"] - FIRST_BLOCK["final"]
    parts: list[list[Floats]] = [[] for _ in finalists]

    def sample(arms: NDArray[np.int64], first: int, stop: int) -> Floats:
        if stop > room:
            # Halving was refused beforehand (`Budget.longest_final`), Kim & Nelson's procedure has no limit.
            raise UserError(
                f"The final needs {stop:,} blocks, and has {room:,} before those of the confirmation; lower "
                "tune.final_blocks, or raise stop.smallest_effect if tune.final is 'kim_nelson'."
            )
        for arm in arms.tolist():
            parts[arm].append(gains(finalists[arm].params, start + first, stop - first))
        return np.column_stack([parts[arm][-1] for arm in arms.tolist()])

    if len(finalists) == 1:
        # Nothing to choose; its figure is taken on as many blocks as the others would have had.
        sample(np.arange(1), 0, tune.budget.final_blocks)
        best, left = 0, [0]
    else:
        chosen = choose(sample, len(finalists), largest)
        best, left = chosen.best, chosen.left.tolist()
    seen = [np.concatenate(part) for part in parts]
    return Final(
        tuple(one.number for one in finalists),
        tuple(len(part) for part in seen),
        tuple(float(part.mean()) for part in seen),
        tuple(finalists[arm].number for arm in left),
        finalists[best].number,
    )


def _claim(experiment: Experiment, tune: Tune, found: Found) -> Claim:
    """Return the question that the fresh blocks answer; its deciding cell is the same for every tune."""
    # What the search left as it was need not be read again and again.
    changed = {name: value for name, value in found.params.items() if value != found.in_use[name]}
    winner = tune.spec(changed)
    at = f"{found.players}_players" + (f"_{found.rules}" if len(experiment.rules) > 1 else "")
    primary = Primary(
        rules=found.rules,
        players=found.players,
        opponents=experiment.opponents[0].label,
        direction="joins",
        metric=experiment.metrics[0],
    )
    claim = Claim(
        id=at,
        question=f"Is {winner.shown} better than {tune.base.shown} with {found.players} players?",
        baseline=tune.base,
        treatment=winner,
        primary=primary,
        rules=(found.rules,),
        players=(found.players,),
        opponents=experiment.opponents,
        directions=experiment.directions,
    )
    check_primary(claim, primary, experiment.metrics, f"{experiment.name}: claim[{at}].primary")
    return claim

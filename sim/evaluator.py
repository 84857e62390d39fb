"""What settings gain on stretches of deal blocks: played in parallel, or remembered from the log.

Holds no search. A gain is that of the strategy under test over the strategy as it is, on the same decks in
the same company, block by block, averaged over companies and directions: a setting that wins among strategies
as they are, and loses to one of these when all others play it, is no improvement.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sim.config_types import Direction
from sim.experiment import Experiment
from sim.matchup import Matchup
from sim.metrics import METRICS
from sim.opponents import OpponentGroup
from sim.runner import Progress, Settings, results_in_order
from sim.search import Floats, Params
from sim.search_log import Answer, Asked, SearchLog
from sim.strategy_specs import StrategySpec
from sim.tune import Tune, searched_cells
from sim.worker import MakePlayer, Task

# What is compared of a metric, and how far two settings can be apart in a block; none without a limit.
MEASURED = {"win_share": "win_excess", "margin": "margin"}
LARGEST = {"win_share": 1.0, "margin": None}
PLACES = {metric.name: place for place, metric in enumerate(METRICS)}


@dataclass(slots=True)
class Spent:
    """What a search has used so far; ``kept`` of the games were played by an earlier attempt."""

    blocks: int = 0
    games: int = 0
    kept: int = 0


class Play(NamedTuple):
    """How evaluators play, remember, and tell what they do.

    ``total`` is the most blocks that the whole search can ask for; ``spent`` is counted up in place.
    """

    settings: Settings
    make_player: MakePlayer
    log: SearchLog
    total: int
    tell: Callable[[Progress], None]
    stop: Callable[[], bool]
    spent: Spent


class Evaluator:
    """Plays settings of a tune at one place: under one rule set with one number of players."""

    def __init__(self, experiment: Experiment, tune: Tune, rules: str, players: int, play: Play) -> None:
        self._experiment = experiment
        self._tune = tune
        self._rules = rules
        self._players = players
        self._play = play

    def gains(self, params: Params, first: int, blocks: int) -> Floats:
        """Return the gain of a setting in each block, shape (B,).

        Raises
        ------
        KeyboardInterrupt
            After a stop; what was played is in the log.
        """
        spec = self._tune.spec(params)
        cells = searched_cells(
            [(group.label, group.is_baseline) for group in self._experiment.opponents],
            self._experiment.directions,
            self._players,
        )
        parts = [
            self._in_company(spec, self._experiment.group_of(label), direction, first, blocks)
            for label, direction in cells
        ]
        return np.asarray(np.mean(parts, axis=0), dtype=np.float64)

    def _in_company(
        self, spec: StrategySpec, group: OpponentGroup, direction: Direction, first: int, blocks: int
    ) -> Floats:
        """Return the gain in one company; at a table of equals everybody's is 0 in every block."""
        own = self._values(spec, group, direction, first, blocks)
        if direction == "leaves":
            return -own
        return (
            own if group.is_baseline else own - self._values(self._tune.base, group, "joins", first, blocks)
        )

    def _values(
        self, spec: StrategySpec, group: OpponentGroup, direction: Direction, first: int, blocks: int
    ) -> Floats:
        """Return a strategy's value of the metric in each block."""
        metric = MEASURED[self._experiment.metrics[0]]
        asked = Asked(self._rules, self._players, group.label, direction, spec.text, metric, first, blocks)
        is_repeated = self._play.log.was_asked(asked)
        answer = self._play.log.find(asked)
        is_new = answer is None
        if answer is None:
            answer = self._played(spec, group, asked)
            self._play.log.add(asked, answer)
        values: Floats = np.array(answer.num) / np.array(answer.den)
        self._count(asked, answer, values, is_new=is_new, is_repeated=is_repeated)
        return values

    def _played(self, spec: StrategySpec, group: OpponentGroup, asked: Asked) -> Answer:
        """Play a strategy in a company; the work is cut for the workers, which changes no result."""
        experiment, settings = self._experiment, self._play.settings
        rules = experiment.rules_of(self._rules).resolve(self._players)
        entries = (spec, *group.seats(self._players, self._tune.base))
        if asked.direction == "leaves":
            entries = (self._tune.base, *group.seats(self._players, spec))
        matchup = Matchup(rules, self._players, entries, "focal", experiment.seating)
        size = settings.batch or max(1, -(-asked.blocks // settings.jobs))
        tasks = (
            Task(
                0,
                0,
                matchup,
                settings.seed,
                asked.first + start,
                min(size, asked.blocks - start),
                keep_games=False,
                hook_timeout=settings.hook_timeout,
            )
            for start in range(0, asked.blocks, size)
        )
        results = list(results_in_order(tasks, settings, self._play.make_player))
        sums = np.concatenate([one.sums[0, :, PLACES[asked.metric]] for one in results])
        games = sum(one.games for one in results)
        return Answer(sums[:, 0].tolist(), sums[:, 1].tolist(), games)

    def _count(
        self, asked: Asked, answer: Answer, values: Floats, *, is_new: bool, is_repeated: bool
    ) -> None:
        """Count what was found and tell it; stop here if that is wanted."""
        spent = self._play.spent
        spent.blocks += asked.blocks
        # What this search asks again was counted the first time.
        spent.games += 0 if is_repeated else answer.games
        spent.kept += 0 if is_new or is_repeated else answer.games
        error = float(values.std()) / len(values) ** 0.5
        told = (spent.games, asked.strategy, float(values.mean()), error, spent.kept)
        self._play.tell(Progress(spent.blocks, max(self._play.total, spent.blocks), *told))
        if is_new and self._play.stop():
            raise KeyboardInterrupt

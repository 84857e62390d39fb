"""The search for the best parameters: Optuna proposes, trials race on common deal blocks.

Holds no play: what a trial gains on some blocks is asked of a function. TPE proposes settings (Bergstra,
Bardenet, Bengio & Kégl 2011); after every step Wilcoxon's signed-rank test (1945) on the differences to the
best trial so far decides whether a trial goes on. That test is asked many times and has no error guarantee:
it saves games, and what is published comes from other blocks. The result depends on seed and gains alone.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import optuna
from numpy.typing import NDArray
from optuna.distributions import (
    BaseDistribution,
    CategoricalDistribution,
    FloatDistribution,
    IntDistribution,
)

from sim.strategy_specs import Number
from sim.tune import Budget, Dimension, Trial

Floats: TypeAlias = NDArray[np.float64]
Params: TypeAlias = Mapping[str, Number]
# What a setting gains over the strategy as it is: parameters, first block, number of blocks -> (B,).
Gains: TypeAlias = Callable[[Params, int, int], Floats]

# A trial is given up below this p value, and not before so many blocks.
P_PRUNE = 0.1
FEWEST_BLOCKS = 20
# Streams of chance: TPE, the order of blocks, settings in place of repeated ones.
SAMPLER, ORDER, FRESH = range(3)


def search(
    dimensions: Sequence[Dimension], budget: Budget, base: Params, gains: Gains, seed: tuple[int, ...]
) -> list[Trial]:
    """Try settings and return them in order, the strategy as it is first if it lies in the space.

    Parameters
    ----------
    base
        The searched parameters as they are.
    gains
        Plays a setting on blocks from 0 to ``budget.blocks - 1``.
    seed
        What all chance of the search is keyed by.
    """
    with _quiet():
        race = _Race(dimensions, budget, gains, seed)
        if all(one.holds(base[one.name]) for one in dimensions):
            race.run(base, is_base=True)
        wanted = budget.trials + len(race.trials)
        if _size(dimensions) <= wanted:
            # So small a space is played whole.
            for params in _shuffled(dimensions, _rng(seed, FRESH)):
                race.run(params)
        while len(race.trials) < min(wanted, _size(dimensions)):
            race.run(None)
    return race.trials


class _Race:
    """The trials so far and the study that proposes the next."""

    def __init__(
        self, dimensions: Sequence[Dimension], budget: Budget, gains: Gains, seed: tuple[int, ...]
    ) -> None:
        self._budget = budget
        self._gains = gains
        self._seed = seed
        self._dimensions = dimensions
        self._space = {one.name: _distribution(one) for one in dimensions}
        self._fresh = _rng(seed, FRESH)
        self._known: set[tuple[Number, ...]] = set()
        self.trials: list[Trial] = []
        self._first: dict[bytes, int] = {}
        self._best: tuple[float, Floats] | None = None
        number = int(np.random.SeedSequence([*seed, SAMPLER]).generate_state(1)[0])
        self._study = optuna.create_study(
            direction="maximize",
            sampler=optuna.samplers.TPESampler(seed=number),
            pruner=optuna.pruners.WilcoxonPruner(p_threshold=P_PRUNE, n_startup_steps=FEWEST_BLOCKS),
        )

    def run(self, params: Params | None, *, is_base: bool = False) -> None:
        """Play a setting, or what the study proposes; what was tried before is not tried again."""
        if params is not None:
            if self._key(params) in self._known:
                return
            self._study.enqueue_trial(dict(params))
        trial = self._study.ask(self._space)
        own: Params = {one.name: trial.params[one.name] for one in self._dimensions}
        if self._key(own) in self._known:
            self._study.tell(trial, state=optuna.trial.TrialState.FAIL)
            # A setting that nobody knows yet tells more than the same once more.
            while self._key(own) in self._known:
                own = {one.name: _drawn(one, self._fresh) for one in self._dimensions}
            self._study.enqueue_trial(dict(own))
            trial = self._study.ask(self._space)
        self._known.add(self._key(own))
        self._play(trial, own, is_base=is_base)

    def _key(self, params: Params) -> tuple[Number, ...]:
        return tuple(params[one.name] for one in self._dimensions)

    def _play(self, trial: optuna.Trial, params: Params, *, is_base: bool) -> None:
        """Play a trial step by step until it is given up or through, and tell the study."""
        blocks, step = self._budget.blocks, self._budget.step
        values = np.full(blocks, np.nan)
        starts = np.arange(0, blocks, step)
        # Each trial meets the steps in an order of its own: else the first ones would decide for all.
        for start in _rng(self._seed, ORDER, len(self.trials)).permutation(starts).tolist():
            stop = min(start + step, blocks)
            values[start:stop] = self._gains(params, start, stop - start)
            for block in range(start, stop):
                trial.report(float(values[block]), block)
            if self._loses(values) and trial.should_prune():
                break
        played = ~np.isnan(values)
        gain, is_pruned = float(values[played].mean()), not played.all()
        expected = gain
        if is_pruned and self._best is not None:
            # Its blocks may have been easy ones: what counts is the distance to the best on the same.
            expected = self._best[0] + float((values - self._best[1])[played].mean())
        elif self._best is None or gain > self._best[0]:
            self._best = (gain, values)
        self._study.tell(trial, expected)
        number = len(self.trials)
        same_as = self._same_as(values)
        blocks = int(played.sum())
        self.trials.append(Trial(number, dict(params), blocks, gain, expected, is_pruned, is_base, same_as))

    def _same_as(self, values: Floats) -> int | None:
        """Return the first trial with the same gain in every block; remember this one if there is none."""
        first = self._first.setdefault(values.tobytes(), len(self.trials))
        return None if first == len(self.trials) else first

    def _loses(self, values: Floats) -> bool:
        """Tell whether a trial that has blocks left is behind the best on common blocks."""
        played = ~np.isnan(values)
        if self._best is None or played.all():
            return False
        return bool((values - self._best[1])[played].mean() < 0)


def _distribution(one: Dimension) -> BaseDistribution:
    """Return what Optuna calls a dimension."""
    if not one.is_range:
        return CategoricalDistribution(one.values)
    low, high = one.values
    if isinstance(low, int) and isinstance(high, int) and isinstance(one.step, int):
        return IntDistribution(low, high, step=one.step)
    return FloatDistribution(low, high, step=one.step)


def _size(dimensions: Sequence[Dimension]) -> float:
    """Return the number of settings."""
    return float(np.prod([one.size for one in dimensions]))


def _shuffled(dimensions: Sequence[Dimension], rng: np.random.Generator) -> Iterator[Params]:
    """Yield every setting of a small space, in an order that favours none."""
    grid = list(product(*(range(int(one.size)) for one in dimensions)))
    for place in rng.permutation(len(grid)).tolist():
        yield {one.name: one.value(level) for one, level in zip(dimensions, grid[place], strict=True)}


def _drawn(one: Dimension, rng: np.random.Generator) -> Number:
    """Draw a value of a dimension."""
    if one.step is None:
        return float(rng.uniform(one.values[0], one.values[1]))
    return one.value(int(rng.integers(int(one.size))))


def _rng(seed: tuple[int, ...], *role: int) -> np.random.Generator:
    """Return the generator of one purpose."""
    return np.random.default_rng(np.random.SeedSequence([*seed, *role]))


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Optuna from telling every trial, and from calling its pruner experimental each time."""
    level: Any = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
            yield
    finally:
        optuna.logging.set_verbosity(level)

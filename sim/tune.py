"""A tune: where the best parameters of a strategy are searched, with how much play, and what was found.

Holds no search (``sim/search.py``), no play (``sim/tune_run.py``) and no checking (``sim/tune_build.py``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any, Literal, NamedTuple

from reports.statistics.halving import halving_rounds
from sim.config_types import Direction
from sim.strategy_specs import Number, StrategySpec

# Divides a range at no whole number, whatever its ends.
GOLDEN = (1 + 5**0.5) / 2


class Dimension(NamedTuple):
    """A parameter that is searched: the key of the file, its name, and its values in order.

    ``step`` is that of a range, 0 for a list of choices; a range of real numbers without steps has its two
    ends as values.
    """

    key: str
    name: str
    values: tuple[Number, ...]
    step: Number | None = 0

    @property
    def is_range(self) -> bool:
        """Tell whether the order of the values means something."""
        return self.step != 0

    @property
    def size(self) -> float:
        """Return how many values there are; a range without steps has no end of them."""
        if self.step is None:
            return float("inf")
        if not self.is_range:
            return len(self.values)
        return int((self.values[1] - self.values[0]) / self.step + 1e-9) + 1

    def value(self, place: int) -> Number:
        """Return a value by its place; not for a range without steps."""
        if not self.is_range or self.step is None:
            return self.values[place]
        # Rounding must not carry the last step over the end.
        return min(self.values[0] + place * self.step, self.values[1])

    def holds(self, value: Number) -> bool:
        """Tell whether a value can be tried."""
        if not self.is_range:
            return value in self.values
        steps = 0.0 if self.step is None else (value - self.values[0]) / self.step
        return self.values[0] <= value <= self.values[1] and abs(steps - round(steps)) < 1e-9

    def plain(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"key": self.key, "name": self.name, "values": list(self.values), "step": self.step}


class Budget(NamedTuple):
    """How much is played before the confirmation; see `sim.config_tune.TuneTable`."""

    trials: int
    blocks: int
    step: int
    finalists: int
    final: Literal["halving", "kim_nelson"]
    final_blocks: int

    def longest_final(self, settings: float) -> int:
        """Return the most blocks that a final by halving plays of one finalist.

        The budget is that of ``final_blocks`` for each, shared by the rounds, so those who go on have more.
        How many finalists there are is known only after the search: at most ``finalists``, and as many as
        were tried.

        Parameters
        ----------
        settings
            How many different settings there are.
        """
        most = int(min(self.finalists, self.trials, settings))
        return max(halving_blocks(count, self.final_blocks) for count in range(1, most + 1))


def halving_blocks(finalists: int, final_blocks: int) -> int:
    """Return the blocks of the last finalists where the better half goes on after each round.

    A single finalist has ``final_blocks``.
    """
    rounds = halving_rounds(finalists, finalists * final_blocks)
    return rounds[-1].stop if rounds else final_blocks


def searched_cells(
    companies: Sequence[tuple[str, bool]], directions: Sequence[Direction], players: int
) -> list[tuple[str, Direction]]:
    """Return in which companies and directions a setting is tried.

    With two players both directions are the same games among strategies as they are.

    Parameters
    ----------
    companies
        Label of each, and whether it is the strategy as it is.
    """
    both = players == 2 and "joins" in directions
    return [
        (label, direction)
        for label, is_baseline in companies
        for direction in directions
        if direction == "joins" or (is_baseline and not both)
    ]


class Trial(NamedTuple):
    """One setting that was tried.

    Attributes
    ----------
    params
        The searched parameters.
    blocks, gain
        Blocks played in the search, and the mean gain over the strategy as it is on these.
    expected
        What the search took it for: the gain, or of a trial that was given up the gain of the best trial
        then, less what it lost to that one on common blocks.
    is_pruned
        Whether it was given up.
    is_base
        Whether it is the strategy as it is.
    same_as
        The first trial that played alike: the same gain in every block.
    """

    number: int
    params: Mapping[str, Number]
    blocks: int
    gain: float
    expected: float
    is_pruned: bool
    is_base: bool
    same_as: int | None = None


class Final(NamedTuple):
    """The choice among finalists on blocks of its own; numbers are those of trials.

    Attributes
    ----------
    blocks, gains
        By finalist: blocks seen and mean gain on them. The gain of the winner is optimistic.
    left
        Finalists that were not dropped.
    """

    finalists: tuple[int, ...]
    blocks: tuple[int, ...]
    gains: tuple[float, ...]
    left: tuple[int, ...]
    winner: int


class Found(NamedTuple):
    """What was found at one place: under one rule set with one number of players.

    ``in_use`` are the searched parameters of the strategy as it is.
    """

    rules: str
    players: int
    in_use: Mapping[str, Number]
    trials: tuple[Trial, ...]
    final: Final

    @property
    def params(self) -> Mapping[str, Number]:
        """Return the searched parameters of the winner."""
        return next(one.params for one in self.trials if one.number == self.final.winner)

    def plain(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "rules": self.rules,
            "players": self.players,
            "in_use": dict(self.in_use),
            "trials": [one._asdict() | {"params": dict(one.params)} for one in self.trials],
            "final": {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in self.final._asdict().items()
            },
        }


class Tune(NamedTuple):
    """A search for parameters of ``base``.

    ``found`` is by place, and empty until the search was made.
    """

    base: StrategySpec
    dimensions: tuple[Dimension, ...]
    budget: Budget
    found: tuple[Found, ...] = ()

    @property
    def size(self) -> float:
        """Return how many different settings there are."""
        return prod(one.size for one in self.dimensions)

    def spec(self, params: Mapping[str, Number]) -> StrategySpec:
        """Return the strategy with searched parameters set; a label shows them too."""
        words = "".join(f"@{name}={value!r}" for name, value in params.items())
        label = self.base.label and self.base.label + words
        return replace(self.base, params={**self.base.params, **params}, label=label)

    def extremes(self) -> Iterator[StrategySpec]:
        """Yield strategies that together use all ends and choices, and a value inside each range.

        If these are allowed, all are: the last ones tell whole numbers from others.
        """
        for one in self.dimensions:
            low, high = one.values[0], one.values[-1]
            inside = [low + (high - low) / GOLDEN] if one.step is None else [one.value(1)]
            for value in dict.fromkeys([*one.values, *inside]):
                yield self.spec({one.name: value})

    def plain(self) -> dict[str, Any]:
        """Return the search as JSON, and what it found."""
        return {
            "base": self.base.plain(),
            "search": [one.plain() for one in self.dimensions],
            "budget": self.budget._asdict(),
            "found": [one.plain() for one in self.found],
        }

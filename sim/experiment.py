"""An experiment ready to be played: rules loaded, strategies named, cells laid out.

Holds no reading and no checking: ``sim/config_files.py`` reads a file, ``sim/experiment_build.py`` checks it.
"""

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple

from sim.config import STOP_KEYS, Primary, StopTable
from sim.config_types import Direction, Kind, Metric, SeatingName
from sim.opponents import OpponentGroup
from sim.rules import Rules
from sim.rules_files import NamedRules
from sim.strategy_specs import StrategySpec
from sim.sweep import Sweep, check_sweep_blocks
from sim.tournament import Tournament
from sim.tune import Tune
from sim.tune_goals import Goal
from sim.validation import checked


class Cell(NamedTuple):
    """One comparison: labels of rules and opponents, number of players, direction."""

    rules: str
    players: int
    opponents: str
    direction: Direction


@dataclass(frozen=True, slots=True)
class Claim:
    """A question with its two strategies and the part of the experiment's grid that it is asked on."""

    id: str
    question: str
    baseline: StrategySpec
    treatment: StrategySpec
    primary: Primary | None
    rules: tuple[str, ...]
    players: tuple[int, ...]
    opponents: tuple[OpponentGroup, ...]
    directions: tuple[Direction, ...]
    short: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All comparisons; against opponents other than the baseline ``joins`` is the only direction."""
        return tuple(
            Cell(rules, players, group.label, direction)
            for rules in self.rules
            for players in self.players
            for group in self.opponents
            for direction in self.directions
            if group.is_baseline or direction == "joins"
        )

    def plain(self) -> dict[str, Any]:
        """Return the claim as JSON."""
        return {
            "id": self.id,
            # Where there is none, nothing is written: experiments without it keep their hashes.
            **({"short": self.short} if self.short else {}),
            "question": self.question,
            "baseline": self.baseline.plain(),
            "treatment": self.treatment.plain(),
            "primary": self.primary.model_dump(mode="json") if self.primary else None,
            "rules": list(self.rules),
            "players": list(self.players),
            "opponents": [group.label for group in self.opponents],
            "directions": list(self.directions),
        }


@dataclass(frozen=True, slots=True)
class Experiment:
    """One experiment; what its kind does not have is empty or None.

    A match and a tournament have no ``opponents``, ``directions`` and ``claims``, a tip no ``strategies``.
    The rules of a sweep are those of its points, of a tune with ``goals`` its candidates. The claims of a
    ``tune`` are what it found.
    """

    name: str
    kind: Kind
    rules: tuple[NamedRules, ...]
    players: tuple[int, ...]
    opponents: tuple[OpponentGroup, ...]
    directions: tuple[Direction, ...]
    metrics: tuple[Metric, ...]
    stop: StopTable
    seed: int
    claims: tuple[Claim, ...]
    strategies: tuple[StrategySpec, ...]
    seating: SeatingName = "rotations"
    tournament: Tournament | None = None
    sweep: Sweep | None = None
    tune: Tune | None = None
    goals: tuple[Goal, ...] = ()

    def rules_of(self, label: str) -> Rules:
        """Return the rules with a label."""
        return dict(self.rules)[label]

    def group_of(self, label: str) -> OpponentGroup:
        """Return the opponents with a label."""
        return next(group for group in self.opponents if group.label == label)

    def specs(self) -> tuple[StrategySpec, ...]:
        """Return every strategy that plays, once each, in the order of the file."""
        named = [*self.strategies]
        for claim in self.claims:
            named += [claim.baseline, claim.treatment]
        if self.sweep:
            named += [spec for point in self.sweep.points for spec in (point.tested, *point.group.members)]
        if self.tune:
            named += [self.tune.base, *self.tune.extremes()]
        named += [spec for group in self.opponents for spec in group.members if not spec.is_baseline]
        return tuple(dict.fromkeys(spec for spec in named if not spec.is_baseline))

    def to_json(self) -> dict[str, Any]:
        """Return the whole experiment as plain JSON, every default written out."""
        own: dict[str, Any] = {}
        if self.tournament:
            own["tournament"] = self.tournament.plain()
        if self.sweep:
            own["sweep"] = self.sweep.plain()
        if self.tune:
            own["tune"] = self.tune.plain()
        if self.goals:
            own["goals"] = [goal.plain() for goal in self.goals]
        return own | {
            "name": self.name,
            "kind": self.kind,
            "rules": [{"label": label, "fields": rules.plain()} for label, rules in self.rules],
            "players": list(self.players),
            "opponents": [
                {"label": group.label, "strategies": [spec.plain() for spec in group.members]}
                for group in self.opponents
            ],
            "directions": list(self.directions),
            "metrics": list(self.metrics),
            "stop": self.stop.plain(),
            "seed": self.seed,
            "claims": [claim.plain() for claim in self.claims],
            "strategies": [spec.plain() for spec in self.strategies],
            "seating": self.seating,
        }


def config_hash(experiment: Experiment) -> str:
    """Return the SHA-256 of an experiment's canonical JSON (sorted keys, no spaces), in hexadecimal."""
    text = json.dumps(experiment.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def with_overrides(
    experiment: Experiment, *, seed: int | None = None, blocks: int | None = None
) -> Experiment:
    """Return an experiment with the command line's ``--seed`` and ``--blocks``.

    ``blocks`` replaces the number of a fixed run, and the last look of every other mode. In a ``verdict`` run
    it bounds the sequential test; the fresh blocks of its estimates come on top.

    Raises
    ------
    UserError
        If ``blocks`` does not go with the file's stop table, or is too few for a sweep.
    """
    if seed is not None:
        experiment = replace(experiment, seed=seed)
    if blocks is None:
        return experiment
    given = experiment.stop.model_dump(include=experiment.stop.model_fields_set | {"mode"})
    if experiment.stop.mode == "fixed":
        given["blocks"] = blocks
    else:
        given["max_blocks"] = blocks
        if "min_blocks" in STOP_KEYS[experiment.stop.mode]:
            given["min_blocks"] = min(blocks, experiment.stop.first_look)
    stop = checked(StopTable, given, "--blocks")
    if experiment.sweep is not None:
        check_sweep_blocks(stop.blocks, "--blocks")
    return replace(experiment, stop=stop)

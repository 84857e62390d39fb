"""A tune from the keys of its file: a space of parameters, or candidates of rules with a goal; or a refusal.

The common parts are built in ``sim/experiment_build.py``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from sim.config import ExperimentFile
from sim.config_tune import MOST_STAGE_BLOCKS
from sim.errors import UserError
from sim.experiment import Claim, Experiment
from sim.kinds_build import RULES, with_fields
from sim.rules_files import NamedRules, load_rules
from sim.strategy_specs import Number
from sim.sweep import Value
from sim.tune import Budget, Dimension, Tune
from sim.tune_goals import MEASURES, Goal
from sim.validation import counted, list_text, nearest, toml_text

MOST_CANDIDATES = 200
# Metrics with one denominator in all blocks, so that a block has a number of its own.
SEARCHED = ("win_share", "margin")
RANGE_KEYS = ("low", "high", "step")
# Ends of ranges and goals are no larger, so that what is computed from them stays a number.
LARGEST = 1e300
GOAL_FORM = '{near, within}, {below}, {above}, "highest" or "lowest"'


class _Axis(NamedTuple):
    """A key of ``search``: its owner, its name, and its values; ``step`` as in `Dimension`."""

    key: str
    owner: str
    name: str
    values: tuple[Value, ...]
    step: Number | None


def build_tune(file: ExperimentFile, experiment: Experiment, source: str, folder: Path) -> Experiment:
    """Complete the experiment of a tune.

    Raises
    ------
    UserError
        With one sentence that begins with ``source``.
    """
    if not file.search:
        raise UserError(
            f"{source}: kind = 'tune' needs search, a table such as "
            '{"adviser.dig_min_points" = {low = 0, high = 60}}.'
        )
    for group in experiment.opponents:
        if len(group.members) > min(experiment.players) - 1:
            raise UserError(
                f"{source}: the {len(group.members)} opponents {group.label!r} do not fit at a table of "
                f"{min(experiment.players)} players."
            )
    axes = [_axis(key, given, source) for key, given in file.search.items()]
    of_rules = [axis for axis in axes if axis.owner == RULES]
    if of_rules and len(of_rules) < len(axes):
        raise UserError(
            f"{source}: search names parameters of strategies and fields of rules; a tune searches one "
            "or the other."
        )
    if of_rules:
        return _with_candidates(file, experiment, of_rules, source, folder)
    if file.goal:
        raise UserError(f"{source}: goal does nothing here; it is for a search over fields of rules.")
    return replace(experiment, tune=_tune(file, experiment, axes, source), strategies=())


def _tune(file: ExperimentFile, experiment: Experiment, axes: Sequence[_Axis], source: str) -> Tune:
    """Return the search for parameters of a strategy."""
    if len(experiment.strategies) != 1:
        raise UserError(
            f"{source}: strategies has {len(experiment.strategies)} entries; a tune of parameters has one, "
            "the strategy that is tuned."
        )
    base = experiment.strategies[0]
    if "joins" not in experiment.directions:
        raise UserError(
            f"{source}: directions has no 'joins'; a tune searches and is judged by the strategy alone among "
            "its opponents, so joins must be one of its directions."
        )
    if experiment.metrics[0] not in SEARCHED:
        raise UserError(
            f"{source}: metrics begins with {experiment.metrics[0]!r}, which is no number of a single block; "
            f"a tune searches by the first metric, which must be one of: {list_text(SEARCHED)}."
        )
    for axis in axes:
        where = f"{source}: search.{axis.key!r}"
        if axis.owner not in (base.shown, base.strategy):
            raise UserError(
                f"{where} does not name the strategy that is tuned.{nearest(axis.owner, [base.shown])} "
                f"Known: {base.shown}.…, {RULES}.…"
            )
        for value in axis.values:
            if isinstance(value, bool | str):
                raise UserError(
                    f"{where} has the value {toml_text(value)}; parameters of strategies are numbers."
                )
    given = file.tune
    budget = Budget(given.trials, given.blocks, given.step, given.finalists, given.final, given.final_blocks)
    dimensions = tuple(
        Dimension(axis.key, axis.name, tuple(v for v in axis.values if not isinstance(v, str)), axis.step)
        for axis in axes
    )
    tune = Tune(base, dimensions, budget)
    longest = budget.longest_final(tune.size)
    if budget.final == "halving" and longest > MOST_STAGE_BLOCKS:
        raise UserError(
            f"{source}: tune.final_blocks = {budget.final_blocks} with tune.finalists = {budget.finalists} "
            f"lets the last finalists play {longest:,} blocks; allowed: {MOST_STAGE_BLOCKS:,}, for those of "
            "the confirmation follow."
        )
    return tune


def _with_candidates(
    file: ExperimentFile, experiment: Experiment, axes: Sequence[_Axis], source: str, folder: Path
) -> Experiment:
    """Return the experiment that plays a pool of strategies under every candidate of the rules."""
    for key, reason in (
        ("tune", "every candidate plays stop.blocks"),
        ("directions", "all of the pool join"),
    ):
        if key in file.model_fields_set:
            raise UserError(f"{source}: {key} does nothing with a search over rules, where {reason}.")
    goals = _goals(file.goal, source)
    rules = _candidates(file, axes, source, folder)
    return replace(
        experiment,
        rules=rules,
        goals=goals,
        directions=("joins",),
        strategies=(),
        claims=_pool(experiment, rules, source),
    )


def _candidates(
    file: ExperimentFile, axes: Sequence[_Axis], source: str, folder: Path
) -> tuple[NamedRules, ...]:
    """Return the rules of every point of the grid."""
    levels = [_levels(axis, source) for axis in axes]
    size = len(file.rules)
    for axis, one in zip(axes, levels, strict=True):
        # A range can be longer than any list, and than what len() can tell.
        size *= (one[-1] - one[0]) // one.step + 1 if isinstance(one, range) else len(axis.values)
    if not 2 <= size <= MOST_CANDIDATES:
        raise UserError(f"{source}: search has {size:,} candidates; allowed: 2 to {MOST_CANDIDATES}.")
    loaded: list[NamedRules] = []
    for entry in file.rules:
        for values in product(*levels):
            fields = {axis.name: value for axis, value in zip(axes, values, strict=True)}
            loaded.append(load_rules(with_fields(entry, fields), folder=folder, source=f"{source}: search"))
    return tuple(loaded)


def _levels(axis: _Axis, source: str) -> tuple[Value, ...] | range:
    """Return the values of a field of rules; a range is not written out, as it may be huge."""
    if axis.step == 0:
        return axis.values
    low, high = axis.values
    if not isinstance(axis.step, int) or not isinstance(low, int) or not isinstance(high, int):
        raise UserError(f"{source}: search.{axis.key!r} is a field of rules; its range needs whole numbers.")
    return range(low, high + 1, axis.step)


def _pool(experiment: Experiment, rules: Sequence[NamedRules], source: str) -> tuple[Claim, ...]:
    """Return a claim for each strategy of the pool: alone among those who sit at every table."""
    groups = experiment.opponents
    if len(groups) != 1 or len(groups[0].members) != 1 or groups[0].is_baseline:
        raise UserError(
            f"{source}: a search over rules needs opponents = [[NAME]], the one strategy that all of the "
            "pool sit among."
        )
    others = groups[0].members[0]
    pool = [spec for spec in dict.fromkeys(experiment.strategies) if spec != others]
    if not pool:
        raise UserError(
            f"{source}: strategies needs a pool of other strategies than {others.shown}; how far they lie "
            "apart is the skill."
        )
    return tuple(
        Claim(
            id=f"pool{number}",
            question=f"Does {spec.shown} win more than {others.shown} among {others.shown}?",
            baseline=others,
            treatment=spec,
            primary=None,
            rules=tuple(one.label for one in rules),
            players=experiment.players,
            opponents=groups,
            directions=("joins",),
        )
        for number, spec in enumerate(pool, start=1)
    )


def _axis(key: str, given: Sequence[Value] | Mapping[str, Any], source: str) -> _Axis:
    """Read a key of ``search``: a list of choices or a range."""
    where = f"{source}: search.{key!r}"
    owner, _, name = key.rpartition(".")
    if not owner or not name:
        raise UserError(f"{where} is no STRATEGY.parameter and no rules.field.")
    if isinstance(given, Mapping):
        low, high, step = _range(given, where)
        return _Axis(key, owner, name, (low, high), step)
    texts = [toml_text(value) for value in given]
    if len(texts) < 2:
        raise UserError(f"{where} has {counted(len(texts), 'choice')}; a search needs two or more.")
    for text in texts:
        if texts.count(text) > 1:
            raise UserError(f"{where} names {text} twice.")
    return _Axis(key, owner, name, tuple(given), 0)


def _range(given: Mapping[str, Any], where: str) -> tuple[Number, Number, Number | None]:
    """Read {low, high, step}; whole numbers go in steps of 1, others without steps, unless told."""
    for name, value in given.items():
        if name not in RANGE_KEYS:
            raise UserError(f"{where} has the key {name}; a range has: {list_text(RANGE_KEYS)}.")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise UserError(f"{where} has {name} = {toml_text(value)}, which is not a number.")
        if not abs(value) <= LARGEST:
            raise UserError(f"{where} has {name} = {toml_text(value)}; allowed: numbers up to {LARGEST:g}.")
    if "low" not in given or "high" not in given:
        raise UserError(f"{where} needs low and high, or is a list of choices.")
    low, high = given["low"], given["high"]
    step = given.get("step", 1 if isinstance(low, int) and isinstance(high, int) else None)
    if not low < high:
        raise UserError(f"{where} has low = {low} and high = {high}; low must be the smaller.")
    if step is not None and not 0 < step <= high - low:
        raise UserError(f"{where} has step = {step}; allowed: more than 0, up to {high - low}.")
    if step is not None:
        high = _reached(low, high, step, where)
    return low, high, step


def _reached(low: Number, high: Number, step: Number, where: str) -> Number:
    """Return the last value of a range, which steps from the first have to reach, but for rounding."""
    if isinstance(low, int) and isinstance(high, int) and isinstance(step, int):
        steps, rest = divmod(high - low, step)
        reaches = rest == 0
    else:
        ratio = (high - low) / step
        if not isfinite(ratio):
            raise UserError(f"{where} has step = {step}, which is too small for so wide a range.")
        steps = int(ratio + 1e-9)
        reaches = abs(ratio - round(ratio)) <= 1e-9
    if reaches:
        return low + steps * step
    below, above = (f"{low + count * step:.12g}" for count in (steps, steps + 1))
    raise UserError(
        f"{where} has step = {step}, which does not lead from low = {low} to high = {high}; the nearest are "
        f"high = {below} and high = {above}."
    )


def _goals(given: Mapping[str, str | Mapping[str, float]], source: str) -> tuple[Goal, ...]:
    """Read the goals of a search over rules."""
    if len(given) < 2:
        raise UserError(
            f"{source}: a search over rules needs a goal with two measures or more, such as "
            '{hands = {near = 6, within = 1}, skill = "highest"}.'
        )
    return tuple(_goal(name, wish, f"{source}: goal.{name}") for name, wish in given.items())


def _goal(name: str, wish: str | Mapping[str, float], where: str) -> Goal:
    """Read one goal."""
    if name not in MEASURES:
        raise UserError(f"{where} is no measure.{nearest(name, MEASURES)} Known: {list_text([*MEASURES])}.")
    if isinstance(wish, str):
        if wish == "highest":
            return Goal(name, "highest")
        if wish == "lowest":
            return Goal(name, "lowest")
        raise UserError(f"{where} = {wish!r} is not allowed; allowed: {GOAL_FORM}.")
    keys = set(wish)
    for key, value in wish.items():
        if not abs(value) <= LARGEST:
            raise UserError(f"{where} has {key} = {toml_text(value)}; allowed: numbers up to {LARGEST:g}.")
    if keys == {"near", "within"} and wish["within"] > 0:
        return Goal(name, "range", wish["near"] - wish["within"], wish["near"] + wish["within"])
    if keys and keys <= {"below", "above"}:
        low, high = wish.get("above", float("-inf")), wish.get("below", float("inf"))
        if low < high:
            return Goal(name, "range", low, high)
    raise UserError(f"{where} = {toml_text(wish)} is not allowed; allowed: {GOAL_FORM}.")

"""What only tournaments and sweeps have, line-ups and grids, built from the keys of the file or refused.

The common parts are built in ``sim/experiment_build.py``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from sim.config import ExperimentFile
from sim.config_types import RulesEntry
from sim.errors import UserError
from sim.opponents import OpponentGroup
from sim.rules import Rules
from sim.rules_files import NamedRules, load_rules
from sim.rules_text import label_value
from sim.strategy_specs import StrategySpec
from sim.sweep import Factor, Point, Sweep, Value, check_sweep_blocks
from sim.tournament import Tournament, lay_out
from sim.validation import counted, list_text, nearest, toml_text

RULES = "rules"
FEWEST_ENTRIES = 3
MOST_ENTRIES = 64
MOST_POINTS = 1000

# Keys that a tune alone has.
TUNE_KEYS = ("search", "goal", "tune")
# Keys that a kind has no use for.
IDLE_KEYS: dict[str, tuple[str, ...]] = {
    "match": ("opponents", "directions", "claim", "lineups", "self_play", "over", *TUNE_KEYS),
    "tip": ("strategies", "lineups", "self_play", "over", *TUNE_KEYS),
    "tournament": ("opponents", "directions", "claim", "over", "metrics", *TUNE_KEYS),
    "sweep": ("directions", "claim", "lineups", "self_play", *TUNE_KEYS),
    "tune": ("claim", "lineups", "self_play", "over"),
}


def check_stop(file: ExperimentFile, source: str) -> None:
    """Refuse a stop rule that tournaments, sweeps and tunes do not have, and a sweep too short to be told.

    All their arms have to end after the same blocks, which are compared with each other.
    """
    if file.kind in ("tournament", "sweep", "tune") and file.stop.mode != "fixed":
        raise UserError(
            f"{source}: stop.mode = {file.stop.mode!r} does not go with kind = {file.kind!r}, whose arms all "
            "play the same blocks; use mode = 'fixed'."
        )
    if file.kind == "sweep":
        check_sweep_blocks(file.stop.blocks, f"{source}: stop.blocks")


def build_tournament(
    file: ExperimentFile, entries: Sequence[StrategySpec], rules: Sequence[NamedRules], source: str
) -> Tournament:
    """Lay out the line-ups of a tournament.

    Raises
    ------
    UserError
        If two entries have one name, or entries, players and rules do not fit.
    """
    # Where nobody meets another, one is enough.
    fewest = 1 if file.lineups == "none" else FEWEST_ENTRIES
    if not fewest <= len(entries) <= MOST_ENTRIES:
        raise UserError(
            f"{source}: strategies has {len(entries)} entries; a tournament takes {fewest} to {MOST_ENTRIES}."
        )
    names = [spec.shown for spec in entries]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"{source}: strategies names {name!r} twice; give one of them another label.")
    for label, one in rules:
        if one.teams != "none":
            raise UserError(
                f"{source}: rules {label!r} are for sides, and a tournament ranks players; use a match."
            )
    try:
        return lay_out(len(entries), file.players, file.lineups, self_play=file.self_play)
    except ValueError as error:
        raise UserError(f"{source}: {error}.") from None


def build_sweep(
    file: ExperimentFile,
    strategies: Sequence[StrategySpec],
    groups: Sequence[OpponentGroup],
    source: str,
    folder: Path,
) -> tuple[Sweep, tuple[NamedRules, ...]]:
    """Lay out the grid of a sweep; return it and the rules of its points.

    Raises
    ------
    UserError
        If a key of ``over`` names nothing that plays, or a level is not allowed.
    """
    if not file.over:
        raise UserError(
            f"{source}: kind = 'sweep' needs over, a table such as {{\"adviser.layoff\" = [0, 2]}}."
        )
    if "hand_score" in (file.metrics or ()) and any(group.is_baseline for group in groups):
        raise UserError(
            f"{source}: a sweep cannot compare hand_score among baselines, where one arm is played; use "
            "hand_margin, or other opponents."
        )
    base = _base(file, strategies, source)
    factors = tuple(_factor(key, values, base, groups, source) for key, values in file.over.items())
    size = 1
    for factor in factors:
        size *= len(factor.values)
    if size > MOST_POINTS:
        raise UserError(f"{source}: over has {size:,} points; allowed: up to {MOST_POINTS:,}.")
    points: list[Point] = []
    loaded: dict[str, Rules] = {}
    grid = list(product(*(range(len(factor.values)) for factor in factors)))
    for entry in file.rules:
        label = load_rules(entry, folder=folder, source=f"{source}: rules").label
        if label in {point.base_rules for point in points}:
            raise UserError(f"{source}: rules names {label!r} twice; give one of them a name of its own.")
        for group in groups:
            for levels in grid:
                given = [(one, one.values[level]) for one, level in zip(factors, levels, strict=True)]
                own = {one.name: value for one, value in given if one.owner == RULES}
                rules = load_rules(with_fields(entry, own), folder=folder, source=f"{source}: over")
                loaded[rules.label] = rules.rules
                tested = _with_params(base, [(f, v) for f, v in given if f.owner == "tested"])
                company = _company(group, [(f, v) for f, v in given if f.owner == "opponents"])
                points.append(Point(label, group.label, levels, tested, company, rules.label))
    return Sweep(base, factors, tuple(points)), tuple(NamedRules(*one) for one in loaded.items())


def _base(file: ExperimentFile, strategies: Sequence[StrategySpec], source: str) -> StrategySpec:
    """Return the strategy under test: the one that is named, else the only one that ``over`` varies."""
    if len(strategies) > 1:
        raise UserError(f"{source}: strategies has {len(strategies)} entries; a sweep tests one.")
    if strategies:
        return strategies[0]
    owners = dict.fromkeys(key.rpartition(".")[0] for key in file.over)
    owners.pop(RULES, None)
    if len(owners) != 1:
        raise UserError(
            f'{source}: over does not say which strategy is tested; name it: strategies = ["adviser"].'
        )
    return StrategySpec(next(iter(owners)))


def _factor(
    key: str, values: Sequence[Value], base: StrategySpec, groups: Sequence[OpponentGroup], source: str
) -> Factor:
    """Find out whose a key of ``over`` is, and check its levels."""
    owner, _, name = key.rpartition(".")
    where = f"{source}: over.{key!r}"
    if len(values) < 2:
        raise UserError(f"{where} has {counted(len(values), 'level')}; a factor needs two or more.")
    texts = [toml_text(value) for value in values]
    for text in texts:
        if texts.count(text) > 1:
            raise UserError(f"{where} names {text} twice.")
    if owner == RULES:
        return Factor(key, "rules", name, tuple(values))
    for value in values:
        if isinstance(value, bool | str):
            raise UserError(
                f"{where} has the level {toml_text(value)}; parameters of strategies are numbers."
            )
    if owner in (base.shown, base.strategy):
        return Factor(key, "tested", name, tuple(values))
    others = [spec for group in groups for spec in group.members if not spec.is_baseline]
    if any(owner in (spec.shown, spec.strategy) for spec in others):
        return Factor(key, "opponents", name, tuple(values))
    known = list(dict.fromkeys([RULES, base.shown, *(spec.shown for spec in others)]))
    raise UserError(
        f"{where} names nothing that plays.{nearest(owner, known)} Known: "
        f"{list_text([f'{one}.…' for one in known])}."
    )


def with_fields(entry: RulesEntry, fields: Mapping[str, Any]) -> RulesEntry:
    """Return a rule set with fields set, labelled as the command line would write it."""
    if not fields:
        return entry
    words = "".join(f"+{name}={label_value(value)}" for name, value in fields.items())
    if isinstance(entry, str):
        return entry + words
    changed = {**entry, **fields}
    return changed | {"name": f"{entry['name']}{words}"} if "name" in entry else changed


def _with_params(spec: StrategySpec, given: Sequence[tuple[Factor, Value]]) -> StrategySpec:
    """Return a strategy with parameters set; a label shows them too."""
    values: dict[str, int | float] = {
        factor.name: value for factor, value in given if not isinstance(value, str)
    }
    if not values:
        return spec
    words = "".join(f"@{name}={value!r}" for name, value in values.items())
    return replace(spec, params=spec.params | values, label=spec.label and spec.label + words)


def _company(group: OpponentGroup, given: Sequence[tuple[Factor, Value]]) -> OpponentGroup:
    """Return opponents with the parameters of those that a factor names."""
    members = []
    for spec in group.members:
        own = [(f, v) for f, v in given if f.key.rpartition(".")[0] in (spec.shown, spec.strategy)]
        members.append(_with_params(spec, own))
    return OpponentGroup(",".join(spec.shown for spec in members), tuple(members))

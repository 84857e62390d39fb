"""From the keys of an experiment file to an experiment that can be played; what does not fit is refused.

The keys by themselves are checked in ``sim/config.py``; here they are checked against each other, the rules
against the engine, and the strategies by whoever knows them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias, TypeVar

from sim.config import ClaimTable, ExperimentFile, Primary, StopTable
from sim.config_types import MATCH_METRICS, SMALLEST_EFFECT, TIP_METRICS, Direction, Metric, RulesEntry
from sim.design_check import check_design
from sim.errors import UserError
from sim.experiment import Claim, Experiment
from sim.kinds_build import IDLE_KEYS, build_sweep, build_tournament, check_stop
from sim.opponents import OpponentGroup
from sim.rules_files import NamedRules, load_rules
from sim.rules_text import is_file_name
from sim.strategy_specs import BASELINE, StrategySpec
from sim.tune_build import build_tune
from sim.validation import list_text, nearest, toml_text

StrategyCheck: TypeAlias = Callable[[StrategySpec], object]
Part = TypeVar("Part", bound=str | int)

DEFAULT_DIRECTIONS: tuple[Direction, ...] = ("joins", "leaves")
DEFAULT_OPPONENTS = (OpponentGroup(BASELINE, (StrategySpec(BASELINE),)),)


def build_experiment(
    file: ExperimentFile, source: str, folder: Path, check_strategy: StrategyCheck | None = None
) -> Experiment:
    """Check an experiment file as a whole and lay it out.

    Parameters
    ----------
    file
        The keys, each checked by itself.
    source
        The file's name, for errors.
    folder
        Where relative rule and strategy files are looked for.
    check_strategy
        The registry's check: raises ``UserError`` for an unknown strategy or parameter.

    Raises
    ------
    UserError
        With one sentence that begins with ``source``.
    """
    tip, sweep, tune = (file.kind == kind for kind in ("tip", "sweep", "tune"))
    for key in IDLE_KEYS[file.kind]:
        if key in file.model_fields_set:
            raise UserError(f"{source}: {key} does nothing with kind = {file.kind!r}.")
    check_stop(file, source)
    rules = _load_all(file.rules, source, folder)
    metrics = tuple(file.metrics or (TIP_METRICS if tip or sweep or tune else MATCH_METRICS))
    experiment = Experiment(
        name=file.name,
        kind=file.kind,
        rules=rules,
        players=tuple(file.players),
        opponents=_groups(file.opponents, source, folder) if tip or sweep or tune else (),
        directions=tuple(file.directions or DEFAULT_DIRECTIONS) if tip or tune else (),
        metrics=metrics,
        stop=_stop(file, metrics, source),
        seed=file.seed,
        claims=(),
        strategies=() if tip else _entries(file, source, folder),
        seating=file.seating,
    )
    if sweep or tune:
        # Keys of a grid or search name strategies: a mistyped strategy must not become their hint.
        _check_strategies(experiment, source, check_strategy)
    if tip:
        experiment = replace(experiment, claims=_claims(file.claim, experiment, source, folder))
    elif file.kind == "tournament":
        tournament = build_tournament(file, experiment.strategies, rules, source)
        experiment = replace(experiment, tournament=tournament)
    elif sweep:
        grid, rules = build_sweep(file, experiment.strategies, experiment.opponents, source, folder)
        experiment = replace(experiment, sweep=grid, rules=rules, strategies=(grid.base,))
    elif tune:
        experiment = build_tune(file, experiment, source, folder)
    check_design(experiment, source)
    _check_rules(experiment, source)
    _check_strategies(experiment, source, check_strategy)
    return experiment


def _load_all(entries: Sequence[RulesEntry], source: str, folder: Path) -> tuple[NamedRules, ...]:
    """Load the rule sets and refuse two with one label."""
    loaded = tuple(load_rules(entry, folder=folder, source=f"{source}: rules") for entry in entries)
    labels = [one.label for one in loaded]
    for label in labels:
        if labels.count(label) > 1:
            raise UserError(f"{source}: rules names {label!r} twice; give one of them a name of its own.")
    return loaded


def _groups(groups: list[list[StrategySpec]] | None, source: str, folder: Path) -> tuple[OpponentGroup, ...]:
    """Label the opponents; a group of equals is one name."""
    if groups is None:
        return DEFAULT_OPPONENTS
    made: list[OpponentGroup] = []
    for raw in groups:
        members = tuple(_placed(spec, folder) for spec in raw)
        members = members[:1] if len(set(members)) == 1 else members
        group = OpponentGroup(",".join(spec.shown for spec in members), members)
        if group.label in [one.label for one in made]:
            raise UserError(f"{source}: opponents names {group.label!r} twice.")
        made.append(group)
    return tuple(made)


def _placed(spec: StrategySpec, folder: Path) -> StrategySpec:
    """Remember where a strategy's own file is looked for."""
    return replace(spec, folder=str(folder)) if spec.file else spec


def _stop(file: ExperimentFile, metrics: tuple[Metric, ...], source: str) -> StopTable:
    """Complete the stop table: smallest effects of all metrics, half-widths by metric."""
    stop = file.stop
    for name, table in (("smallest_effect", stop.smallest_effect), ("half_width", stop.half_width)):
        for metric in table if isinstance(table, dict) else ():
            if metric not in metrics:
                raise UserError(f"{source}: stop.{name} names {metric}, which is not among metrics.")
    effects = {metric: stop.smallest_effect.get(metric, SMALLEST_EFFECT[metric]) for metric in metrics}
    changed: dict[str, object] = {"smallest_effect": effects}
    if isinstance(stop.half_width, float | int):
        changed["half_width"] = {metrics[0]: float(stop.half_width)}
    return stop.model_copy(update=changed)


def _entries(file: ExperimentFile, source: str, folder: Path) -> tuple[StrategySpec, ...]:
    """Return the entries; a match has two, or as many as players, and a second equal one is marked #2."""
    entries = file.strategies
    if file.kind != "match":
        return tuple(_placed(spec, folder) for spec in entries)
    count = len(entries)
    for players in file.players:
        if count not in (2, players):
            raise UserError(
                f"{source}: a match with {players} players takes two strategies, or as many as players; "
                f"strategies has {count}."
            )
    names = [(spec.shown, spec.text) for spec in entries]
    numbers = [names[:place].count(name) + 1 for place, name in enumerate(names)]
    return tuple(
        replace(_placed(spec, folder), label=f"{spec.shown}#{number}" if number > 1 else spec.label)
        for spec, number in zip(entries, numbers, strict=True)
    )


def _claims(tables: list[ClaimTable], whole: Experiment, source: str, folder: Path) -> tuple[Claim, ...]:
    """Lay out the claims on the experiment's grid."""
    if not tables:
        raise UserError(f"{source}: kind = 'tip' needs at least one [[claim]].")
    ids = [table.id.lower() for table in tables]
    for table in tables:
        # Ids name files, and some file systems do not tell capitals apart.
        if ids.count(table.id.lower()) > 1:
            raise UserError(f"{source}: two claims have the id {table.id!r}.")
    return tuple(_claim(table, whole, f"{source}: claim[{table.id}]", folder) for table in tables)


def _claim(table: ClaimTable, whole: Experiment, where: str, folder: Path) -> Claim:
    """Narrow one claim and check its primary cell."""
    labels = tuple(one.label for one in whole.rules)
    asked = tuple(_rules_label(one, labels, where, folder) for one in table.rules or labels)
    groups = {group.label: group for group in whole.opponents}
    wanted = [one.label for one in _groups(table.opponents, where, folder)] if table.opponents else [*groups]
    claim = Claim(
        id=table.id,
        question=table.question,
        baseline=_placed(table.baseline, folder),
        treatment=_placed(table.treatment, folder),
        primary=table.primary,
        rules=_within(asked, labels, f"{where}.rules"),
        players=_within(tuple(table.players or whole.players), whole.players, f"{where}.players"),
        opponents=tuple(groups[name] for name in _within(tuple(wanted), tuple(groups), f"{where}.opponents")),
        directions=_within(
            tuple(table.directions or whole.directions), whole.directions, f"{where}.directions"
        ),
        short=table.short,
    )
    for group in claim.opponents:
        if len(group.members) > min(claim.players) - 1:
            raise UserError(
                f"{where}: the {len(group.members)} opponents {group.label!r} do not fit at a table of "
                f"{min(claim.players)} players."
            )
    if not claim.cells:
        raise UserError(
            f"{where}: nothing is left to play; opponents other than baseline go with joins only."
        )
    if claim.primary:
        check_primary(claim, claim.primary, whole.metrics, f"{where}.primary")
    return claim


def _rules_label(entry: RulesEntry, labels: tuple[str, ...], where: str, folder: Path) -> str:
    """Return the label that a claim's rules mean; a label of the experiment needs no loading."""
    if isinstance(entry, str) and entry in labels:
        return entry
    return load_rules(entry, folder=folder, source=f"{where}.rules").label


def _within(asked: tuple[Part, ...], known: tuple[Part, ...], where: str) -> tuple[Part, ...]:
    """Return the narrowed values; refuse one that the experiment does not have."""
    for value in asked:
        if value not in known:
            # Rules of a file have the name in it, else that of the file without its ending.
            name = Path(value).stem if isinstance(value, str) and is_file_name(value) else value
            close = nearest(name, [str(one) for one in known]) if isinstance(name, str) else ""
            words = list_text([toml_text(one) for one in known])
            raise UserError(
                f"{where} = {toml_text(value)} is not among the experiment's own: {words}.{close}"
            )
    return asked


def check_primary(claim: Claim, primary: Primary, metrics: tuple[Metric, ...], where: str) -> None:
    """Refuse a primary cell that is not played."""
    _within((primary.metric,), metrics, f"{where}.metric")
    _within((primary.rules,), claim.rules, f"{where}.rules")
    _within((primary.players,), claim.players, f"{where}.players")
    _within((primary.opponents,), tuple(one.label for one in claim.opponents), f"{where}.opponents")
    directions = tuple(
        dict.fromkeys(cell.direction for cell in claim.cells if cell.opponents == primary.opponents)
    )
    _within((primary.direction,), directions, f"{where}.direction")


def _check_rules(experiment: Experiment, source: str) -> None:
    """Refuse rules that do not fit the players."""
    played = {(cell.rules, cell.players) for claim in experiment.claims for cell in claim.cells}
    for label, rules in experiment.rules:
        for players in experiment.players:
            if experiment.claims and (label, players) not in played:
                continue
            try:
                rules.check_players(players)
            except UserError as error:
                raise UserError(f"{source}: rules {label!r}: {error}") from None


def _check_strategies(experiment: Experiment, source: str, check: StrategyCheck | None) -> None:
    """Refuse two strategies under one name, and what the registry refuses."""
    shown: dict[str, StrategySpec] = {}
    for spec in experiment.specs():
        other = shown.setdefault(spec.shown, spec)
        if other.text != spec.text:
            raise UserError(
                f"{source}: the label {spec.shown!r} stands for {other.text} and for {spec.text}; "
                "give each a label of its own."
            )
        if check is not None:
            try:
                check(spec)
            except UserError as error:
                raise UserError(f"{source}: {error}") from None

"""What an experiment plays: the arms that its match-ups stand for, and the jobs of a run.

Holds no playing (``sim/runner.py``). Two arms with the same strategies at the same table are one match-up and
are played once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sim.experiment import Cell, Claim, Experiment
from sim.matchup import Matchup
from sim.opponents import OpponentGroup
from sim.results import FIRST_BLOCK, ArmKey
from sim.strategy_specs import StrategySpec
from sim.sweep import Sweep
from sim.tournament import Tournament

Values = Callable[[StrategySpec], Mapping[str, float]]


class Arm(NamedTuple):
    """One arm of the results: the entry under test, and what all entries are called in it."""

    key: ArmKey
    entry: int
    names: tuple[str, ...]

    @property
    def label(self) -> str:
        """The name of the strategy under test."""
        return self.names[self.entry]


@dataclass(slots=True)
class Job:
    """Match-ups that are played block by block together, and the looks at which they may stop.

    Parameters
    ----------
    matchups
        One, or treatment and baseline of a comparison.
    arms
        For each match-up the arms that it stands for.
    looks
        Numbers of blocks after which the stop rule is asked; the last one ends the job.
    cell
        The claim and cell that a stop rule looks at; none where there is no claim.
    phase
        What its blocks are for: one of `sim.results.FIRST_BLOCK`.
    follows
        Number of the job whose length decides that of this one; it is played after all others.
    """

    matchups: list[Matchup]
    arms: list[list[Arm]]
    looks: list[int]
    cell: tuple[Claim, Cell] | None = None
    phase: str = "fixed"
    follows: int | None = None

    @property
    def first(self) -> int:
        """Return the number of its first block."""
        return FIRST_BLOCK[self.phase]

    @property
    def games_per_block(self) -> int:
        """Return the games of all match-ups in one block."""
        return sum(matchup.games_per_block for matchup in self.matchups)


def plan(experiment: Experiment, values: Values, looks: Callable[[int], list[int]]) -> list[Job]:
    """Return the jobs of an experiment in the order in which they are played.

    Parameters
    ----------
    values
        Returns a strategy's parameters with defaults: what makes two of them equal.
    looks
        From a number of players to the looks of the stop rule; one look in fixed mode.
    """
    if experiment.tournament is not None or experiment.sweep is not None:
        for _, rules in experiment.rules:
            for players in experiment.players:
                rules.check_players(players)
    if experiment.tournament is not None:
        return _tournament_jobs(experiment, experiment.tournament, looks)
    if experiment.sweep is not None:
        return _shared_jobs(_sweep_sides(experiment, experiment.sweep), values, looks)
    for label, players in _tables(experiment):
        experiment.rules_of(label).check_players(players)
    if experiment.kind == "match" and len(experiment.strategies) != 2:
        return _table_jobs(experiment, looks)
    pairs = [(claim, cell) for claim in claims_of(experiment) for cell in claim.cells]
    if experiment.stop.mode in ("fixed", "budget"):
        sides = [side for claim, cell in pairs for side in cell_sides(experiment, claim, cell)]
        return _shared_jobs(sides, values, looks)
    return [
        Job([m for m, _ in sides], [[a] for _, a in sides], looks(cell.players), (claim, cell))
        for claim, cell in pairs
        for sides in [cell_sides(experiment, claim, cell)]
    ]


def _tables(experiment: Experiment) -> list[tuple[str, int]]:
    """List the rule sets with the numbers of players that play them; claims may narrow both."""
    if experiment.claims:
        return list(dict.fromkeys(cell[:2] for claim in experiment.claims for cell in claim.cells))
    return [(label, players) for label, _ in experiment.rules for players in experiment.players]


def claims_of(experiment: Experiment) -> tuple[Claim, ...]:
    """Return the claims; a match of two is one claim, the first against the second, in both directions."""
    if experiment.kind != "match" or len(experiment.strategies) != 2:
        return experiment.claims
    first, second = experiment.strategies
    return (match_claim(experiment, first, second),)


def match_claim(experiment: Experiment, first: StrategySpec, second: StrategySpec) -> Claim:
    """Return a match of two as a claim: ``first`` among ``second``s, and ``second`` among ``first``s."""
    name = f"{first.shown} vs {second.shown}"
    return Claim(
        id=name,
        question=f"Does {first.shown} beat {second.shown}?",
        baseline=second,
        treatment=first,
        primary=None,
        rules=tuple(label for label, _ in experiment.rules),
        players=experiment.players,
        opponents=(OpponentGroup("baseline", (StrategySpec("baseline"),)),),
        directions=("joins", "leaves"),
    )


def cell_sides(experiment: Experiment, claim: Claim, cell: Cell) -> list[tuple[Matchup, Arm]]:
    """Return the match-ups of a cell with their arms: first the one under test, then its control.

    Among baselines (or treatments) nothing else has to be played, but for raw scores: their control is a
    table of these alone.
    """
    group = next(group for group in claim.opponents if group.label == cell.opponents)
    is_match = experiment.kind == "match"
    needs_control = "hand_score" in experiment.metrics
    sides: list[tuple[str, StrategySpec, tuple[StrategySpec, ...]]] = []
    if cell.direction == "joins":
        sides.append(("treatment", claim.treatment, group.seats(cell.players, claim.baseline)))
    if cell.direction == "leaves":
        sides.append(("baseline", claim.baseline, group.seats(cell.players, claim.treatment)))
        if needs_control:
            sides.append(("treatment", claim.treatment, group.seats(cell.players, claim.treatment)))
    elif needs_control or not group.is_baseline:
        sides.append(("baseline", claim.baseline, group.seats(cell.players, claim.baseline)))
    rules = experiment.rules_of(cell.rules).resolve(cell.players)
    result = []
    for side, focal, others in sides:
        arm = focal.shown if is_match else f"{claim.id}/{side}"
        opponents = others[0].shown if is_match else cell.opponents
        key = ArmKey(arm, cell.rules, cell.players, opponents, cell.direction)
        matchup = Matchup(rules, cell.players, (focal, *others), "focal", experiment.seating)
        result.append((matchup, Arm(key, 0, tuple(spec.shown for spec in matchup.entries))))
    return result


def strategy_numbers(specs: Iterable[StrategySpec], values: Values) -> dict[str, int]:
    """Return a number for each strategy by its name in results, equal for those that play alike.

    Names and labels do not count: alike are those of one strategy with the same parameters, defaults filled
    in.
    """
    numbers: dict[object, int] = {}
    return {spec.shown: numbers.setdefault(_resolved(spec, values), len(numbers)) for spec in specs}


def _resolved(spec: StrategySpec, values: Values) -> object:
    """Return what is equal for strategies that play alike."""
    return spec.strategy, spec.folder, tuple(values(spec).items())


def _shared_jobs(
    sides: Iterable[tuple[Matchup, Arm]], values: Values, looks: Callable[[int], list[int]]
) -> list[Job]:
    """Return one job for each different match-up, with every arm that it stands for."""
    jobs: dict[object, Job] = {}
    for matchup, arm in sides:
        who = tuple(_resolved(spec, values) for spec in matchup.entries)
        job = jobs.setdefault(
            (arm.key.rules, matchup.players, who), Job([matchup], [[]], looks(matchup.players))
        )
        if arm not in job.arms[0]:
            job.arms[0].append(arm)
    return list(jobs.values())


def _sweep_sides(experiment: Experiment, sweep: Sweep) -> Iterator[tuple[Matchup, Arm]]:
    """Yield the match-ups of a sweep's points and controls with their arms."""
    for point in sweep.arms(experiment.players):
        rules = experiment.rules_of(point.rules).resolve(point.players)
        entries = (point.tested, *point.group.seats(point.players, sweep.base))
        key = ArmKey(point.tested.shown, point.rules, point.players, point.group.label, "joins")
        names = tuple(spec.shown for spec in entries)
        yield Matchup(rules, point.players, entries, "focal", experiment.seating), Arm(key, 0, names)


def _tournament_jobs(
    experiment: Experiment, tournament: Tournament, looks: Callable[[int], list[int]]
) -> list[Job]:
    """Return the jobs of a tournament: the tables of each rule set and number of players, then self-play."""
    jobs = []
    for label, rules in experiment.rules:
        for players in experiment.players:
            for group in tournament.groups(players):
                who = tuple(experiment.strategies[entry] for entry in group.entries)
                names = tuple(spec.shown for spec in who)
                matchup = Matchup(rules.resolve(players), players, who, group.design, experiment.seating)
                arms = [
                    Arm(
                        ArmKey(names[entry], label, players, group.label(names), group.direction),
                        entry,
                        names,
                    )
                    for entry in matchup.tested
                ]
                jobs.append(Job([matchup], [arms], looks(players)))
    return jobs


def _table_jobs(experiment: Experiment, looks: Callable[[int], list[int]]) -> list[Job]:
    """Return the jobs of a match in which every seat has a strategy of its own."""
    jobs = []
    for label, rules in experiment.rules:
        for players in experiment.players:
            labels = tuple(spec.shown for spec in experiment.strategies)
            who = experiment.strategies
            matchup = Matchup(rules.resolve(players), players, who, "table", experiment.seating)
            arms = [
                Arm(ArmKey(name, label, players, "table", "table"), entry, labels)
                for entry, name in enumerate(labels)
            ]
            jobs.append(Job([matchup], [arms], looks(players)))
    return jobs

"""What run.json says, as the reports need it: finished arms, claims, and the arms of their cells.

Holds no numbers of the games. A match of two is read as one claim here, so that nothing after this file needs
to know the difference.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sim.config import StopTable
from sim.errors import UserError
from sim.results import FIRST_BLOCK, FORMAT_VERSION, ArmKey
from sim.rules import Rules
from sim.validation import checked

BASELINE = "baseline"


class ArmInfo(NamedTuple):
    """A finished arm: its strategies under test, blocks played and games in each."""

    key: ArmKey
    phase: str
    strategies: tuple[str, ...]
    blocks: int
    games_per_block: int

    @property
    def first_block(self) -> int:
        """Return the number of its first block."""
        return FIRST_BLOCK[self.phase]


class Side(NamedTuple):
    """One arm of a cell and its strategy under test."""

    key: ArmKey
    strategy: str


class Cell(NamedTuple):
    """One comparison of a claim.

    Attributes
    ----------
    sides
        One arm, whose own table is its control, or treatment and baseline, which met the same others.
    sign
        -1 where the baseline was the one under test, so that plus favours the treatment.
    control
        Where one arm is alone: the table of its company alone, which is played for raw scores only.
    """

    rules: str
    players: int
    opponents: str
    direction: str
    sides: tuple[Side, ...]
    sign: int
    control: Side | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A question with its two strategies as in the config (``strategy``, ``params``, ``label``)."""

    id: str
    question: str
    baseline: Mapping[str, Any]
    treatment: Mapping[str, Any]
    primary: Mapping[str, Any] | None
    cells: tuple[Cell, ...]
    short: str = ""

    @property
    def name(self) -> str:
        """The id, and what the claim is about where its config says it."""
        return f"{self.id} {self.short}".rstrip()

    def is_primary(self, cell: Cell, metric: str) -> bool:
        """Tell whether the claim is judged by this cell and metric."""
        named = {"rules": cell.rules, "players": cell.players, "opponents": cell.opponents}
        return self.primary == {**named, "direction": cell.direction, "metric": metric}


@dataclass(frozen=True, slots=True)
class Run:
    """A run as its run.json describes it.

    ``arms`` are those that estimates come from; ``tests`` holds what a sequential test looked at before.
    """

    info: Mapping[str, Any]
    arms: Mapping[ArmKey, ArmInfo]
    claims: tuple[Claim, ...]
    tests: Mapping[ArmKey, ArmInfo] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Name of the experiment."""
        return str(self.info["name"])

    @property
    def games(self) -> int:
        """Games played, those of unfinished arms too."""
        return int(self.info["games"])

    @property
    def status(self) -> str:
        """Return complete, interrupted, cut off, failed or running."""
        return str(self.info["status"])

    @property
    def metrics(self) -> tuple[str, ...]:
        """Metrics that the claims are judged by."""
        return tuple(self.info["config"]["metrics"])

    @property
    def is_match(self) -> bool:
        """Whether strategies met without claims in the config."""
        return bool(self.info["kind"] == "match")

    @property
    def is_tune(self) -> bool:
        """Whether the claims ask what tuned settings are worth against those in use."""
        return "tune" in self.info["config"]

    @property
    def stop(self) -> StopTable:
        """How the run ends."""
        return StopTable.model_validate(self.info["config"]["stop"])

    @property
    def mode(self) -> str:
        """Return fixed, width, verdict, anytime or budget."""
        return str(self.info["config"]["stop"]["mode"])

    def judging_metric(self, claim: Claim) -> str:
        """Return the metric of a claim's primary cell, else the first of the experiment."""
        return str(claim.primary["metric"]) if claim.primary else self.metrics[0]

    @property
    def has_numbers(self) -> bool:
        """Whether the run says which strategies play alike; older versions did not."""
        return "strategy_numbers" in self.info

    def strategy_number(self, spec: Mapping[str, Any]) -> int:
        """Return a number of a strategy of a claim that is equal for those that play alike.

        Where a run of an older version gives none, those are alike that have the same parameters written.
        """
        if self.has_numbers:
            return int(self.info["strategy_numbers"][spec["label"]])
        known = [one for claim in self.claims for one in (claim.treatment, claim.baseline)]
        known += [one for group in self.info["config"]["opponents"] for one in group["strategies"]]
        written = [(one["strategy"], one["params"]) for one in known]
        return written.index((spec["strategy"], spec["params"]))

    def rules_played(self, label: str, players: int) -> str:
        """Return what is equal for rule sets under which so many players play the same game."""
        fields = next(one["fields"] for one in self.info["config"]["rules"] if one["label"] == label)
        return _played_as(label, json.dumps(fields), players)

    def smallest_effect(self, metric: str) -> float:
        """Return the smallest effect of interest, in stored units."""
        return float(self.info["config"]["stop"]["smallest_effect"][metric])

    def is_played(self, cell: Cell) -> bool:
        """Tell whether every arm of a cell is there, on the same blocks: the last one may have fewer."""
        arms = [self.arms.get(side.key) for side in cell.sides]
        return len({arm.blocks if arm else None for arm in arms}) == 1 and arms[0] is not None

    def not_played(self) -> list[tuple[Claim, Cell]]:
        """List the planned cells that lack an arm; a finished run has none."""
        return [(claim, cell) for claim in self.claims for cell in claim.cells if not self.is_played(cell)]


@cache
def _played_as(label: str, fields: str, players: int) -> str:
    """Return what these rules say of so many players; their label if this version does not know them."""
    try:
        return checked(Rules, json.loads(fields), label).played_as(players)
    except UserError:
        return label


def read_run(folder: Path) -> Run:
    """Read run.json.

    Raises
    ------
    UserError
        If there is none, or it is not of this format.
    """
    path = folder / "run.json"
    try:
        info = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{folder} is no run: {path.name} cannot be read ({error.strerror}).") from None
    except ValueError:
        raise UserError(f"{path} is not JSON; the run's files are damaged.") from None
    if not isinstance(info, dict) or info.get("format_version") != FORMAT_VERSION:
        given = info.get("format_version") if isinstance(info, dict) else None
        raise UserError(
            f"{path} has format_version {given}, and this version reads {FORMAT_VERSION}; run the experiment "
            "again, or use the version that wrote it."
        )
    try:
        arms = [_arm(arm) for arm in info["arms"]]
        claims = tuple(_claims(info["kind"], info["config"]))
        if info["config"]["stop"]["mode"] == "budget":
            # What a budget happened to allow decides nothing.
            claims = tuple(replace(claim, primary=None) for claim in claims)
    except (KeyError, TypeError) as error:
        raise UserError(f"{path} lacks a key or has one of a wrong type ({error}).") from None
    tests = {arm.key: arm for arm in arms if arm.phase == "test"}
    return Run(info, {arm.key: arm for arm in arms if arm.phase != "test"}, claims, tests)


def _arm(arm: Mapping[str, Any]) -> ArmInfo:
    """Read one finished arm."""
    key = ArmKey(*(arm[name] for name in ArmKey._fields))
    return ArmInfo(key, arm["phase"], tuple(arm["strategies"]), arm["blocks"], arm["games_per_block"])


def _claims(kind: str, config: Mapping[str, Any]) -> list[Claim]:
    """Read the claims, or the one that a match of two is."""
    if kind == "match":
        strategies = config["strategies"]
        return [_match_claim(config, *strategies)] if len(strategies) == 2 else []
    of_baseline = {
        group["label"]: all(one["strategy"] == BASELINE for one in group["strategies"])
        for group in config["opponents"]
    }
    return [_tip_claim(claim, of_baseline) for claim in config["claims"]]


def _tip_claim(claim: Mapping[str, Any], of_baseline: Mapping[str, bool]) -> Claim:
    """Lay out the cells of a claim; against other opponents than the baseline there is only ``joins``."""
    cells = [
        _tip_cell(claim, (rules, players, opponents, direction), alone=of_baseline[opponents])
        for rules in claim["rules"]
        for players in claim["players"]
        for opponents in claim["opponents"]
        for direction in claim["directions"]
        if of_baseline[opponents] or direction == "joins"
    ]
    return Claim(
        id=claim["id"],
        question=claim["question"],
        baseline=claim["baseline"],
        treatment=claim["treatment"],
        primary=claim["primary"],
        cells=tuple(cells),
        short=claim.get("short", ""),
    )


def _tip_cell(claim: Mapping[str, Any], where: tuple[str, int, str, str], *, alone: bool) -> Cell:
    """Name the arms of one cell: the one that is alone among the others, or treatment and baseline."""
    treatment, baseline = (
        Side(ArmKey(f"{claim['id']}/{side}", *where), claim[side]["label"])
        for side in ("treatment", BASELINE)
    )
    if not alone:
        return Cell(*where, (treatment, baseline), 1)
    if where[3] == "joins":
        return Cell(*where, (treatment,), 1, baseline)
    return Cell(*where, (baseline,), -1, treatment)


def _match_claim(config: Mapping[str, Any], first: Mapping[str, Any], second: Mapping[str, Any]) -> Claim:
    """Read a match of two as a claim: the first among seconds, and the second among firsts."""
    a, b = first["label"], second["label"]
    cells = []
    for rules in config["rules"]:
        for players in config["players"]:
            joins = ArmKey(a, rules["label"], players, b, "joins")
            leaves = ArmKey(b, rules["label"], players, a, "leaves")
            of_b, of_a = joins._replace(arm=b), leaves._replace(arm=a)
            cells.append(Cell(*joins[1:], (Side(joins, a),), 1, Side(of_b, b)))
            cells.append(Cell(*leaves[1:], (Side(leaves, b),), -1, Side(of_a, a)))
    return Claim(f"{a} vs {b}", f"Does {a} beat {b}?", second, first, None, tuple(cells))

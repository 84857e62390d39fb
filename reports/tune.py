"""What a tune found: every trial with its gain, and the winner's figures of search, final and fresh blocks.

Only the figure of fresh blocks is an estimate: the others come from blocks that chose the winner, and are
called optimistic wherever they stand.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow.parquet as pq

from reports.blocks import BlockFile
from reports.effects import cell_effect
from reports.run_file import BASELINE, Claim, Run
from reports.statistics.intervals import Estimate, Floats, mean_interval
from reports.statistics.verdicts import VERDICT_BLOCKS
from sim.config_types import Direction
from sim.errors import UserError
from sim.results import FIRST_BLOCK
from sim.tune import searched_cells

TABLE = "search.parquet"
KEYS = ["rules", "players", "opponents", "direction", "strategy"]
COLUMNS = ("rules", "players", "stage", "trial", "strategy")
ENDS = ("blocks", "gain", "error", "expected", "pruned", "same_as", "in_use", "left", "winner")


class Answer(StrEnum):
    """What fresh blocks say of a winner, against the settings in use."""

    BETTER = "better"
    SLIGHTLY = "better, but too little to matter"
    WORSE = "worse"
    OPEN = "no gain is shown"
    UNCONFIRMED = "not confirmed"


class Place(NamedTuple):
    """A search at one table, and what the fresh blocks said of its winner.

    Attributes
    ----------
    found
        As run.json has it: ``rules``, ``players``, ``trials``, ``final``.
    winner
        The winner as the command line writes it, without what was left as it was.
    claim
        The question that the fresh blocks answer.
    optimistic
        The winner's mean gain in the search and in the final.
    confirmed
        Its gain on fresh blocks, averaged over the same companies and directions as those; None if not all
        cells of the claim were played on the same blocks.
    """

    found: Mapping[str, Any]
    winner: str
    claim: Claim
    optimistic: tuple[float, float]
    confirmed: Estimate | None

    @property
    def trials(self) -> list[dict[str, Any]]:
        """Return the trials in the order in which they were played."""
        return list(self.found["trials"])

    def answer(self, smallest: float) -> Answer:
        """Say what the fresh blocks make of the winner; ``smallest`` is the smallest effect that matters.

        Only a gain that is clear of 0 is a reason to change anything, and fewer blocks than a verdict needs
        confirm nothing.
        """
        found = self.confirmed
        if found is None or found.blocks < VERDICT_BLOCKS or np.isnan(found.low):
            return Answer.UNCONFIRMED
        if found.low > 0:
            return Answer.SLIGHTLY if found.high < smallest else Answer.BETTER
        return Answer.WORSE if found.high < 0 else Answer.OPEN

    @property
    def params(self) -> dict[str, Any]:
        """Return the searched parameters of the winner."""
        return dict(self.trials[self.found["final"]["winner"]]["params"])


class SearchFile:
    """The blocks of search and final, by place, company and strategy.

    Attributes
    ----------
    games
        Games that both stages of all places played.
    """

    def __init__(self, folder: Path) -> None:
        path = folder / TABLE
        try:
            table: Any = pq.read_table(path).to_pandas()
        except OSError as error:
            raise UserError(f"{path} cannot be read ({error}); run the experiment again.") from None
        # A block is played once from each seat.
        self.games = int(table["players"].sum())
        self._parts = {
            key: part.set_index("block")[["num", "den"]].sort_index()
            for key, part in table.groupby(KEYS, sort=False)
        }

    def gains(self, run: Run, found: Mapping[str, Any], strategy: str, *, final: bool) -> Floats:
        """Return the gain in each block of a stage, averaged over companies and directions, shape (N,)."""
        companies = _companies(run)
        base = spec_text(run.info["config"]["tune"]["base"], {})
        parts = []
        for label, direction in _searched(run, found):
            own = self._values(found, label, direction, strategy, final=final)
            if direction == "leaves":
                own = -own
            elif not companies[label]:
                own = own - self._values(found, label, direction, base, final=final).reindex(own.index)
            parts.append(own.to_numpy(np.float64))
        return np.asarray(np.mean(parts, axis=0), dtype=np.float64)

    def _values(
        self, found: Mapping[str, Any], opponents: str, direction: str, strategy: str, *, final: bool
    ) -> "pd.Series[float]":
        part = self._parts[found["rules"], found["players"], opponents, direction, strategy]
        part = part[(part.index >= FIRST_BLOCK["final"]) == final]
        gains: pd.Series[float] = part["num"] / part["den"]
        return gains


def _companies(run: Run) -> dict[str, bool]:
    """Return the label of each company, and whether it is the strategy as it is."""
    return {
        group["label"]: all(one["strategy"] == BASELINE for one in group["strategies"])
        for group in run.info["config"]["opponents"]
    }


def _searched(run: Run, found: Mapping[str, Any]) -> list[tuple[str, Direction]]:
    """Return the companies and directions that a gain is averaged over."""
    directions = run.info["config"]["directions"]
    return searched_cells(list(_companies(run).items()), directions, int(found["players"]))


def spec_text(base: Mapping[str, Any], params: Mapping[str, Any]) -> str:
    """Write the tuned strategy as the command line would, with parameters set."""
    given = {**base["params"], **params}
    return "@".join([base["strategy"], *(f"{name}={value!r}" for name, value in given.items())])


def places(run: Run, search: SearchFile, blocks: BlockFile) -> list[Place]:
    """Return what was found, in the order of the run."""
    tune = run.info["config"]["tune"]
    return [
        _place(run, search, blocks, found, claim)
        for found, claim in zip(tune["found"], run.claims, strict=True)
    ]


def _place(run: Run, search: SearchFile, blocks: BlockFile, found: Mapping[str, Any], claim: Claim) -> Place:
    """Read the figures of one winner."""
    winner = found["final"]["winner"]
    text = spec_text(run.info["config"]["tune"]["base"], found["trials"][winner]["params"])
    optimistic = tuple(float(search.gains(run, found, text, final=final).mean()) for final in (False, True))
    confirmed = None
    # Cells end one after the other, so that after an interruption the last one has fewer blocks.
    lengths = {
        run.arms[side.key].blocks if side.key in run.arms else 0 for c in claim.cells for side in c.sides
    }
    if len(lengths) == 1 and lengths != {0}:
        # With two players the claim also has the same games seen from the other side, which count once.
        searched = set(_searched(run, found))
        cells = [cell for cell in claim.cells if (cell.opponents, cell.direction) in searched]
        values = [cell_effect(run, blocks, cell, run.metrics[0]).values for cell in cells]
        confirmed = mean_interval(np.mean(values, axis=0))
    shown = spec_text(claim.treatment, {})
    return Place(found, shown, claim, (optimistic[0], optimistic[1]), confirmed)


def trials_table(run: Run, search: SearchFile) -> pd.DataFrame:
    """Return a row for each trial and stage: its settings, its gain, what became of it.

    Gains are over the strategy as it is, in stored units, with their standard errors. ``expected`` is what
    the search took a trial for; the final has a row for every finalist.
    """
    tune = run.info["config"]["tune"]
    names = [one["name"] for one in tune["search"]]
    rows = []
    for found in tune["found"]:
        final = found["final"]
        numbers = [("search", trial["number"]) for trial in found["trials"]]
        for stage, number in [*numbers, *(("final", one) for one in final["finalists"])]:
            trial = found["trials"][number]
            text = spec_text(tune["base"], trial["params"])
            gains = search.gains(run, found, text, final=stage == "final")
            error = float(gains.std(ddof=1)) / len(gains) ** 0.5 if len(gains) > 1 else np.nan
            rows.append(
                {
                    "rules": found["rules"],
                    "players": found["players"],
                    "stage": stage,
                    "trial": number,
                    "strategy": text,
                    **{name: trial["params"][name] for name in names},
                    "blocks": len(gains),
                    "gain": float(gains.mean()),
                    "error": error,
                    "expected": trial["expected"],
                    "pruned": trial["is_pruned"],
                    "same_as": trial["same_as"],
                    "in_use": trial["is_base"],
                    "left": number in final["left"],
                    "winner": number == final["winner"],
                }
            )
    return pd.DataFrame(rows, columns=[*COLUMNS, *names, *ENDS])

"""What a sequential rule saw of a cell, read back from the result files: its answer, and its looks.

Holds no formula and no verdict. The same code as in the run (``stop_rule.py``) is fed the same blocks, so the
answer is the one that ended the run.
"""

from typing import NamedTuple

import numpy as np
import pandas as pd

from reports.blocks import BlockFile
from reports.controls import measured
from reports.effects import compared
from reports.run_file import Cell, Claim, Run
from reports.same_games import games_behind
from reports.statistics.intervals import Estimate
from reports.statistics.running import Running, RunningEffect
from reports.statistics.sequences import p_always_valid, running_intervals
from reports.statistics.sprt import Decision, LiveDecision
from reports.stop_rule import Question, question_of, running_effect, sequential_test
from sim.looks import checkpoints

LOOK_COLUMNS = (
    "claim",
    "rules",
    "players",
    "opponents",
    "direction",
    "metric",
    "blocks",
    "estimate",
    "low",
    "high",
)
SEQUENTIAL = ("verdict", "anytime")


class Sequence(NamedTuple):
    """A cell under a sequential rule.

    Attributes
    ----------
    wide, narrow
        Intervals of 95 % and 90 % at the last look that hold at every look at once.
    p
        P value that is valid at every look; NaN where no rule may look yet.
    changed
        Blocks in which something differs from no effect.
    """

    wide: Estimate
    narrow: Estimate
    p: float
    changed: int


def question(run: Run, claim: Claim, cell: Cell, metric: str) -> Question:
    """Return what a sequential rule asked of a cell.

    Its error is a part of the family's if it is primary, or the same games.
    """
    count = sum(one.primary is not None for one in run.claims)
    games = games_behind(run, claim, cell, metric)
    is_primary = any(
        claim.is_primary(one, metric)
        and games_behind(run, claim, one, metric) == games
        # Older runs gave a table with another name the whole error.
        and (run.has_numbers or one.opponents == cell.opponents)
        for one in claim.cells
    )
    return question_of(run.stop, metric, primary=is_primary, primaries=count)


def last_look(run: Run, blocks: BlockFile, claim: Claim, cell: Cell, metric: str) -> Sequence:
    """Return what all blocks of a cell show, with intervals that do not mind why the run stopped."""
    effect = _Fed(run, blocks, cell, metric)
    look = effect.until(effect.blocks)
    planned = question(run, claim, cell, metric).planned
    (wide,), (narrow,) = (running_intervals(look, planned, level) for level in (0.95, 0.90))
    (p,) = p_always_valid(look, planned)
    return Sequence(wide, narrow, p, effect.running.changed)


def decision(run: Run, blocks: BlockFile, claim: Claim, cell: Cell, metric: str) -> Decision:
    """Return the answer of the sequential test that a cell was stopped by."""
    effect = _Fed(run, blocks, cell, metric)
    live = LiveDecision(sequential_test(question(run, claim, cell, metric)))
    for at in effect.looks:
        live.look(effect.until(at))
    return live.decision


def looks_table(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return every look at every cell that a sequential rule stopped, with the 95 % confidence sequence.

    Effects are in stored units. Looks at which the guards did not hold yet have no interval.
    """
    rows = []
    for claim in run.claims if run.mode in SEQUENTIAL else ():
        metric = run.judging_metric(claim)
        for cell in claim.cells:
            if not run.is_played(cell):
                continue
            effect = _Fed(run, blocks, cell, metric)
            planned = question(run, claim, cell, metric).planned
            for at in effect.looks:
                (interval,) = running_intervals(effect.until(at), planned)
                rows.append((claim.id, *cell[:4], metric, at, *interval[:3]))
    return pd.DataFrame(rows, columns=list(LOOK_COLUMNS))


class _Fed:
    """The running effect of a cell, fed from the file as far as one wants."""

    def __init__(self, run: Run, blocks: BlockFile, cell: Cell, metric: str) -> None:
        arms = run.tests if run.mode == "verdict" else run.arms
        sides = compared(cell, metric)
        self._sums = [blocks.sums(arms[side.key], side.strategy, measured(metric)) for side in sides]
        self.blocks = arms[sides[0].key].blocks
        stop = run.stop
        planned = checkpoints(cell.players, stop.batch, stop.last_look, stop.first_look)
        self.looks = [look for look in planned if look <= self.blocks]
        self.running: RunningEffect = running_effect(metric, cell.players, len(sides), cell.sign)

    def until(self, look: int) -> Running:
        """Take the blocks up to a look and look."""
        part = slice(self.running.blocks, look)
        num, den = (np.stack([sums[place][part] for sums in self._sums]) for place in (0, 1))
        self.running.add(num, den)
        return self.running.look()

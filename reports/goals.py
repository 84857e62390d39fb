"""Rules with a goal: which candidates meet it, and which of them no other beats in everything (Pareto set).

Holds no measuring: the measures are those of ``house_table.py``, on deal blocks that all candidates share.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from reports.records import records
from reports.run_file import Run
from sim.tune_goals import MEASURES, Measure

MET, UNCLEAR, MISSED = "yes", "unclear", "no"
# Wishes alone (highest, lowest) can be neither met nor missed.
UNJUDGED = ""


class Wish(NamedTuple):
    """A goal as the report uses it: its measure, and the range that is wanted; a wish alone has no ends."""

    measure: Measure
    wish: str
    low: float
    high: float

    @property
    def is_range(self) -> bool:
        """Tell whether a candidate can meet or miss it."""
        return self.wish == "range"

    def text(self) -> str:
        """Write the goal: "5 to 7 hands a game", "first seat within ±5 pp", "skill share highest"."""
        one = self.measure
        if not self.is_range:
            return f"{one.name} {self.wish}"
        ends = [f"{end * one.factor:g}" for end in (self.low, self.high) if np.isfinite(end)]
        if one.signed:
            # Judged by its size: a range around 0, or what lies outside of one.
            near = f" but over ±{ends[0]}" if len(ends) == 2 and self.low > 0 else ""
            word = "within" if np.isfinite(self.high) else "beyond"
            return f"{one.name} {word} ±{ends[-1]}{near} {one.unit}"
        span = f"{ends[0]} to {ends[1]}" if len(ends) == 2 else ""
        span = span or f"{'under' if np.isfinite(self.high) else 'over'} {ends[0]}"
        # What counts the unit itself reads best behind the numbers.
        return f"{span} {one.name}" if one.name.startswith(one.unit) else f"{one.name} {span} {one.unit}"


def wishes(run: Run) -> list[Wish]:
    """Read the goals of a run."""
    found = []
    for goal in run.info["config"]["goals"]:
        low = -np.inf if goal["low"] is None else float(goal["low"])
        high = np.inf if goal["high"] is None else float(goal["high"])
        found.append(Wish(MEASURES[goal["measure"]], goal["wish"], low, high))
    return found


def candidates_table(house: pd.DataFrame, goals: Sequence[Wish]) -> pd.DataFrame:
    """Return a row for each candidate and number of players.

    Columns are the measures of the goals with their intervals (stored units; those that are judged by their
    size as they are), whether each range is met (``<column>_met``: yes if the 95 % interval lies inside, no
    if outside, else unclear), whether all are, how far the estimates miss them (both empty without a range),
    and the Pareto set among the candidates for the same number of players.
    """
    columns = ["rules", "players", "blocks", "games"]
    for goal in goals:
        ends = ("", "_low", "_high", "_met") if goal.is_range else ("", "_low", "_high")
        columns += [goal.measure.column + end for end in ends]
    rows = []
    for row in records(house):
        made: dict[str, Any] = {name: row[name] for name in ("rules", "players", "blocks", "games")}
        answers = []
        for goal in goals:
            column = goal.measure.column
            made |= {column + end: row[column + end] for end in ("", "_low", "_high")}
            if goal.is_range:
                made[column + "_met"] = is_met(goal, row)
                answers.append(made[column + "_met"])
        made["met"] = next((one for one in (MISSED, UNCLEAR, MET) if one in answers), UNJUDGED)
        made["missed_by"] = float(sum(_costs(goals, row)[: len(answers)])) if answers else np.nan
        rows.append(made)
    table = pd.DataFrame(rows, columns=[*columns, "met", "missed_by"])
    table["pareto"] = False
    for _, part in table.groupby("players", sort=False):
        costs = np.array([_costs(goals, row) for row in records(part)], dtype=np.float64)
        table.loc[part.index, "pareto"] = pareto_set(costs)
    return table


def is_met(goal: Wish, row: Mapping[str, Any]) -> str:
    """Say whether a range is met beyond doubt: yes, no or unclear."""
    low, high = (float(row[goal.measure.column + end]) for end in ("_low", "_high"))
    if goal.measure.signed:
        low, high = (0.0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
    if np.isnan(low) or np.isnan(high):
        return UNCLEAR
    if goal.low <= low and high <= goal.high:
        return MET
    return MISSED if high < goal.low or low > goal.high else UNCLEAR


def pareto_set(costs: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Mark the rows that no other row beats: nowhere higher, somewhere lower. Less is better.

    Parameters
    ----------
    costs
        Shape (n, goals); a row with a NaN is never marked and beats nobody.
    """
    known: NDArray[np.bool_] = np.asarray(~np.isnan(costs).any(axis=1), np.bool_)
    marks = known.copy()
    others = costs[known]
    for place in np.flatnonzero(known):
        beats = (others <= costs[place]).all(axis=1) & (others < costs[place]).any(axis=1)
        marks[place] = not beats.any()
    return marks


def _costs(goals: Sequence[Wish], row: Mapping[str, Any]) -> list[float]:
    """Return what is to be small: the distances to the ranges, in widths of these, first; then the wishes."""
    ranges, others = [], []
    for goal in goals:
        value = float(row[goal.measure.column])
        value = abs(value) if goal.measure.signed else value
        if not goal.is_range:
            others.append(-value if goal.wish == "highest" else value)
            continue
        width = goal.high - goal.low if np.isfinite(goal.high - goal.low) else 0.0
        scale = width or max(abs(goal.low) if np.isfinite(goal.low) else abs(goal.high), 1e-12)
        ranges.append(max(0.0, goal.low - value, value - goal.high) / scale)
    return [*ranges, *others]

"""The table verdicts.csv: every claim in every cell, with its verdict.

Decides nothing itself: effects come from ``effects.py``, what sequential rules saw from ``sequential.py``,
rules and words from ``reports/statistics``.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from reports.adapters.families import adjust_families
from reports.adapters.p_values import p_equivalence, p_no_effect
from reports.blocks import BlockFile
from reports.effects import Effect, cell_effect, has_control
from reports.run_file import Cell, Claim, Run
from reports.same_games import counted_cells, games_behind
from reports.sentences import sentence
from reports.sequential import decision, last_look
from reports.share_effects import Told, near_the_end
from reports.statistics.intervals import Estimate, mean_interval
from reports.statistics.skill import luck_share
from reports.statistics.sprt import Answer, sequential_verdict
from reports.statistics.verdicts import Evidence, Verdict, verdict
from reports.summary import elo_equivalent

COLUMNS = (
    "claim",
    "rules",
    "players",
    "opponents",
    "direction",
    "metric",
    "primary",
    "estimate",
    "low",
    "high",
    "low90",
    "high90",
    "p",
    "p_holm",
    "smallest_effect",
    "verdict",
    "sentence",
    "blocks",
    "games",
    "vrf",
    "block_sd",
    "rho",
    "control_vrf",
    "q",
    "p_tost",
    "p_tost_holm",
    "tested_blocks",
    "luck_share",
    "elo",
    "elo_low",
    "elo_high",
    "counted",
)
ANSWERS_OF_SIZE = {
    Verdict.SUPPORTED: (Verdict.SUPPORTED_MATERIAL, Verdict.SUPPORTED_NEGLIGIBLE),
    Verdict.HARMFUL: (Verdict.HARMFUL_MATERIAL, Verdict.HARMFUL_NEGLIGIBLE),
}


class _Answer(NamedTuple):
    """What a row says: intervals, p values, verdict and sentence; blocks that a sequential test took."""

    wide: Estimate
    narrow: Estimate
    p: float
    p_tost: float
    verdict: Verdict
    sentence: str
    tested: float = math.nan


def verdict_table(run: Run, blocks: BlockFile) -> pd.DataFrame:
    """Return a row for each claim, played cell and metric, in the order of the experiment file.

    Effects are in stored units (shares 0 to 1, points). ``p_holm`` and ``p_tost_holm`` are adjusted over the
    primary rows, those that an interrupted run has not played yet included, and are NaN in all others; ``q``
    (Benjamini and Hochberg) is adjusted over all others that are ``counted``. A row that is not counted shows
    the games of one that is (``same_games.py``). Sequential verdicts have no p values.
    """
    shown = [
        (claim, cell, metric)
        for claim in run.claims
        for cell in claim.cells
        if run.is_played(cell)
        for metric in run.metrics
        if has_control(run, cell, metric)
    ]
    table = pd.DataFrame([_row(run, blocks, *one) for one in shown], columns=list(COLUMNS))
    counts_as = _counting_rows(run, shown)
    table["counted"] = counts_as == np.arange(len(shown))
    unfinished = sum(
        claim.is_primary(cell, metric) for claim, cell in run.not_played() for metric in run.metrics
    )
    families = adjust_families(
        table["p"].to_numpy(np.float64),
        table["p_tost"].to_numpy(np.float64),
        table["primary"].to_numpy(np.bool_),
        unfinished,
        counts_as,
    )
    table["p_holm"], table["p_tost_holm"], table["q"] = families
    return table


def _counting_rows(run: Run, shown: Sequence[tuple[Claim, Cell, str]]) -> NDArray[np.int64]:
    """Return for each row the place of the row that counts for its games, shape (M,)."""
    counted = {
        (claim.id, metric): counted_cells(run, claim, metric)
        for claim in run.claims
        for metric in run.metrics
    }
    places = {(claim.id, cell, metric): place for place, (claim, cell, metric) in enumerate(shown)}
    found = [
        places[claim.id, counted[claim.id, metric][games_behind(run, claim, cell, metric)], metric]
        for claim, cell, metric in shown
    ]
    return np.array(found, np.int64)


def _row(run: Run, blocks: BlockFile, claim: Claim, cell: Cell, metric: str) -> dict[str, Any]:
    """Judge one metric of one cell."""
    effect = cell_effect(run, blocks, cell, metric)
    is_judged = metric == run.judging_metric(claim)
    if run.mode == "anytime":
        answer = _anytime(run, blocks, claim, cell, metric)
    elif run.mode == "verdict":
        answer = _confirmed(run, blocks, cell, effect, metric)
        if is_judged:
            answer = _tested(run, blocks, claim, cell, answer, effect)
    else:
        answer = _at_the_end(run, blocks, cell, effect, metric)
    return {
        "claim": claim.id,
        "rules": cell.rules,
        "players": cell.players,
        "opponents": cell.opponents,
        "direction": cell.direction,
        "metric": metric,
        "primary": claim.is_primary(cell, metric),
        "estimate": answer.wide.estimate,
        "low": answer.wide.low,
        "high": answer.wide.high,
        "low90": answer.narrow.low,
        "high90": answer.narrow.high,
        "p": answer.p,
        "p_holm": math.nan,
        "smallest_effect": run.smallest_effect(metric),
        "verdict": str(answer.verdict),
        "sentence": answer.sentence,
        "blocks": answer.wide.blocks,
        "games": effect.games,
        "vrf": effect.vrf,
        "block_sd": effect.spread.block_sd,
        "rho": effect.spread.rho,
        "control_vrf": effect.control_vrf if math.isfinite(effect.control_vrf) else math.nan,
        "q": math.nan,
        "p_tost": answer.p_tost,
        "p_tost_holm": math.nan,
        "tested_blocks": answer.tested,
        "luck_share": luck_share(effect.vrf),
        **_elo_columns(run, cell, metric, answer.wide),
    }


def _elo_columns(run: Run, cell: Cell, metric: str, effect: Estimate) -> dict[str, float]:
    """Return the Elo of the treatment over its company, where one arm's win share says it; infinite is NaN.

    A strategy that is alone among others, and wins its fair share and an effect, is so much stronger than
    they are. Where two arms are subtracted no one share belongs to the effect.
    """
    names = ("elo", "elo_low", "elo_high")
    if metric != "win_share" or len(cell.sides) > 1:
        return dict.fromkeys(names, math.nan)
    # The share of the one that is alone: the treatment's, or of ``leaves`` the baseline's, in mirrored order.
    fair, (low, high) = 1 / cell.players, (effect.low, effect.high)[:: cell.sign]
    middle, low, high = (fair + cell.sign * end for end in (effect.estimate, low, high))
    found = elo_equivalent(run, cell.rules, cell.players, Estimate(middle, low, high, effect.blocks))
    numbers = [cell.sign * end if math.isfinite(end) else math.nan for end in found[:3]]
    return dict(zip(names, (numbers[0], *numbers[1:][:: cell.sign]), strict=True))


def _at_the_end(run: Run, blocks: BlockFile, cell: Cell, effect: Effect, metric: str) -> _Answer:
    """Judge a cell by all of its blocks, which were not chosen by what they show."""
    smallest = run.smallest_effect(metric)
    wide, narrow, p, p_tost = near_the_end(run, blocks, cell, effect, metric, smallest) or Told(
        mean_interval(effect.values),
        mean_interval(effect.values, 0.90),
        p_no_effect(effect.values),
        p_equivalence(effect.values, smallest),
    )
    evidence = Evidence(wide, narrow, smallest, effect.changed, p_tost)
    told = sentence(evidence, metric)
    if run.mode == "budget":
        told = f"Exploratory, within a budget: {told}"
    return _Answer(wide, narrow, p, p_tost, verdict(evidence), told)


def _anytime(run: Run, blocks: BlockFile, claim: Claim, cell: Cell, metric: str) -> _Answer:
    """Judge a cell by intervals that hold at every look."""
    seen = last_look(run, blocks, claim, cell, metric)
    evidence = Evidence(seen.wide, seen.narrow, run.smallest_effect(metric), seen.changed)
    told = sentence(evidence, metric)
    return _Answer(seen.wide, seen.narrow, seen.p, math.nan, verdict(evidence), told)


def _confirmed(run: Run, blocks: BlockFile, cell: Cell, effect: Effect, metric: str) -> _Answer:
    """Judge a metric that was not tested by the fresh blocks of a ``verdict`` run; it has no p value."""
    return _at_the_end(run, blocks, cell, effect, metric)._replace(p=math.nan)


def _tested(run: Run, blocks: BlockFile, claim: Claim, cell: Cell, fresh: _Answer, effect: Effect) -> _Answer:
    """Give the verdict of the sequential test; the fresh blocks say how large the effect is."""
    metric = run.judging_metric(claim)
    smallest = run.smallest_effect(metric)
    found = decision(run, blocks, claim, cell, metric)
    seen = last_look(run, blocks, claim, cell, metric)
    of_test = Evidence(seen.wide, seen.narrow, smallest, seen.changed)
    given = sequential_verdict(found, of_test)
    # The fresh blocks may say more about the size of a gain or loss that the test found.
    shown = fresh.verdict if fresh.verdict in ANSWERS_OF_SIZE.get(given, ()) else given
    told = sentence(Evidence(fresh.wide, fresh.narrow, smallest, effect.changed), metric, shown)
    test = (
        f"was still open after {found.blocks:,} blocks"
        if found.answer is Answer.OPEN
        else f"took {found.blocks:,} blocks"
    )
    told = f"{told} The sequential test {test}; the interval is of {fresh.wide.blocks:,} fresh ones."
    return fresh._replace(p_tost=math.nan, verdict=given, sentence=told, tested=float(found.blocks))

"""What a report says, as plain texts and tables that the templates set: questions, answers, numbers, origins.

Holds no statistics of its own and no HTML.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import pandas as pd

from reports.figures import Picture
from reports.general import (
    disagreements,
    general_answer,
    general_sentence,
    judged_cells,
    judging_metric,
)
from reports.house_words import HousePage
from reports.records import records
from reports.run_file import Claim, Run
from reports.sections import Section
from reports.sentences import MEASURES
from reports.stopped import stop_text
from reports.words import (
    company,
    counted,
    interval_text,
    p_text,
    run_title,
    strategy_text,
    table_name,
    true_minus,
)

LIMITS = (
    "These answers hold for these bots and these rules. A tip can be good for other players, or at another "
    "table.",
    "The unit of chance is the deal block: the same decks, replayed with the seats rotated. Intervals and "
    "tests count blocks, never single games.",
    "Only the primary cell of a claim, named before the run, decides it; its p value is adjusted for all "
    "primary cells (Holm), or a sequential test of it has its part of the error. All other cells are "
    "exploratory: of many of them a few will look clear by chance. "
    "Their column q is the Benjamini–Hochberg value over all exploratory cells.",
    "Only a claim's effect is causal: treatment and baseline play the same deals and differ in nothing else. "
    "What the distributions and digs show is when the players chose something, not what it causes.",
    "A verdict needs 100 blocks. “Not supported” and “inconclusive” are no proof of harm, and a small p "
    "value is no proof of size: the smallest effect that matters was fixed before the run.",
)


class NumberRow(NamedTuple):
    """One cell of a claim, as the table of numbers shows it: texts by metric."""

    where: str
    primary: bool
    effects: list[str]
    verdicts: list[str]
    p: str
    q: str
    vrf: str
    rho: str
    block_sd: str
    blocks: str


class ClaimPage(NamedTuple):
    """Everything that a report says of one claim; its name is its id and what it is about in a few words."""

    id: str
    name: str
    question: str
    treatment: str
    baseline: str
    verdict: str
    sentence: str
    everywhere: str
    general: str
    notes: list[str]
    rows: list[NumberRow]
    tone: str
    exploratory: bool

    @property
    def answer(self) -> str:
        """The verdict, marked where no cell was named to decide the claim."""
        return f"{self.verdict} (exploratory)" if self.exploratory else self.verdict


class Page(NamedTuple):
    """A whole report."""

    name: str
    status: str
    lead: str
    how: str
    metrics: list[str]
    claims: list[ClaimPage]
    arms_head: list[str]
    arms: list[list[str]]
    not_played: list[str]
    pictures: Sequence[Picture]
    facts: list[tuple[str, str]]
    limits: Sequence[str]
    config: str
    sections: Sequence[Section] = ()
    house: HousePage | None = None
    decides: bool = True


def report_page(run: Run, summary: pd.DataFrame, verdicts: pd.DataFrame, pictures: Sequence[Picture]) -> Page:
    """Collect what a report says."""
    missing = [
        f"{claim.id}: {table_name(run, c.rules, c.players)}, {company(run, c)}"
        for claim, c in run.not_played()
    ]
    arms = f"{counted(run.games, 'game')} in {counted(len(run.arms), 'arm')}"
    lead = f"{arms}, {counted(len(run.claims), 'claim')}." if run.claims else f"{arms}."
    return Page(
        name=run_title(run),
        status=run.status,
        lead=lead,
        how=stop_text(run),
        metrics=[f"{MEASURES[metric].name} ({MEASURES[metric].unit})" for metric in run.metrics],
        # Without a deciding cell (a match has none) every table is an answer of its own.
        decides=any(claim.primary for claim in run.claims),
        claims=[_claim_page(run, claim, verdicts) for claim in run.claims],
        arms_head=[
            "strategy",
            "arm",
            "table",
            "win share (%)",
            "points a hand",
            "hands a game",
            "out rate (%)",
            "digs a hand",
        ],
        arms=[_arm_row(run, row) for row in records(summary)],
        not_played=missing,
        pictures=pictures,
        facts=_facts(run),
        limits=LIMITS,
        config=json.dumps(run.info["config"], indent=1, ensure_ascii=False),
    )


def primary_row(run: Run, claim: Claim, verdicts: pd.DataFrame) -> dict[str, Any] | None:
    """Return the row that answers a claim: its primary one, else its first of the judging metric."""
    own = verdicts[verdicts["claim"] == claim.id]
    decisive = own[own["primary"].astype(bool)]
    if decisive.empty and claim.primary is None:
        decisive = own[own["metric"] == judging_metric(run, claim)]
    return None if decisive.empty else records(decisive)[0]


def _claim_page(run: Run, claim: Claim, verdicts: pd.DataFrame) -> ClaimPage:
    """Collect what is said of one claim."""
    cells = judged_cells(run, claim, verdicts, judging_metric(run, claim))
    row = primary_row(run, claim, verdicts)
    notes = []
    if claim.primary is None and not run.is_match and run.mode != "budget":
        notes.append("Exploratory: no cell of this claim was named to decide it.")
    if row is not None and row["primary"] and row["p_holm"] > 0.05 >= row["p"]:
        notes.append(
            f"After Holm's adjustment for all primary cells p is {row['p_holm']:.2g}: not clear any more."
        )
    if row is not None and not pd.isna(row["elo"]):
        ends = interval_text(row["elo"], row["elo_low"], row["elo_high"], 0)
        notes.append(f"In Elo the treatment is {ends} over its company.")
    if {"win_share", "hand_margin"} <= set(run.metrics):
        both = [judged_cells(run, claim, verdicts, metric) for metric in ("win_share", "hand_margin")]
        notes += [f"Win share and hand margin disagree: {text}." for text in disagreements(*both)]
    return ClaimPage(
        id=claim.id,
        name=claim.name,
        question=claim.question,
        treatment=strategy_text(claim.treatment),
        baseline=strategy_text(claim.baseline),
        verdict="not played" if row is None else row["verdict"],
        exploratory=row is not None and not row["primary"] and not run.is_match,
        sentence="The cell that decides this claim was not played to the end."
        if row is None
        else row["sentence"],
        everywhere=str(general_answer(cells)),
        general=general_sentence(cells),
        notes=notes,
        rows=_number_rows(run, claim, verdicts),
        tone=_tone("" if row is None else row["verdict"], str(general_answer(cells))),
    )


def _number_rows(run: Run, claim: Claim, verdicts: pd.DataFrame) -> list[NumberRow]:
    """Return a row for each played cell."""
    rows = []
    for cell in claim.cells:
        at = (
            (verdicts["claim"] == claim.id)
            & (verdicts["rules"] == cell.rules)
            & (verdicts["players"] == cell.players)
        )
        at &= (verdicts["opponents"] == cell.opponents) & (verdicts["direction"] == cell.direction)
        found = {row["metric"]: row for row in records(verdicts[at])}
        if not found:
            continue
        shown = [found.get(metric) for metric in run.metrics]
        first = next(row for row in shown if row is not None)
        place = f"{table_name(run, cell.rules, cell.players)}, {company(run, cell)}"
        rows.append(
            NumberRow(
                where=place,
                primary=any(row["primary"] for row in found.values()),
                effects=["–" if row is None else _effect_text(row) for row in shown],
                verdicts=["–" if row is None else row["verdict"] for row in shown],
                p=p_text(first["p_holm"] if first["primary"] else first["p"]),
                q="Holm" if first["primary"] else p_text(first["q"]),
                vrf=_plain(first["vrf"], 2),
                rho=_plain(first["rho"], 2),
                block_sd=_plain(first["block_sd"] * MEASURES[first["metric"]].factor, 1),
                blocks=f"{first['blocks']:,}",
            )
        )
    return rows


def _arm_row(run: Run, row: dict[Any, Any]) -> list[str]:
    """Return the most asked numbers of an arm; all others are in summary.csv."""

    def told(metric: str, factor: float = 1.0, places: int = 1) -> str:
        ends = [_plain(row[metric + end] * factor, places) for end in ("", "_low", "_high")]
        return f"{ends[0]} [{ends[1]}, {ends[2]}]"

    others = "" if row["opponents"] == "table" else f", {row['direction']} {row['opponents']}"
    return [
        row["strategy"],
        row["arm"],
        f"{table_name(run, row['rules'], row['players'])}{others}",
        told("win_share", 100),
        told("hand_score"),
        _plain(row["hands_per_game"], 2),
        _plain(row["out_rate"] * 100, 1),
        _plain(row["digs_per_hand"], 2),
    ]


def _facts(run: Run) -> list[tuple[str, str]]:
    """List how the run was made."""
    info = run.info
    versions = ", ".join(f"{name} {version}" for name, version in info["versions"].items())
    machine = ", ".join(f"{name} {value}" for name, value in info["machine"].items())
    return [
        ("Command", info["command"]),
        ("Seed", str(info["seed"])),
        ("Commit", info["commit"] or "not a checkout"),
        ("Config (SHA-256)", info["config_hash"]),
        ("Versions", versions),
        ("Result format", str(info["format_version"])),
        ("Machine", machine),
        ("Started", info["started"]),
        ("Played in", f"{info['seconds']:,.1f} s, {info['games_per_s']:,.0f} games/s"),
        ("Status", info["status"]),
    ]


def _effect_text(row: dict[Any, Any]) -> str:
    """Write an effect with its interval in people's units; two decimals where it is small."""
    factor = MEASURES[row["metric"]].factor
    estimate, low, high = (float(row[name]) * factor for name in ("estimate", "low", "high"))
    if pd.isna(low):
        return _plain(estimate, 1)
    return interval_text(estimate, low, high, places=2 if high - low < 1 else 1)


def _tone(verdict: str, general: str) -> str:
    """Return the class of a verdict, which sets its colour: good, bad, or neither."""
    if "depend" in general:
        return "mixed"
    return "good" if verdict.startswith("supported") else "bad" if "harmful" in verdict else "open"


def _plain(value: float, places: int) -> str:
    """Write a number with a true minus, or a dash where there is none."""
    return "–" if pd.isna(value) else true_minus(f"{value:,.{places}f}")

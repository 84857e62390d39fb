"""What the report of a tournament says beside its figures: a section for each stage."""

import math

from reports.run_file import Run
from reports.sections import Section
from reports.statistics.intervals import Estimate
from reports.statistics.resampling import FEW_BLOCKS
from reports.tournament import Result
from reports.tournament_findings import (
    cycles_text,
    field_finding,
    fit_text,
    pairs_finding,
    seats_finding,
    stage_name,
)
from reports.tournament_tables import places
from reports.words import counted, interval_text, signed

DESIGNS = {
    "all": "every company of entries",
    "balanced": "a balanced design, in which every pair meets equally often",
    "random": "other random tables in every block, each entry once in every seat",
}
LIMITS = (
    "A ranking holds for these entries, these rules and this number of players: win shares depend on who "
    "else takes part.",
    "The unit of chance is the deal block: the same decks at all tables, replayed with the seats rotated. "
    "Intervals count blocks, never single games.",
    "Intervals against the field and of ratings hold for each entry by itself; those of pairs hold for all "
    "pairs of a table at once. Whoever comes first among many looks better than he is.",
    "A rating is one number for each entry. Where it does not predict the pairs, the pairs are the result.",
)


def tournament_sections(run: Run, results: list[Result]) -> list[Section]:
    """Return a section for each stage, and one for self-play."""
    sections = [_stage_section(run, result) for result in results if result.stage.is_ranking]
    for result in results:
        if result.stage.self_arms:
            texts = [
                "All seats play alike, one game a block: how often each place in the order of play wins, 0 "
                "being first, among games won alone. Intervals hold for all places at once; p tests that all "
                "are equal.",
                *seats_finding(result),
            ]
            sections.append(Section(f"Does the seat matter? {stage_name(run, result)}", texts, [], []))
    return sections


def _stage_section(run: Run, result: Result) -> Section:
    """Return the standings of a stage."""
    stage = result.stage
    tables = counted(len(stage.tables), "line-up") if stage.design != "random" else "random tables"
    texts = [
        f"{field_finding(run, result)}.",
        f"{pairs_finding(run, result)}.",
        f"Rating: {fit_text(result)}.",
        f"Played: {DESIGNS[stage.design]}, {tables}, {counted(stage.blocks, 'block')}.",
    ]
    if result.cycles:
        texts.append(f"Cycles: {cycles_text(result)}.")
    if result.no_rating:
        texts.append(f"No rating: {result.no_rating}")
    if stage.blocks < FEW_BLOCKS:
        texts.append(f"Pairs have no intervals: these need {FEW_BLOCKS} blocks.")
    rows = [_row(result, place, entry) for place, entry in enumerate(places(result), start=1)]
    head = ("", "strategy", "win share (%)", "margin (points a game)", "hand margin", "Elo", "clearly above")
    return Section(f"Standings, {stage_name(run, result)}", texts, head, rows)


def _row(result: Result, place: int, entry: int) -> list[str]:
    """Return the line of an entry."""
    own, rated = result.field[entry], result.ratings
    elo = "–" if rated is None else elo_text(*(float(part[entry]) for part in rated))
    others = len(result.stage.names) - 1
    return [
        str(place),
        result.stage.names[entry],
        share_text(own["win_share"]),
        interval_text(*own["margin"][:3]),
        interval_text(*own["hand_margin"][:3]),
        elo,
        f"{int((result.pairs.low[entry] > 0.5).sum())} of {others}",
    ]


def share_text(found: Estimate) -> str:
    """Write a share with its interval in per cent."""
    ends = [100 * end for end in found[:3]]
    return f"{ends[0]:.1f}" if math.isnan(ends[1]) else f"{ends[0]:.1f} [{ends[1]:.1f}, {ends[2]:.1f}]"


def elo_text(elo: float, low: float, high: float) -> str:
    """Write a rating with its interval."""
    return f"{signed(elo, 0)} [{signed(low, 0)}, {signed(high, 0)}]"

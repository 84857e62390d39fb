"""What tournaments, sweeps and tunes have of their own: tables, figures and sections."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from reports.blocks import BlockFile
from reports.figures import Picture
from reports.finishes import FinishFile
from reports.first_player import first_player_table
from reports.first_player_page import LIMITS as FIRST_PLAYER_LIMITS
from reports.first_player_page import first_player_pictures, first_player_sections
from reports.goals import candidates_table, wishes
from reports.goals_page import LIMITS as GOAL_LIMITS
from reports.goals_page import goal_pictures, goal_sections
from reports.house_table import house_table
from reports.run_file import Run
from reports.sections import Section
from reports.sweep import effects_table, is_told, surface, sweep_cells, sweep_table
from reports.sweep_figures import sweep_pictures
from reports.sweep_page import LIMITS as SWEEP_LIMITS
from reports.sweep_page import sweep_sections
from reports.tournament import analyse, planned_stages
from reports.tournament_figures import tournament_pictures
from reports.tournament_page import LIMITS as TOURNAMENT_LIMITS
from reports.tournament_page import tournament_sections
from reports.tournament_tables import pairs_table, ratings_table, seats_table
from reports.tune import SearchFile, places, trials_table
from reports.tune_figures import tune_pictures
from reports.tune_page import LIMITS as TUNE_LIMITS
from reports.tune_page import tune_lead, tune_sections
from reports.words import counted, listed


class KindReport(NamedTuple):
    """Everything that a report has because of its kind.

    Attributes
    ----------
    tables
        By name of the file without ending.
    pictures
        Drawn when asked for, inside the house style.
    missing
        What is not told because it was not played to the end, or in too few blocks.
    has_claims
        Whether all this stands beside the claims and arms of the run, not in their place.
    """

    tables: dict[str, pd.DataFrame]
    pictures: Iterator[Picture]
    sections: list[Section]
    missing: list[str]
    lead: str
    limits: Sequence[str]
    has_claims: bool = False


def kind_report(run: Run, folder: Path, blocks: BlockFile) -> KindReport | None:
    """Return what the kind of a run adds; None for a match or a tip."""
    if run.info["kind"] == "tournament":
        return _tournament(run, folder, blocks)
    if run.info["kind"] == "sweep":
        return _sweep(run, blocks)
    if "goals" in run.info["config"]:
        return _goals(run, blocks)
    return _tune(run, folder, blocks) if "tune" in run.info["config"] else None


def _goals(run: Run, blocks: BlockFile) -> KindReport:
    """Return tables, figures and sections of a search over rules."""
    goals, house = wishes(run), house_table(run, blocks)
    table = candidates_table(house, goals)
    played = set(house["rules"])
    missing = [one["label"] for one in run.info["config"]["rules"] if one["label"] not in played]
    lead = (
        f"{run.games:,} games under {len(played)} candidates. Wanted: "
        f"{listed([goal.text() for goal in goals])}."
    )
    pictures, sections = goal_pictures(table, goals), goal_sections(table, goals)
    return KindReport({"candidates": table}, pictures, sections, missing, lead, GOAL_LIMITS)


def _tune(run: Run, folder: Path, blocks: BlockFile) -> KindReport:
    """Return tables, figures and sections of a tune."""
    search = SearchFile(folder)
    found = places(run, search, blocks)
    trials = trials_table(run, search)
    searched = len(trials[trials["stage"] == "search"])
    searches = f"{len(found)} {'search' if len(found) == 1 else 'searches'}"
    lead = (
        f"{tune_lead(run, found)} {counted(searched, 'trial')} in {searches} ({search.games:,} games), then "
        f"{run.games:,} games on fresh blocks, which the estimates come from."
    )
    pictures = tune_pictures(run, found, trials)
    sections = tune_sections(run, found, trials)
    return KindReport({"trials": trials}, pictures, sections, [], lead, TUNE_LIMITS, has_claims=True)


def _tournament(run: Run, folder: Path, blocks: BlockFile) -> KindReport:
    """Return tables, figures and sections of a tournament."""
    stages, missing = planned_stages(run)
    with FinishFile(folder) as finishes:
        results = [analyse(run, stage, blocks, finishes) for stage in stages]
    ranked = [result for result in results if result.stage.is_ranking]
    # Of a run that was cut off no table may be whole yet; its files have their columns all the same.
    ranks = run.info["config"]["tournament"]["tables"][0]["design"] != "none"
    tables = {"ratings": ratings_table(ranked), "pairs": pairs_table(ranked)} if ranks else {}
    lineups = sum(len(result.stage.tables) for result in ranked)
    who = f"{run.games:,} games of {len(run.info['config']['strategies'])}"
    lead = f"{who} entries in {lineups:,} line-ups."
    if not ranks:
        lead = f"{who} strategies, each among copies of itself."
    sections = tournament_sections(run, results)
    pictures = tournament_pictures(run, ranked)
    limits: Sequence[str] = TOURNAMENT_LIMITS if ranks else FIRST_PLAYER_LIMITS
    if run.info["config"]["tournament"]["self_play"]:
        first = first_player_table([result.stage for result in results], blocks)
        tables |= {"seats": seats_table(results), "first_player": first}
        sections = [*first_player_sections(run, first), *sections]
        pictures = chain(first_player_pictures(run, first), pictures)
    return KindReport(tables, pictures, sections, missing, lead, limits)


def _sweep(run: Run, blocks: BlockFile) -> KindReport:
    """Return tables, figures and sections of a sweep."""
    cells, missing = sweep_cells(run)
    told = [(cell, metric) for cell in cells for metric in run.metrics if is_told(cell, metric)]
    surfaces = [surface(run, cell, metric, blocks) for cell, metric in told]
    missing += [
        f"{cell.base_rules}, {cell.players} players, {cell.base_opponents}: {metric} (too few blocks)"
        for cell in cells
        for metric in run.metrics
        if (cell, metric) not in told
    ]
    effects = effects_table(surfaces, int(run.info["seed"]))
    tables = {"sweep": sweep_table(run, surfaces), "effects": effects}
    points = len(run.info["config"]["sweep"]["points"]) * len(run.info["config"]["players"])
    lead = f"{run.games:,} games at {points:,} points of {len(cells) + len(missing)} grids."
    pictures = sweep_pictures(run, surfaces, effects)
    return KindReport(tables, pictures, sweep_sections(run, surfaces), missing, lead, SWEEP_LIMITS)

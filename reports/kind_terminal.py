"""The results of tournaments, sweeps and tunes as tables for the terminal: texts only."""

from collections.abc import Hashable, Mapping
from pathlib import Path

import pandas as pd

from reports.blocks import BlockFile
from reports.records import records
from reports.run_file import Run
from reports.sentences import MEASURES
from reports.tune import Place, SearchFile, places
from reports.tune_page import short_advice, tune_lead
from reports.words import interval_text, signed, strategy_text, table_text, true_minus, with_unit
from sim.tune_goals import MEASURES as GOALS

Rows = list[list[str]]
TUNE_NOTE = (
    "Optimistic figures come from the blocks that chose the winner; only fresh blocks say what it is worth. "
    "Both are averaged over companies and directions; the verdict is on the deciding cell."
)
TOURNAMENT_NOTE = (
    "Brackets are 95 % intervals. Who finishes above whom, and how far a rating may be believed, stands "
    "in the report."
)
FIRST_PLAYER_NOTE = (
    "Brackets are 95 % intervals, for each table by itself; the report says where a gain is clear when all "
    "tables are taken together."
)
SWEEP_NOTE = (
    "The range is that of the estimates over the whole grid. Settings that are not listed cannot be the "
    "best; intervals, bands and effects stand in the report."
)
GOAL_NOTE = (
    "Shown are candidates that meet the goal or that no other beats in every goal (Pareto set); the latter "
    "may miss the goal. The report has all of them, with 95 % intervals."
)
MOST_NAMES = 6
ENDS = ("estimate", "low", "high")
TUNE_HEADS = ("optimistic", "fresh blocks", "deciding cell")


def is_first_player(run: Run) -> bool:
    """Tell whether a tournament only seats strategies among copies of themselves."""
    if run.info["kind"] != "tournament":
        return False
    return bool(run.info["config"]["tournament"]["tables"][0]["design"] == "none")


def kind_note(run: Run, folder: Path) -> list[str]:
    """Return what a reader of the table has to know, by the kind of the run."""
    if "tune" in run.info["config"]:
        return [tune_lead(run, _places(run, folder)), TUNE_NOTE, *winner_notes(run)]
    if run.info["kind"] == "tournament":
        return [FIRST_PLAYER_NOTE if is_first_player(run) else TOURNAMENT_NOTE]
    return [SWEEP_NOTE if run.info["kind"] == "sweep" else GOAL_NOTE]


def tournament_rows(folder: Path) -> tuple[list[str], Rows]:
    """Return columns and rows: the entries of each table, the best first."""
    ratings = pd.read_csv(folder / "ratings.csv").sort_values(["players", "rules", "place"], kind="stable")
    rules = set(ratings["rules"])
    rows = [
        [
            table_text(str(row["rules"]), int(str(row["players"])), rules),
            str(row["strategy"]),
            str(row["place"]),
            _ends(row, "win_share", 100, 1),
            _ends(row, "hand_margin", 1, 1),
            signed(float(str(row["elo"])), 0),
        ]
        for row in ratings.to_dict("records")
    ]
    return ["table", "strategy", "place", "win share (%)", "points a hand", "Elo"], rows


def first_player_rows(folder: Path) -> tuple[list[str], Rows]:
    """Return columns and rows: what acting first is worth at each table of players who are all alike."""
    table = pd.read_csv(folder / "first_player.csv")
    rules = set(table["rules"])
    rows = [
        [
            table_text(str(row["rules"]), int(str(row["players"])), rules),
            str(row["strategy"]),
            f"{100 * row['share']:.1f}",
            interval_text(*(100 * row[name] for name in ("gain", "gain_low", "gain_high"))),
            interval_text(*(row[name] for name in ("points", "points_low", "points_high"))),
        ]
        for row in records(table)
    ]
    return ["table", "strategy", "first wins (%)", "above fair (pp)", "points a hand"], rows


def sweep_rows(run: Run, folder: Path) -> tuple[list[str], Rows]:
    """Return columns and rows: of each grid and metric the possible best settings."""
    table = pd.read_csv(folder / "sweep.csv", keep_default_na=False, na_values=[""])
    keys = [factor["key"] for factor in run.info["config"]["sweep"]["factors"]]
    owners = {factor["key"]: factor["owner"] for factor in run.info["config"]["sweep"]["factors"]}
    context = [key for key in keys if owners[key] != "tested"]
    tested = [key for key in keys if owners[key] == "tested"]
    rows = []
    for place, part in table.groupby(
        ["base_rules", "players", "base_opponents", "metric", *context], sort=False
    ):
        metric = str(place[3])
        measure = MEASURES[metric]
        best = part[part["possible_best"].astype(bool)]
        names = [", ".join(f"{_short(key)} {row[key]}" for key in tested) for row in best.to_dict("records")]
        if len(tested) == 1:
            names = [f"{_short(tested[0])} {best[tested[0]].iloc[0]}", *map(str, best[tested[0]].iloc[1:])]
        shown = ", ".join(names[:MOST_NAMES]) if len(tested) == 1 else "; ".join(names[:MOST_NAMES])
        shown += " …" if len(names) > MOST_NAMES else ""
        fixed = [f"{_short(key)} {level}" for key, level in zip(context, place[4:], strict=True)]
        where = ", ".join([str(place[0]), f"{place[1]} players", str(place[2]), *fixed])
        ends = (part["estimate"].min() * measure.factor, part["estimate"].max() * measure.factor)
        rows.append([where, metric, f"{signed(ends[0])} to {signed(ends[1])} {measure.unit}", shown])
    return ["where", "metric", "range", "can be the best"], rows


def tune_rows(run: Run, folder: Path) -> tuple[list[str], Rows]:
    """Return columns and rows: what to do, promise and confirmation of each winner, and the verdict.

    Promise and confirmation are averaged over the companies and directions of the search, as on the page;
    the deciding cell, which the verdict is on, is one of these.
    """
    verdicts = pd.read_csv(folder / "verdicts.csv", keep_default_na=False, na_values=[""])
    measure, rows = MEASURES[run.metrics[0]], []
    for place in _places(run, folder):
        claim, ends = place.claim, place.confirmed
        decisive = verdicts[(verdicts["claim"] == claim.id) & verdicts["primary"].astype(bool)]
        cell, confirmed, verdict = "–", "–", "not played"
        if ends is not None:
            mean, low, high = (end * measure.factor for end in ends[:3])
            confirmed = interval_text(mean, low, high)
        for row in decisive.to_dict("records"):
            mean, low, high = (float(str(row[end])) * measure.factor for end in ENDS)
            cell = interval_text(mean, low, high)
            verdict = str(row["verdict"])
        rows.append(
            [
                claim.id,
                short_advice(run, place),
                signed(place.optimistic[0] * measure.factor),
                confirmed,
                cell,
                verdict,
            ]
        )
    return ["search", "advice", *(f"{head} ({measure.unit})" for head in TUNE_HEADS), "verdict"], rows


def _places(run: Run, folder: Path) -> list[Place]:
    """Return what a tune found."""
    with BlockFile(folder) as blocks:
        return places(run, SearchFile(folder), blocks)


def winner_notes(run: Run) -> list[str]:
    """Name the winner of each search; with all its settings it is too long for a column."""
    return [f"{one.id}: {strategy_text({**one.treatment, 'label': None})}" for one in run.claims]


def goal_rows(folder: Path) -> tuple[list[str], Rows]:
    """Return columns and rows: candidates that meet the goal or are in the Pareto set, the former first."""
    table = pd.read_csv(folder / "candidates.csv", keep_default_na=False, na_values=[""])
    shown = table[table["pareto"].astype(bool) | (table["met"] == "yes")]
    columns = [name[: -len("_low")] for name in table.columns if name.endswith("_low")]
    # Wishes alone can be neither met nor missed.
    is_judged = bool(table["met"].notna().any())
    factors = {one.column: one.factor for one in GOALS.values()}
    rows = [
        [
            str(row["rules"]),
            str(row["players"]),
            *([str(row["met"])] if is_judged else []),
            "yes" if row["pareto"] else "no",
            *(_plain(row, name, factors[name]) for name in columns),
        ]
        for row in shown.sort_values(["players", "met"], ascending=[True, False]).to_dict("records")
    ]
    answer = ["meets the goal"] if is_judged else []
    return ["rules", "players", *answer, "Pareto set", *(_heading(name) for name in columns)], rows


def _heading(column: str) -> str:
    """Name a measure of a goal with its unit."""
    one = next(one for one in GOALS.values() if one.column == column)
    return with_unit(one.name, one.unit)


def _plain(row: Mapping[Hashable, object], name: str, factor: float) -> str:
    """Write an estimate alone."""
    value = float(str(row[name])) * factor
    return "–" if pd.isna(value) else true_minus(f"{value:.2f}")


def _short(key: str) -> str:
    """Return the name of a parameter or field without its owner."""
    return key.rpartition(".")[2]


def _ends(row: Mapping[Hashable, object], name: str, factor: float, places: int) -> str:
    """Write an estimate with its interval."""
    ends = [float(str(row[name + end])) * factor for end in ("", "_low", "_high")]
    if pd.isna(ends[0]):
        return "–"
    if pd.isna(ends[1]):
        return true_minus(f"{ends[0]:.{places}f}")
    return true_minus(f"{ends[0]:.{places}f} [{ends[1]:.{places}f}, {ends[2]:.{places}f}]")

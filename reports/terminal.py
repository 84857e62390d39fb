"""The result of a run as a table for the terminal: texts only, no drawing."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

import pandas as pd

from reports.kind_terminal import (
    first_player_rows,
    goal_rows,
    is_first_player,
    kind_note,
    sweep_rows,
    tournament_rows,
    tune_rows,
)
from reports.run_file import Cell, Run, read_run
from reports.sentences import MEASURES
from reports.statistics.verdicts import VERDICT_BLOCKS, Verdict
from reports.stopped import stop_text
from reports.tune import SearchFile
from reports.words import company, counted, interval_text, run_title, table_name, true_minus

Rows = list[list[str]]
# Metrics that have a column, where a run has them.
SHOWN = ("win_share", "hand_margin")


def result_rows(folder: Path) -> tuple[str, list[str], Rows, list[str]]:
    """Return title, column names, rows and notes for the terminal.

    A tip is shown by its primary cell, or by its first one; a match of several strategies by their shares.
    """
    run = read_run(folder)
    verdicts = pd.read_csv(folder / "verdicts.csv", keep_default_na=False, na_values=[""])
    games = f"{run.games:,} games"
    if "tune" in run.info["config"]:
        games = f"{SearchFile(folder).games:,} games of search and {run.games:,} fresh ones"
    title = f"{run_title(run)}: {games}, {run.info['games_per_s']:,.0f} a second"
    status = str(run.info["status"])
    own = _kind_rows(run, folder)
    if own is not None:
        notes = _with_status(kind_note(run, folder), status, "only whole tables are")
        few = few_blocks(verdicts) if run.is_tune else []
        return title, *own, [*_lacking(own[1], status), *notes, *few]
    if verdicts.empty:
        notes = [stop_text(run), "Brackets are 95 % intervals; a fair share is the same for all at a table."]
        shown = [note for note in notes if note]
        return title, *_summary_rows(run, folder), _with_status(shown, status, "all that it had played is")
    place, columns, rows = _claim_rows(run, verdicts)
    return f"{title}\n{place}", columns, rows, [*few_blocks(verdicts), *_notes(run, stop_text(run))]


def few_blocks(verdicts: pd.DataFrame) -> list[str]:
    """Say why verdicts are open whose cells have too few blocks for any; nothing where all have enough."""
    few = verdicts[(verdicts["blocks"] < VERDICT_BLOCKS) & (verdicts["verdict"] == Verdict.INCONCLUSIVE)]
    if few.empty:
        return []
    blocks = counted(int(few["blocks"].max()), "block")
    told = "are" if int(few["blocks"].max()) > 1 else "is"
    return [f"Inconclusive: {blocks} {told} too few for a verdict, which needs {VERDICT_BLOCKS}."]


def _claim_rows(run: Run, verdicts: pd.DataFrame) -> tuple[str, list[str], Rows]:
    """Return where most rows were played (of a match: who meets whom), columns and rows.

    Of a claim that is told of another place the place stands behind its name.
    """
    names = {claim.id: claim.name for claim in run.claims}
    metrics = [one for one in SHOWN if one in run.metrics] or list(run.metrics[:2])
    told: list[tuple[str, tuple[str, ...], list[str]]] = []
    for claim, of_claim in verdicts.groupby("claim", sort=False):
        shares = of_claim[of_claim["metric"] == of_claim["metric"].iloc[0]]
        chosen = of_claim[of_claim["primary"]] if of_claim["primary"].any() else shares
        if run.is_match:
            # A match has no primary cell: every table size is an answer of its own.
            cells = [row for row in shares.to_dict("records") if row["direction"] == "joins"]
        else:
            cells = chosen.iloc[:1].to_dict("records")
        for cell in cells:
            row = _row(cell, of_claim, metrics, mixed=_is_mixed(shares), is_match=run.is_match)
            told.append((names.get(str(claim), str(claim)), _place(run, cell), row))
    heads = [*(_head(metric) for metric in metrics), "verdict"]
    if run.is_match:
        return told[0][0], ["where", *heads], [[place[0], *row] for _, place, row in told]
    usual = Counter(place for _, place, _ in told).most_common(1)[0][0]
    rows = []
    for name, place, row in told:
        other = [part for part in place if part not in usual]
        rows.append([f"{name} ({', '.join(other)})" if other else name, *row])
    return ", ".join(usual), ["claim", *heads], rows


def _place(run: Run, row: Mapping[Hashable, object]) -> tuple[str, ...]:
    """Name the cell of a row: its table and its company."""
    rules, players = str(row["rules"]), int(str(row["players"]))
    cell = Cell(rules, players, str(row["opponents"]), str(row["direction"]), (), 1)
    return table_name(run, rules, players), company(run, cell)


def _head(metric: str) -> str:
    """Return the heading of a metric's column."""
    measure = MEASURES[metric]
    return f"{measure.name.lower()} ({measure.unit})" if measure.counts_wins else measure.unit


def _kind_rows(run: Run, folder: Path) -> tuple[list[str], Rows] | None:
    """Return columns and rows of a kind that is not told by its claims; None for those that are."""
    if "tune" in run.info["config"]:
        return tune_rows(run, folder)
    if run.info["kind"] == "tournament":
        if is_first_player(run):
            return first_player_rows(folder)
        return tournament_rows(folder)
    if run.info["kind"] == "sweep":
        return sweep_rows(run, folder)
    return goal_rows(folder) if "goals" in run.info["config"] else None


def _row(
    cell: Mapping[Hashable, object],
    of_claim: pd.DataFrame,
    metrics: Sequence[str],
    *,
    mixed: bool,
    is_match: bool,
) -> list[str]:
    """Return effects and verdict of a claim in one cell."""
    same = of_claim
    for key in ("rules", "players", "opponents", "direction"):
        same = same[same[key] == cell[key]]
    effects = {str(row["metric"]): _effect(row) for row in same.to_dict("records")}
    verdict = str(cell["verdict"]) + (" here; depends on the table" if mixed else "")
    if not is_match and not cell["primary"]:
        # No cell was named before the run to decide the claim.
        verdict += " (exploratory)"
    return [*(effects.get(metric, "") for metric in metrics), verdict]


def _is_mixed(shares: pd.DataFrame) -> bool:
    """Tell whether a claim gains at one table and harms at another."""
    verdicts = [str(verdict) for verdict in shares["verdict"]]
    return any("harmful" in v for v in verdicts) and any(v.startswith("supported") for v in verdicts)


def _effect(row: Mapping[Hashable, object]) -> str:
    """Return an effect with its interval in people's units."""
    measure = MEASURES[str(row["metric"])]
    estimate, low, high = (float(str(row[name])) * measure.factor for name in ("estimate", "low", "high"))
    return interval_text(estimate, low, high)


def _summary_rows(run: Run, folder: Path) -> tuple[list[str], Rows]:
    """Return columns and rows of a run without claims."""
    summary = pd.read_csv(folder / "summary.csv")
    rows = [
        [
            table_name(run, str(row["rules"]), int(row["players"])),
            str(row["strategy"]),
            _share(row["win_share"], row["win_share_low"], row["win_share_high"]),
            true_minus(
                f"{row['hand_score']:.1f} [{row['hand_score_low']:.1f}, {row['hand_score_high']:.1f}]"
            ),
        ]
        for _, row in summary.iterrows()
    ]
    return ["table", "strategy", "win share (%)", "points a hand"], rows


def _share(estimate: float, low: float, high: float) -> str:
    """Return a share with its interval in percent."""
    return f"{100 * estimate:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _lacking(rows: Rows, status: str) -> list[str]:
    """Say why an interrupted run has nothing to show, if so."""
    if rows or status == "complete":
        return []
    return ["No table was played to the end, so none is shown; summary.csv has the arms that were played."]


def _notes(run: Run, how: str) -> list[str]:
    """Return what a reader has to know."""
    notes = [
        "Effects are of the treatment; brackets are 95 % intervals. One cell of each claim is shown here, "
        "all of them in the report."
    ]
    if run.is_match:
        notes = [
            "Effects are of the first strategy, alone among the second; brackets are 95 % intervals. "
            "The report also has the second alone among the first."
        ]
    if how:
        notes.insert(0, how)
    return _with_status(notes, run.status, "all that it had played is")


def _with_status(notes: list[str], status: str, what: str) -> list[str]:
    """Add what is reported of a run that was not played to its end."""
    return notes if status == "complete" else [*notes, f"The run is {status}: {what} reported."]

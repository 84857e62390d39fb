"""The figures of a report, in their order. To add one, write a function and list it at the end.

Each function makes its small table, lets ``findings.py`` say what it shows, and has ``plots.py`` draw it.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pandas as pd
from matplotlib.figure import Figure

from reports import figure_tables, findings, plots, style
from reports.ledgers import LedgerFile, distance, mean_distance
from reports.run_file import Run
from reports.sentences import MEASURES
from reports.words import signed, table_name

MOST_SCORE_PANELS = 4
MOST_CONVERGING = 4
FAR_TAIL = 0.002
# A dig takes at least so many cards.
DIG = 2


class Tables(NamedTuple):
    """What figures are made from."""

    run: Run
    summary: pd.DataFrame
    verdicts: pd.DataFrame
    ledgers: LedgerFile
    looks: pd.DataFrame
    house: pd.DataFrame | None = None


class Picture(NamedTuple):
    """A figure, its file name without ending, its title, and a note for readers."""

    name: str
    title: str
    note: str
    figure: Figure


def win_shares(tables: Tables) -> Iterator[Picture]:
    """Draw the win share of every arm, one figure for each table."""
    note = (
        "Share of games won, with 95 % intervals over deal blocks; the line is a fair share, "
        "one over the number of players."
    )
    yield from _arm_pictures(tables, "win_share", "Win share (% of games)", note)


def hand_scores(tables: Tables) -> Iterator[Picture]:
    """Draw the average hand score of every arm, one figure for each table."""
    note = (
        "Own points a hand, with 95 % intervals over deal blocks. "
        "Scores depend on who else sits at the table."
    )
    yield from _arm_pictures(tables, "hand_score", "Average hand score (points a hand)", note)


def effects(tables: Tables) -> Iterator[Picture]:
    """Draw the effects of all claims as forest plots: every metric at every table."""
    run = tables.run
    for metric in run.metrics:
        for rules, players in figure_tables.shown_tables(run):
            points = figure_tables.effect_points(run, tables.verdicts, metric, rules, players)
            if points.empty:
                continue
            measure, band = MEASURES[metric], run.smallest_effect(metric) * MEASURES[metric].factor
            title = findings.effects_finding(table_name(run, rules, players), points, metric, band)
            label = f"Effect on {measure.name.lower()} ({measure.unit}); right is better"
            small = plots.band_handle(f"under {band:g} {measure.unit}")
            figure = points_figure(title, _named(run, points), label, 0.0, band, [small])
            note = (
                f"Effect of the treatment with 95 % intervals; grey: smaller than {band:g} {measure.unit}, "
                "not worth a habit. Points without a ring are exploratory."
            )
            yield Picture(f"effect_{metric}_{slug(run, rules, players)}", title, note, figure)


def score_distributions(tables: Tables) -> Iterator[Picture]:
    """Draw hand-score distributions of the pairs whose means differ most, below each other."""
    shown = figure_tables.most_different(
        tables.ledgers, figure_tables.pairs(tables.run), "hand_score", MOST_SCORE_PANELS, mean_distance
    )
    if not shown:
        return
    scores = [figure_tables.score_shares(tables.ledgers, pair) for pair in shown]
    title = findings.scores_finding(shown[0].name, scores[0], of_several=len(shown) > 1)
    names = list(shown[0].sides)
    figure, panels = style.new_figure(
        title, 1.25 * len(shown), legend_lines=_legend_lines(names) + 1, panels=len(shown)
    )
    for axes, pair, part in zip(panels, shown, scores, strict=True):
        plots.plot_scores(axes, part, names)
        axes.set_title(pair.name, loc="left", fontsize=style.FONT, pad=3)
        axes.set_xlim(_common_range(scores))
    panels[-1].set_xlabel("Score of a hand (points, in steps of 10)")
    style.add_legend(
        figure, panels[0], plots.line_handles(names, markers=False), 1 if _long(names) else 2, lift=0.2
    )
    yield Picture("hand_score_distributions", title, "Thin upright lines are the means.", figure)


def convergence(tables: Tables) -> Iterator[Picture]:
    """Draw how the estimates of sequential runs came to rest, of the cells that decide claims."""
    run = tables.run
    shown = figure_tables.converging(run, tables.looks, MOST_CONVERGING)
    if not shown:
        return
    title = findings.convergence_finding(shown)
    figure, panels = style.new_figure(
        title, 1.6 * len(shown), panels=len(shown), legend_lines=1, label_letters=8
    )
    for axes, part in zip(panels, shown, strict=True):
        measure = MEASURES[part.metric]
        band = run.smallest_effect(part.metric) * measure.factor
        plots.plot_convergence(axes, part.points, f"Effect ({measure.unit})", band=band)
        axes.set_title(part.name, loc="left", fontsize=style.FONT, pad=3)
    panels[-1].set_xlabel("Deal blocks")
    handles = [
        *plots.line_handles(["estimate so far"], markers=False),
        plots.band_handle("too small to matter"),
    ]
    style.add_legend(figure, panels[0], handles, 2, lift=0.2)
    note = (
        "The shaded interval is a 95 % confidence sequence: it holds at every look at once, so looking often "
        "does no harm. It begins when enough blocks differ."
    )
    if run.mode == "verdict":
        note += " The curve ends where the sequential test had its answer; estimates are of fresh blocks."
    yield Picture("convergence", title, note, figure)


def responses(tables: Tables) -> Iterator[Picture]:
    """Draw the effect along a parameter wherever claims differ in one number only."""
    run = tables.run
    for number, curve in enumerate(figure_tables.curves(run, tables.verdicts), start=1):
        measure = MEASURES[curve.metric]
        title = f"{findings.curve_finding(curve)} ({curve.where})"
        figure, (axes,) = style.new_figure(title, 2.4, label_letters=8)
        band = run.smallest_effect(curve.metric) * measure.factor
        plots.plot_curve(
            axes, curve.points, f"{curve.parameter} of the treatment", f"Effect ({measure.unit})", band=band
        )
        note = (
            f"Against the baseline {curve.baseline}, {curve.where}; all values met the same deals. "
            "Intervals of 95 % hold for each point by itself, not for the curve as a whole."
        )
        yield Picture(f"response_{number}_{curve.parameter}_{curve.metric}", title, note, figure)


def digs(tables: Tables) -> Iterator[Picture]:
    """Draw how deep the pile is dug and what a dig brings at once, for the pair that differs most."""
    for pair in figure_tables.most_different(
        tables.ledgers, figure_tables.pairs(tables.run), "dig_depth", 1, _dig_distance
    ):
        table = figure_tables.dig_shares(tables.ledgers, pair)
        if table.empty:
            continue
        title = findings.digs_finding(pair.name, table)
        names = list(pair.sides)
        figure, (upper, lower) = style.new_figure(title, 3.6, legend_lines=_legend_lines(names), panels=2)
        plots.plot_digs(upper, table, names, "share", "% of digs")
        plots.plot_digs(lower, table, names, "points", "Points at once")
        lower.set_xlabel("Cards taken from the pile")
        style.add_legend(figure, upper, plots.line_handles(names, markers=True), 1 if _long(names) else 2)
        note = (
            "A dig takes two or more cards; its points at once are those of the play that uses the deepest "
            "card. This describes when the player chose to dig; it does not say what digging causes."
        )
        yield Picture("digs_by_depth", title, note, figure)


def _dig_distance(first: pd.DataFrame, second: pd.DataFrame) -> float:
    """Return the distance of distributions of digs; takes of one card are none."""
    return distance(first[first["bin"] >= DIG], second[second["bin"] >= DIG])


def _arm_pictures(tables: Tables, metric: str, label: str, note: str) -> Iterator[Picture]:
    """Draw a metric of every arm."""
    run = tables.run
    for rules, players in figure_tables.shown_tables(run):
        points = figure_tables.arm_points(run, tables.summary, metric, rules, players)
        fair = 100 / players
        title = findings.arms_finding(table_name(run, rules, players), points, metric, fair)
        reference = fair if metric == "win_share" else None
        extra = [] if reference is None else [plots.reference_handle("a fair share")]
        figure = points_figure(title, _named(run, points), label, reference, None, extra)
        yield Picture(f"{metric}_{slug(run, rules, players)}", title, note, figure)


def _named(run: Run, points: pd.DataFrame) -> pd.DataFrame:
    """Return points whose lines say what the claims are about; titles list the ids alone."""
    names = {claim.id: claim.name for claim in run.claims}
    return points.assign(row=[names.get(str(row), str(row)) for row in points["row"]])


def points_figure(
    title: str,
    points: pd.DataFrame,
    label: str,
    reference: float | None,
    band: float | None,
    extra: list[style.Handle],
    write: Callable[[float], str] | None = None,
) -> Figure:
    """Draw a table of points with its legend; a lone entry needs none.

    ``write`` writes estimates in digits; without it effects, which have a band, get a sign.
    """
    handles = plots.series_handles(points, extra)
    names = [str(handle.get_label()) for handle in handles]
    lines = _legend_lines(names) if len(handles) > 1 else 0
    letters = max(len(line) for row in points["row"] for line in style.wrapped(str(row)).split("\n"))
    figure, (axes,) = style.new_figure(
        title,
        sum(plots.line_heights(points)),
        label_letters=letters,
        legend_lines=lines,
        right=plots.NUMBER_MARGIN,
    )
    if write is None:
        write = signed if band is not None else "{:.1f}".format
    plots.plot_points(axes, points, label, reference=reference, band=band, write=write)
    if lines:
        style.add_legend(figure, axes, handles, 1 if _long(names) else 2)
    return figure


def _common_range(scores: list[pd.DataFrame]) -> tuple[float, float]:
    """Return the scores between which nearly all hands of every panel lie."""
    every = pd.concat(scores)
    seen = every[every["share"] > 100 * FAR_TAIL]["score"]
    return float(seen.min()) - 10, float(seen.max()) + 20


def _long(names: list[str]) -> bool:
    """Tell whether names are too long to stand side by side."""
    return max(map(len, names)) > 26


def _legend_lines(names: list[str]) -> int:
    """Return the lines that a legend takes."""
    return len(names) if _long(names) else -(-len(names) // 2)


def slug(run: Run, rules: str, players: int) -> str:
    """Return the part of a file name that says at which table."""
    several = len({arm.rules for arm in run.arms}) > 1
    number = list(dict.fromkeys(arm.rules for arm in run.arms)).index(rules) + 1
    words = f"{number}_{re.sub('[^A-Za-z0-9+=.]+', '_', rules)[:40]}_" if several else ""
    return f"{words}{players}_players"


FIGURES: tuple[Callable[[Tables], Iterator[Picture]], ...] = (
    effects,
    win_shares,
    hand_scores,
    convergence,
    responses,
    score_distributions,
    digs,
)


def make_figures(tables: Tables) -> Iterator[Picture]:
    """Make every figure that the run's finished arms allow."""
    for make in FIGURES:
        yield from make(tables)

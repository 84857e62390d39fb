"""Drawings: small table to axes. Nothing is estimated here; tests read the numbers back off the axes.

Tables are described in ``figure_tables.py``.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from reports.records import records
from reports.style import BAND, COLOURS, DASHES, GREY, MARKERS, SMALL_FONT, Handle, wrapped

# Height of one marker and of the space around a line's markers, in inches.
MARK_HEIGHT = 0.135
LINE_SPACE = 0.13
# Width of the margin in which estimates stand in digits, in inches.
NUMBER_MARGIN = 0.5
POINTS_AN_INCH = 72
# Room above the highest mark, as a factor.
TOP_SPACE = 1.1


def line_heights(points: pd.DataFrame) -> list[float]:
    """Return the height of each line of a figure of points, inches, from its markers and words."""
    counts = points.groupby("row", sort=False)["series"].count()
    words = [MARK_HEIGHT * (wrapped(str(row)).count("\n") + 1) for row in counts.index]
    return [max(MARK_HEIGHT * count, word) + LINE_SPACE for count, word in zip(counts, words, strict=True)]


def series_handles(points: pd.DataFrame, extra: Sequence[Handle]) -> list[Handle]:
    """Return legend entries: the markers of a table, primary points if there are any, and further ones."""
    handles: list[Handle] = [
        Line2D([], [], color=COLOURS[n % 8], marker=MARKERS[n % 8], linestyle="-", markersize=5, label=name)
        for n, name in enumerate(points["series"].unique())
    ]
    if points["primary"].any():
        handles.append(
            Line2D(
                [],
                [],
                color=GREY,
                marker="o",
                markersize=9,
                fillstyle="none",
                linestyle="",
                label="decides the claim",
            )
        )
    return [*handles, *extra]


def reference_handle(label: str) -> Handle:
    """Return the legend entry of the upright line."""
    return Line2D([], [], color=GREY, linewidth=1, label=label)


def band_handle(label: str) -> Handle:
    """Return the legend entry of the grey band."""
    return Patch(color=BAND, alpha=0.7, linewidth=0, label=label)


def plot_points(
    axes: Axes,
    points: pd.DataFrame,
    label: str,
    *,
    reference: float | None = None,
    band: float | None = None,
    write: Callable[[float], str] = "{:.1f}".format,
) -> None:
    """Draw estimates with intervals, one line for each row and one marker for each series, from the top down.

    Every estimate stands in digits beside the axes too: where one effect is large, small ones hide at 0.

    Parameters
    ----------
    label
        Text of the horizontal axis, with its unit.
    reference
        Where a vertical line is drawn: no effect, or a fair share.
    band
        Half-width of the grey band around the reference: the smallest effect of interest.
    write
        Writes an estimate in digits.
    """
    series = list(points["series"].unique())
    heights = line_heights(points)
    if reference is not None:
        if band is not None:
            axes.axvspan(reference - band, reference + band, color=BAND, alpha=0.7, zorder=0, linewidth=0)
        axes.axvline(reference, color=GREY, linewidth=1, zorder=1)
    top = 0.0
    ticks = []
    for (_, line), height in zip(points.groupby("row", sort=False), heights, strict=True):
        first = top + height / 2 - MARK_HEIGHT * (len(line) - 1) / 2
        for place, point in enumerate(records(line)):
            number = series.index(point["series"])
            at = first + place * MARK_HEIGHT
            draw_point(axes, at, point, number)
            axes.annotate(
                write(point["estimate"]),
                (1.0, at),
                xycoords=axes.get_yaxis_transform(),
                xytext=(POINTS_AN_INCH * (NUMBER_MARGIN - 0.08), 0),
                textcoords="offset points",
                va="center_baseline",
                ha="right",
                fontsize=SMALL_FONT,
                color=COLOURS[number % 8],
                annotation_clip=False,
            )
        ticks.append(top + height / 2)
        top += height
        axes.axhline(top, color="#E6E6E6", linewidth=0.8, zorder=0)
    axes.set_yticks(ticks, [wrapped(str(row)) for row in points["row"].unique()])
    axes.set_ylim(top, 0)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    axes.margins(x=0.06)
    axes.set_xlabel(label)


def draw_point(axes: Axes, height: float, point: dict[str, Any], number: int) -> None:
    """Draw one estimate with its interval; a point that decides a claim gets a ring."""
    colour, marker = COLOURS[number % 8], MARKERS[number % 8]
    low, high, estimate = point["low"], point["high"], point["estimate"]
    axes.plot([low, high], [height, height], color=colour, linewidth=1.6, zorder=3, gid="interval")
    axes.plot(
        [estimate],
        [height],
        color=colour,
        marker=marker,
        markersize=4.5,
        zorder=4,
        linestyle="",
        gid="estimate",
    )
    if point["primary"]:
        axes.plot(
            [estimate],
            [height],
            marker="o",
            markersize=9,
            fillstyle="none",
            color=GREY,
            zorder=5,
            linestyle="",
            gid="primary",
        )


def plot_scores(axes: Axes, scores: pd.DataFrame, names: Sequence[str]) -> None:
    """Draw hand-score distributions as outlines over each other, the mean of each as a thin line."""
    for series, part in scores.groupby("series", sort=False):
        number = names.index(str(series))
        axes.step(
            part["score"],
            part["share"],
            where="post",
            color=COLOURS[number % 8],
            linestyle=DASHES[number % 4],
            linewidth=1.5,
        )
        axes.axvline(
            part["mean"].iloc[0],
            color=COLOURS[number % 8],
            linestyle=DASHES[number % 4],
            linewidth=0.9,
            alpha=0.8,
        )
    axes.set_ylim(0, TOP_SPACE * scores["share"].max())
    axes.grid(axis="y")
    axes.yaxis.set_major_locator(MaxNLocator(nbins=4))
    axes.set_ylabel("% of hands")


def plot_curve(
    axes: Axes, points: pd.DataFrame, parameter: str, label: str, *, band: float | None = None
) -> None:
    """Draw effects along a parameter with pointwise intervals; the band is the smallest effect to matter."""
    if band is not None:
        axes.axhspan(-band, band, color=BAND, alpha=0.7, zorder=0, linewidth=0)
    axes.axhline(0, color=GREY, linewidth=1, zorder=1)
    axes.fill_between(points["x"], points["low"], points["high"], color=COLOURS[0], alpha=0.15, linewidth=0)
    axes.plot(
        points["x"], points["estimate"], color=COLOURS[0], marker="o", markersize=5, linewidth=1.4, zorder=4
    )
    for point in records(points):
        axes.plot(
            [point["x"], point["x"]],
            [point["low"], point["high"]],
            color=COLOURS[0],
            linewidth=1.6,
            zorder=3,
            gid="interval",
        )
    axes.set_xticks(points["x"])
    axes.grid(axis="y")
    axes.set_xlabel(parameter)
    axes.set_ylabel(label)


def plot_convergence(axes: Axes, points: pd.DataFrame, label: str, *, band: float) -> None:
    """Draw a running estimate over blocks inside its confidence sequence; grey is too small to matter."""
    axes.axhspan(-band, band, color=BAND, alpha=0.7, zorder=0, linewidth=0)
    axes.axhline(0, color=GREY, linewidth=1, zorder=1)
    axes.fill_between(
        points["blocks"], points["low"], points["high"], color=COLOURS[0], alpha=0.25, linewidth=0
    )
    one_look = len(points) == 1
    axes.plot(
        points["blocks"],
        points["estimate"],
        color=COLOURS[0],
        linewidth=1.4,
        zorder=4,
        marker="o" if one_look else "",
        gid="estimate",
    )
    if one_look:
        axes.vlines(points["blocks"], points["low"], points["high"], color=COLOURS[0], linewidth=1.6)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10], integer=True))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5))
    axes.grid(axis="y")
    axes.set_ylabel(label)


def plot_digs(axes: Axes, digs: pd.DataFrame, names: Sequence[str], column: str, label: str) -> None:
    """Draw one column of the dig ledger by depth, a marker for each series."""
    for series, part in digs.groupby("series", sort=False):
        number = names.index(str(series))
        axes.plot(
            part["depth"],
            part[column],
            color=COLOURS[number % 8],
            marker=MARKERS[number % 8],
            linestyle=DASHES[number % 4],
            markersize=5,
            linewidth=1.3,
        )
    depths = sorted(digs["depth"].unique())
    axes.set_xticks(depths, depth_labels(depths))
    axes.set_ylim(0, TOP_SPACE * digs[column].max())
    axes.grid(axis="y")
    axes.set_ylabel(label)


def depth_labels(depths: Sequence[int], deepest: int = 12) -> list[str]:
    """Return the names of depths; the last one stands for all deeper ones too."""
    return [f"{depth}+" if depth >= deepest else str(depth) for depth in depths]


def line_handles(names: Sequence[str], *, markers: bool) -> list[Handle]:
    """Return legend entries for lines that are told apart by colour, dash and, if there are any, marker."""
    return [
        Line2D(
            [],
            [],
            color=COLOURS[n % 8],
            linestyle=DASHES[n % 4],
            marker=MARKERS[n % 8] if markers else "",
            markersize=5,
            linewidth=1.5,
            label=name,
        )
        for n, name in enumerate(names)
    ]

"""Drawings of grids: a matrix of numbers in colours, and curves with bands. Nothing is estimated here."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from numpy.typing import NDArray

from reports.dots import dot_handle, plot_dots
from reports.style import BAND, COLOURS, GREY, SMALL_FONT, Handle, wrapped

# Height of a row of a matrix, in inches.
ROW_HEIGHT = 0.36
# Less than the middle, the middle, more: vermilion, white, blue, which everybody can tell apart.
LESS_MORE = LinearSegmentedColormap.from_list("less_more", [COLOURS[1], "#FFFFFF", COLOURS[0]])
# Numbers on darker cells than this part of the scale are white.
DARK = 0.72
UNSURE = "#8A8A8A"
DOT_SIZE = 6


def plot_matrix(
    axes: Axes,
    values: NDArray[np.float64],
    texts: Sequence[Sequence[str]],
    sure: NDArray[np.bool_],
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    middle: float = 0.0,
) -> None:
    """Draw a matrix in colours around a middle; cells that are not sure are hatched and their numbers grey.

    Parameters
    ----------
    values
        Shape (R, C); NaN leaves a cell empty.
    texts
        What stands in each cell.
    sure
        Whether a cell differs from the middle beyond doubt, shape (R, C).
    """
    reach = max(float(np.nanmax(np.abs(values - middle))), 1e-12)
    limits: dict[str, Any] = {"vmin": middle - reach, "vmax": middle + reach}
    axes.imshow(values, cmap=LESS_MORE, aspect="auto", gid="matrix", **limits)
    for row in range(values.shape[0]):
        for column in range(values.shape[1]):
            if np.isnan(values[row, column]):
                continue
            if not sure[row, column]:
                axes.add_patch(
                    Rectangle(
                        (column - 0.5, row - 0.5),
                        1,
                        1,
                        fill=False,
                        hatch="////",
                        edgecolor=BAND,
                        linewidth=0,
                        gid="unsure",
                    )
                )
            dark = abs(values[row, column] - middle) > DARK * reach
            axes.text(
                column,
                row,
                texts[row][column],
                ha="center",
                va="center",
                fontsize=SMALL_FONT,
                color=("#FFFFFF" if dark else "#000000") if sure[row, column] else "#555555",
                fontweight="bold" if sure[row, column] else "normal",
            )
    axes.set_xticks(range(len(columns)), list(columns))
    axes.set_yticks(range(len(rows)), [wrapped(row) for row in rows])
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def unsure_handle(label: str) -> Handle:
    """Return the legend entry of hatched cells."""
    return Patch(facecolor="white", edgecolor=UNSURE, hatch="////", linewidth=0, label=label)


def plot_band(
    axes: Axes, points: pd.DataFrame, factor: str, label: str, *, smallest: float | None = None
) -> None:
    """Draw effects along a factor: band for all, intervals for each, filled where a point can be the best.

    Parameters
    ----------
    points
        Columns ``x`` (place on the axis), ``level`` (its text), ``estimate, low, high, band_low, band_high``
        and ``possible_best``.
    smallest
        Half-width of the grey strip around 0: the smallest effect of interest.
    """
    if smallest is not None:
        axes.axhspan(-smallest, smallest, color=BAND, alpha=0.7, zorder=0, linewidth=0)
    axes.axhline(0, color=GREY, linewidth=1, zorder=1)
    axes.fill_between(
        points["x"], points["band_low"], points["band_high"], color=COLOURS[0], alpha=0.18, linewidth=0
    )
    axes.plot(points["x"], points["estimate"], color=COLOURS[0], linewidth=1.2, zorder=3)
    axes.vlines(points["x"], points["low"], points["high"], color=COLOURS[0], linewidth=1.8, zorder=4)
    best = points["possible_best"].astype(bool)
    plot_dots(axes, points["x"], points["estimate"], best, names=("best", "others"), size=DOT_SIZE, zorder=5)
    axes.set_xticks(points["x"], list(points["level"]))
    axes.grid(axis="y")
    axes.set_xlabel(factor)
    axes.set_ylabel(label)


def band_handles() -> list[Handle]:
    """Return the legend of a curve."""
    return [
        dot_handle("can be the best", DOT_SIZE, full=True),
        dot_handle("cannot", DOT_SIZE, full=False),
        Patch(color=COLOURS[0], alpha=0.18, linewidth=0, label="95 % for all points at once"),
        Line2D([], [], color=COLOURS[0], linewidth=1.8, label="95 % for a point by itself"),
    ]

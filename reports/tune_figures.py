"""The figures of a tune: how the search went, and what was left of its promise on fresh blocks."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from reports import style
from reports.dots import dot_handle, plot_dots
from reports.figure_tables import POINT_COLUMNS
from reports.figures import Picture, points_figure
from reports.run_file import Run
from reports.sentences import MEASURES
from reports.style import BAND, COLOURS, GREY, Handle
from reports.tune import Place
from reports.tune_page import OPTIMISTIC, place_name, tune_finding
from reports.words import listed

# Panels of one figure, of parameters.
MOST_SLICES = 8
# The axis shows losses down to so many times the range of the better half of the trials.
DEEP = 3.0
DOT_SIZE = 4.5
# The ring around the winner.
RING: dict[str, Any] = {
    "marker": "o",
    "markersize": 10,
    "linestyle": "",
    "fillstyle": "none",
    "zorder": 4,
    "clip_on": False,
}


def tune_pictures(run: Run, found: Sequence[Place], trials: pd.DataFrame) -> Iterator[Picture]:
    """Draw promise and confirmation of all places, then each search."""
    yield promise_picture(run, found)
    for number, place in enumerate(found, start=1):
        own = trials[
            (trials["rules"] == place.found["rules"])
            & (trials["players"] == place.found["players"])
            & (trials["stage"] == "search")
        ]
        yield history_picture(run, place, own, number)
        yield slices_picture(run, place, own, number)


def promise_points(run: Run, found: Sequence[Place]) -> pd.DataFrame:
    """Return the optimistic figures and the confirmed one of each winner, in the unit of the axis."""
    factor = MEASURES[run.metrics[0]].factor
    rows = []
    for place in found:
        ends: list[tuple[str, Sequence[float]]] = [
            (f"{stage} ({OPTIMISTIC})", [value, np.nan, np.nan])
            for stage, value in zip(("search", "final"), place.optimistic, strict=True)
        ]
        if place.confirmed is not None:
            ends.append(("confirmed on fresh blocks", place.confirmed[:3]))
        rows += [(place_name(run, place), name, *(end * factor for end in e), False) for name, e in ends]
    return pd.DataFrame(rows, columns=POINT_COLUMNS)


def promise_picture(run: Run, found: Sequence[Place]) -> Picture:
    """Draw what the search promised beside what fresh blocks say."""
    measure = MEASURES[run.metrics[0]]
    smallest = run.smallest_effect(run.metrics[0]) * measure.factor
    title = tune_finding(run, found[0])
    label = f"Gain of the winner in {measure.name.lower()} ({measure.unit})"
    figure = points_figure(title, promise_points(run, found), label, 0.0, smallest, [])
    note = (
        "The figures of search and final are those of blocks that chose the winner: too good, and without an "
        f"interval for that reason. Grey: smaller than {smallest:g} {measure.unit}."
    )
    return Picture("tuned", title, note, figure)


def history_picture(run: Run, place: Place, own: pd.DataFrame, number: int) -> Picture:
    """Draw the gain of every trial in the order of the search, and the confirmed gain of the winner."""
    measure = MEASURES[run.metrics[0]]
    winner = own[own["winner"]]["trial"].iloc[0]
    title = (
        f"{place_name(run, place)}: trial {winner} of {len(own)} won; {int(own['pruned'].sum())} were given "
        "up early"
    )
    figure, (axes,) = style.new_figure(title, 2.6, label_letters=8, legend_lines=2)
    plot_history(axes, own, measure.factor)
    handles = history_handles()
    if place.confirmed is not None:
        low, high = (end * measure.factor for end in place.confirmed[1:3])
        axes.axhspan(low, high, color=BAND, alpha=0.8, zorder=0, linewidth=0, gid="confirmed")
        bottom, top = axes.get_ylim()
        axes.set_ylim(min(bottom, low), max(top, high))
        handles.append(Patch(color=BAND, alpha=0.8, linewidth=0, label="winner on fresh blocks, 95 %"))
    axes.set_xlabel("Trial")
    axes.set_ylabel(f"Gain ({measure.unit})")
    style.add_legend(figure, axes, handles, 2)
    note = (
        f"Gain over the settings in use on the blocks of the search: {OPTIMISTIC} for whatever stands out. "
        "Trials far below the axis are drawn at its end."
    )
    return Picture(f"search_{number:02d}_{place.found['players']}_players", title, note, figure)


def plot_history(axes: Axes, own: pd.DataFrame, factor: float) -> None:
    """Draw trials: filled if played to the end, hollow if given up; a ring around the winner."""
    gains = own["gain"].to_numpy(np.float64) * factor
    floor = _floor(gains)
    shown = np.maximum(gains, floor)
    pruned = own["pruned"].to_numpy(np.bool_)
    trials = own["trial"].to_numpy()
    axes.axhline(0, color=GREY, linewidth=1, zorder=1)
    plot_dots(axes, trials, shown, ~pruned, names=("full", "pruned"), size=DOT_SIZE, zorder=3)
    won = own["winner"].to_numpy(np.bool_)
    axes.plot(trials[won], shown[won], color=COLOURS[1], gid="winner", **RING)
    axes.set_ylim(bottom=floor - 0.04 * (gains.max() - floor + 1e-9))
    axes.grid(axis="y")


def history_handles() -> list[Handle]:
    """Return the legend of a search."""
    return [
        dot_handle("played to the end", DOT_SIZE, full=True),
        dot_handle("given up early", DOT_SIZE, full=False),
        winner_handle(),
    ]


def winner_handle() -> Handle:
    """Return the legend entry of the ring around the winner."""
    return Line2D(
        [],
        [],
        color=COLOURS[1],
        marker="o",
        markersize=9,
        fillstyle="none",
        linestyle="",
        label="won the final",
    )


def slices_picture(run: Run, place: Place, own: pd.DataFrame, number: int) -> Picture:
    """Draw the gain of every trial along each searched parameter."""
    measure = MEASURES[run.metrics[0]]
    searched = run.info["config"]["tune"]["search"][:MOST_SLICES]
    names = [one["name"] for one in searched]
    told = listed([f"{name} = {place.params[name]}" for name in names])
    title = f"{place_name(run, place)}: where the search looked; the winner (ringed) has {told}"
    figure, panels = style.new_figure(
        title, 1.15 * len(names), label_letters=8, panels=len(names), legend_lines=1
    )
    won = own["winner"].to_numpy(np.bool_)
    gains = own["gain"].to_numpy(np.float64) * measure.factor
    floor = _floor(gains)
    for axes, one in zip(panels, searched, strict=True):
        name, at = one["name"], own[one["name"]].to_numpy(np.float64)
        if not one["step"] and one["step"] is not None:
            # Choices stand side by side.
            at = np.array([one["values"].index(value) for value in own[name].tolist()], np.float64)
            axes.set_xticks(range(len(one["values"])), [str(value) for value in one["values"]])
        elif one["step"] is not None and all(float(value).is_integer() for value in at):
            axes.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
        axes.axhline(0, color=GREY, linewidth=1, zorder=1)
        shown = np.maximum(gains, floor)
        axes.plot(at, shown, "o", markersize=3.5, color=COLOURS[0], alpha=0.6, gid="trials")
        axes.plot(at[won], shown[won], color=COLOURS[1], gid="winner", **RING)
        axes.set_xlabel(name, labelpad=1)
        axes.grid(axis="y")
    panels[0].set_ylabel(f"Gain ({measure.unit})")
    dot = Line2D(
        [], [], color=COLOURS[0], marker="o", markersize=3.5, linestyle="", alpha=0.6, label="a trial"
    )
    style.add_legend(figure, panels[0], [dot, winner_handle()], 2, lift=0.06)
    note = (
        "Each dot is a trial; the other parameters differ too, and the search visits more often what it "
        "likes, so this shows where it looked, not what one parameter does alone (a sweep shows that)."
    )
    return Picture(f"parameters_{number:02d}_{place.found['players']}_players", title, note, figure)


def _floor(gains: np.ndarray) -> float:
    """Return where the axis ends: a few hopeless trials must not press all others together."""
    middle = float(np.median(gains))
    return max(float(gains.min()), middle - DEEP * max(float(gains.max()) - middle, 1e-9))

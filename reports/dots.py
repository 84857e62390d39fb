"""Dots that are full where something holds and hollow elsewhere; computes nothing."""

from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from reports.style import COLOURS, Handle

HOLLOW = "white"


def plot_dots(
    axes: Axes, x: Any, y: Any, full: Any, *, names: tuple[str, str], size: float, zorder: float
) -> None:
    """Draw dots at ``x`` and ``y``, full where ``full`` is true.

    Parameters
    ----------
    names
        The gids of the full and of the hollow ones.
    """
    for chosen, fill, name in ((full, COLOURS[0], names[0]), (~full, HOLLOW, names[1])):
        axes.plot(
            x[chosen],
            y[chosen],
            marker="o",
            markersize=size,
            linestyle="",
            color=COLOURS[0],
            markerfacecolor=fill,
            zorder=zorder,
            gid=name,
        )


def dot_handle(label: str, size: float, *, full: bool) -> Handle:
    """Return the legend entry of such dots."""
    return Line2D(
        [],
        [],
        label=label,
        color=COLOURS[0],
        marker="o",
        markersize=size,
        linestyle="",
        markerfacecolor=COLOURS[0] if full else HOLLOW,
    )

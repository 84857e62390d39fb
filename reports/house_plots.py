"""Drawings of rule sets side by side: panels of points, and a heat map of effects. Nothing is estimated.

Tables are described in ``house_table.py`` and ``tip_effects.py``.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from reports.axis_ticks import set_ticks
from reports.records import records
from reports.style import COLOURS, GREY, MARKERS, SMALL_FONT, Handle, text_width
from reports.words import broken_label, signed

MARK_HEIGHT = 0.1
TEXT_LINE = 0.13
LINE_SPACE = 0.09
# Rows of the heat map are closer: no markers stand in them.
CELL_SPACE = 0.04
# Between the names of the rows and the axes, inches.
LABEL_SPACE = 0.14
LABEL_LETTERS = 24
# Loss in the colour of the second series, gain in that of the first, white between them.
GAIN_LOSS = LinearSegmentedColormap.from_list("gain_loss", [COLOURS[1], "#FFFFFF", COLOURS[0]])
NOT_CLEAR = "#EFEFEF"
# Where the ground is so dark that digits on it are white, as a part of the reach.
DARK = 0.6
# Digits of a cell, in points, that fit beside each other for so many tips; names that need not be turned.
DIGITS = 6.2
MOST_DIGITS = 12
SHORT_TIP = 5


class Panel(NamedTuple):
    """One measure of a figure: its column, the label of its axis, the factor to its unit, and its scale."""

    name: str
    label: str
    factor: float = 1.0
    reference: float | None = None
    logarithmic: bool = False


def rule_label(rules: str) -> str:
    """Break the label of a rule set into lines, before a plus or an equals sign where possible."""
    return broken_label(rules, LABEL_LETTERS)


def rule_heights(table: pd.DataFrame) -> list[float]:
    """Return the height of each rule set's line, inches, from its markers and words."""
    players = table["players"].nunique()
    lines = [rule_label(str(rules)).count("\n") + 1 for rules in table["rules"].unique()]
    return [max(MARK_HEIGHT * players, TEXT_LINE * line) + LINE_SPACE for line in lines]


def label_room(rules: Iterable[str]) -> float:
    """Return the width that the names of rule sets take left of their axes, inches."""
    return LABEL_SPACE + max(text_width(rule_label(name), SMALL_FONT) for name in rules)


def cell_heights(rules: Iterable[str]) -> list[float]:
    """Return the height of each row of a heat map, inches, from the lines of its name."""
    return [TEXT_LINE * (rule_label(name).count("\n") + 1) + CELL_SPACE for name in rules]


def player_handles(table: pd.DataFrame) -> list[Handle]:
    """Return legend entries: a colour and a marker for each number of players."""
    return [
        Line2D(
            [],
            [],
            color=COLOURS[place % 8],
            marker=MARKERS[place % 8],
            markersize=4,
            label=f"{players} players",
        )
        for place, players in enumerate(sorted(table["players"].unique()))
    ]


def plot_rules(axes: Axes, table: pd.DataFrame, panel: Panel, *, labels: bool) -> None:
    """Draw one measure: rule sets from the top down, numbers of players as colours, 95 % intervals."""
    sizes = sorted(table["players"].unique())
    top, ticks = 0.0, []
    for (_, line), height in zip(table.groupby("rules", sort=False), rule_heights(table), strict=True):
        first = top + height / 2 - MARK_HEIGHT * (len(sizes) - 1) / 2
        for row in records(line):
            number = sizes.index(row["players"])
            at = first + number * MARK_HEIGHT
            value, low, high = (row[panel.name + end] * panel.factor for end in ("", "_low", "_high"))
            colour = COLOURS[number % 8]
            axes.plot([low, high], [at, at], color=colour, linewidth=1.1, zorder=3, gid="interval")
            axes.plot(
                [value],
                [at],
                color=colour,
                marker=MARKERS[number % 8],
                markersize=3,
                linestyle="",
                zorder=4,
                gid="estimate",
            )
        ticks.append(top + height / 2)
        top += height
        axes.axhline(top, color="#E6E6E6", linewidth=0.8, zorder=0)
    if panel.reference is not None:
        axes.axvline(panel.reference, color=GREY, linewidth=1, zorder=1)
    names = [rule_label(str(rules)) for rules in table["rules"].unique()] if labels else []
    axes.set_yticks(ticks, names or [""] * len(ticks), fontsize=SMALL_FONT)
    axes.set_ylim(top, 0)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=SMALL_FONT)
    axes.grid(axis="x")
    if panel.logarithmic:
        axes.set_xscale("log")
    set_ticks(axes, SMALL_FONT)
    axes.set_xlabel(panel.label, fontsize=SMALL_FONT)


def plot_effects(
    axes: Axes, effects: pd.DataFrame, rules: Sequence[str], tips: Mapping[str, str], reach: float
) -> None:
    """Draw a heat map of effects, rule sets as rows and tips as columns.

    Clear effects have a colour and stand in digits; others are grey with a dot, what was not played is white.

    Parameters
    ----------
    effects
        ``tip, rules, estimate, clear``: a row for each played cell.
    tips
        What stands under the column of each tip.
    reach
        Effect at which the colours end.
    """
    order = list(tips)
    edges = np.concatenate([[0.0], np.cumsum(cell_heights(rules))])
    shade = np.full((len(rules), len(tips)), np.nan)
    for row in records(effects):
        line, column = rules.index(row["rules"]), order.index(row["tip"])
        if row["clear"]:
            shade[line, column] = row["estimate"]
        else:
            corner, height = (column - 0.5, edges[line]), edges[line + 1] - edges[line]
            axes.add_patch(Rectangle(corner, 1, height, color=NOT_CLEAR, linewidth=0, zorder=1.5))
        dark = row["clear"] and abs(row["estimate"]) > DARK * reach
        axes.text(
            column,
            edges[line : line + 2].mean(),
            signed(row["estimate"]) if row["clear"] else "·",
            ha="center",
            va="center_baseline",
            fontsize=DIGITS if len(tips) <= MOST_DIGITS else DIGITS * MOST_DIGITS / len(tips),
            color="white" if dark else "black",
            gid="effect",
        )
    sides = np.arange(len(tips) + 1) - 0.5
    axes.pcolormesh(sides, edges, shade, cmap=GAIN_LOSS, vmin=-reach, vmax=reach, zorder=1)
    axes.set_ylim(edges[-1], 0)
    axes.set_yticks((edges[1:] + edges[:-1]) / 2, [rule_label(name) for name in rules], fontsize=SMALL_FONT)
    upright = max(map(len, tips.values())) <= SHORT_TIP and len(tips) <= MOST_DIGITS
    axes.set_xticks(range(len(tips)), tips.values(), fontsize=SMALL_FONT, rotation=0 if upright else 90)
    axes.tick_params(length=0)
    for side in sides:
        axes.axvline(side, color="white", linewidth=1, zorder=2)
    for edge in edges:
        axes.axhline(edge, color="white", linewidth=1, zorder=2)
    for spine in axes.spines.values():
        spine.set_visible(False)

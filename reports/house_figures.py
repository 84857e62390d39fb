"""Figures of runs with several rule sets: measures of the rules, and the effects of tips under them.

Holds no numbers of its own: tables come from ``house_table.py`` and ``tip_effects.py``.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports import house_plots, style
from reports.figures import Picture, Tables
from reports.house_plots import Panel
from reports.house_words import extremes_finding
from reports.sentences import MEASURES
from reports.tip_effects import survival_finding, tip_effects
from reports.words import NO_BREAK

LENGTH = (
    Panel("hands_per_game", "Hands a game (log scale)", logarithmic=True),
    Panel("turns_per_game", "Turns a game (log scale)", logarithmic=True),
)
HANDS = (Panel("out_rate", "Hands ended by going out (%)", 100), Panel("hand_spread", "SD of hand scores"))
FAIRNESS = (
    Panel("first_seat_excess", "First seat: wins above fair (pp)", 100, 0.0),
    Panel("catch_up", "Won from last at half (%)", 100),
)
SKILL = (
    Panel("skill_share", "Skill share (%)", 100),
    Panel("caught_100", "Caught with 100 or more (%)", 100),
)
# A figure: its name, its panels, and its measures in a sentence with the units of differences.
FIGURES = (
    ("house_length", LENGTH, ("hands a game", "turns a game"), ("", "")),
    ("house_hands", HANDS, ("hands ended by going out", "spread of hand scores"), (NO_BREAK + "pp", "")),
    (
        "house_fairness",
        FAIRNESS,
        ("gain of the first seat", "games won from last at half"),
        (NO_BREAK + "pp", NO_BREAK + "pp"),
    ),
    ("house_skill", SKILL, ("skill share", "hands caught with 100"), (NO_BREAK + "pp", NO_BREAK + "pp")),
)
NOTE = (
    "Rule sets from the top down, with 95 % intervals over deal blocks; a table of equals where the run has "
    "one. house_rules.csv has the numbers."
)
LEAST_REACH = 1.0
# Letters of a line of a tip's name under its column.
TIP_LETTERS = 18
TITLE_LINE = style.FONT / 72 * 1.46


def house_pictures(table: pd.DataFrame, differences: pd.DataFrame) -> Iterator[Picture]:
    """Draw how each rule set plays: two measures beside each other, numbers of players as colours.

    The titles tell the differences from the main rule set.
    """
    if table.empty:
        return
    for name, panels, words, units in FIGURES:
        shown = [panel for panel in panels if table[panel.name].notna().any()]
        if not shown:
            continue
        parts = tuple(
            (panel.name, word, unit)
            for panel, word, unit in zip(panels, words, units, strict=True)
            if panel in shown
        )
        title = extremes_finding(differences, parts)
        left = house_plots.label_room(table["rules"].unique())
        figure, axes = _side_by_side(title, sum(house_plots.rule_heights(table)), len(shown), left)
        for place, (part, panel) in enumerate(zip(axes, shown, strict=True)):
            house_plots.plot_rules(part, table, panel, labels=place == 0)
        style.add_legend(figure, axes[0], house_plots.player_handles(table), 4, lift=0.06)
        yield Picture(name, title, NOTE, figure)


def tip_pictures(tables: Tables) -> Iterator[Picture]:
    """Draw the effects of tips under each rule set as heat maps, a panel for each number of players."""
    run = tables.run
    if run.is_match or not run.claims or tables.house is None or tables.house.empty:
        return
    metric = run.metrics[0]
    every = tip_effects(run, tables.verdicts, metric)
    names = {claim.id: claim.name for claim in run.claims}
    clear = every[every["clear"]]["estimate"].abs()
    # Colours end where nine in ten clear effects do: one huge effect would bleach all others.
    reach = max(float(clear.quantile(0.9)), LEAST_REACH) if len(clear) else LEAST_REACH
    for place, (who, effects) in enumerate(every.groupby("company", sort=False), start=1):
        title = survival_finding(effects, metric)
        if every["company"].nunique() > 1:
            title = f"{who}: {title}"
        note = (
            f"Effect on {MEASURES[metric].name.lower()} ({MEASURES[metric].unit}), {who}; blue gains, orange "
            "loses. Grey dots: not clear of 0 after the adjustment for all cells (Benjamini–Hochberg; Holm "
            "for primary cells). White: not played."
        )
        yield Picture(f"tips_by_rules_{place}", title, note, _heat_maps(title, effects, reach, names))


def _heat_maps(title: str, effects: pd.DataFrame, reach: float, names: Mapping[str, str]) -> Figure:
    """Draw one panel for each number of players, tips named under the last one."""
    parts = dict(iter(effects.groupby("players")))
    rules = {size: list(part["rules"].unique()) for size, part in parts.items()}
    heights = {size: sum(house_plots.cell_heights(of_size)) for size, of_size in rules.items()}
    left = house_plots.label_room(effects["rules"].unique())
    wide = style.WIDTH - left - 0.1
    tips = _tip_labels([str(tip) for tip in effects["tip"].unique()], names, wide)
    lines = textwrap.wrap(title, style.TITLE_LETTERS)
    below = max(style.text_width(label, style.SMALL_FONT) for label in tips.values())
    top, gap, bottom = TITLE_LINE * len(lines) + 0.3, 0.3, 0.2 + below
    whole = top + sum(heights.values()) + gap * (len(parts) - 1) + bottom
    figure = _titled(lines, whole)
    high = whole - top
    for place, (players, here) in enumerate(parts.items(), start=1):
        low = high - heights[players]
        axes = figure.add_axes(
            (left / style.WIDTH, low / whole, wide / style.WIDTH, heights[players] / whole)
        )
        house_plots.plot_effects(axes, here, rules[players], tips, reach)
        axes.set_title(f"{players!s} players", loc="left", fontsize=style.SMALL_FONT + 0.5, pad=3)
        axes.tick_params(labelbottom=place == len(parts))
        high = low - gap
    return figure


def _tip_labels(tips: Sequence[str], names: Mapping[str, str], width: float) -> dict[str, str]:
    """Return the name under each column, broken into as many lines as the column is wide."""
    most = int(width / len(tips) / house_plots.TEXT_LINE)
    labels = {}
    for tip in tips:
        lines = textwrap.wrap(names[tip], TIP_LETTERS)
        labels[tip] = "\n".join(lines) if len(lines) <= most else names[tip]
    return labels


def _side_by_side(title: str, height: float, panels: int, left: float) -> tuple[Figure, list[Axes]]:
    """Return a figure with panels beside each other that share the labels at the left."""
    lines = textwrap.wrap(title, style.TITLE_LETTERS)
    top, bottom, gap = TITLE_LINE * len(lines) + 0.38, 0.5, 0.22
    whole = top + height + bottom
    figure = _titled(lines, whole)
    width = (style.WIDTH - left - 0.15 - gap * (panels - 1)) / panels
    boxes = [
        ((left + place * (width + gap)) / style.WIDTH, bottom / whole, width / style.WIDTH, height / whole)
        for place in range(panels)
    ]
    return figure, [figure.add_axes(box) for box in boxes]


def _titled(lines: list[str], height: float) -> Figure:
    """Return an empty figure with its title."""
    figure, axes = style.new_figure(" ".join(lines), height - 1)
    for one in axes:
        one.remove()
    figure.set_size_inches(style.WIDTH, height)
    figure.texts[0].set_y(1 - 0.07 / height)
    return figure

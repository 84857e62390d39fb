"""What the report of a search over rules says and draws: candidates, the goal, and the trade-off."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, cos, hypot, pi, sin
from string import ascii_lowercase
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from reports import style
from reports.figures import Picture
from reports.goals import MET, MISSED, UNCLEAR, UNJUDGED, Wish
from reports.records import records
from reports.sections import Section
from reports.style import BAND, COLOURS, LEGEND_LINE, SMALL_FONT, Handle
from reports.words import NO_BREAK, counted, listed, true_minus, with_unit

LIMITS = (
    "A goal is met if the whole 95 % interval lies inside it and missed if all of it lies outside; each "
    "candidate is judged by itself. Of many candidates the best-looking one is flattered by chance: play it "
    "once more with another seed before the rules are changed for it.",
    "The Pareto set holds the candidates that no other one beats in every goal, by the estimates: how far a "
    "range is missed counts, not how deep inside it a candidate lies.",
)
MARKERS = {
    MET: ("o", COLOURS[2]),
    UNCLEAR: ("D", COLOURS[4]),
    MISSED: ("X", COLOURS[1]),
    UNJUDGED: ("o", COLOURS[0]),
}
NAMES = {MET: "meets the goal", UNCLEAR: "unclear", MISSED: "misses it", UNJUDGED: "candidate"}
# Names of the Pareto set that stand in a title; names that a figure can explain.
FEW_NAMES = 3
MOST_NAMES = 16
# Two columns of names fit beside each other up to this many letters.
COLUMN_LETTERS = 30
# Where a letter may stand around its mark, in points: near if there is room, on a slant if it may be,
# so that they lie on no interval.
AROUND = tuple(
    (far * cos(pi * turn / 6), far * sin(pi * turn / 6)) for far in (10, 15) for turn in range(1, 13)
)
# Room around a letter, in points, as wide as high.
LETTER_ROOM = 10


def goal_sections(table: pd.DataFrame, goals: Sequence[Wish]) -> list[Section]:
    """Return a section for each number of players: the candidates, those that meet the goal first."""
    return [_section(int(str(players)), part, goals) for players, part in table.groupby("players", sort=True)]


def goal_finding(players: int, part: pd.DataFrame) -> str:
    """Say how many candidates meet the goal, if it can be met, and which the Pareto set is."""
    met = int((part["met"] == MET).sum())
    names = [str(name) for name in part[part["pareto"]]["rules"]]
    count = counted(len(part), "candidate")
    best = f"Pareto set: {listed(names)}" if len(names) <= FEW_NAMES else f"{len(names)} in the Pareto set"
    if not _is_judged(part):
        return f"{players} players: {count}; {best}"
    return f"{players} players: {met} of {count} meet the goal; {best}"


def _is_judged(part: pd.DataFrame) -> bool:
    """Tell whether the goal has ranges; of wishes alone no answer was made, and a file has it empty."""
    return bool(part["met"].isin([MET, UNCLEAR, MISSED]).any())


def _section(players: int, part: pd.DataFrame, goals: Sequence[Wish]) -> Section:
    order, is_judged = {MET: 0, UNCLEAR: 1, MISSED: 2}, _is_judged(part)
    ranked = part.assign(_place=part["met"].map(order)).sort_values(
        ["_place", "pareto", "missed_by"], ascending=[True, False, True], kind="stable"
    )
    rows = [
        [
            str(row["rules"]),
            "yes" if row["pareto"] else "",
            *([str(row["met"])] if is_judged else []),
            *(_cell(row, goal) for goal in goals),
        ]
        for row in records(ranked)
    ]
    answer = ["meets the goal"] if is_judged else []
    head = ["rules", "Pareto set", *answer, *(goal.text() for goal in goals)]
    texts = [f"{goal_finding(players, part)}."]
    if is_judged:
        texts.append(
            "The Pareto set may include candidates that miss the goal: being far ahead in one goal is enough "
            "for a place in it."
        )
    return Section(f"Rules for a goal, {players} players", texts, head, rows)


def _cell(row: dict[str, Any], goal: Wish) -> str:
    """Write a measure with its interval, and whether it lies in its range."""
    one = goal.measure
    value, low, high = (row[one.column + end] * one.factor for end in ("", "_low", "_high"))
    text = true_minus(f"{value:.2f}{NO_BREAK}[{low:.2f},{NO_BREAK}{high:.2f}]")
    return f"{text} ({row[one.column + '_met']})" if goal.is_range else text


def goal_pictures(table: pd.DataFrame, goals: Sequence[Wish]) -> Iterator[Picture]:
    """Draw the trade-off for each number of players: every other goal against the one to be highest."""
    wished = [goal for goal in goals if not goal.is_range]
    up = (wished or list(goals))[0]
    for players, part in table.groupby("players", sort=True):
        yield _pareto_picture(int(str(players)), part, [goal for goal in goals if goal != up], up)


def _pareto_picture(players: int, part: pd.DataFrame, across: Sequence[Wish], up: Wish) -> Picture:
    title = goal_finding(players, part)
    letters = pareto_letters(part, across[0])
    named: list[Handle] = [
        Line2D([], [], linestyle="", label=f"{letter}  {name}") for name, letter in letters.items()
    ]
    columns = 2 if max(map(len, letters), default=0) <= COLUMN_LETTERS else 1
    lines = ceil(len(named) / columns)
    figure, panels = style.new_figure(
        title, 2.3 * len(across), panels=len(across), label_letters=8, legend_lines=3 + ceil(0.75 * lines)
    )
    for axes, goal in zip(panels, across, strict=True):
        plot_trade_off(axes, part, goal, up, letters)
    handles = _handles(is_judged=_is_judged(part))
    style.add_legend(figure, panels[0], handles, 2, lift=0.02 + lines * LEGEND_LINE)
    if named:
        style.add_legend(figure, panels[0], named, columns)
    note = (
        "Each mark is a candidate with its 95 % intervals; grey is a wanted range. Rings mark the Pareto "
        "set, which looks at all goals at once, so that in one panel a ring may look beaten."
    )
    return Picture(f"pareto_{players}_players", title, note, figure)


def pareto_letters(part: pd.DataFrame, across: Wish) -> dict[str, str]:
    """Give each candidate of the Pareto set a letter, from left to right; none where there are very many."""
    chosen = part[part["pareto"]].sort_values(across.measure.column, kind="stable")
    if len(chosen) > MOST_NAMES:
        return {}
    return {str(name): letter for name, letter in zip(chosen["rules"], ascii_lowercase, strict=False)}


def plot_trade_off(
    axes: Axes, part: pd.DataFrame, across: Wish, up: Wish, letters: Mapping[str, str]
) -> None:
    """Draw one measure against another; wanted ranges are grey, the Pareto set has rings and letters."""
    for goal, span in ((across, axes.axvspan), (up, axes.axhspan)):
        if goal.is_range:
            for low, high in _wanted(goal):
                span(low, high, color=BAND, alpha=0.7, zorder=0, linewidth=0)
    for row in records(part):
        x, y = (_ends(row, goal) for goal in (across, up))
        marker, colour = MARKERS.get(str(row["met"]), MARKERS[UNJUDGED])
        axes.plot(x[1:], [y[0]] * 2, color=colour, linewidth=0.7, alpha=0.6, zorder=2)
        axes.plot([x[0]] * 2, y[1:], color=colour, linewidth=0.7, alpha=0.6, zorder=2)
        axes.plot([x[0]], [y[0]], marker=marker, markersize=5, color=colour, zorder=3, gid="candidate")
        if row["pareto"]:
            axes.plot(
                [x[0]], [y[0]], "o", markersize=10, color="#000000", fillstyle="none", zorder=4, gid="pareto"
            )
    axes.set_xlabel(with_unit(across.measure.name, across.measure.unit), labelpad=1)
    axes.set_ylabel(with_unit(up.measure.name, up.measure.unit))
    axes.grid()
    _write_letters(axes, part, across, up, letters)


def _write_letters(
    axes: Axes, part: pd.DataFrame, across: Wish, up: Wish, letters: Mapping[str, str]
) -> None:
    """Write each letter beside its ring, where most room is: away from all marks and other letters."""
    points = [(_ends(row, across)[0], _ends(row, up)[0]) for row in records(part)]
    # In points of the page, where distances are what one sees; the axes have their limits only now.
    axes.autoscale_view()
    marks = [tuple(place) for place in axes.transData.transform(points) * 72 / axes.figure.dpi]
    numbers = {str(name): number for number, name in enumerate(part["rules"])}
    written: list[tuple[float, float]] = []
    for name, letter in letters.items():
        x, y = marks[numbers[name]]

        def room(off: tuple[float, float], x: float = x, y: float = y) -> float:
            at = (x + off[0], y + off[1])
            from_marks = min(hypot(at[0] - one[0], at[1] - one[1]) for one in marks)
            from_letters = [max(abs(at[0] - one[0]), abs(at[1] - one[1])) for one in written]
            return min(from_marks, LETTER_ROOM, *from_letters)

        free = max(AROUND, key=room)
        written.append((x + free[0], y + free[1]))
        axes.annotate(
            letter,
            points[numbers[name]],
            xytext=free,
            textcoords="offset points",
            ha="center",
            va="center",
            fontsize=SMALL_FONT,
            zorder=5,
            gid="letter",
        )


def _wanted(goal: Wish) -> list[tuple[float, float]]:
    """Return the wanted range in the unit of the axis; a measure of size has it on both sides of 0."""
    far = 1e6
    low, high = max(goal.low, -far) * goal.measure.factor, min(goal.high, far) * goal.measure.factor
    if not goal.measure.signed:
        return [(low, high)]
    return [(-high, high)] if low <= 0 else [(low, high), (-high, -low)]


def _ends(row: dict[str, Any], goal: Wish) -> list[float]:
    """Return a measure and its interval in the unit of the axis."""
    one = goal.measure
    return [float(row[one.column + end]) * one.factor for end in ("", "_low", "_high")]


def _handles(*, is_judged: bool) -> list[Handle]:
    """Return the legend of a trade-off."""
    answers = (MET, UNCLEAR, MISSED) if is_judged else (UNJUDGED,)
    marks: list[Handle] = [
        Line2D([], [], marker=marker, color=colour, linestyle="", markersize=5, label=NAMES[answer])
        for answer, (marker, colour) in ((one, MARKERS[one]) for one in answers)
    ]
    ring = Line2D(
        [], [], color="#000000", marker="o", markersize=9, fillstyle="none", linestyle="", label="Pareto set"
    )
    wanted = [Patch(color=BAND, alpha=0.7, linewidth=0, label="wanted")] if is_judged else []
    return [*marks, ring, *wanted]

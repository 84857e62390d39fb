"""What acting first is worth, in sentences, figures and a section of the report.

Numbers come from ``first_player.py``.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import NDArray

from reports import plots, style
from reports.figures import Picture
from reports.records import records
from reports.run_file import Run
from reports.sections import Section
from reports.style import BAND, COLOURS, GREY, MARKERS
from reports.words import NO_BREAK, counted, interval_text, listed, signed

LIMITS = (
    "These advantages hold for these strategies and these rules, all players of a table being alike.",
    "The unit of chance is the game: each has decks of its own. Intervals hold for each table by itself; "
    "“clear” is adjusted for all tables of the run (Holm).",
)
NOTE = (
    "All seats play alike; the player who acts first in the first hand, with 95 % intervals. Above: wins "
    "beyond a fair share, one over the number of players. Below: points a hand beyond the mean of the others."
)
# Column of the table, factor, label of the axis.
PANELS = (
    ("gain", 100.0, "Wins above fair (pp)"),
    ("points", 1.0, "Points a hand above others"),
)
LEVEL = 0.05
# So many strategies are told one by one in a title.
FEW_STRATEGIES = 3
# Strategies stand beside each other at a number of players, so far apart at most, and never further from it
# than REACH: 0.5 is half-way to the next number.
SHIFT = 0.16
REACH = 0.3
PANEL_HEIGHT = 1.5
# Names up to so many letters stand three or two in a line of the legend.
LETTERS_OF_COLUMNS = ((3, 15), (2, 26))
# With fewer games a table the intervals are so wide that the report says how wide.
MANY_GAMES = 10_000


def _of_rules(run: Run, table: pd.DataFrame) -> Iterator[tuple[int, str, pd.DataFrame]]:
    """Yield the part of each rule set, with its number and its name where there are several."""
    for place, (rules, part) in enumerate(table.groupby("rules", sort=False), start=1):
        yield place, f"{rules}: " if len(run.info["config"]["rules"]) > 1 else "", part


def clear_rows(part: pd.DataFrame) -> pd.DataFrame:
    """Return the rows whose gain differs from 0 beyond doubt, all tables of the run taken together."""
    return part[part["p_holm"] < LEVEL]


def first_player_finding(part: pd.DataFrame) -> str:
    """Say what acting first is worth to each strategy, or where most, and how often that is clear."""
    if part["gain"].isna().all():
        return "too few games"
    tables = f"clear at {len(clear_rows(part))} of {counted(len(part), 'table')}"
    groups = list(part.groupby("strategy", sort=False))
    if len(groups) <= FEW_STRATEGIES:
        worth = [f"{_gains(own)} to {strategy}" for strategy, own in groups]
        return f"acting first is worth {', '.join(worth)}; {tables}"
    most = max(records(part), key=lambda row: abs(float(row["gain"])))
    does = f"costs {most['strategy']} most" if most["gain"] < 0 else f"is worth most to {most['strategy']}"
    gain = f"{signed(100 * most['gain'])}{NO_BREAK}pp"
    return f"acting first {does}: {gain} with {most['players']} players; {tables}"


def width_sentence(part: pd.DataFrame) -> str:
    """Say how wide the intervals are where a table has few games; empty where all have many."""
    few = part[part["games"] < MANY_GAMES].dropna(subset=["gain_low"])
    if few.empty:
        return ""
    reach = 50 * float((few["gain_high"] - few["gain_low"]).max())
    games = f"{few['games'].min():,}"
    return (
        f"With {games} games a table an interval reaches up to {reach:.1f}{NO_BREAK}pp to each side, so that "
        "smaller effects cannot be seen."
    )


def _gains(own: pd.DataFrame) -> str:
    """Write the range of a strategy's gains: "−0.8 to +0.4 pp"."""
    low, high = signed(100 * own["gain"].min()), signed(100 * own["gain"].max())
    return f"{low if low == high else f'{low} to {high}'}{NO_BREAK}pp"


def strategy_sentence(part: pd.DataFrame) -> str:
    """Say for one strategy what acting first is worth, by number of players, and where that is clear."""
    gains = ", ".join(
        f"{signed(100 * row['gain'])}{NO_BREAK}pp with {row['players']}" for row in records(part)
    )
    sure = [str(players) for players in clear_rows(part)["players"]]
    where = f"clear with {listed(sure)} players" if sure else "nowhere clear"
    points = [float(value) for value in part["points"].dropna()]
    spread = ""
    if points:
        spread = f"; {signed(min(points))} to {signed(max(points))} points a hand against the others"
    return f"{part['strategy'].iloc[0]}: {gains} players ({where}){spread}."


def first_player_pictures(run: Run, table: pd.DataFrame) -> Iterator[Picture]:
    """Draw both measures by number of players, a figure for each rule set."""
    for place, name, part in _of_rules(run, table):
        title = f"{name}{first_player_finding(part)}"
        title = title[0].upper() + title[1:] if not name else title
        names = [str(strategy) for strategy in part["strategy"].unique()]
        columns = _legend_columns(names)
        figure, axes = style.new_figure(
            title,
            PANEL_HEIGHT * len(PANELS),
            panels=len(PANELS),
            legend_lines=-(-len(names) // columns),
            label_letters=8,
        )
        for one, (column, factor, label) in zip(axes, PANELS, strict=True):
            plot_by_players(one, part, column, factor)
            one.set_ylabel(label, fontsize=style.SMALL_FONT)
        axes[-1].set_xlabel("Players")
        named = part.assign(series=part["strategy"], primary=False)
        style.add_legend(figure, axes[0], plots.series_handles(named, []), columns, lift=0.06)
        note = " ".join(filter(None, (NOTE, width_sentence(part))))
        yield Picture(f"first_player_{place}" if name else "first_player", title, note, figure)


def _legend_columns(names: Sequence[str]) -> int:
    """Return how many names stand side by side."""
    longest = max(map(len, names))
    return next((columns for columns, letters in LETTERS_OF_COLUMNS if longest <= letters), 1)


def offsets(number: int) -> NDArray[np.float64]:
    """Return where each of a number of strategies stands beside its number of players."""
    ends = min(SHIFT * (number - 1) / 2, REACH)
    return np.linspace(-ends, ends, number) if number > 1 else np.zeros(1)


def plot_by_players(axes: Axes, part: pd.DataFrame, column: str, factor: float) -> None:
    """Draw a column with its intervals by number of players, strategies beside each other."""
    axes.axhline(0, color=GREY, linewidth=1, zorder=1)
    groups = list(part.groupby("strategy", sort=False))
    counts = sorted(part["players"].unique())
    for one, other in pairwise(counts):
        axes.axvline((one + other) / 2, color=BAND, linewidth=0.8, zorder=0, gid="separator")
    for number, ((_, own), offset) in enumerate(zip(groups, offsets(len(groups)), strict=True)):
        places = own["players"] + offset
        colour = COLOURS[number % 8]
        ends = (factor * own[f"{column}_low"], factor * own[f"{column}_high"])
        axes.vlines(places, *ends, color=colour, linewidth=1.6, zorder=3)
        axes.plot(
            places,
            factor * own[column],
            color=colour,
            marker=MARKERS[number % 8],
            markersize=4.5,
            linestyle="",
            zorder=4,
            gid="estimate",
        )
    axes.set_xticks(counts)
    axes.set_xlim(counts[0] - 0.5, counts[-1] + 0.5)
    axes.grid(axis="y")


def first_player_sections(run: Run, table: pd.DataFrame) -> list[Section]:
    """Return a section for each rule set: a sentence for each strategy, and every number."""
    head = ("players", "strategy", "won by the first (%)", "above fair (pp)", "points a hand", "games")
    sections = []
    for _, name, part in _of_rules(run, table):
        texts = [
            "All seats play alike. The player who acts first in the first hand: how often he wins, and his "
            "points a hand against the mean of the others, with 95 % intervals for each table by itself.",
            *(strategy_sentence(own) for _, own in part.groupby("strategy", sort=False)),
            *filter(None, (width_sentence(part),)),
        ]
        rows = [
            [
                str(row["players"]),
                str(row["strategy"]),
                f"{100 * row['share']:.1f}",
                interval_text(*(100 * row["gain" + end] for end in ("", "_low", "_high"))),
                interval_text(*(row["points" + end] for end in ("", "_low", "_high"))),
                f"{row['games']:,}",
            ]
            for row in records(part)
        ]
        rules = name.removesuffix(": ")
        title = "What is acting first worth?"
        sections.append(Section(f"{title} {rules}" if rules else title, texts, head, rows))
    return sections

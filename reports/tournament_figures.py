"""The figures of a tournament: shares against the field, the matrix of pairs, the ratings."""

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from reports import plots, plots_grid, style
from reports.figure_tables import POINT_COLUMNS
from reports.figures import Picture, points_figure, slug
from reports.run_file import Run
from reports.tournament import Result
from reports.tournament_findings import field_finding, pairs_finding, rating_finding
from reports.tournament_tables import places
from reports.words import signed


def tournament_pictures(run: Run, results: Sequence[Result]) -> Iterator[Picture]:
    """Draw every stage."""
    for result in results:
        yield field_picture(run, result)
        yield pairs_picture(run, result)
        if result.ratings is not None:
            yield rating_picture(run, result)


def field_picture(run: Run, result: Result) -> Picture:
    """Draw the win share of every entry against the field."""
    stage = result.stage
    rows = [
        (stage.names[entry], "against the field", *(100 * end for end in found[:3]), False)
        for entry in places(result)
        for found in [result.field[entry]["win_share"]]
    ]
    title = field_finding(run, result)
    handle = plots.reference_handle("a fair share")
    points = pd.DataFrame(rows, columns=POINT_COLUMNS)
    figure = points_figure(title, points, "Win share (% of games)", 100 / stage.players, None, [handle])
    note = (
        "Games won in all line-ups with the entry, with 95 % intervals over deal blocks that hold for each "
        "entry by itself; the line is a fair share."
    )
    return Picture(f"field_{slug(run, stage.rules, stage.players)}", title, note, figure)


def pairs_picture(run: Run, result: Result) -> Picture:
    """Draw who finishes above whom."""
    stage, order = result.stage, places(result)
    share = 100 * result.pairs.share[np.ix_(order, order)]
    sure = ((result.pairs.low > 0.5) | (result.pairs.high < 0.5))[np.ix_(order, order)]
    names = [f"{place} {stage.names[entry]}" for place, entry in enumerate(order, start=1)]
    texts = [["" if np.isnan(value) else f"{value:.0f}" for value in row] for row in share]
    title = pairs_finding(run, result)
    height = plots_grid.ROW_HEIGHT * len(order)
    letters = max(len(line) for name in names for line in style.wrapped(name).split("\n"))
    figure, (axes,) = style.new_figure(title, height, label_letters=letters, legend_lines=1)
    columns = [str(place) for place in range(1, len(order) + 1)]
    plots_grid.plot_matrix(axes, share, texts, sure, names, columns, middle=50.0)
    axes.set_xlabel("% of games in which the row finishes above the column")
    style.add_legend(figure, axes, [plots_grid.unsure_handle("can be an even pair")], 1, lift=0.06)
    note = (
        "Games in which both sat at the table; ties count one half. Plain cells differ from 50 % beyond "
        "doubt: their 95 % intervals hold for all pairs at once."
    )
    return Picture(f"pairs_{slug(run, stage.rules, stage.players)}", title, note, figure)


def rating_picture(run: Run, result: Result) -> Picture:
    """Draw the ratings."""
    stage, ratings = result.stage, result.ratings
    assert ratings is not None
    rows = [
        (
            stage.names[e],
            "rating",
            float(ratings.elo[e]),
            float(ratings.low[e]),
            float(ratings.high[e]),
            False,
        )
        for e in np.argsort(-ratings.elo, kind="stable")
    ]
    title = rating_finding(run, result)
    points = pd.DataFrame(rows, columns=POINT_COLUMNS)
    figure = points_figure(
        title, points, "Elo (Plackett–Luce; the mean entry is 0)", 0.0, None, [], lambda x: signed(x, 0)
    )
    note = (
        "One number for each entry, fitted to the orders of finish of all line-ups, with 95 % intervals from "
        "resampled deal blocks. It assumes that who else sits at the table does not matter."
    )
    return Picture(f"ratings_{slug(run, stage.rules, stage.players)}", title, note, figure)

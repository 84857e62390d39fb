"""What the report of a sweep says beside its figures: a section for each cell and metric."""

from collections.abc import Sequence

import numpy as np

from reports.run_file import Run
from reports.sections import Section
from reports.sentences import MEASURES
from reports.statistics.intervals import Estimate, mean_interval
from reports.sweep import Surface
from reports.sweep_findings import best_lines, cell_name, point_text, surface_finding, top_line
from reports.words import interval_text

MOST_ROWS = 60
LIMITS = (
    "A sweep explores. The highest of many points looks better than it is; play it again on fresh blocks, as "
    "a tip against the settings in use, before it is believed.",
    "A band holds for all points of its figure at once, and the set of possible best points holds the best "
    "one with the same 95 %. No single best point is named.",
    "The unit of chance is the deal block: all points met the same decks, and differences are taken block by "
    "block.",
    "Points under different rules or opponents answer different questions: compare settings within a column, "
    "and how the answer moves from one to the next.",
)


def sweep_sections(run: Run, surfaces: Sequence[Surface]) -> list[Section]:
    """Return a section for each cell and metric."""
    return [_section(run, one) for one in surfaces]


def _section(run: Run, one: Surface) -> Section:
    """Return the points of a cell, the highest first."""
    measure, cell = MEASURES[one.metric], one.cell
    order = np.argsort(-one.band.mean, kind="stable")
    rows = []
    for point in order[:MOST_ROWS]:
        own = mean_interval(one.y[:, point])
        band = own._replace(low=float(one.band.low[point]), high=float(one.band.high[point]))
        rows.append(
            [
                point_text(cell, int(point)),
                *(_ends(found, measure.factor) for found in (own, band)),
                "yes" if one.best[point] else "",
                "yes" if one.winners[point] else "",
            ]
        )
    texts = [f"{surface_finding(run, one)}.", *best_lines(run, one), *top_line(run, one)]
    if len(order) > MOST_ROWS:
        texts.append(f"The {MOST_ROWS} highest of {len(order)} points; sweep.csv has all.")
    head = (
        "point",
        f"{measure.unit}, 95 % by itself",
        "95 % for all at once",
        "possible best",
        "confidence set",
    )
    return Section(f"{measure.name}, {cell_name(run, cell)}", texts, head, rows)


def _ends(found: Estimate, factor: float) -> str:
    """Write an effect with its interval in people's units."""
    return interval_text(found.estimate * factor, found.low * factor, found.high * factor, places=2)

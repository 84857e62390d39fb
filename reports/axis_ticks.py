"""Ticks of a horizontal axis, even or logarithmic: round numbers whose labels have room, for any span.

Holds no drawing but that of the ticks. A short logarithmic span gets even steps too where they show more.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, isclose, log, log10
from typing import NamedTuple

from matplotlib.axes import Axes

from reports.style import text_width
from reports.words import true_minus

# Room between two labels, and how far a label may stand out beside the axis, inches.
GAP = 0.12
OVERHANG = 0.08
MOST_TICKS = 6
# Round numbers within a decade.
PARTS = (
    (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0),
    (1.0, 1.5, 2.0, 3.0, 5.0, 7.0),
    (1.0, 2.0, 3.0, 5.0),
    (1.0, 2.0, 5.0),
    (1.0, 3.0),
    (1.0,),
)
STEPS = (5.0, 2.0, 1.0)
MOST_DECADES = 4
MOST_PLACES = 9


class _Tick(NamedTuple):
    """A tick, its label, and where that begins and ends, inches from the left end of the axis."""

    number: float
    label: str
    left: float
    right: float


def set_ticks(axes: Axes, size: float) -> None:
    """Give the horizontal axis ticks with labels of a font size (points). Change ``axes``.

    What is drawn and the place of ``axes`` in its figure must stand already.
    """
    low, high = axes.get_xlim()
    width = axes.get_position().width * axes.figure.bbox.width / axes.figure.dpi
    ticks = round_ticks(low, high, width, size, is_log=axes.get_xscale() == "log")
    axes.set_xticks([tick for tick, _ in ticks], [label for _, label in ticks], fontsize=size)
    axes.minorticks_off()
    axes.set_xlim(low, high)


def round_ticks(
    low: float, high: float, width: float, size: float, *, is_log: bool
) -> list[tuple[float, str]]:
    """Return ticks from left to right and their labels: of all that have room the most, at most six.

    Parameters
    ----------
    low, high
        Limits of the axis; of a logarithmic one more than 0.
    width
        Width of the axis, inches.
    size
        Font size of the labels, points.
    """
    best: list[_Tick] = []
    ends: list[_Tick] = []
    for numbers in _candidates(low, high, is_log=is_log):
        ticks = []
        for number, label in zip(numbers, _labels(numbers), strict=True):
            part = log(number / low) / log(high / low) if is_log else (number - low) / (high - low)
            middle, half = width * part, text_width(label, size) / 2
            if middle - half >= -OVERHANG and middle + half <= width + OVERHANG:
                ticks.append(_Tick(number, label, middle - half, middle + half))
        if len(best) < len(ticks) <= MOST_TICKS and _have_room(ticks):
            best = ticks
        # Long numbers on a narrow axis: better two that are far apart than one.
        if not ends and len(ticks) > 1 and _have_room([ticks[0], ticks[-1]]):
            ends = [ticks[0], ticks[-1]]
    return [(tick.number, tick.label) for tick in (best if len(best) > 1 else ends or best)]


def _have_room(ticks: Sequence[_Tick]) -> bool:
    """Tell whether no label meets the next one."""
    return all(after.left - before.right >= GAP for before, after in pairwise(ticks))


def _candidates(low: float, high: float, *, is_log: bool) -> Iterator[list[float]]:
    """Yield sets of round numbers between the limits; of equally many the first is the best."""
    if is_log:
        decades = range(floor(log10(low)), ceil(log10(high)) + 1)
        for parts in PARTS:
            yield _inside([part * 10.0**decade for decade in decades for part in parts], low, high)
        for every in range(2, MOST_DECADES + 1):
            yield _inside([10.0**decade for decade in decades[::every]], low, high)
    largest = floor(log10(high - low))
    # With finer steps there are more than six of them.
    for power in (largest, largest - 1):
        for part in STEPS:
            step = part * 10.0**power
            ticks = [round(n * step, -power) for n in range(ceil(low / step), floor(high / step) + 1)]
            yield _inside(ticks, low, high)


def _inside(ticks: Sequence[float], low: float, high: float) -> list[float]:
    """Return the ticks between the limits."""
    return [tick for tick in ticks if low <= tick <= high]


def _labels(ticks: Sequence[float]) -> list[str]:
    """Write ticks in full: all with as many places as the finest needs, or each with its own over decades."""
    needed = [next(n for n in range(MOST_PLACES + 1) if n == MOST_PLACES or _is_exact(t, n)) for t in ticks]
    if len(ticks) < 2 or ticks[0] <= 0 or ticks[-1] < 10 * ticks[0]:
        needed = [max(needed, default=0)] * len(ticks)
    return [true_minus(f"{tick:,.{places}f}") for tick, places in zip(ticks, needed, strict=True)]


def _is_exact(number: float, places: int) -> bool:
    """Tell whether a number is written in full with so many decimal places."""
    return isclose(round(number, places), number, rel_tol=1e-9)

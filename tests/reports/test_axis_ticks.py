"""Ticks: round numbers, two or more at any span, with labels that say them and do not meet."""

from itertools import pairwise
from math import log

import pytest
from matplotlib.figure import Figure

from reports.axis_ticks import GAP, MOST_TICKS, OVERHANG, round_ticks, set_ticks
from reports.style import house_style, text_width

SIZE = 7.5


def number_of(label: str) -> float:
    return float(label.replace(",", "").replace("−", "-"))


@pytest.mark.parametrize("is_log", [True, False])
@pytest.mark.parametrize("width", [1.3, 1.7, 3.5])
@pytest.mark.parametrize("ratio", [1.003, 1.02, 1.13, 1.4, 2.5, 7, 30, 400])
@pytest.mark.parametrize("low", [0.013, 0.97, 5.8, 7.1, 14.2, 180.0, 2345.0])
def test_any_span_has_ticks_that_can_be_read(low: float, ratio: float, width: float, is_log: bool) -> None:
    high = low * ratio
    with house_style():
        found = round_ticks(low, high, width, SIZE, is_log=is_log)
        halves = [text_width(label, SIZE) / 2 for _, label in found]
    assert 2 <= len(found) <= MOST_TICKS
    ticks = [tick for tick, _ in found]
    assert [number_of(label) for _, label in found] == pytest.approx(ticks, rel=1e-9)
    assert len({label for _, label in found}) == len(found)
    places = [
        width * (log(tick / low) / log(ratio) if is_log else (tick - low) / (high - low)) for tick in ticks
    ]
    assert places[0] - halves[0] >= -OVERHANG
    assert places[-1] + halves[-1] <= width + OVERHANG
    for (left, half), (right, next_half) in pairwise(zip(places, halves, strict=True)):
        assert right - next_half - left - half >= GAP - 1e-9


@pytest.mark.parametrize(
    ("low", "high", "labels"),
    [
        (5.8, 14.6, ["6", "8", "10", "12", "14"]),
        (7.05, 7.95, ["7.2", "7.4", "7.6", "7.8"]),
        (118, 260, ["150", "200", "250"]),
        (0.05, 400, ["0.1", "1", "10", "100"]),
    ],
)
def test_a_logarithmic_axis_has_round_numbers_in_full(low: float, high: float, labels: list[str]) -> None:
    with house_style():
        assert [label for _, label in round_ticks(low, high, 1.6, SIZE, is_log=True)] == labels


def test_numbers_under_0_have_a_true_minus() -> None:
    with house_style():
        found = round_ticks(-12.0, 9.0, 1.6, SIZE, is_log=False)
    assert [label for _, label in found] == ["−10", "−5", "0", "5"]


def test_an_axis_keeps_its_limits() -> None:
    with house_style():
        figure = Figure(figsize=(5, 2))
        axes = figure.add_axes((0.1, 0.2, 0.4, 0.7))
        axes.set_xscale("log")
        axes.set_xlim(5.8, 14.6)
        set_ticks(axes, SIZE)
    assert axes.get_xlim() == (5.8, 14.6)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["6", "8", "10", "12", "14"]
    assert len(axes.get_xticks(minor=True)) == 0

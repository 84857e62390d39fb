"""Style: colours for every reader, labels that fit, files that are equal byte for byte."""

from itertools import pairwise
from pathlib import Path

import matplotlib as mpl
import pytest

from reports.style import (
    COLOURS,
    DASHES,
    LABEL_LETTERS,
    LABEL_LINES,
    MARKERS,
    WIDTH,
    house_style,
    new_figure,
    save,
    wrapped,
)


def test_every_series_has_a_colour_and_a_marker_of_its_own() -> None:
    assert len(set(COLOURS)) == len(set(MARKERS)) == 8
    assert len(set(DASHES)) == 4


@pytest.mark.parametrize(
    "label", ["T1", "adviser@dig_free_cards=99@dig_max_cards=99", "x" * 200, "a b " * 60]
)
def test_labels_are_broken_to_a_few_short_lines(label: str) -> None:
    lines = wrapped(label).split("\n")
    assert len(lines) <= LABEL_LINES
    assert max(map(len, lines)) <= LABEL_LETTERS + 1
    assert wrapped(label)[0] == label[0]


def test_panels_stand_below_each_other_inside_the_figure() -> None:
    figure, axes = new_figure("A title " * 20, 3.0, label_letters=12, legend_lines=2, panels=3)
    assert figure.get_figwidth() == WIDTH
    boxes = [panel.get_position() for panel in axes]
    assert all(upper.y0 > lower.y1 for upper, lower in pairwise(boxes))
    assert sum(box.height for box in boxes) * figure.get_figheight() == pytest.approx(3.0)
    assert 0 < boxes[-1].y0 < boxes[0].y1 < 1
    assert 0 < boxes[0].x0 < boxes[0].x1 < 1


def test_equal_figures_are_equal_files_without_dates(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        with house_style():
            figure, (axes,) = new_figure("Title", 1.0)
            axes.fill_between([0, 1], [1, 2])
            save(figure, tmp_path / folder, "f")
    for name in ("f.png", "f.svg"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert "dc:date" not in (tmp_path / "a" / "f.svg").read_text(encoding="utf-8")


def test_the_users_settings_come_back_and_do_not_matter() -> None:
    with mpl.rc_context({"font.size": 33}):
        with house_style():
            assert mpl.rcParams["font.size"] == 9.0
        assert mpl.rcParams["font.size"] == 33

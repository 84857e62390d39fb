"""Figures: all of them are made, say something, and nothing lies over anything else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from reports.blocks import BlockFile
from reports.build import build_report
from reports.figures import Picture, Tables, make_figures
from reports.ledgers import LedgerFile
from reports.run_file import read_run
from reports.sequential import looks_table
from reports.style import PNG_DPI, house_style
from reports.summary import summary_table
from reports.terminal import result_rows
from reports.verdict_table import verdict_table
from tests.helpers.synthetic_runs import PRIMARY, TIP, write_run


def pictures_of(folder: Path) -> list[Picture]:
    run = read_run(folder)
    with BlockFile(folder) as blocks, LedgerFile(folder, run) as ledgers, house_style():
        tables = Tables(
            run, summary_table(run, blocks), verdict_table(run, blocks), ledgers, looks_table(run, blocks)
        )
        return list(make_figures(tables))


def texts_of(figure: Figure) -> Iterator[tuple[str, Bbox]]:
    """Every visible text of a drawn figure and its box, in pixels."""
    # As saved: hinting makes the widths of letters depend on the resolution.
    figure.set_dpi(PNG_DPI)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    texts = [*figure.texts, *(text for legend in figure.legends for text in legend.get_texts())]
    for axes in figure.axes:
        texts += [*axes.texts, axes.xaxis.label, axes.yaxis.label, axes.title, axes._left_title]  # type: ignore[attr-defined] # matplotlib has no public name for it
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            # Matplotlib keeps labels of ticks outside the axes, and does not draw them.
            texts += [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
    for text in texts:
        if text.get_text() and text.get_visible():
            yield text.get_text(), text.get_window_extent(renderer)


def assert_readable(picture: Picture) -> None:
    found = list(texts_of(picture.figure))
    whole = picture.figure.bbox
    for place, (text, box) in enumerate(found):
        assert whole.x0 <= box.x0 and box.x1 <= whole.x1, (picture.name, text)
        assert whole.y0 <= box.y0 and box.y1 <= whole.y1, (picture.name, text)
        for other, second in found[place + 1 :]:
            # Boxes of lines above each other share a hair of white space.
            overlap = Bbox.intersection(box.shrunk(0.95, 0.8), second.shrunk(0.95, 0.8))
            assert overlap is None, (picture.name, text, other)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "tip_run",
            [
                *(f"effect_{m}_{p}_players" for m in ("win_share", "hand_margin") for p in (3, 2)),
                *(f"{m}_{p}_players" for m in ("win_share", "hand_score") for p in (3, 2)),
                "response_1_min_points_win_share",
                "response_2_min_points_hand_margin",
                "hand_score_distributions",
                "digs_by_depth",
            ],
        ),
        (
            "match_run",
            [
                *(f"effect_{m}_{p}_players" for m in ("win_share", "margin", "hand_margin") for p in (2, 3)),
                *(f"{m}_{p}_players" for m in ("win_share", "hand_score") for p in (2, 3)),
                "hand_score_distributions",
                "digs_by_depth",
            ],
        ),
        (
            "table_run",
            ["win_share_3_players", "hand_score_3_players", "hand_score_distributions", "digs_by_depth"],
        ),
    ],
)
def test_every_kind_of_run_has_its_figures(
    name: str, expected: list[str], request: pytest.FixtureRequest
) -> None:
    pictures = pictures_of(request.getfixturevalue(name))
    assert [picture.name for picture in pictures] == expected
    for picture in pictures:
        assert picture.title
        assert picture.note
        assert picture.title.split()[0] in picture.figure.texts[0].get_text()
        assert_readable(picture)


def test_sixteen_claims_and_long_labels_do_not_overlap(tmp_path: Path) -> None:
    claims = [
        {
            "id": f"T{number}_with_a_long_name",
            "question": "Is it so?",
            "baseline": {
                "strategy": "greedy",
                "max_cards": number + 1,
                "label": f"habit {number} with no tip",
            },
            "treatment": {
                "strategy": "greedy",
                "min_points": number,
                "label": f"that habit with tip {number}",
            },
            "primary": PRIMARY,
        }
        for number in range(16)
    ]
    run = {**TIP, "claim": claims, "players": [3], "stop": {"mode": "fixed", "blocks": 10}}
    for picture in pictures_of(write_run(tmp_path, run)):
        assert_readable(picture)


def test_lines_say_what_a_claim_is_about_and_titles_have_its_id(tmp_path: Path) -> None:
    claims = [{**TIP["claim"][0], "short": "take any pile"}, *TIP["claim"][1:]]
    folder = write_run(tmp_path, {**TIP, "claim": claims})
    drawn = {picture.name: picture for picture in pictures_of(folder)}
    for name in ("effect_win_share_3_players", "win_share_3_players"):
        (axes,) = drawn[name].figure.axes
        labels = [label.get_text().replace("\n", " ") for label in axes.get_yticklabels()]
        assert sorted(labels) == ["T0 take any pile", "T20", "T40"]
        assert "take any pile" not in drawn[name].title
    build_report(folder)
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert "\n| T0 take any pile | Is the pile" in text
    assert "\n### T0 take any pile: Is the pile" in text
    assert [row[0] for row in result_rows(folder)[2]] == ["T0 take any pile", "T20", "T40"]


def test_several_rule_sets_have_figures_of_their_own(tmp_path: Path) -> None:
    rules = ["rummy500", {"extends": "rummy500", "target": 300}]
    run = {**TIP, "rules": rules, "players": [3], "claim": TIP["claim"][:1], "opponents": [["baseline"]]}
    run["stop"] = {"mode": "fixed", "blocks": 10}
    names = [picture.name for picture in pictures_of(write_run(tmp_path, run))]
    assert names[:2] == [
        "effect_win_share_1_rummy500_3_players",
        "effect_win_share_2_rummy500+target=300_3_players",
    ]
    assert len(set(names)) == len(names)

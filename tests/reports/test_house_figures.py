"""Figures of rule sets: readable, and the numbers on the axes are those of the tables."""

from pathlib import Path

import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.build import build_report
from reports.figure_tables import MOST_TABLES, shown_tables, tables_of
from reports.figures import Tables
from reports.house_differences import COLUMNS, house_differences
from reports.house_figures import house_pictures, tip_pictures
from reports.house_plots import rule_label
from reports.house_table import house_table
from reports.house_terminal import house_result
from reports.ledgers import LedgerFile
from reports.run_file import read_run
from reports.sequential import looks_table
from reports.style import house_style
from reports.summary import summary_table
from reports.verdict_table import verdict_table
from tests.helpers.synthetic_runs import write_run
from tests.reports.test_figures import assert_readable
from tests.reports.test_house_table import HOUSE


@pytest.fixture(scope="module")
def house_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("house"), HOUSE)


def tables_of_run(folder: Path) -> Tables:
    run = read_run(folder)
    with BlockFile(folder) as blocks, LedgerFile(folder, run) as ledgers:
        summary, verdicts = summary_table(run, blocks), verdict_table(run, blocks)
        looks, house = looks_table(run, blocks), house_table(run, blocks)
        return Tables(run, summary, verdicts, ledgers, looks, house)


def test_panels_show_the_estimates_of_the_table(house_run: Path):
    tables = tables_of_run(house_run)
    assert tables.house is not None
    with BlockFile(house_run) as blocks:
        differences = house_differences(read_run(house_run), blocks)
    with house_style():
        pictures = {picture.name: picture for picture in house_pictures(tables.house, differences)}
    assert list(pictures) == ["house_length", "house_hands", "house_fairness", "house_skill"]
    axes = pictures["house_skill"].figure.axes[0]
    shown = [line.get_xdata()[0] for line in axes.lines if line.get_gid() == "estimate"]  # type: ignore[index] # lines hold arrays
    assert shown == pytest.approx(list(100 * tables.house["skill_share"]))
    for picture in pictures.values():
        assert_readable(picture)


def test_the_heat_map_shows_each_clear_effect_in_digits(house_run: Path):
    tables = tables_of_run(house_run)
    with house_style():
        (picture,) = tip_pictures(tables)
    assert_readable(picture)
    texts = [text.get_text() for axes in picture.figure.axes for text in axes.texts]
    assert len(texts) == 8
    assert any(text[0] in "+−" for text in texts)


def test_long_names_of_rules_stay_inside_and_are_the_same_in_every_figure(tmp_path: Path):
    switches = [{"go_out_bonus": 25}, {"opening_min": 30}, {"stock_empty": "reshuffle", "max_reshuffles": 1}]
    rules = ["rummy500", *({"extends": "rummy500"} | switch for switch in switches)]
    shorts = [{"short": "throw the low cards at once"}, {}]
    claims = [claim | short for claim, short in zip(HOUSE["claim"], shorts, strict=True)]
    tables = tables_of_run(write_run(tmp_path, HOUSE | {"rules": rules, "claim": claims}))
    assert tables.house is not None
    with house_style():
        shown, maps = (
            list(house_pictures(tables.house, pd.DataFrame(columns=COLUMNS))),
            list(tip_pictures(tables)),
        )
    assert len(shown) == 4
    names = [
        "rummy500",
        "rummy500+go_out_bonus=25",
        "rummy500+opening_min=30",
        "rummy500+stock_empty=reshuffle+max_reshuffles=1",
    ]
    for picture in (*shown, *maps):
        assert_readable(picture)
        labels = [label.get_text().replace("\n", "") for label in picture.figure.axes[0].get_yticklabels()]
        assert labels == names
    below = [label.get_text().replace("\n", " ") for label in maps[0].figure.axes[-1].get_xticklabels()]
    assert below == ["H1 throw the low cards at once", "H2"]


def test_labels_of_rules_break_before_their_signs():
    assert rule_label("rummy500+must_discard_to_go_out=true") == "rummy500\n+must_discard_to_go_out\n=true"
    assert rule_label("pagat") == "pagat"


def test_very_many_tables_have_figures_of_the_main_rules_only(tmp_path: Path):
    rules = ["rummy500", *({"extends": "rummy500", "target": 100 * n} for n in range(1, 5))]
    rules += [{"extends": "rummy500", "target": 50 * n} for n in (1, 3, 5)]
    claims = [claim | {"id": f"A{n}"} for n, claim in enumerate(HOUSE["claim"][:1])]
    run = read_run(write_run(tmp_path, HOUSE | {"rules": rules, "claim": claims, "stop": {"blocks": 2}}))
    assert len(tables_of(run)) == 16 > MOST_TABLES
    assert shown_tables(run) == [("rummy500", 2), ("rummy500", 3)]


def test_report_and_terminal_tell_the_table(house_run: Path):
    assert house_result(house_run) is None
    build_report(house_run)
    page = (house_run / "report.html").read_text(encoding="utf-8")
    assert "<h2>House rules</h2>" in page
    text = (house_run / "report.md").read_text(encoding="utf-8")
    assert "## House rules" in text
    assert "Who sat there: greedy in every seat." in text
    found = house_result(house_run)
    assert found is not None
    head, rows, companies = found
    assert companies == "Who sat there: greedy in every seat."
    assert head[:3] == ["rules", "players", "hands"]
    assert [row[:2] for row in rows] == [
        ["rummy500", "2"],
        ["rummy500", "3"],
        ["rummy500+target=300", "2"],
        ["rummy500+target=300", "3"],
    ]

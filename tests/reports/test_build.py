"""Build: a folder of results becomes tables, figures and reports; equal results, equal bytes."""

import json
import re
import shutil
from itertools import pairwise
from pathlib import Path

import pandas as pd
import pytest

from reports.build import build_report, render, verdict_rows
from reports.page import Page
from sim.errors import UserError
from sim.run_folder import SHEETS
from tests.helpers.synthetic_runs import TIP, write_run

RESULTS = ("run.json", "blocks.parquet", "ledgers.parquet")


def copied(run: Path, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for name in RESULTS:
        shutil.copy(run / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def built(tip_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(tip_run, tmp_path_factory.mktemp("built"))
    build_report(folder)
    return folder


def test_all_files_are_there_and_nothing_else(built: Path) -> None:
    assert sorted(path.name for path in built.iterdir()) == sorted(
        [
            *RESULTS,
            *("digs.csv", "distributions.csv", "figures", "first_melds.csv", "pooled.csv"),
            *("rank_classes.csv", "report.html", "report.md", "summary.csv", "verdicts.csv"),
        ]
    )
    figures = [path.name for path in (built / "figures").iterdir()]
    assert len(figures) == 24
    assert {name.removesuffix(".png") for name in figures if name.endswith(".png")} == {
        name.removesuffix(".svg") for name in figures if name.endswith(".svg")
    }


def test_the_page_works_offline_and_on_a_phone(built: Path) -> None:
    html = (built / "report.html").read_text(encoding="utf-8")
    assert 'name="viewport"' in html
    assert "@media print" in html
    assert html.count('src="data:image/svg+xml;base64,') == 12
    assert not re.search(r'(src|href)="(?!data:image|#)', html)
    assert "<script" not in html


def test_the_page_tells_every_claim(built: Path) -> None:
    html = (built / "report.html").read_text(encoding="utf-8")
    markdown = (built / "report.md").read_text(encoding="utf-8")
    verdicts = pd.read_csv(built / "verdicts.csv")
    for row in verdicts[verdicts["primary"]].itertuples():
        for page in (html, markdown):
            assert str(row.verdict) in page
            assert str(row.sentence) in page
    assert "Is the pile worth taking only for 40 points?" in html
    assert "deal block" in html
    assert "exploratory" in html


def test_links_of_the_markdown_report_lead_to_figures(built: Path) -> None:
    links = re.findall(r"!\[[^\n]*\]\(([^)]+)\)", (built / "report.md").read_text(encoding="utf-8"))
    assert len(links) == 12
    assert all((built / link).is_file() for link in links)


def test_the_markdown_report_points_to_the_configuration_and_the_page_folds_it(built: Path) -> None:
    text = (built / "report.md").read_text(encoding="utf-8")
    assert "```json" not in text
    assert "[run.json](run.json) under `config`" in text
    assert json.loads((built / "run.json").read_text(encoding="utf-8"))["config"]["name"] == "invented"
    page = (built / "report.html").read_text(encoding="utf-8")
    folded = page.partition("<details><summary>The experiment as it was resolved")[2].partition("</details>")[
        0
    ]
    assert "treatment" in folded


def test_tables_of_the_markdown_report_have_equal_columns(built: Path) -> None:
    lines = (built / "report.md").read_text(encoding="utf-8").splitlines()
    for above, below in pairwise(lines):
        if above.startswith("|") and below.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", above)) == len(re.findall(r"(?<!\\)\|", below))


def test_equal_results_give_equal_bytes(built: Path, tip_run: Path, tmp_path: Path) -> None:
    again = copied(tip_run, tmp_path / "again")
    build_report(again)
    first = {path.relative_to(built): path.read_bytes() for path in built.rglob("*") if path.is_file()}
    second = {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()}
    assert first == second


def test_the_csv_files_hold_ten_digits_and_small_booleans(built: Path) -> None:
    text = (built / "verdicts.csv").read_text(encoding="utf-8")
    assert ",true," in text
    assert "True" not in text
    assert "nan" not in text.lower().replace("significan", "")
    numbers = re.findall(r"(?<=,)-?\d*\.\d+(?:e-?\d+)?(?=,)", text)
    assert numbers
    assert max(len(number.split("e")[0].lstrip("-0.").replace(".", "")) for number in numbers) <= 10


def test_verdict_rows_are_those_of_the_file(built: Path) -> None:
    found = verdict_rows(built)
    read = pd.read_csv(built / "verdicts.csv")
    assert list(found.columns) == list(read.columns)
    assert found["estimate"].tolist() == pytest.approx(read["estimate"].tolist(), rel=1e-9)
    assert found["verdict"].tolist() == read["verdict"].tolist()


@pytest.mark.parametrize("name", ["match_run", "table_run"])
def test_matches_have_reports_too(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    folder = copied(request.getfixturevalue(name), tmp_path / name)
    build_report(folder)
    html = (folder / "report.html").read_text(encoding="utf-8")
    assert ("Claims in numbers" in html) == (name == "match_run")
    assert "greedy" in html


def test_an_interrupted_run_tells_what_is_missing(tmp_path: Path) -> None:
    folder = write_run(tmp_path, {**TIP, "claim": TIP["claim"][:1]}, finished=lambda key: key.players == 2)
    build_report(folder)
    html = (folder / "report.html").read_text(encoding="utf-8")
    assert "This run is interrupted" in html
    assert "T0: 3 players, among baselines" in html
    assert set(pd.read_csv(folder / "summary.csv")["players"]) == {2}


def test_a_run_without_finished_arms_has_empty_tables(tmp_path: Path) -> None:
    folder = write_run(tmp_path, {**TIP, "claim": TIP["claim"][:1]}, finished=lambda key: False)
    build_report(folder)
    assert pd.read_csv(folder / "summary.csv").empty
    assert pd.read_csv(folder / "verdicts.csv").empty
    assert not list((folder / "figures").glob("*"))


def test_a_failure_leaves_the_old_report(built: Path, tmp_path: Path) -> None:
    folder = copied(built, tmp_path / "broken")
    (folder / "report.md").write_text("old", encoding="utf-8")
    (folder / "ledgers.parquet").write_bytes(b"broken")
    with pytest.raises(UserError, match="is damaged"):
        build_report(folder)
    assert sorted(path.name for path in folder.iterdir()) == sorted([*RESULTS, "report.md"])


def test_texts_of_people_are_only_text() -> None:
    evil = "<script>alert(1)</script> | a_b\nnext"
    page = Page(evil, "complete", evil, evil, [], [], [], [[evil]], [evil], [], [("Command", evil)], [], "{}")
    assert "<script" not in render("report.html", page, {})
    markdown = render("report.md", page, {})
    assert r"\<script>alert(1)\</script> \| a\_b next" in markdown


@pytest.mark.parametrize("kind", ["cup_run", "alone_run", "grid_run", "curve_run", "tune_run", "goal_run"])
def test_every_table_is_known_to_the_folder_and_the_spreadsheet(
    kind: str, request: pytest.FixtureRequest
) -> None:
    written = {path.stem for path in Path(request.getfixturevalue(kind)).glob("*.csv")}
    assert "summary" in written
    assert written <= set(SHEETS)


def test_every_table_of_a_tip_is_known_too(built: Path) -> None:
    assert {path.stem for path in built.glob("*.csv")} <= set(SHEETS)

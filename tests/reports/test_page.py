"""Page: what a report says of claims, arms and origins."""

import json
from pathlib import Path

from reports.blocks import BlockFile
from reports.build import render
from reports.page import Page, primary_row, report_page
from reports.run_file import read_run
from reports.summary import summary_table
from reports.verdict_table import verdict_table
from sim.results import FORMAT_VERSION
from tests.helpers.synthetic_runs import TIP, write_run


def page_of(folder: Path) -> Page:
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        return report_page(run, summary_table(run, blocks), verdict_table(run, blocks), [])


def test_every_claim_is_answered_by_its_primary_cell(tip_run: Path) -> None:
    run = read_run(tip_run)
    with BlockFile(tip_run) as blocks:
        verdicts = verdict_table(run, blocks)
    page = page_of(tip_run)
    primary = verdicts[verdicts["primary"]]
    assert [claim.id for claim in page.claims] == ["T0", "T20", "T40"]
    assert [claim.sentence for claim in page.claims] == primary["sentence"].tolist()
    assert page.claims[1].question == "Is the pile worth taking only for 20 points?"
    assert page.claims[1].treatment == "greedy@min_points=20"
    assert [row.primary for row in page.claims[0].rows] == [False, False, False, True, False, False]
    assert page.claims[0].rows[3].where == "3 players, among baselines"
    assert page.claims[0].rows[3].q == "Holm"


def test_a_claim_without_primary_cell_is_exploratory(tmp_path: Path) -> None:
    claim = {key: value for key, value in TIP["claim"][0].items() if key != "primary"}
    page = page_of(write_run(tmp_path, {**TIP, "claim": [claim]}))
    assert page.claims[0].verdict != "not played"
    assert any("Exploratory" in note for note in page.claims[0].notes)
    assert page.claims[0].answer == f"{page.claims[0].verdict} (exploratory)"


def test_a_primary_cell_and_a_match_are_not_marked_exploratory(tip_run: Path, match_run: Path) -> None:
    tip, match = page_of(tip_run), page_of(match_run)
    assert [claim.answer for claim in tip.claims] == [claim.verdict for claim in tip.claims]
    assert [claim.answer for claim in match.claims] == [claim.verdict for claim in match.claims]
    assert (tip.decides, match.decides) == (True, False)
    for page, head, is_bold in ((tip, "deciding", True), (match, "first", False)):
        for template in ("report.html", "report.md"):
            text = render(template, page, {one.name: "" for one in page.pictures})
            assert f"verdict in the {head} cell" in text
            assert ("the cell that decides the claim" in text) == is_bold


def test_a_missing_primary_cell_answers_nothing(tmp_path: Path) -> None:
    page = page_of(write_run(tmp_path, finished=lambda key: key.players == 2))
    assert page.status == "interrupted"
    assert {claim.verdict for claim in page.claims} == {"not played"}
    assert "T20: 3 players, among baselines" in page.not_played
    assert len(page.not_played) == 9


def test_a_run_without_a_finished_arm_still_has_a_page(tmp_path: Path) -> None:
    page = page_of(write_run(tmp_path, finished=lambda key: False))
    assert page.arms == []
    assert len(page.not_played) == 18
    assert all(claim.general == "No cell was played to the end." for claim in page.claims)


def test_the_primary_row_is_the_named_one(tip_run: Path) -> None:
    run = read_run(tip_run)
    with BlockFile(tip_run) as blocks:
        verdicts = verdict_table(run, blocks)
    row = primary_row(run, run.claims[2], verdicts)
    assert row is not None
    assert (row["claim"], row["players"], row["metric"], row["primary"]) == ("T40", 3, "win_share", True)
    assert primary_row(run, run.claims[2], verdicts[verdicts["players"] == 2]) is None


def test_origins_and_config_are_told(tip_run: Path) -> None:
    page = page_of(tip_run)
    facts = dict(page.facts)
    assert facts["Seed"] == "500"
    assert facts["Command"] == "rummy500 run invented"
    assert facts["Commit"] == "not a checkout"
    assert facts["Result format"] == str(FORMAT_VERSION)
    assert json.loads(page.config)["claims"][0]["id"] == "T0"


def test_arms_of_a_match_are_shown_with_intervals(match_run: Path) -> None:
    page = page_of(match_run)
    assert len(page.arms) == 4
    assert page.arms[0][0] == "greedy"
    assert page.arms[0][3].count(",") == 1
    assert page.claims[0].id == "greedy vs greedy@min_points=30"

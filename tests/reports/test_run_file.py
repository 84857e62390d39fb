"""Run file: what run.json says of arms, claims and cells."""

import json
from pathlib import Path

import pytest

from reports.run_file import read_run
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.plan import cell_sides, claims_of
from sim.results import FORMAT_VERSION
from tests.helpers.synthetic_runs import MATCH, TABLE, TIP, write_run


@pytest.mark.parametrize("table", [TIP, MATCH], ids=["tip", "match"])
def test_cells_name_the_arms_that_the_plan_plays(tmp_path: Path, table: dict[str, object]) -> None:
    run = read_run(write_run(tmp_path, table))
    experiment = experiment_from_table(dict(table), "test", tmp_path, lambda spec: None)
    for claim, planned in zip(run.claims, claims_of(experiment), strict=True):
        assert claim.id == planned.id
        sides = [
            [(arm.key, *(arm.label,)) for _, arm in cell_sides(experiment, planned, cell)]
            for cell in planned.cells
        ]
        assert [[tuple(side) for side in cell.sides] for cell in claim.cells] == sides
        assert [cell.sign for cell in claim.cells] == [
            -1 if cell.direction == "leaves" else 1 for cell in planned.cells
        ]
    assert not run.not_played()


def test_one_cell_of_a_claim_is_primary(tip_run: Path) -> None:
    run = read_run(tip_run)
    primary = [
        (cell.players, cell.opponents, cell.direction, metric)
        for cell in run.claims[0].cells
        for metric in run.metrics
        if run.claims[0].is_primary(cell, metric)
    ]
    assert primary == [(3, "baseline", "joins", "win_share")]


def test_a_match_of_three_has_no_claims(tmp_path: Path) -> None:
    assert read_run(write_run(tmp_path, TABLE)).claims == ()


def test_a_cell_without_all_its_arms_is_not_played(tmp_path: Path) -> None:
    folder = write_run(
        tmp_path, finished=lambda key: not (key.arm == "T20/baseline" and key.opponents == "greedy")
    )
    missing = read_run(folder).not_played()
    assert {(claim.id, cell.players, cell.opponents) for claim, cell in missing} == {
        ("T20", 2, "greedy"),
        ("T20", 3, "greedy"),
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ('{"format_version": 99}', "format_version 99"),
        # Trials of tunes had another key then.
        ('{"format_version": 1}', "format_version 1, and this version reads 2; run the experiment again"),
        (f'{{"format_version": {FORMAT_VERSION}}}', "lacks a key"),
    ],
)
def test_a_damaged_run_file_is_told_in_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "run.json").write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=words):
        read_run(tmp_path)


def test_a_folder_without_run_file_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is no run"):
        read_run(tmp_path)


def test_smallest_effects_are_those_of_the_config(tip_run: Path) -> None:
    run = read_run(tip_run)
    assert run.smallest_effect("hand_margin") == 2.0
    assert json.loads((tip_run / "run.json").read_text(encoding="utf-8"))["config"]["metrics"] == list(
        run.metrics
    )

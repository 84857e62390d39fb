"""What a tune found, as tables: figures agree with the files that they come from."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.terminal import result_rows
from reports.tune import SearchFile, places, spec_text, trials_table
from sim import api
from sim.config_files import experiment_from_table
from sim.errors import UserError
from tests.helpers.small_runs import TUNE


def test_trials_has_every_trial_and_every_finalist_of_both_searches(tune_run: Path) -> None:
    trials = pd.read_csv(tune_run / "trials.csv")
    found = json.loads((tune_run / "run.json").read_text(encoding="utf-8"))["config"]["tune"]["found"]
    assert [one["players"] for one in found] == [2, 3]
    for one in found:
        own = trials[trials["players"] == one["players"]]
        assert (own["stage"] == "search").sum() == len(one["trials"]) == 6
        assert (own["stage"] == "final").sum() == len(one["final"]["finalists"])
        assert set(own[own["winner"]]["trial"]) == {one["final"]["winner"]}
    assert trials[trials["in_use"]]["gain"].tolist() == [0, 0]
    assert list(trials.columns[5:7]) == ["min_points", "max_cards"]
    # A twin is the second copy of a card.
    assert "same_as" in trials.columns
    assert "twin" not in trials.columns


def test_gains_are_those_that_the_search_and_the_final_went_by(tune_run: Path) -> None:
    trials = pd.read_csv(tune_run / "trials.csv")
    found = json.loads((tune_run / "run.json").read_text(encoding="utf-8"))["config"]["tune"]["found"]
    for one in found:
        own = trials[trials["players"] == one["players"]]
        searched = own[own["stage"] == "search"].set_index("trial")
        for trial in one["trials"]:
            assert searched["gain"][trial["number"]] == pytest.approx(trial["gain"])
            assert searched["blocks"][trial["number"]] == trial["blocks"]
        final = own[own["stage"] == "final"].set_index("trial")
        for number, blocks, gain in zip(
            *(one["final"][k] for k in ("finalists", "blocks", "gains")), strict=True
        ):
            assert final["gain"][number] == pytest.approx(gain)
            assert final["blocks"][number] == blocks


def test_the_confirmed_figure_is_the_mean_of_the_cells_that_the_search_looked_at(tune_run: Path) -> None:
    cells = {
        # Two players: the other direction is the same games, which count once.
        2: {("baseline", "joins"), ("random", "joins")},
        3: {("baseline", "joins"), ("baseline", "leaves"), ("random", "joins")},
    }
    run = read_run(tune_run)
    with BlockFile(tune_run) as blocks:
        found = places(run, SearchFile(tune_run), blocks)
    verdicts = pd.read_csv(tune_run / "verdicts.csv")
    for place in found:
        own = verdicts[(verdicts["players"] == place.found["players"]) & (verdicts["metric"] == "win_share")]
        assert len(own) == 3
        is_searched = [
            one in cells[place.found["players"]]
            for one in zip(own["opponents"], own["direction"], strict=True)
        ]
        own = own[is_searched]
        assert len(own) == len(cells[place.found["players"]])
        assert place.confirmed is not None
        assert place.confirmed.estimate == pytest.approx(own["estimate"].mean())
        assert place.confirmed.blocks == 60
        assert place.winner == spec_text(place.claim.treatment, {})
        assert set(place.claim.treatment["params"].items()) <= set(place.params.items())


def test_an_interrupted_confirmation_is_told_without_a_figure_of_unequal_cells(tmp_path: Path) -> None:
    table = TUNE | {"players": [3], "opponents": [["baseline"]], "directions": ["joins", "leaves"]}
    experiment = experiment_from_table(table, "test", tmp_path, api.check_spec)
    asked = 0

    def stop() -> bool:
        # The journal is there when the search is over; then each of the two cells is three batches.
        nonlocal asked
        asked += (tmp_path / "out" / "journal.part").exists()
        return asked > 4

    with pytest.raises(KeyboardInterrupt):
        api.run(experiment, out=tmp_path / "out", batch=20, stop=stop)
    run = read_run(tmp_path / "out")
    lengths = {key.direction: arm.blocks for key, arm in run.arms.items()}
    assert lengths["joins"] == 60
    assert 0 < lengths["leaves"] < 60
    text = api.report(tmp_path / "out").with_suffix(".md").read_text(encoding="utf-8")
    assert "interrupted" in text
    with BlockFile(tmp_path / "out") as blocks:
        (place,) = places(run, SearchFile(tmp_path / "out"), blocks)
    assert place.confirmed is None
    _, _, rows, _ = result_rows(tmp_path / "out")
    assert rows[0][1] == "keep"
    assert rows[0][3] == "–"
    # The deciding cell is one that was played.
    assert "[" in rows[0][4]


def test_a_tune_without_its_search_is_told(tune_run: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"search\.parquet cannot be read"):
        SearchFile(tmp_path)
    run = read_run(tune_run)
    table = trials_table(run, SearchFile(tune_run))
    assert np.isfinite(table["error"]).all()

"""Reports of tournaments and sweeps: which files, figures and sections they have."""

import json
from pathlib import Path


def test_a_tournament_writes_its_tables_figures_and_report(cup_run: Path) -> None:
    files = {file.name for file in cup_run.iterdir()}
    assert {"ratings.csv", "pairs.csv", "seats.csv", "summary.csv", "verdicts.csv"} <= files
    figures = {file.name for file in (cup_run / "figures").glob("*.png")}
    each = {f"{what}_{n}_players.png" for what in ("field", "pairs", "ratings") for n in (2, 3)}
    assert figures == {*each, "first_player.png"}
    text = (cup_run / "report.md").read_text(encoding="utf-8")
    assert "## Standings, 3 players" in text
    assert "## Does the seat matter? 2 players" in text
    assert "## Arms" not in text
    assert "<h2>Standings, 3 players</h2>" in (cup_run / "report.html").read_text(encoding="utf-8")


def test_strategies_that_meet_only_themselves_are_not_ranked(alone_run: Path) -> None:
    files = {file.name for file in alone_run.iterdir()}
    assert {"first_player.csv", "seats.csv"} <= files
    assert not {"ratings.csv", "pairs.csv"} & files
    figures = {file.name for file in (alone_run / "figures").glob("*.png")}
    assert {"first_player_1.png", "first_player_2.png"} <= figures
    assert not any(name.startswith(("field", "pairs", "ratings")) for name in figures)
    text = (alone_run / "report.md").read_text(encoding="utf-8")
    assert "of 2 strategies, each among copies of itself." in text
    assert "Standings" not in text
    assert "## What is acting first worth? one\\_hand" in text
    assert "## Does the seat matter? rummy500, 5 players" in text


def test_a_sweep_writes_its_tables_figures_and_report(grid_run: Path, curve_run: Path) -> None:
    assert {"sweep.csv", "effects.csv"} <= {file.name for file in grid_run.iterdir()}
    names = sorted(file.name.split("_")[0] for file in (grid_run / "figures").glob("*.png"))
    assert names == ["factors"] * 4 + ["map"] * 4
    assert sorted(f.name.split("_")[0] for f in (curve_run / "figures").glob("*.png")) == ["curve"] * 2
    text = (grid_run / "report.md").read_text(encoding="utf-8")
    assert "possible best by the bands" in text
    assert "The parabola through all levels is highest" in (curve_run / "report.md").read_text(
        encoding="utf-8"
    )


def test_run_json_of_a_sweep_has_its_points(grid_run: Path) -> None:
    config = json.loads((grid_run / "run.json").read_text(encoding="utf-8"))["config"]
    assert [factor["key"] for factor in config["sweep"]["factors"]] == ["greedy.min_points", "rules.target"]
    assert len(config["sweep"]["points"]) == 12

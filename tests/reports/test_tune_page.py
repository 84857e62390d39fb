"""The report of a tune in words."""

from pathlib import Path

import pandas as pd

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.tune import Place, SearchFile, places, trials_table
from reports.tune_page import changes_text, tune_finding, tune_sections


def found_places(folder: Path) -> list[Place]:
    with BlockFile(folder) as blocks:
        return places(read_run(folder), SearchFile(folder), blocks)


def test_optimistic_figures_are_called_so_and_the_fresh_one_has_an_interval(tune_run: Path) -> None:
    told = tune_finding(read_run(tune_run), found_places(tune_run)[0])
    assert "(optimistic), fresh blocks say" in told
    assert "[" in told.partition("fresh blocks")[2]


def test_a_place_that_was_not_confirmed_says_so(tune_run: Path) -> None:
    place = found_places(tune_run)[0]._replace(confirmed=None)
    assert "not confirmed" in tune_finding(read_run(tune_run), place)


def test_changes_are_told_against_the_settings_in_use(tune_run: Path) -> None:
    place = found_places(tune_run)[0]
    same = place._replace(found={**place.found, "in_use": place.params})
    assert changes_text(same) == "none of the searched parameters"
    other = {name: value + 1 for name, value in place.params.items()}
    assert f"max_cards {place.params['max_cards'] + 1} → {place.params['max_cards']}" in changes_text(
        place._replace(found={**place.found, "in_use": other})
    )


def test_sections_rank_the_trials_and_name_the_winner(tune_run: Path) -> None:
    run = read_run(tune_run)
    trials = trials_table(run, SearchFile(tune_run))
    sections = tune_sections(run, found_places(tune_run), trials)
    assert [one.title for one in sections] == ["Tuned for 2 players", "Tuned for 3 players"]
    searched = trials[trials["stage"] == "search"]
    for section, (_, own) in zip(sections, searched.groupby("players"), strict=True):
        assert len(section.rows) == own["same_as"].isna().sum()
        assert sum("winner" in row[-1] for row in section.rows) == 1
        assert sum("(in use)" in row[0] for row in section.rows) == 1


def test_trials_that_played_alike_and_finalists_that_stayed_are_told(tune_run: Path) -> None:
    run, place = read_run(tune_run), found_places(tune_run)[0]
    final = place.found["final"]
    place = place._replace(found={**place.found, "final": {**final, "left": final["finalists"]}})
    trials = trials_table(run, SearchFile(tune_run)).assign(same_as=float("nan"))
    other = next(n for n in range(6) if n != final["winner"])
    at = (trials["players"] == 2) & (trials["stage"] == "search") & (trials["trial"] == other)
    trials.loc[at, "same_as"] = 0
    (section,) = tune_sections(run, [place], trials)
    assert len(section.rows) == 5
    assert "1 trial played like an earlier one" in " ".join(section.texts)
    assert "could not be told apart from it" in " ".join(section.texts)


def test_the_report_has_answers_sections_and_limits(tune_run: Path) -> None:
    text = (tune_run / "report.md").read_text(encoding="utf-8")
    for words in (
        "## Answers",
        "## Tuned for 2 players",
        "## Claims in numbers",
        "they are labelled optimistic",
    ):
        assert words in text
    assert "12 trials in 2 searches" in text
    assert pd.read_csv(tune_run / "verdicts.csv")["primary"].sum() == 2

"""The report of a tune in words."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.statistics.intervals import Estimate
from reports.tune import Answer, Place, SearchFile, places, trials_table
from reports.tune_page import advice, changes_text, short_advice, tune_finding, tune_lead, tune_sections


def found_places(folder: Path) -> list[Place]:
    with BlockFile(folder) as blocks:
        return places(read_run(folder), SearchFile(folder), blocks)


def test_optimistic_figures_are_called_so_and_the_fresh_one_has_an_interval(tune_run: Path) -> None:
    told = tune_finding(read_run(tune_run), found_places(tune_run)[0])
    assert "(optimistic), fresh blocks say" in told
    assert "[" in told.partition("fresh blocks")[2]


def test_a_place_that_was_not_confirmed_says_so(tune_run: Path) -> None:
    place = found_places(tune_run)[0]._replace(confirmed=None)
    told = tune_finding(read_run(tune_run), place)
    assert told.startswith("2 players: keep what is in use, the winner is not confirmed; the search promised")


@pytest.mark.parametrize(
    ("ends", "answer", "told"),
    [
        ((0.02, 0.011, 0.029), Answer.BETTER, "take the winner"),
        ((0.02, 0.0, 0.04), Answer.OPEN, "keep what is in use, no gain is shown"),
        ((0.004, 0.001, 0.007), Answer.SLIGHTLY, "the gain is too small to matter"),
        ((-0.02, -0.04, -0.001), Answer.WORSE, "keep what is in use, the winner is worse"),
        ((-0.02, -0.04, 0.001), Answer.OPEN, "keep what is in use, no gain is shown"),
        ((0.02, np.nan, np.nan), Answer.UNCONFIRMED, "keep what is in use, the winner is not confirmed"),
    ],
)
def test_only_a_clear_gain_on_fresh_blocks_is_a_reason_to_change(
    tune_run: Path, ends: tuple[float, float, float], answer: Answer, told: str
) -> None:
    run = read_run(tune_run)
    place = found_places(tune_run)[0]._replace(confirmed=Estimate(*ends, 100))
    assert run.smallest_effect("win_share") == 0.01
    assert place.answer(0.01) is answer
    assert told in advice(run, place)
    words = {Answer.BETTER: "take it", Answer.SLIGHTLY: "either"}
    assert short_advice(run, place) == words.get(answer, "keep")
    assert tune_finding(run, place).startswith(f"2 players: {advice(run, place)}; the search promised")


def test_too_few_fresh_blocks_confirm_nothing(tune_run: Path) -> None:
    place = found_places(tune_run)[0]
    for ends in ((0.02, 0.011, 0.029), (-0.02, -0.04, -0.001)):
        assert place._replace(confirmed=Estimate(*ends, 99)).answer(0.01) is Answer.UNCONFIRMED


def test_the_lead_says_first_where_to_keep_what_is_in_use(tune_run: Path) -> None:
    run = read_run(tune_run)
    first, second = found_places(tune_run)
    good, bad = Estimate(0.02, 0.011, 0.03, 100), Estimate(-0.02, -0.03, -0.01, 100)
    both_bad = [one._replace(confirmed=bad) for one in (first, second)]
    basis = "This rests on the mean of the fresh blocks over companies and directions"
    of_two = f"{basis}, at each table for itself: it is not adjusted for 2 tables."
    assert tune_lead(run, both_bad) == (
        f"Keep what is in use, the winner is worse: 2 players and 3 players. {of_two}"
    )
    mixed = [first._replace(confirmed=good), second._replace(confirmed=bad)]
    assert tune_lead(run, mixed) == (
        f"Take the winner: 2 players. Keep what is in use, the winner is worse: 3 players. {of_two}"
    )
    assert tune_lead(run, mixed[:1]) == f"Take the winner: 2 players. {basis}."
    nothing = [one._replace(confirmed=None) for one in (first, second)]
    assert "This rests" not in tune_lead(run, nothing)
    report = (tune_run / "report.md").read_text(encoding="utf-8")
    assert report.splitlines()[2].startswith(tune_lead(run, [first, second]))


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

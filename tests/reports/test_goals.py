"""Rules with a goal: who meets it, and the Pareto set."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.goals import Wish, candidates_table, is_met, pareto_set, wishes
from reports.run_file import read_run
from sim.tune_goals import MEASURES

HANDS = Wish(MEASURES["hands"], "range", 5, 7)
SEAT = Wish(MEASURES["first_seat"], "range", -np.inf, 0.01)
SKILL = Wish(MEASURES["skill"], "highest", -np.inf, np.inf)


def row(hands: float, seat: float, skill: float, width: float = 0.001) -> dict[str, object]:
    made: dict[str, object] = {"rules": f"{hands}", "players": 3, "blocks": 100, "games": 300}
    values = {"hands_per_game": hands, "first_seat_excess": seat, "skill_share": skill}
    for name, value in values.items():
        made |= {name: value, name + "_low": value - width, name + "_high": value + width}
    return made


@pytest.mark.parametrize(
    ("low", "high", "answer"),
    [
        (5.0, 7.0, "yes"),
        (4.9, 6.0, "unclear"),
        (3.0, 4.9, "no"),
        (7.1, 8.0, "no"),
        (np.nan, np.nan, "unclear"),
    ],
)
def test_a_range_is_met_if_the_whole_interval_lies_in_it(low: float, high: float, answer: str) -> None:
    assert is_met(HANDS, {"hands_per_game_low": low, "hands_per_game_high": high}) == answer


@pytest.mark.parametrize(
    ("low", "high", "answer"),
    [
        (-0.005, 0.008, "yes"),
        (-0.02, 0.0, "unclear"),
        (-0.03, -0.02, "no"),
        (0.011, 0.02, "no"),
        (0.0, 0.01, "yes"),
    ],
)
def test_an_advantage_of_the_first_seat_is_judged_by_its_size(low: float, high: float, answer: str) -> None:
    assert is_met(SEAT, {"first_seat_excess_low": low, "first_seat_excess_high": high}) == answer


def test_the_pareto_set_is_what_nobody_beats() -> None:
    costs = np.array([[0, 5], [1, 1], [5, 0], [2, 2], [1, 1], [np.nan, 0]], np.float64)
    assert pareto_set(costs).tolist() == [True, True, True, False, True, False]


def test_inside_a_range_the_wish_decides_and_outside_the_distance() -> None:
    house = pd.DataFrame([row(6, 0.0, 0.1), row(5.5, 0.0, 0.2), row(9, 0.0, 0.3), row(12, 0.0, 0.25)])
    table = candidates_table(house, [HANDS, SEAT, SKILL])
    assert table["met"].tolist() == ["yes", "yes", "no", "no"]
    assert table["pareto"].tolist() == [False, True, True, False]
    assert table["missed_by"].tolist() == pytest.approx([0, 0, 1, 2.5])


def test_wishes_alone_are_neither_met_nor_missed() -> None:
    house = pd.DataFrame([row(6, 0.0, 0.1), row(9, 0.0, 0.3)])
    table = candidates_table(house, [SKILL, Wish(MEASURES["hands"], "lowest", -np.inf, np.inf)])
    assert table["met"].tolist() == ["", ""]
    assert table["missed_by"].isna().all()
    assert table["pareto"].all()


def test_numbers_of_players_have_pareto_sets_of_their_own() -> None:
    house = pd.DataFrame([row(6, 0.0, 0.1), row(6, 0.0, 0.2) | {"players": 4}])
    assert candidates_table(house, [HANDS, SKILL])["pareto"].all()


def test_without_finished_candidates_the_table_has_its_columns() -> None:
    table = candidates_table(pd.DataFrame([row(6, 0.0, 0.1)]).iloc[:0], [HANDS, SKILL])
    assert table.empty
    assert {"hands_per_game_met", "skill_share_high", "met", "pareto"} <= set(table.columns)


def test_goals_are_read_and_told(goal_run: Path) -> None:
    told = [goal.text() for goal in wishes(read_run(goal_run))]
    assert told == [
        "2 to 4 hands a game",
        "advantage of the first seat within ±20 pp",
        "skill share highest",
    ]
    assert Wish(MEASURES["ties"], "range", 0.1, np.inf).text() == "tied games over 10 %"
    seat = MEASURES["first_seat"]
    assert Wish(seat, "range", 0.05, np.inf).text() == "advantage of the first seat beyond ±5 pp"
    assert Wish(seat, "range", 0.02, 0.05).text() == "advantage of the first seat within ±5 but over ±2 pp"
    assert Wish(MEASURES["turns"], "range", -np.inf, 50).text() == "under 50 turns a game"


def test_candidates_are_the_rows_of_house_rules(goal_run: Path) -> None:
    table = pd.read_csv(goal_run / "candidates.csv")
    house = pd.read_csv(goal_run / "house_rules.csv")
    assert table["rules"].tolist() == house["rules"].tolist()
    for name in ("hands_per_game", "first_seat_excess", "skill_share"):
        assert table[name].tolist() == house[name].tolist()
    assert table["pareto"].any()


def test_candidates_of_different_rules_are_not_pooled_into_one_number(goal_run: Path) -> None:
    assert (goal_run / "verdicts.csv").exists()
    assert not (goal_run / "pooled.csv").exists()

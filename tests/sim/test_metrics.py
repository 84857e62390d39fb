"""Metrics: block sums computed by hand from a few rows."""

import numpy as np

from sim.kept_rows import FIELD
from sim.metrics import METRIC, METRICS, block_sums
from sim.table import KEPT_FIELDS


def games(*rows: list[dict[str, int]]) -> np.ndarray:
    """One block: each game a list of seats, each seat its fields."""
    table = np.zeros((1, len(rows), len(rows[0]), len(KEPT_FIELDS)), np.int64)
    for game, seats in enumerate(rows):
        for seat, fields in enumerate(seats):
            for name, value in fields.items():
                table[0, game, seat, FIELD[name]] = value
    return table


def value(rows: np.ndarray, metric: str, seats: list[int]) -> tuple[int, int]:
    """Return numerator and denominator for the seats under test, one a game."""
    sums = block_sums(rows, np.array([seats]))
    place = next(place for place, one in enumerate(METRICS) if one.name == metric)
    return int(sums[0, place, 0]), int(sums[0, place, 1])


def test_names_are_unique_and_the_new_metrics_stay_out_of_the_summary() -> None:
    assert len(METRIC) == len(METRICS)
    added = (
        "hands_out",
        "hands_blocked",
        "catch_up",
        "tied_games",
        "capped_games",
        "caught_100",
        "hand_square",
    )
    assert not any(METRIC[name].summary for name in added)


def test_the_margin_is_the_one_that_the_engine_keeps() -> None:
    rows = games([{"margin": 75}, {"margin": -75}])
    # One opponent: as it is.
    assert value(rows, "margin", [0]) == (75, 1)


def test_hands_that_end_by_going_out_count_everybody() -> None:
    rows = games([{"outs": 2, "hands": 5}, {"outs": 1, "hands": 5}])
    assert value(rows, "hands_out", [0]) == (3, 5)
    assert value(rows, "out_rate", [0]) == (2, 5)


def test_catching_up_is_a_win_from_the_last_place() -> None:
    caught_up = [{"win_840": 840, "last_at_half": 1}, {"win_840": 0}]
    not_caught_up = [{"win_840": 0, "last_at_half": 1}, {"win_840": 840}]
    no_half = [{"win_840": 840}, {"win_840": 0}]
    assert value(games(caught_up, not_caught_up, no_half), "catch_up", [1, 1, 1]) == (840, 2 * 840)


def test_ties_and_capped_games_are_shares_of_games() -> None:
    rows = games([{"ties": 3}, {"ties": 3}], [{"truncated": 1}, {"truncated": 1}])
    assert value(rows, "tied_games", [0, 0]) == (1, 2)
    assert value(rows, "capped_games", [0, 0]) == (1, 2)


def test_the_first_seat_has_an_excess_over_its_fair_share() -> None:
    rows = games([{"position": 1}, {"position": 0, "win_840": 840}], [{"win_840": 840}, {"position": 1}])
    num, den = value(rows, "first_seat_excess", [0, 0])
    assert num / den == 0.5


def test_hands_lost_dearly_boots_and_squares_are_own() -> None:
    rows = games([{"hands": 4, "caught_100": 1, "boots": 2, "swaps": 3, "hand_square": 50}, {"hands": 4}])
    assert value(rows, "caught_100", [0]) == (1, 4)
    assert value(rows, "boots_per_hand", [0]) == (2, 4)
    assert value(rows, "swaps_per_hand", [0]) == (3, 4)
    assert value(rows, "hand_square", [0]) == (50, 4)
    assert value(rows, "hand_square", [1]) == (0, 4)


def test_the_first_player_has_a_margin_a_hand_whoever_is_under_test() -> None:
    game = [
        {"position": 1, "margin": -90, "hands": 3},
        {"position": 0, "margin": 120, "hands": 3},
        {"position": 2, "margin": -30, "hands": 3},
    ]
    # Twice the points above the mean of two opponents.
    assert value(games(game), "first_seat_margin", [0]) == (120, 2 * 3)
    assert value(games(game), "first_seat_margin", [2]) == (120, 2 * 3)

"""The tables of a tournament: places and answers."""

from pathlib import Path

import pandas as pd


def test_places_follow_the_win_shares(cup_run: Path) -> None:
    ratings = pd.read_csv(cup_run / "ratings.csv")
    for _, part in ratings.groupby("players"):
        ordered = part.sort_values("win_share", ascending=False)
        assert ordered["place"].tolist() == [1, 2, 3, 4]


def test_every_ordered_pair_is_a_row(cup_run: Path) -> None:
    pairs = pd.read_csv(cup_run / "pairs.csv")
    assert len(pairs) == 2 * 4 * 3
    assert (pairs["difference"] - (pairs["above"] - pairs["predicted"])).abs().max() < 1e-8

"""The matrix of pairs, read back off its axes."""

from pathlib import Path

import pandas as pd
import pytest

from reports.blocks import BlockFile
from reports.kinds import kind_report
from reports.run_file import read_run
from reports.style import house_style


def test_the_matrix_shows_the_pairs_in_the_order_of_shares(cup_run: Path) -> None:
    run = read_run(cup_run)
    pairs = pd.read_csv(cup_run / "pairs.csv")
    pairs = pairs[pairs["players"] == 3].set_index(["strategy", "other"])["above"]
    ratings = pd.read_csv(cup_run / "ratings.csv")
    order = ratings[ratings["players"] == 3].sort_values("place")["strategy"].tolist()
    with BlockFile(cup_run) as blocks, house_style():
        report = kind_report(run, cup_run, blocks)
        assert report is not None
        picture = next(one for one in report.pictures if one.name == "pairs_3_players")
    (axes,) = picture.figure.axes
    shown = axes.images[0].get_array()
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            if row != column:
                assert shown[row, column] == pytest.approx(100 * pairs[one, other])
    hatched = len([patch for patch in axes.patches if patch.get_gid() == "unsure"])
    table = pd.read_csv(cup_run / "pairs.csv")
    assert hatched == ((table["players"] == 3) & (table["answer"] == "open")).sum()

"""What a tournament shows, in sentences."""

from pathlib import Path

import numpy as np

from reports.blocks import BlockFile
from reports.cycles import cycles
from reports.finishes import FinishFile
from reports.run_file import read_run
from reports.tournament import Pairs, Result, Stage, analyse, planned_stages
from reports.tournament_findings import (
    cycles_text,
    field_finding,
    pairs_finding,
    rating_finding,
    seats_finding,
)


def test_a_cycle_is_named() -> None:
    low = np.full((3, 3), 0.4)
    low[0, 1] = low[1, 2] = low[2, 0] = 0.55
    share = np.full((3, 3), 0.5)
    stage = Stage("rummy500", 2, "all", ("a", "b", "c"), (), ())
    pairs = Pairs(share, low, share, np.full((3, 3), 9))
    result = Result(stage, (), pairs, tuple(cycles(low > 0.5)), None, None, "none", ())
    assert cycles_text(result) == "a above b above c above a"

    class OneRule:
        arms: tuple[()] = ()

    assert pairs_finding(OneRule(), result) == "2 players: no ranking holds: a above b above c above a"  # type: ignore[arg-type]


def test_titles_say_who_wins_and_whether_the_rating_may_be_believed(cup_run: Path) -> None:
    run = read_run(cup_run)
    stages, _ = planned_stages(run)
    with BlockFile(cup_run) as blocks, FinishFile(cup_run) as finishes:
        result = analyse(run, stages[1], blocks, finishes)
    assert field_finding(run, result).startswith("3 players: wise wins ")
    assert result.misfit is not None
    believed = "predicts every pair" in rating_finding(run, result)
    assert believed == (result.misfit.largest <= 0.02)
    assert len(seats_finding(result)) == 4

"""Orders of finish read back: entries, ranks and blocks of one line-up."""

from pathlib import Path

import numpy as np
import pytest

from reports.finishes import FinishFile
from reports.run_file import read_run
from sim.errors import UserError
from sim.results import ArmKey

NAMES = ["random", "greedy", "wise", "greedy@min_points=30"]


def test_games_of_a_lineup_have_every_entry_once(cup_run: Path) -> None:
    key = ArmKey("wise", "rummy500", 3, "random,greedy,wise", "table")
    with FinishFile(cup_run) as file:
        games = file.games(key, read_run(cup_run).arms[key].phase, NAMES)
    assert games.entry.shape == games.rank.shape == (60 * 3, 3)
    assert (np.sort(games.entry, axis=1) == [0, 1, 2]).all()
    assert (np.sort(games.position, axis=1) == [0, 1, 2]).all()
    assert (np.bincount(games.block) == 3).all()


def test_self_play_of_all_entries_comes_together(cup_run: Path) -> None:
    with FinishFile(cup_run) as file:
        games = file.games(ArmKey("wise", "rummy500", 2, "self", "self"), "fixed", NAMES)
    assert (games.entry[:, 0] == games.entry[:, 1]).all()
    assert np.bincount(games.entry[:, 0]).tolist() == [60] * 4


def test_a_lineup_that_was_not_played_is_named(cup_run: Path) -> None:
    with FinishFile(cup_run) as file, pytest.raises(UserError, match="no games of the line-up 'a,b'"):
        file.games(ArmKey("a", "rummy500", 2, "a,b", "table"), "fixed", NAMES)


def test_a_run_without_orders_of_finish_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"has no finishes\.parquet"):
        FinishFile(tmp_path)

"""The same games count once: both sides of a table of two, and opponents that are a claim's own by name."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.multitest import multipletests

from reports.blocks import BlockFile
from reports.controls import one_direction
from reports.effects import cell_effect
from reports.general import judged_cells
from reports.pooled_table import pooled_table
from reports.run_file import Run, read_run
from reports.same_games import counted_cells, games_behind
from reports.stop_rule import same_question
from reports.verdict_table import verdict_table
from tests.helpers.small_runs import played

KEYS = ["players", "opponents", "direction"]
PRIMARY = {
    "rules": "rummy500",
    "players": 2,
    "opponents": "baseline",
    "direction": "leaves",
    "metric": "win_share",
}
PAIR: dict[str, Any] = {
    "name": "pair",
    "kind": "tip",
    "players": [2, 3],
    "opponents": [["baseline"], ["greedy"], ["random"], [{"strategy": "greedy", "max_cards": 4}]],
    "metrics": ["win_share", "margin", "hand_margin", "hand_score"],
    "stop": {"mode": "fixed", "blocks": 60},
    "seed": 31,
    "claim": [
        {
            "id": "C",
            "question": "Are five cards too many?",
            "baseline": "greedy",
            "treatment": {"strategy": "greedy", "max_cards": 4},
            "primary": PRIMARY,
        }
    ],
}


@pytest.fixture(scope="module")
def pair_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(PAIR, tmp_path_factory.mktemp("pair"))


def tables(folder: Path) -> tuple[Run, pd.DataFrame, pd.DataFrame]:
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        return run, verdict_table(run, blocks), pooled_table(run, blocks)


def test_cells_of_the_same_games_have_the_same_effect_in_every_block(pair_run: Path) -> None:
    run = read_run(pair_run)
    (claim,) = run.claims
    pairs = 0
    with BlockFile(pair_run) as blocks:
        for metric in run.metrics:
            values = {cell: cell_effect(run, blocks, cell, metric).values for cell in claim.cells}
            for first in claim.cells:
                for second in claim.cells:
                    is_same = games_behind(run, claim, first, metric) == games_behind(
                        run, claim, second, metric
                    )
                    assert np.array_equal(values[first], values[second]) == is_same
                    pairs += is_same and first != second
    # Among baselines joins is also "among greedy", leaves also "among greedy@max_cards=4": ordered pairs of
    # four equal cells for two players, but for hand scores, and twice two equal cells elsewhere.
    assert pairs == 3 * 12 + 4 + 4 * 4


def test_a_table_of_two_is_in_one_family_once(pair_run: Path) -> None:
    _, table, _ = tables(pair_run)
    own = table[table["metric"] == "win_share"].set_index(KEYS)
    counted = own.index[own["counted"]]
    assert list(counted) == [
        (2, "baseline", "leaves"),
        (2, "random", "joins"),
        (3, "baseline", "joins"),
        (3, "baseline", "leaves"),
        (3, "random", "joins"),
    ]
    family = table[table["counted"] & ~table["primary"]]
    assert list(family["q"]) == pytest.approx(list(multipletests(family["p"], method="fdr_bh")[1]))
    # Its other side is no second question: it has Holm's value of the primary cell.
    primary = own.loc[(2, "baseline", "leaves")]
    for other in ((2, "baseline", "joins"), (2, "greedy", "joins"), (2, "greedy@max_cards=4", "joins")):
        assert own.loc[other, "q"] == primary["p_holm"] == primary["p"] == own.loc[other, "p"]
    assert own.loc[(3, "greedy", "joins"), "q"] == own.loc[(3, "baseline", "joins"), "q"]


def test_a_table_of_two_is_pooled_and_told_once(pair_run: Path) -> None:
    run, table, pooled = tables(pair_run)
    of_wins = pooled[pooled["metric"] == "win_share"]
    # The primary side of the table of two counts, so among baselines only leaves has two tables to pool.
    assert list(zip(of_wins["opponents"], of_wins["direction"], of_wins["cells"], strict=True)) == [
        ("baseline", "leaves", 2),
        ("random", "joins", 2),
    ]
    scores = pooled[pooled["metric"] == "hand_score"]
    assert list(zip(scores["opponents"], scores["direction"], strict=True)) == [
        ("baseline", "joins"),
        ("baseline", "leaves"),
        ("random", "joins"),
    ]
    assert len(judged_cells(run, run.claims[0], table, "win_share")) == 5
    assert len(counted_cells(run, run.claims[0], "hand_score")) == 6


def test_only_two_players_without_a_table_of_control_have_one_direction() -> None:
    assert one_direction(2, "leaves", "win_share") == "joins"
    assert one_direction(3, "leaves", "win_share") == "leaves"
    assert one_direction(2, "leaves", "hand_score") == "leaves"


def test_the_other_side_of_the_primary_table_of_two_is_asked_the_same() -> None:
    primary = ("rummy500", 2, "baseline", "joins")
    assert same_question(primary, ("rummy500", 2, "baseline", "leaves"), "win_share")
    assert not same_question(primary, ("rummy500", 2, "baseline", "leaves"), "hand_score")
    assert not same_question(primary, ("rummy500", 3, "baseline", "joins"), "win_share")

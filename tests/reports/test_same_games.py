"""The same games count once: both sides of a table of two, and opponents that are a claim's own by name."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.multitest import multipletests

from reports.blocks import BlockFile
from reports.controls import shown_tables
from reports.effects import cell_effect
from reports.general import judged_cells
from reports.pooled_table import pooled_table
from reports.run_file import Run, read_run
from reports.same_games import counted_cells, games_behind
from reports.stop_rule import same_question
from reports.verdict_table import verdict_table
from sim import api
from sim.config_files import experiment_from_table
from sim.plan import strategy_numbers
from sim.strategy_specs import parse_strategy
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


def test_tables_are_the_same_by_who_sits_there() -> None:
    # Baseline 0, treatment 1, another 2; two players, then three.
    joins, leaves = ((1, 0), (0, 1))
    assert shown_tables("win_share", [joins], 1, 1) == shown_tables("win_share", [leaves], -1, 1)
    assert shown_tables("win_share", [(1, 0), (0, 0)], 1, 1) == shown_tables("win_share", [joins], 1, 1)
    assert shown_tables("win_share", [(1, 1), (0, 1)], 1, 1) == shown_tables("win_share", [leaves], -1, 1)
    assert shown_tables("margin", [(1, 2), (0, 2)], 1, 1) == {((1, 2), 1), ((0, 2), -1)}
    assert shown_tables("win_share", [(1, 0, 0)], 1, 1) != shown_tables("win_share", [(0, 1, 1)], -1, 1)
    assert shown_tables("hand_score", [(1, 0), (0, 0)], 1, 1) != shown_tables(
        "hand_score", [(0, 1), (1, 1)], -1, 1
    )


def test_the_rule_set_of_the_primary_cell_is_pooled_with_the_others(tmp_path: Path) -> None:
    rules = ["rummy500", "rummy500+target=200", "rummy500+target=300"]
    several = {
        **PAIR,
        "players": [2],
        "opponents": [["baseline"]],
        "rules": rules,
        "directions": ["joins", "leaves"],
    }
    _, table, pooled = tables(played(several, tmp_path))
    for metric in ("win_share", "margin", "hand_margin"):
        (row,) = pooled[pooled["metric"] == metric].to_dict("records")
        assert (row["opponents"], row["direction"], row["cells"]) == ("baseline", "leaves", 3)
        counted = table[table["counted"] & (table["metric"] == metric)]
        assert list(counted["direction"]) == ["leaves"] * 3
        assert counted["rules"].nunique() == 3
    assert table.loc[table["primary"], "counted"].all()


def test_a_rule_that_another_label_has_anyhow_makes_no_other_games(tmp_path: Path) -> None:
    # Thirteen cards are the deal to two players, seven that to three.
    primary = {**PRIMARY, "rules": "rummy500+hand_size=13"}
    twice = {
        **PAIR,
        "rules": ["rummy500", "rummy500+hand_size=13", "rummy500+target=300"],
        "opponents": [["baseline"]],
        "metrics": ["win_share", "hand_score"],
        "claim": [{**PAIR["claim"][0], "primary": primary}],
    }
    run, table, pooled = tables(played(twice, tmp_path))
    assert table.loc[table["primary"], "counted"].all()
    shares = table[table["metric"] == "win_share"]
    own = shares.set_index(["rules", "players", "direction"])["counted"]
    assert not own["rummy500", 2].any()
    assert own["rummy500+hand_size=13", 2, "leaves"]
    assert own["rummy500", 3].all()
    assert own["rummy500+hand_size=13", 3].all()
    same = shares[(shares["players"] == 2) & (shares["direction"] == "leaves")].set_index("rules")
    for column in ("estimate", "low", "high", "p"):
        assert same.loc["rummy500", column] == same.loc["rummy500+hand_size=13", column]
    (row,) = pooled[(pooled["metric"] == "win_share") & (pooled["direction"] == "leaves")].to_dict("records")
    assert row["cells"] == shares["counted"][shares["direction"] == "leaves"].sum()
    # What an older version called a rule stands for itself.
    (first, *others) = run.info["config"]["rules"]
    unknown = {**first, "fields": {**first["fields"], "no_such_rule": True}}
    older = replace(run, info={**run.info, "config": {**run.info["config"], "rules": [unknown, *others]}})
    assert older.rules_played("rummy500", 2) == "rummy500"
    assert len(counted_cells(older, older.claims[0], "win_share")) == shares["counted"].sum() + 1


def test_which_cell_counts_does_not_depend_on_the_metric(tmp_path: Path) -> None:
    primary = {**PRIMARY, "direction": "joins"}
    claim = {**PAIR["claim"][0], "primary": primary}
    named = {
        **PAIR,
        "players": [2],
        "opponents": [["greedy"], ["random"], ["baseline"]],
        "metrics": ["win_share", "hand_margin"],
        "claim": [claim],
    }
    run, table, _ = tables(played(named, tmp_path))
    by_metric = [
        [one.cell for one in judged_cells(run, run.claims[0], table, metric)] for metric in run.metrics
    ]
    assert by_metric[0] == by_metric[1]
    assert [one[2] for one in by_metric[0]] == ["random", "baseline"]


def test_a_default_written_out_and_seats_filled_alike_are_the_same_games(tmp_path: Path) -> None:
    groups = [["greedy"], ["greedy@min_points=10"], ["greedy", "random"], ["greedy", "random", "greedy"]]
    assert dict(api.values_of(parse_strategy("greedy")))["min_points"] == 10
    spelt = {
        **PAIR,
        "players": [4],
        "opponents": groups,
        "metrics": ["win_share", "hand_score"],
        "claim": [{name: value for name, value in PAIR["claim"][0].items() if name != "primary"}],
    }
    run, table, _ = tables(played(spelt, tmp_path))
    for metric in run.metrics:
        own = table[table["metric"] == metric].set_index("opponents")
        assert list(own.index[own["counted"]]) == ["greedy", "greedy,random"]
        for one, same in (("greedy", "greedy@min_points=10"), ("greedy,random", "greedy,random,greedy")):
            assert list(own.loc[one, ["estimate", "low", "high"]]) == list(
                own.loc[same, ["estimate", "low", "high"]]
            )
    # An older run without numbers has what is written alone to go by.
    info = {name: value for name, value in run.info.items() if name != "strategy_numbers"}
    older = replace(run, info=info)
    counted = counted_cells(older, older.claims[0], "win_share").values()
    assert [cell.opponents for cell in counted] == ["greedy", "greedy@min_points=10", "greedy,random"]


def test_the_primary_games_under_another_label_are_asked_the_same() -> None:
    labelled = {**PAIR, "rules": ["rummy500", "rummy500+hand_size=13", "rummy500+hand_size=7"]}
    experiment = experiment_from_table(labelled, "test", None, api.check_spec)
    numbers = strategy_numbers(experiment.specs(), api.values_of)
    (claim,) = experiment.claims
    asked = {
        (cell.rules, cell.players)
        for cell in claim.cells
        if same_question(experiment, numbers, claim, cell, "win_share")
    }
    assert asked == {("rummy500", 2), ("rummy500+hand_size=13", 2)}


def test_cells_that_are_the_primary_games_are_asked_the_same(pair_run: Path) -> None:
    experiment = experiment_from_table(PAIR, "test", None, api.check_spec)
    numbers = strategy_numbers(experiment.specs(), api.values_of)
    (claim,) = experiment.claims
    run = read_run(pair_run)
    assert run.info["strategy_numbers"] == numbers
    cells = {cell[:4]: cell for cell in run.claims[0].cells}
    primary = cells["rummy500", 2, "baseline", "leaves"]
    for metric in run.metrics:
        asked = {
            tuple(cell) for cell in claim.cells if same_question(experiment, numbers, claim, cell, metric)
        }
        games = games_behind(run, run.claims[0], primary, metric)
        assert asked == {
            where for where, cell in cells.items() if games_behind(run, run.claims[0], cell, metric) == games
        }
        assert len(asked) == (2 if metric == "hand_score" else 4)

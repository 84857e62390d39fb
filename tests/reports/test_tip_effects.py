"""Effects of tips by rule set: joined claims, cells that are clear, and what the title says."""

from pathlib import Path

import pandas as pd

from reports.blocks import BlockFile
from reports.run_file import read_run
from reports.tip_effects import is_clear, survival_finding, tip_effects
from reports.verdict_table import verdict_table
from tests.helpers.synthetic_runs import TIP, write_run

CLAIM = TIP["claim"][0] | {"primary": None}


def test_claims_that_ask_the_same_are_one_tip(tmp_path: Path):
    rules = ["rummy500", "partnership"]
    claims = [
        CLAIM | {"id": "T", "rules": ["rummy500"]},
        CLAIM | {"id": "T-pairs", "rules": ["partnership"], "players": [4]},
    ]
    table = {**TIP, "rules": rules, "players": [2, 4], "opponents": [["baseline"]], "directions": ["joins"]}
    folder = write_run(tmp_path, table | {"claim": claims})
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        verdicts = verdict_table(run, blocks)
    effects = tip_effects(run, verdicts, "win_share")
    assert list(effects["tip"].unique()) == ["T"]
    assert list(zip(effects["rules"], effects["players"], strict=True)) == [
        ("rummy500", 2),
        ("rummy500", 4),
        ("partnership", 4),
    ]
    shares = verdicts[verdicts["metric"] == "win_share"]
    assert list(effects["estimate"]) == [100 * value for value in shares["estimate"]]
    assert list(effects["clear"]) == [q <= 0.05 for q in shares["q"]]


def test_the_same_game_under_another_name_counts_once_in_a_title(tmp_path: Path):
    rules = ["rummy500", "rummy500+hand_size=13", "rummy500+target=300"]
    table = {**TIP, "rules": rules, "players": [2, 3], "opponents": [["baseline"]], "directions": ["joins"]}
    folder = write_run(tmp_path, table | {"claim": [CLAIM]})
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        effects = tip_effects(run, verdict_table(run, blocks), "win_share")
    again = effects[~effects["counted"]]
    assert list(zip(again["rules"], again["players"], strict=True)) == [("rummy500+hand_size=13", 2)]
    assert " in 5 cells: " in survival_finding(effects.assign(blocks=100), "win_share")


def test_a_cell_is_clear_after_the_adjustment_of_its_family():
    nan = float("nan")
    row = {"primary": False, "p_holm": nan, "q": 0.06, "low": 0.001, "high": 0.1}
    assert not is_clear(row)
    assert is_clear(row | {"q": 0.05})
    assert is_clear(row | {"primary": True, "p_holm": 0.01, "q": nan})
    assert is_clear(row | {"q": nan})
    assert not is_clear(row | {"q": nan, "low": -0.001})


def effects_of(cells: dict[str, tuple[int, ...]], blocks: int = 100) -> pd.DataFrame:
    rows = [
        (tip, float(value), value != 0, blocks, True) for tip, values in cells.items() for value in values
    ]
    return pd.DataFrame(rows, columns=["tip", "estimate", "clear", "blocks", "counted"])


def test_the_title_says_in_how_many_cells_tips_gain_and_lose():
    cells = {"A": (1, 0, 0), "B": (1, 1, 1), "C": (1, -1, -1), "D": (0, -1, 0), "E": (0, 0, 0), "F": (1,)}
    assert survival_finding(effects_of(cells), "win_share") == (
        "Clear effects on win share in 3 cells: only gains for B (3), A (1) and F (1 of 1); "
        "gains and losses for C (1 and 2); only losses for D (1); nothing for E"
    )
    assert survival_finding(effects_of({"E": (0,)}), "margin") == (
        "Clear effects on margin in 1 cell: nothing for any tip"
    )


def test_few_blocks_make_no_title_that_claims():
    few = effects_of({"A": (1, 1)}, blocks=99)
    assert survival_finding(few, "win_share") == "Effect on win share by rules: too few blocks for a verdict"

"""General answers: what the cells of a claim say together."""

from pathlib import Path
from typing import Any

import pytest

from reports.blocks import BlockFile
from reports.general import (
    General,
    Judged,
    disagreements,
    general_answer,
    general_sentence,
    judged_cells,
    judging_metric,
)
from reports.run_file import read_run
from reports.same_games import company_behind
from reports.verdict_table import verdict_table
from tests.helpers.synthetic_runs import TIP, write_run

COMPANIES = ["among baselines", "among greedy", "among treatments"]


def cell(company: str, verdict: str, *, where: str = "3 players", **row: Any) -> Judged:
    place = {"rules": "rummy500", "players": where, "opponents": company, "direction": "joins"}
    field = frozenset({(0, frozenset({COMPANIES.index(company)}), 1)})
    told = {"verdict": verdict, "primary": False, "blocks": 10000, **place, **row}
    return Judged(where, company, told, field)


GOOD = cell("among baselines", "supported, material")
GREEDY = cell("among greedy", "supported")
BAD = cell("among treatments", "refuted: harmful")
FLAT = cell("among greedy", "no detectable effect")
OPEN = cell("among greedy", "inconclusive")


@pytest.mark.parametrize(
    ("cells", "answer"),
    [
        ([GOOD, GREEDY, OPEN], General.SUPPORTED),
        ([GOOD, cell("among baselines", "supported", where="4 players"), FLAT], General.PARTLY),
        ([GOOD, cell("among baselines", "supported", where="4 players")], General.ALONE),
        ([GOOD, GREEDY, BAD], General.DEPENDS),
        ([BAD, FLAT], General.HARMFUL),
        ([FLAT, cell("among baselines", "no behavioural difference")], General.NO_EFFECT),
        ([FLAT, OPEN], General.OPEN),
        ([], General.UNPLAYED),
    ],
)
def test_two_companies_and_no_harm_make_a_general_answer(cells: list[Judged], answer: General) -> None:
    assert general_answer(cells) is answer
    assert general_sentence(cells)


@pytest.mark.parametrize(("p_holm", "answer"), [(0.05, General.SUPPORTED), (0.06, General.PARTLY)])
def test_a_primary_cell_counts_after_holm(p_holm: float, answer: General) -> None:
    primary = cell("among baselines", "supported", primary=True, p_holm=p_holm)
    assert general_answer([primary, GREEDY]) is answer


def test_the_sentence_names_the_cells() -> None:
    assert general_sentence([GOOD, BAD]) == (
        "It depends on the table: a gain for 3 players (among baselines); "
        "a loss for 3 players (among treatments)."
    )
    assert general_sentence([GOOD, FLAT]) == (
        "Supported for 3 players (among baselines) (1 of 2 cells); harm in none."
    )


def test_few_blocks_are_said() -> None:
    assert "Fewer than 100 blocks" in general_sentence([cell("among greedy", "inconclusive", blocks=40)])


def test_opposite_signs_are_told_when_one_is_clear() -> None:
    win = cell("among greedy", "supported", metric="win_share", estimate=0.012, low=0.004, high=0.02)
    unclear = cell("among greedy", "inconclusive", metric="hand_margin", estimate=-0.4, low=-1.0, high=0.2)
    clear = cell("among greedy", "refuted: harmful", metric="hand_margin", estimate=-0.7, low=-1.0, high=-0.4)
    same = cell("among greedy", "supported", metric="hand_margin", estimate=0.7, low=0.4, high=1.0)
    assert disagreements([win], [same]) == []
    assert disagreements([win], [clear]) == [
        "3 players (among greedy): win share +1.20 pp but hand margin −0.7 points (both beyond chance)"
    ]
    assert "only one" in disagreements([win], [unclear])[0]
    few = cell(
        "among greedy", "inconclusive", metric="win_share", estimate=0.012, low=0.004, high=0.02, blocks=40
    )
    assert disagreements([few], [clear])[0].endswith("points (too few blocks for a verdict)")
    vague = cell("among greedy", "inconclusive", metric="win_share", estimate=0.001, low=-0.004, high=0.006)
    assert disagreements([vague], [unclear]) == []


def test_cells_of_two_metrics_are_joined_by_cell_whatever_their_order() -> None:
    wins = [
        cell(one, "supported", metric="win_share", estimate=0.02, low=0.01, high=0.03) for one in COMPANIES
    ]
    points = [
        cell(one, "supported", metric="hand_margin", estimate=sign * 0.7, low=0.4, high=1.0)
        for one, sign in zip(COMPANIES, (1, 1, -1), strict=True)
    ]
    (told,) = disagreements(wins[::-1][:2], points)
    assert told.startswith("3 players (among treatments)")


def test_one_company_by_two_names_is_one(tmp_path: Path) -> None:
    claim = {
        "id": "C",
        "question": "?",
        "baseline": "greedy",
        "treatment": {"strategy": "greedy", "min_points": 20},
        "primary": {**TIP["claim"][0]["primary"], "players": 2},
    }
    named = {**TIP, "opponents": [["greedy"], ["baseline"]], "directions": ["joins"], "claim": [claim]}
    folder = write_run(tmp_path, named, strength=lambda name: 30.0 * ("min_points" in name))
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        cells = judged_cells(run, run.claims[0], verdict_table(run, blocks), "win_share")
    assert [(one.where, one.company, one.helps) for one in cells] == [
        ("2 players", "among baselines", True),
        ("3 players", "among baselines", True),
    ]
    assert general_answer(cells) is General.ALONE
    # Without a primary cell the first name counts, and it is no other company.
    (own,) = run.claims
    fields = {company_behind(run, own, one) for one in own.cells}
    assert len(fields) == 1


@pytest.mark.parametrize("opponents", ["baseline", {"strategy": "greedy", "min_points": 20}])
def test_a_table_of_two_is_in_the_company_of_three(tmp_path: Path, opponents: Any) -> None:
    claim = {key: value for key, value in TIP["claim"][1].items() if key != "primary"}
    table = {**TIP, "players": [2, 3], "opponents": [[opponents]], "directions": ["joins"], "claim": [claim]}
    folder = write_run(tmp_path, table, strength=lambda name: 30.0 * ("min_points" in name))
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        cells = judged_cells(run, run.claims[0], verdict_table(run, blocks), "win_share")
    assert [one.helps for one in cells] == [True, True]
    assert general_answer(cells) is General.ALONE


def test_two_players_against_each_other_are_one_cell(tmp_path: Path) -> None:
    duel = {**TIP, "players": [2], "opponents": [["baseline"]]}
    duel["claim"] = [{key: value for key, value in TIP["claim"][1].items() if key != "primary"}]
    folder = write_run(tmp_path, duel, strength=lambda name: 30.0 * ("min_points" in name))
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        cells = judged_cells(run, run.claims[0], verdict_table(run, blocks), "win_share")
    assert [(cell.company, cell.helps) for cell in cells] == [("among baselines", True)]
    assert general_answer(cells) is General.ALONE
    assert judging_metric(run, run.claims[0]) == "win_share"

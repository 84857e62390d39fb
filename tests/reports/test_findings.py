"""Findings: titles say what the numbers show."""

import pandas as pd
import pytest

from reports.figure_tables import EFFECT_COLUMNS, Converging, Curve
from reports.findings import (
    arms_finding,
    convergence_finding,
    curve_finding,
    digs_finding,
    effects_finding,
    scores_finding,
)

NO_BREAK = "\N{NO-BREAK SPACE}"


def points(*rows: tuple[str, str, float, float, float, bool], blocks: int = 100) -> pd.DataFrame:
    return pd.DataFrame([(*row, blocks) for row in rows], columns=EFFECT_COLUMNS)


UP = ("among greedy", 2.0, 1.0, 3.0, False)
DOWN = ("among baselines", -2.0, -3.0, -1.0, False)
FLAT = ("among baselines", 0.2, -1.0, 1.4, False)


def plain(text: str) -> str:
    return text.replace(NO_BREAK, " ")


def test_a_single_claim_is_told_with_its_numbers() -> None:
    text = effects_finding("3 players", points(("T3a", *DOWN)), "win_share", 1.0)
    assert plain(text) == "3 players: T3a costs win share: −2.0 [−3.0, −1.0] pp"
    assert "has no clear effect on hand margin" in effects_finding(
        "", points(("T", *FLAT)), "hand_margin", 1.0
    )


def test_a_match_says_who_beats_whom() -> None:
    text = effects_finding("2 players", points(("a vs b", *UP)), "win_share", 1.0)
    assert plain(text) == "2 players: a beats b in win share: +2.0 [+1.0, +3.0] pp"
    assert "a loses to b" in effects_finding("", points(("a vs b", *DOWN)), "margin", 1.0)
    assert "a is not clearly apart from b" in effects_finding("", points(("a vs b", *FLAT)), "margin", 1.0)


def test_many_claims_are_sorted_into_gain_loss_and_open() -> None:
    table = points(("A", *UP), ("B", *DOWN), ("C", *FLAT), ("D", *UP), ("D", *DOWN))
    assert effects_finding("4 players", table, "win_share", 1.0) == (
        "4 players, win share: A gains; B loses; D depends on the company; 1 of 4 shows no clear effect"
    )
    quiet = points(("A", *FLAT), ("B", *FLAT))
    assert (
        effects_finding("4 players", quiet, "margin", 1.0)
        == "4 players, margin: no claim shows a clear effect"
    )


def test_effects_under_the_smallest_are_neither_gains_nor_losses() -> None:
    tiny, inside = ("among baselines", 0.5, 0.2, 0.8, False), ("among baselines", 0.1, -0.3, 0.5, False)
    table = points(("A", *UP), ("B", *tiny), ("C", *inside), ("D", *FLAT))
    assert effects_finding("", table, "win_share", 1.0) == (
        ", win share: A gains; B and C are too small to matter; 1 of 4 shows no clear effect"
    )
    assert "A and B gain; " in effects_finding("", table, "win_share", 0.4)
    one = effects_finding("", points(("B", *tiny)), "win_share", 1.0)
    assert plain(one) == ": B gains win share, too little to matter: +0.5 [+0.2, +0.8] pp"
    match = effects_finding("", points(("a vs b", *tiny)), "margin", 1.0)
    assert "a beats b in margin, too little to matter: " in match


def test_too_few_blocks_give_no_gain_and_no_loss() -> None:
    one = effects_finding("3 players", points(("T", *UP), blocks=99), "win_share", 1.0)
    assert plain(one) == "3 players: T, win share +2.0 [+1.0, +3.0] pp, too few blocks for a verdict"
    few = points(("A", *UP), ("B", *DOWN), blocks=99)
    assert effects_finding("3 players", few, "win_share", 1.0) == (
        "3 players, win share: too few blocks for a verdict"
    )
    mixed = pd.concat([few, points(("C", *UP), ("D", *FLAT))])
    assert effects_finding("3 players", mixed, "win_share", 1.0) == (
        "3 players, win share: C gains; A and B have too few blocks for a verdict; "
        "1 of 4 shows no clear effect"
    )
    rows = [(0, 2, 1, 3), (10, 3, 2, 4), (20, -1, -2, -0.5)]
    assert curve_finding(curve(*rows, blocks=99)) == (
        "knob, win share: from −1.0 to +3.0 pp, too few blocks for a verdict"
    )


def test_primary_points_alone_decide_where_there_are_any() -> None:
    table = points(("A", *UP[:4], True), ("A", *DOWN), ("B", *FLAT[:4], True), ("C", *UP))
    assert (
        effects_finding("", table, "win_share", 1.0) == ", win share: A gains; 1 of 2 shows no clear effect"
    )


def test_arms_name_the_best_and_the_worst() -> None:
    table = points(
        ("T1", "treatment among greedy", 41.26, 40, 42, False), ("T2", "at one table", 20, 19, 21, False)
    )
    assert arms_finding("3 players", table, "win_share", 100 / 3) == (
        "3 players: T1's treatment among greedy wins most, 41.3 % of games, and T2 least, 20.0 %; "
        "a fair share is 33.3 %"
    )
    assert arms_finding("3 players", table, "hand_score", 0) == (
        "3 players: hand scores reach from 20.0 points (T2) to 41.3 (T1's treatment among greedy)"
    )


def test_arms_of_one_line_are_named_by_their_markers() -> None:
    table = points(
        ("x", "tuned among random", 60, 59, 61, False), ("x", "in use among random", 40, 39, 41, False)
    )
    assert arms_finding("2 players", table, "win_share", 50) == (
        "2 players: tuned among random wins most, 60.0 % of games, and in use among random least, 40.0 %; "
        "a fair share is 50.0 %"
    )


def test_equal_arms_have_no_best_and_worst() -> None:
    table = points(("a", "at one table", 50.4, 48, 53, False), ("b", "at one table", 49.6, 47, 52, False))
    assert arms_finding("2 players", table, "win_share", 50) == (
        "2 players: win shares of 49.6 to 50.4 %, their intervals meet; a fair share is 50.0 %"
    )
    assert arms_finding("2 players", table, "hand_score", 0) == (
        "2 players: hand scores of 49.6 to 50.4 points, their intervals meet"
    )


def test_an_arm_alone_is_compared_with_nobody() -> None:
    table = points(("a", "among b", 50.4, 48, 53, False))
    assert arms_finding("2 players", table, "win_share", 50) == (
        "2 players: a win share of 50.4 %; a fair share is 50.0 %"
    )
    assert arms_finding("2 players", table, "hand_score", 0) == "2 players: a hand score of 50.4 points"


def curve(*rows: tuple[float, float, float, float], blocks: int = 100) -> Curve:
    table = pd.DataFrame(rows, columns=["x", "estimate", "low", "high"]).assign(blocks=blocks)
    return Curve("knob", "base", "3 players", "win_share", table)


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (
            [(0, 2, 1, 3), (10, 3, 2, 4), (20, -1, -2, -0.5)],
            "knob = 10 is best for win share: +3.0 [+2.0, +4.0] pp; 0 may be as good",
        ),
        (
            [(0, 9, 8, 10), (10, 3, 2, 4), (20, 1, 0, 2)],
            "knob = 0 is best for win share: +9.0 [+8.0, +10.0] pp",
        ),
        (
            [(0, -1, -2, -0.5), (10, -3, -4, -2), (20, -2, -3, -1)],
            "Every value of knob costs win share: least at 0 (−1.0 [−2.0, −0.5] pp), most at 10 (−3.0)",
        ),
        (
            [(0, 0, 0, 0), (10, -3, -4, -2), (20, -2, -3, -1)],
            "No value of knob gains win share; 10 and 20 lose, most at 10: −3.0 [−4.0, −2.0] pp",
        ),
        ([(0, 0, -1, 1), (10, 0.1, -1, 1), (20, 0, -1, 1)], "No value of knob changes win share clearly"),
    ],
)
def test_a_curve_tells_its_best_value(rows: list[tuple[float, float, float, float]], text: str) -> None:
    assert plain(curve_finding(curve(*rows))) == text


def test_distributions_and_digs_are_told_by_series() -> None:
    scores = pd.DataFrame({"series": ["treatment", "baseline"], "mean": [40.0, 45.25]})
    assert scores_finding("T1", scores, of_several=True) == (
        "Points a hand differ most for T1: 40.0 (treatment) and 45.2 (baseline)"
    )
    assert scores_finding("2 players", scores, of_several=False).startswith("Points a hand, 2 players: 40.0")
    digs = pd.DataFrame(
        {"series": ["a", "a", "a", "b"], "depth": [2, 5, 9, 3], "share": [60.0, 25.0, 15.0, 100.0]}
    )
    assert digs_finding("T3", digs) == "T3: 5 or more cards are taken in 40.0 % (a) and 0.0 % (b) of digs"


def test_convergence_says_when_0_was_first_excluded() -> None:
    clear = pd.DataFrame(
        {"blocks": [100.0, 1150.0], "estimate": [2.0, 2.0], "low": [-1.0, 0.5], "high": [5.0, 3.5]}
    )
    parts = [Converging("A", "A, 2 players", "win_share", clear)]
    assert convergence_finding(parts) == "A, 2 players: 0 is excluded after 1,150 blocks"
    parts = [Converging("B", "B, 3 players", "win_share", clear.iloc[:1]), *parts]
    assert convergence_finding(parts) == "B, 3 players: 0 is not excluded in 100 blocks; 1 more below"

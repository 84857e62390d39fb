"""The titles of figures: each says in words what the numbers of its table show.

Effects of fewer blocks than a verdict needs are told as numbers at most, never as a gain or a loss.
"""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from reports.figure_tables import Converging, Curve
from reports.records import records
from reports.sentences import MEASURES
from reports.statistics.verdicts import VERDICT_BLOCKS
from reports.words import interval_text, listed, signed

DEEP_DIG = 5
TOO_FEW = "too few blocks for a verdict"


def arms_finding(where: str, points: pd.DataFrame, metric: str, fair: float) -> str:
    """Say who is best and worst: "3 players: … wins most, 41.3 % of games; a fair share is 33.3 %"."""
    best, worst = _extremes(points)
    # With one line the markers alone tell the arms apart.
    is_alone = points["row"].nunique() == 1
    high, low = (_who(one, is_alone=is_alone) for one in (best, worst))
    is_tied = best["low"] <= worst["high"]
    if len(points) == 1 and metric == "win_share":
        return f"{where}: a win share of {best['estimate']:.1f} %; a fair share is {fair:.1f} %"
    if len(points) == 1:
        return f"{where}: a hand score of {best['estimate']:.1f} points"
    if metric == "win_share":
        if is_tied:
            shares = f"{worst['estimate']:.1f} to {best['estimate']:.1f}"
            return f"{where}: win shares of {shares} %, their intervals meet; a fair share is {fair:.1f} %"
        return (
            f"{where}: {high} wins most, {best['estimate']:.1f} % of games, and {low} least, "
            f"{worst['estimate']:.1f} %; a fair share is {fair:.1f} %"
        )
    if is_tied:
        scores = f"{worst['estimate']:.1f} to {best['estimate']:.1f}"
        return f"{where}: hand scores of {scores} points, their intervals meet"
    return (
        f"{where}: hand scores reach from {worst['estimate']:.1f} points ({low}) to "
        f"{best['estimate']:.1f} ({high})"
    )


def effects_finding(where: str, points: pd.DataFrame, metric: str, smallest: float) -> str:
    """Say which claims gain, lose, do both, are too small to matter or show nothing; one with its numbers.

    Where the table has points that decide claims, these alone are told. A clear effect smaller than
    ``smallest``, the half-width of the grey band, is no gain or loss, nor is one whose whole interval is.
    """
    measure = MEASURES[metric]
    name = measure.name.lower()
    decisive = points[points["primary"]]
    judged = points[points["row"].isin(decisive["row"])] if len(decisive) else points
    told = {row: _answer(part, smallest) for row, part in judged.groupby("row", sort=False)}
    if len(told) == 1:
        point = (judged if decisive.empty else decisive).iloc[0]
        ends = interval_text(point["estimate"], point["low"], point["high"])
        if point["blocks"] < VERDICT_BLOCKS:
            return f"{where}: {point['row']}, {name} {ends} {measure.unit}, {TOO_FEW}"
        first, versus, second = str(point["row"]).partition(" vs ")
        verbs = ("gains", "costs", "has no clear effect on")
        if versus:
            verbs = ("beats", "loses to", "is not clearly apart from")
        verb = verbs[0] if point["low"] > 0 else verbs[1] if point["high"] < 0 else verbs[2]
        is_clear = point["low"] > 0 or point["high"] < 0
        small = ", too little to matter" if is_clear and abs(point["estimate"]) < smallest else ""
        what = f"{second} in {name}" if versus else name
        return f"{where}: {first} {verb} {what}{small}: {ends} {measure.unit}"
    if set(told.values()) == {"few"}:
        return f"{where}, {name}: {TOO_FEW}"
    parts = []
    for answer, one, many in (
        ("gain", "gains", "gain"),
        ("loss", "loses", "lose"),
        ("both", "depends on the company", "depend on the company"),
        ("small", "is too small to matter", "are too small to matter"),
        ("few", f"has {TOO_FEW}", f"have {TOO_FEW}"),
    ):
        names = [str(row) for row, found in told.items() if found == answer]
        if names:
            parts.append(f"{listed(names)} {one if len(names) == 1 else many}")
    open_ones = [row for row, found in told.items() if found == "open"]
    if open_ones and parts:
        parts.append(
            f"{len(open_ones)} of {len(told)} {'shows' if len(open_ones) == 1 else 'show'} no clear effect"
        )
    return f"{where}, {name}: {'; '.join(parts) if parts else 'no claim shows a clear effect'}"


def scores_finding(name: str, scores: pd.DataFrame, *, of_several: bool) -> str:
    """Say how the means differ for the pair that is shown first, which differs most if there are several."""
    means = scores.groupby("series", sort=False)["mean"].first()
    told = listed([f"{mean:.1f} ({series})" for series, mean in means.items()])
    return f"Points a hand differ most for {name}: {told}" if of_several else f"Points a hand, {name}: {told}"


def curve_finding(curve: Curve) -> str:
    """Say where the curve is highest and whether anything on it is better than the baseline."""
    points, measure = curve.points, MEASURES[curve.metric]
    best, worst = _extremes(points)
    ends = interval_text(best["estimate"], best["low"], best["high"])
    name = measure.name.lower()
    if points["blocks"].min() < VERDICT_BLOCKS:
        ends = f"from {signed(worst['estimate'])} to {signed(best['estimate'])} {measure.unit}"
        return f"{curve.parameter}, {name}: {ends}, {TOO_FEW}"
    if best["high"] < 0:
        return (
            f"Every value of {curve.parameter} costs {name}: least at {best['x']:g} ({ends} {measure.unit}), "
            f"most at {worst['x']:g} ({signed(worst['estimate'])})"
        )
    if best["low"] <= 0:
        losing = [f"{row['x']:g}" for row in records(points) if row["high"] < 0]
        if not losing:
            return f"No value of {curve.parameter} changes {name} clearly"
        ends = interval_text(worst["estimate"], worst["low"], worst["high"])
        verb = "loses" if len(losing) == 1 else "lose"
        return (
            f"No value of {curve.parameter} gains {name}; {listed(losing)} {verb}, most at {worst['x']:g}: "
            f"{ends} {measure.unit}"
        )
    reaching = [
        f"{row['x']:g}" for row in records(points) if row["high"] >= best["low"] and row["x"] != best["x"]
    ]
    rivals = f"; {listed(reaching)} may be as good" if reaching else ""
    return f"{curve.parameter} = {best['x']:g} is best for {name}: {ends} {measure.unit}{rivals}"


def convergence_finding(shown: Sequence[Converging]) -> str:
    """Say after how many blocks the first answers were clear: "A excludes 0 after 300 blocks"."""
    parts = []
    for part in shown:
        points = part.points
        clear = points[(points["low"] > 0) | (points["high"] < 0)]
        if len(clear):
            parts.append(f"{part.name}: 0 is excluded after {clear['blocks'].iloc[0]:,.0f} blocks")
        else:
            parts.append(f"{part.name}: 0 is not excluded in {points['blocks'].iloc[-1]:,.0f} blocks")
    return parts[0] + (f"; {len(parts) - 1} more below" if len(parts) > 1 else "")


def digs_finding(name: str, digs: pd.DataFrame) -> str:
    """Say how often each digs deep: "T3a: 12.0 % of the treatment's digs take 5 or more cards, …"."""
    deep = digs[digs["depth"] >= DEEP_DIG].groupby("series", sort=False)["share"].sum()
    shares = [f"{deep.get(series, 0.0):.1f} % ({series})" for series in digs["series"].unique()]
    return f"{name}: {DEEP_DIG} or more cards are taken in {listed(shares)} of digs"


def _extremes(points: pd.DataFrame) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the rows of the highest and the lowest estimate."""
    rows = records(points)
    return max(rows, key=lambda row: row["estimate"]), min(rows, key=lambda row: row["estimate"])


def _who(point: dict[str, Any], *, is_alone: bool) -> str:
    """Name an arm as its line and marker do; where there is one line alone its marker is enough."""
    if point["series"] in {"at one table", "one among the other"}:
        return str(point["row"])
    return str(point["series"]) if is_alone else f"{point['row']}'s {point['series']}"


def _answer(points: pd.DataFrame, smallest: float) -> str:
    """Say whether a claim gains, loses, does both, is too small to matter, stays open or has few blocks."""
    decisive = points[points["primary"]]
    shown = points if decisive.empty else decisive
    shown = shown[shown["blocks"] >= VERDICT_BLOCKS]
    if shown.empty:
        return "few"
    up, down = shown["low"] > 0, shown["high"] < 0
    is_large = shown["estimate"].abs() >= smallest
    gains, losses = (up & is_large).any(), (down & is_large).any()
    if gains and losses:
        return "both"
    if gains or losses:
        return "gain" if gains else "loss"
    inside = (shown["low"] > -smallest) & (shown["high"] < smallest)
    return "small" if (up | down | inside).all() else "open"

"""The small tables that figures show: a row for each mark, in the units of the axis.

Holds no drawing and no titles. Columns of a table of points: ``row`` (a line of the figure), ``series`` (its
marker), ``estimate, low, high``, and ``primary`` (whether the point decides a claim).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pandas as pd

from reports.ledgers import LedgerFile, mean_of, shares
from reports.records import records
from reports.run_file import Cell, Claim, Run, Side
from reports.sentences import MEASURES
from reports.words import company, sides_text, table_name
from sim.ledgers import LEDGERS

POINT_COLUMNS = ["row", "series", "estimate", "low", "high", "primary"]
# Of effects it matters whether their blocks are enough for a verdict.
EFFECT_COLUMNS = [*POINT_COLUMNS, "blocks"]
HAND_SCORE_STEP = next(step for name, *_, step in LEDGERS if name == "hand_score")
# A curve needs so many values of its parameter.
CURVE_POINTS = 3
# With more tables than this a figure for each would be a flood; figures of rule sets show them side by side.
MOST_TABLES = 12


class Pair(NamedTuple):
    """Two or more strategies whose games are laid over each other: what they are called, and their arms."""

    name: str
    sides: dict[str, Side]


class Curve(NamedTuple):
    """Claims whose treatments differ in one number: which one, where they were played, and the points."""

    parameter: str
    baseline: str
    where: str
    metric: str
    points: pd.DataFrame


class Converging(NamedTuple):
    """The looks at one cell: ``blocks, estimate, low, high`` in the unit of its axis."""

    claim: str
    name: str
    metric: str
    points: pd.DataFrame


def converging(run: Run, looks: pd.DataFrame, most: int) -> list[Converging]:
    """Return the looks of at most so many cells: those that decide claims, else the first ones."""
    found = []
    for claim in run.claims:
        metric = run.judging_metric(claim)
        for cell in claim.cells:
            at = looks["claim"] == claim.id
            for name, value in zip(("rules", "players", "opponents", "direction"), cell[:4], strict=True):
                at &= looks[name] == value
            points = looks.loc[at, ["blocks", "estimate", "low", "high"]].astype(float)
            if points.empty:
                continue
            points[["estimate", "low", "high"]] *= MEASURES[metric].factor
            place = f"{claim.id}, {table_name(run, cell.rules, cell.players)}, {company(run, cell)}"
            found.append((not claim.is_primary(cell, metric), Converging(claim.id, place, metric, points)))
    # Where claims have cells that decide them, these alone are shown.
    decisive = [part for is_open, part in found if not is_open]
    return (decisive or [part for _, part in found])[:most]


def tables_of(run: Run) -> list[tuple[str, int]]:
    """List the tables (rules, players) of finished arms; the one of most primary cells first."""
    found = dict.fromkeys((arm.rules, arm.players) for arm in run.arms)
    primary = [(c.primary["rules"], c.primary["players"]) for c in run.claims if c.primary]
    return sorted(found, key=lambda table: -primary.count(table))


def shown_tables(run: Run) -> list[tuple[str, int]]:
    """List the tables that get figures of their own: of very many, those of the main rule set."""
    tables = tables_of(run)
    return tables if len(tables) <= MOST_TABLES else [one for one in tables if one[0] == tables[0][0]]


def arm_points(run: Run, summary: pd.DataFrame, metric: str, rules: str, players: int) -> pd.DataFrame:
    """Return every arm's estimate of a metric at one table; a win share in per cent."""
    factor = 100.0 if metric == "win_share" else 1.0
    rows = {(*row[:5], row[5]): row[6:] for row in summary[_summary_columns(metric)].itertuples(index=False)}
    points = []
    for row, series, side in _arms_shown(run, rules, players):
        estimate, low, high = (value * factor for value in rows[(*side.key, side.strategy)])
        points.append((row, series, estimate, low, high, False))
    return pd.DataFrame(points, columns=POINT_COLUMNS)


def effect_points(run: Run, verdicts: pd.DataFrame, metric: str, rules: str, players: int) -> pd.DataFrame:
    """Return every claim's effect at one table, in pp or points (`EFFECT_COLUMNS`)."""
    factor = MEASURES[metric].factor
    chosen = verdicts[
        (verdicts["metric"] == metric) & (verdicts["rules"] == rules) & (verdicts["players"] == players)
    ]
    found = {(r["claim"], r["opponents"], r["direction"]): r for r in records(chosen)}
    points = []
    for claim in run.claims:
        for cell in claim.cells:
            row = found.get((claim.id, cell.opponents, cell.direction))
            if row is not None and (cell.rules, cell.players) == (rules, players):
                ends = (row[name] * factor for name in ("estimate", "low", "high"))
                line = "the tuned strategy" if run.is_tune else claim.id
                points.append((line, company(run, cell), *ends, bool(row["primary"]), row["blocks"]))
    return pd.DataFrame(points, columns=EFFECT_COLUMNS)


def pairs(run: Run) -> list[Pair]:
    """List what is compared card by card: treatment and baseline of each claim, or the strategies of a match.

    Of a claim the primary table is taken, and there the company which both met; where they never met the same
    others, each among the other's.
    """
    if run.is_match:
        tables = tables_of(run)[:1]
        return [
            Pair(table_name(run, *table), {row: side for row, _, side in _arms_shown(run, *table)})
            for table in tables
        ]
    found = []
    for claim in run.claims:
        cells = [cell for cell in _at_main_table(run, claim) if run.is_played(cell)]
        both = next((cell for cell in cells if len(cell.sides) > 1), None)
        if both is not None:
            sides: dict[str, Side] = dict(zip(sides_text(run), both.sides, strict=True))
            where = f"{table_name(run, both.rules, both.players)}, {company(run, both)}"
            found.append(Pair(where if run.is_tune else f"{claim.id}, {where}", sides))
            continue
        alone = {cell.direction: cell.sides[0] for cell in cells if len(cell.sides) == 1}
        if len(alone) == 2:
            named = dict(zip(sides_text(run), (alone["joins"], alone["leaves"]), strict=True))
            found.append(Pair(f"{claim.id}, each alone among the other", named))
    return found


def most_different(
    ledgers: LedgerFile, compared: list[Pair], ledger: str, most: int, difference: Callable[..., float]
) -> list[Pair]:
    """Return the pairs whose bins of a ledger differ most, at most so many, the most different first.

    What repeats an earlier pair in all its bins is left out: it is the same games by another name.

    Parameters
    ----------
    difference
        Measures how far the bins of two sides lie apart.
    """
    found: list[tuple[float, Pair]] = []
    shown: list[list[pd.DataFrame]] = []
    for pair in compared:
        every = [ledgers.bins(side, ledger) for side in pair.sides.values()]
        repeats = any(
            len(every) == len(other) and all(map(pd.DataFrame.equals, every, other)) for other in shown
        )
        if not repeats:
            shown.append(every)
            found.append((max((difference(every[0], other) for other in every[1:]), default=0.0), pair))
    return [pair for _, pair in sorted(found, key=lambda one: -one[0])][:most]


def score_shares(ledgers: LedgerFile, pair: Pair) -> pd.DataFrame:
    """Return hand scores: ``series``, ``score`` (lower end of a bin), ``share`` (% of hands), ``mean``."""
    parts = []
    for name, side in pair.sides.items():
        bins = ledgers.bins(side, "hand_score")
        filled = pd.RangeIndex(bins["bin"].min(), bins["bin"].max() + 1, HAND_SCORE_STEP)
        share = 100 * shares(bins).reindex(filled, fill_value=0.0)
        mean = mean_of(bins)
        parts.append(pd.DataFrame({"series": name, "score": filled, "share": share.to_numpy(), "mean": mean}))
    return pd.concat(parts, ignore_index=True)


def dig_shares(ledgers: LedgerFile, pair: Pair, deepest: int = 12) -> pd.DataFrame:
    """Return digs by depth: ``series``, ``depth``, ``digs``, ``share`` (%), ``points`` (mean at once).

    Takes of one card are no digs. Depths of ``deepest`` and more are one row.
    """
    parts = []
    for name, side in pair.sides.items():
        bins = ledgers.bins(side, "dig_depth")
        bins = bins[bins["bin"] >= 2]
        depth = bins["bin"].clip(upper=deepest)
        sums = bins.groupby(depth)[["count", "sum"]].sum()
        table = pd.DataFrame({"series": name, "depth": sums.index, "digs": sums["count"].to_numpy()})
        table["share"] = 100 * table["digs"] / table["digs"].sum()
        table["points"] = (sums["sum"] / sums["count"]).to_numpy()
        parts.append(table)
    return pd.concat(parts, ignore_index=True)


def curves(run: Run, verdicts: pd.DataFrame) -> list[Curve]:
    """Find claims whose treatments differ in exactly one numeric parameter, and lay out their effects.

    The points have ``x`` and ``blocks`` beside the usual columns. Claims that repeat a value are shown once.
    """
    groups: dict[tuple[Any, ...], dict[float, Claim]] = {}
    for claim in run.claims:
        params = claim.treatment["params"]
        for name, value in params.items():
            rest = tuple(sorted((key, other) for key, other in params.items() if key != name))
            base = (claim.baseline["strategy"], tuple(sorted(claim.baseline["params"].items())))
            groups.setdefault((name, claim.treatment["strategy"], rest, base), {}).setdefault(value, claim)
    return [
        curve
        for (name, *_), claims in groups.items()
        if len(claims) >= CURVE_POINTS
        for curve in _curves_of(run, verdicts, name, claims)
    ]


def _curves_of(run: Run, verdicts: pd.DataFrame, name: str, claims: dict[float, Claim]) -> Iterator[Curve]:
    """Lay out the effects of claims along a parameter in one cell, for each metric."""
    rows = {
        (r["claim"], r["rules"], r["players"], r["opponents"], r["direction"], r["metric"]): r
        for r in records(verdicts)
    }
    counts = Counter(cell[:4] for claim in claims.values() for cell in claim.cells if run.is_played(cell))
    # One cell is enough for the shape: that of most values, at the main table if several have as many.
    order = tables_of(run)
    cells = sorted(counts, key=lambda cell: (-counts[cell], order.index(cell[:2])))
    if not cells:
        return
    cell = cells[0]
    for metric in run.metrics:
        found = [(x, rows.get((claims[x].id, *cell, metric))) for x in sorted(claims)]
        shown = [(x, row) for x, row in found if row is not None]
        if len(shown) < CURVE_POINTS:
            continue
        factor = MEASURES[metric].factor
        points = pd.DataFrame(
            [
                (x, row["claim"], *(row[end] * factor for end in ("estimate", "low", "high")), row["blocks"])
                for x, row in shown
            ],
            columns=["x", "row", "estimate", "low", "high", "blocks"],
        )
        where = f"{table_name(run, cell[0], cell[1])}, {company(run, Cell(*cell, (), 1))}"
        baseline = next(iter(claims.values())).baseline["label"]
        yield Curve(name, baseline, where, metric, points)


def _arms_shown(run: Run, rules: str, players: int) -> Iterator[tuple[str, str, Side]]:
    """Yield line, marker and arm of every finished arm at a table."""
    if run.is_match and not run.claims:
        for key, arm in run.arms.items():
            if (key.rules, key.players) == (rules, players):
                yield from ((strategy, "at one table", Side(key, strategy)) for strategy in arm.strategies)
    for claim in run.claims:
        for cell in claim.cells:
            for side in cell.sides:
                if side.key in run.arms and (cell.rules, cell.players) == (rules, players):
                    tested = sides_text(run)[0 if side.key.arm.endswith("/treatment") else 1]
                    series = "one among the other" if run.is_match else f"{tested} {company(run, cell)}"
                    line = " and ".join(sides_text(run)) if run.is_tune else claim.id
                    yield side.strategy if run.is_match else line, series, side


def _at_main_table(run: Run, claim: Claim) -> list[Cell]:
    """Return the cells of a claim at its primary table, or at its first."""
    first = (claim.primary["rules"], claim.primary["players"]) if claim.primary else claim.cells[0][:2]
    return [cell for cell in claim.cells if (cell.rules, cell.players) == tuple(first)]


def _summary_columns(metric: str) -> list[str]:
    """Return the columns that name an arm's strategy, and a metric with its interval."""
    return [
        "arm",
        "rules",
        "players",
        "opponents",
        "direction",
        "strategy",
        metric,
        metric + "_low",
        metric + "_high",
    ]

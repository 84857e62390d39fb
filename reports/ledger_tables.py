"""The tables digs.csv, rank_classes.csv and first_melds.csv: what each strategy did with its cards.

Holds no distribution of games and scores (``distributions.py``), but names its table among its own.

They describe choices and are no causes: a bot digs when it is good. Intervals are of groups of 50 deal
blocks, of which there must be 30.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from reports.distributions import distribution_table
from reports.ledgers import LedgerFile
from reports.run_file import Run, Side
from reports.statistics.intervals import Estimate, ratio_interval
from reports.statistics.requirements import FEW_BLOCKS
from sim.results import ArmKey
from sim.table import DIG_BINS

WHO = (*ArmKey._fields, "strategy")
FATES = ("once", "later", "left")
PAYOFF = ("payoff", "payoff_low", "payoff_high")
DIG_COLUMNS = (
    *WHO,
    *("by", "at", "digs", "cards"),
    *(f"{fate}_{part}" for fate in FATES for part in ("cards", "points")),
    "thrown_cards",
    *PAYOFF,
)
# Bins of the ledger rank_class: the classes of each of three fates, then jokers by fate.
CLASSES = ("2-9", "T-K", "A", "joker")
CLASS_FATES = ("melded", "laid_off", "caught")
CLASS_COLUMNS = (*WHO, "class", *(f"{fate}_{part}" for fate in CLASS_FATES for part in ("cards", "points")))
FIRST_COLUMNS = (*WHO, "hands", "without", "turn", "turn_low", "turn_high", "median", "p95", "points")


class Counted(NamedTuple):
    """Cases of a ledger, and what they add up to."""

    cases: int
    total: int


NOTHING = Counted(0, 0)


def ledger_tables(run: Run, ledgers: LedgerFile) -> dict[str, pd.DataFrame]:
    """Return the tables by name of their file, with rows for every finished arm."""
    told = {"digs": (_digs, DIG_COLUMNS), "rank_classes": (_classes, CLASS_COLUMNS)}
    told["first_melds"] = (_first_melds, FIRST_COLUMNS)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in told}
    # All tables of an arm at once, so that its ledgers are read once.
    for side in (Side(arm.key, strategy) for arm in run.arms.values() for strategy in arm.strategies):
        who = {**side.key._asdict(), "strategy": side.strategy}
        for name, (tell, _) in told.items():
            rows[name] += [{**who, **row} for row in tell(ledgers, side)]
    tables = {name: pd.DataFrame(rows[name], columns=list(columns)) for name, (_, columns) in told.items()}
    return {**tables, "distributions": distribution_table(run, ledgers)}


def _digs(ledgers: LedgerFile, side: Side) -> Iterator[dict[str, Any]]:
    """Yield digs by depth and by own turn of the dig, then all of them with their mean payoff."""
    turns = ledgers.groups(side, "dig_turn")
    depths = ledgers.bins(side, "dig_depth")
    depths = depths[depths["bin"] > 1].assign(sum=lambda rows: rows["bin"] * rows["count"])
    # Deeper digs stand together in the last bin of what became of their cards.
    depths["bin"] = depths["bin"].clip(upper=DIG_BINS - 1)
    parts = {fate: ledgers.groups(side, f"dig_turn_{fate}") for fate in FATES}
    of_depth = {fate: ledgers.bins(side, f"dig_{fate}") for fate in FATES}
    for by, digs, of_fate in (("depth", depths, of_depth), ("turn", turns, parts)):
        fates = {fate: _by_bin(part) for fate, part in of_fate.items()}
        for at, found in _by_bin(digs).items():
            yield _dig_row(by, at, found, {fate: part.get(at, NOTHING) for fate, part in fates.items()})
    if len(turns):
        whole = {fate: _whole(part) for fate, part in parts.items()}
        yield {**_dig_row("all", "", _whole(turns), whole), **_payoff(turns, parts)}


def _by_bin(rows: pd.DataFrame) -> dict[int, Counted]:
    """Add up the rows of each bin, in the order of bins."""
    at, places = np.unique(rows["bin"].to_numpy(), return_inverse=True)
    summed = np.zeros((2, len(at)), np.int64)
    for values, name in zip(summed, ("count", "sum"), strict=True):
        np.add.at(values, places, rows[name].to_numpy())
    return {one: Counted(*both) for one, *both in zip(at.tolist(), *summed.tolist(), strict=True)}


def _whole(rows: pd.DataFrame) -> Counted:
    """Add up all rows."""
    return Counted(int(rows["count"].sum()), int(rows["sum"].sum()))


def _dig_row(by: str, at: object, digs: Counted, fates: dict[str, Counted]) -> dict[str, Any]:
    """Return the counts of some digs."""
    row: dict[str, Any] = {"by": by, "at": at, "digs": digs.cases, "cards": digs.total}
    for fate, part in fates.items():
        row |= {f"{fate}_cards": part.cases, f"{fate}_points": part.total}
    row["thrown_cards"] = row["cards"] - sum(row[f"{fate}_cards"] for fate in FATES)
    row["payoff"] = (row["once_points"] + row["later_points"] - row["left_points"]) / row["digs"]
    return row


def _payoff(digs: pd.DataFrame, fates: dict[str, pd.DataFrame]) -> dict[str, float]:
    """Estimate what a dig brings: points of its cards laid, less those left in the hand."""
    count = digs.groupby("block_group")["count"].sum()
    gained = [part.groupby("block_group")["sum"].sum() for part in fates.values()]
    once, later, left = (part.reindex(count.index, fill_value=0) for part in gained)
    found = _estimate((once + later - left).to_numpy(np.int64), count.to_numpy(np.int64))
    return dict(zip(PAYOFF, found[:3], strict=True))


def _classes(ledgers: LedgerFile, side: Side) -> Iterator[dict[str, Any]]:
    """Yield what became of the cards of each rank class."""
    bins = _by_bin(ledgers.bins(side, "rank_class"))
    for place, name in enumerate(CLASSES):
        row: dict[str, Any] = {"class": name}
        for fate, told in enumerate(CLASS_FATES):
            part = bins.get(9 + fate if name == "joker" else 3 * fate + place, NOTHING)
            row |= {f"{told}_cards": part.cases, f"{told}_points": part.total}
        if any(row[f"{told}_cards"] for told in CLASS_FATES):
            yield row


def _first_melds(ledgers: LedgerFile, side: Side) -> Iterator[dict[str, Any]]:
    """Yield when a player lays the first meld of a hand, counted in own turns from 1."""
    groups = ledgers.groups(side, "first_meld_turn")
    if groups.empty:
        return
    melds = groups[groups["bin"] > 0]
    hands, found = groups["count"].sum(), melds["count"].sum()
    by_turn = melds.groupby("bin")["count"].sum()
    turns = (melds["bin"] * melds["count"]).groupby(melds["block_group"]).sum().to_numpy(np.int64)
    counts = melds.groupby("block_group")["count"].sum().to_numpy(np.int64)
    mean = _estimate(turns, counts)
    yield {
        "hands": hands,
        "without": 1 - found / hands,
        **dict(zip(("turn", "turn_low", "turn_high"), mean[:3], strict=True)),
        "median": _quantile(by_turn, 0.5),
        "p95": _quantile(by_turn, 0.95),
        "points": melds["sum"].sum() / found if found else np.nan,
    }


def _estimate(num: Any, den: Any) -> Estimate:
    """Estimate a ratio from groups of blocks; of few groups there is no interval."""
    if not den.sum():
        return Estimate(np.nan, np.nan, np.nan, len(den))
    found = ratio_interval(num, den)
    return found if len(den) >= FEW_BLOCKS else found._replace(low=np.nan, high=np.nan)


def _quantile(counts: pd.Series, share: float) -> float:
    """Return the first bin at which so large a share of cases is reached."""
    reached = counts.cumsum() >= share * counts.sum()
    return float(counts.index[reached.to_numpy()][0]) if len(counts) else np.nan

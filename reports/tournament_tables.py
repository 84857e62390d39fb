"""The tables ratings.csv, pairs.csv and seats.csv of a tournament, from what its stages say."""

import math
from collections.abc import Sequence

import pandas as pd

from reports.tournament import FIELD_METRICS, Result

ENDS = ("", "_low", "_high")
RATINGS_COLUMNS = (
    *("rules", "players", "strategy", "place", "lineups", "blocks", "games"),
    *(metric + end for metric in FIELD_METRICS for end in ENDS),
    *("elo" + end for end in ENDS),
)
PAIRS_COLUMNS = (
    *("rules", "players", "strategy", "other", "games"),
    *("above", "low", "high", "answer", "predicted", "difference"),
)
SEATS_COLUMNS = (
    *("rules", "players", "strategy", "position", "games", "won"),
    *("share", "low", "high", "chi2", "p"),
)


def places(result: Result) -> list[int]:
    """Return the entries in the order of their win shares against the field, the best first."""
    shares = [own["win_share"].estimate for own in result.field]
    return sorted(range(len(shares)), key=lambda entry: -shares[entry])


def ratings_table(results: Sequence[Result]) -> pd.DataFrame:
    """Return a row for each entry of each stage: against the field with 95 % intervals, and its Elo."""
    rows = []
    for result in results:
        stage, order = result.stage, places(result)
        for entry, own in enumerate(result.field):
            arms = stage.arms[entry]
            row: dict[str, object] = {
                "rules": stage.rules,
                "players": stage.players,
                "strategy": stage.names[entry],
                "place": order.index(entry) + 1,
                "lineups": len(arms),
                "blocks": stage.blocks,
                "games": sum(arm.blocks * arm.games_per_block for arm in arms),
            }
            for metric, found in own.items():
                row |= dict(zip((metric + end for end in ENDS), found[:3], strict=True))
            rated = result.ratings
            elo = (math.nan,) * 3 if rated is None else (float(part[entry]) for part in rated)
            row |= dict(zip(("elo" + end for end in ENDS), elo, strict=True))
            rows.append(row)
    return pd.DataFrame(rows, columns=list(RATINGS_COLUMNS))


def pairs_table(results: Sequence[Result]) -> pd.DataFrame:
    """Return a row for each ordered pair; the intervals hold for all pairs of a stage at once."""
    rows = []
    for result in results:
        stage, pairs = result.stage, result.pairs
        for one in range(len(stage.names)):
            for other in range(len(stage.names)):
                if one == other or not pairs.games[one, other]:
                    continue
                expected = math.nan if result.misfit is None else float(result.misfit.predicted[one, other])
                low, high = float(pairs.low[one, other]), float(pairs.high[one, other])
                share = float(pairs.share[one, other])
                rows.append(
                    (
                        *(stage.rules, stage.players, stage.names[one], stage.names[other]),
                        *(int(pairs.games[one, other]), share, low, high, _answer(low, high)),
                        *(expected, share - expected),
                    )
                )
    return pd.DataFrame(rows, columns=list(PAIRS_COLUMNS))


def seats_table(results: Sequence[Result]) -> pd.DataFrame:
    """Return a row for each position of each entry among copies of itself, games won alone only."""
    rows = []
    for result in results:
        for arm, seats in zip(result.stage.self_arms, result.seats, strict=True):
            if seats is None:
                continue
            for position in range(result.stage.players):
                numbers = (float(part[position]) for part in (seats.share, seats.low, seats.high))
                counts = (arm.blocks, seats.won)
                rows.append((*arm.key[1:3], arm.key.arm, position, *counts, *numbers, seats.chi2, seats.p))
    return pd.DataFrame(rows, columns=list(SEATS_COLUMNS))


def _answer(low: float, high: float) -> str:
    """Say on which side of an even pair an interval lies."""
    return "above" if low > 0.5 else "below" if high < 0.5 else "open"

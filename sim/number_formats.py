"""How a spreadsheet shows the numbers of a run's tables: shares as per cent, points to one place.

Holds no writing. The cells keep all digits; a difference of shares is shown in per cent too, where reports
say pp.
"""

from sim.metrics import METRICS

PER_CENT = "0.0 %"
POINTS = "0.0"
# P values, ratios and whatever else is no share and has no unit of the game.
OTHERS = "0.0000"
# What reports compute beside the metrics.
MORE = {
    "turns_per_game": POINTS,
    "hand_spread": POINTS,
    "skill_share": PER_CENT,
    "luck_share": PER_CENT,
    "without": PER_CENT,
    "elo": POINTS,
}
# Columns that mean a share in one table and something else in others.
OF_SHEET = {
    "pairs": dict.fromkeys(("above", "low", "high", "predicted", "difference"), PER_CENT),
    "seats": dict.fromkeys(("share", "low", "high"), PER_CENT),
    "first_player": {"share": PER_CENT, "gain": PER_CENT, "points": POINTS},
}
# Columns in the unit of the metric of their row.
IN_ITS_UNIT = {
    *("estimate", "low", "high", "low90", "high90", "band_low", "band_high", "smallest_effect", "block_sd"),
    *("difference", "difference_low", "difference_high", "mean", "median", "p95", "interquartile_mean"),
    *(f"{name}_{end}" for name in ("median", "p95", "interquartile_mean") for end in ("low", "high")),
}
ENDS = ("_low", "_high", "_block_sd")


def _of_unit(unit: str) -> str:
    """Return the format of a unit of ``sim/metrics.py``."""
    if unit.startswith("share of"):
        return PER_CENT
    return POINTS if unit.startswith(("points", "hands", "turns")) else OTHERS


FORMATS = {metric.name: _of_unit(metric.unit) for metric in METRICS} | MORE


def number_format(sheet: str, column: str, metric: str | None) -> str:
    """Return the format of a fraction.

    Parameters
    ----------
    sheet
        Name of the table.
    column
        Name of the column.
    metric
        The metric or measure of the row, where the table has such a column.
    """
    if metric is not None and column in IN_ITS_UNIT:
        return FORMATS.get(metric, OTHERS)
    base = column
    for end in ENDS:
        base = base.removesuffix(end)
    own = OF_SHEET.get(sheet, {})
    return own.get(column) or own.get(base) or FORMATS.get(base, OTHERS)

"""The stop rule of ``width`` runs: look at completed blocks, stop when intervals are narrow."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.statistics.intervals import Floats, linearise
from reports.statistics.stopping import WIDTH_DIFFERENT_BLOCKS, width_reached
from sim.experiment import Experiment
from sim.metrics import METRICS

PLACE = {metric.name: place for place, metric in enumerate(METRICS)}
Sums = NDArray[np.int64]


def cell_effect(metric: str, sides: list[Sums]) -> Floats:
    """Return the effect of each block, shape (N,): of one side, or of the first less the second.

    Parameters
    ----------
    metric
        A metric of the experiment; the effect on the win share is the excess over the fair share.
    sides
        Sums (N, metrics, 2) of the treatment, or of treatment and baseline.
    """
    place = PLACE["win_excess" if metric == "win_share" else metric]
    first, *others = [linearise(side[:, place, 0], side[:, place, 1]) for side in sides]
    return first - others[0] if others else first


def width_rule(experiment: Experiment) -> Callable[[Any, list[Sums]], bool]:
    """Return the rule: every metric that has a half-width has reached it."""
    wanted = experiment.stop.half_width
    if wanted is None:
        raise ValueError("A width run needs a half-width.")
    widths = wanted if isinstance(wanted, dict) else {experiment.metrics[0]: wanted}

    def reached(_job: Any, sides: list[Sums]) -> bool:
        return all(
            changed_blocks(metric, sides) >= WIDTH_DIFFERENT_BLOCKS
            and width_reached(cell_effect(metric, sides), width)
            for metric, width in widths.items()
        )

    return reached


def changed_blocks(metric: str, sides: list[Sums]) -> int:
    """Count the blocks whose effect is not exactly nothing, from whole numbers."""
    place = PLACE["win_excess" if metric == "win_share" else metric]
    first = sides[0][:, place]
    if len(sides) > 1:
        return int((first != sides[1][:, place]).any(axis=1).sum())
    return int((first[:, 0] != 0).sum())

"""Boodle pots: chips on certain cards, for whoever lays the card on the table (docs/rules.md 2.9)."""

from typing import Any

import numpy as np

from sim.bits import U1, Mask
from sim.jit import procedure


@procedure
def claim_pots(view: Any, rules: Any, cards: Mask) -> None:
    """Give the acting seat the pots of the boodle cards that it has just laid. Change ``view`` in place."""
    for i in range(rules.pots):
        if (cards >> np.uint64(rules.boodle_card[i])) & U1:
            view.chips[view.seat] += view.pots[i]
            view.pots[i] = 0

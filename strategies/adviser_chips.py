"""Chips on boodle cards, as ``adviser`` sees them (docs/rules.md 2.9).

Holds no decision.
"""

from typing import Any

import numpy as np

from sim.bits import U0, U1, Mask
from sim.jit import kernel


@kernel
def boodle_chips(view: Any, cards: Mask) -> int:
    """Return the chips that lie on boodle cards among ``cards``."""
    chips = 0
    for i in range(view.rules.pots):
        if (cards >> np.uint64(view.rules.boodle_card[i])) & U1 != U0:
            chips += view.pots[i]
    return chips


@kernel
def boodles(view: Any) -> Mask:
    """Return the boodle cards on which chips lie."""
    cards = U0
    for i in range(view.rules.pots):
        if view.pots[i] > 0:
            cards |= U1 << np.uint64(view.rules.boodle_card[i])
    return cards

"""What single cards of a play are worth on the table: aces at either end, jokers that stand for cards.

docs/rules.md 1.4, 2.11 no. 13. Pure functions of a logged play; what it booked in all stands in its event.
"""

from typing import Any

import numpy as np

from sim.actions import LAY_SET, MELD_RUN, MELD_SET
from sim.bits import ACES, JOKERS, U0, Mask
from sim.jit import kernel, popcount


@kernel
def lays_low(view: Any, event: Any) -> bool:
    """Tell whether an ace of a play stands below the two of a run.

    Asked of the meld and not of the kind of play: a card is swapped into sets and runs alike.
    """
    return event.low == 1 and view.melds[event.meld].kind == MELD_RUN


@kernel
def low_aces(view: Any, event: Any) -> Mask:
    """Return the aces of a play at the low end of a run."""
    return event.cards & ACES if lays_low(view, event) else U0


@kernel
def ace_value(view: Any, event: Any, rules: Any) -> int:
    """Return what an ace of a play is worth on the table."""
    return int(rules.run_total[1] if lays_low(view, event) else rules.set_value[1])


@kernel
def represented(event: Any, rules: Any) -> int:
    """Return the value of a play's jokers where it is that of the cards they stand for; 0 without jokers."""
    jokers = popcount(event.cards & JOKERS)
    if event.kind in (MELD_SET, LAY_SET):
        return int(jokers * rules.set_value[event.low])
    value = np.int64(0)
    # A swap names the place of the joker that it frees and lays none.
    if jokers > 0:
        for place in range(1, 15):
            if event.joker_places >> place & 1:
                value += rules.run_total[place] - rules.run_total[place - 1]
    return int(value)

"""How ``adviser`` values a hand where nothing is booked on the table (docs/rules.md 2.5).

What counts there is what stays in the hand, and who is rid of everything first: a card weighs for being one
more than for its points. Values are in hundredths of a point, tuned against greedy players.
"""

from typing import Any

from sim.bits import U0, Mask, card_bit
from sim.jit import kernel, popcount
from sim.worth import worth
from strategies.outlook import wants
from strategies.sense import dearest, neighboured, paired

SHED_CARD = 700
SHED_POINT = 10
# Each unseen card that would complete a meld.
SHED_OUT = 60
# What a blind card is worth more than no card.
SHED_BLIND = 150


@kernel
def shed_value(left: Mask, drawn: Mask, live: Mask, rules: Any) -> int:
    """Return the value of a hand of which ``left`` (no jokers) cannot be laid.

    A card ``drawn`` from the pile (0: none) is followed by a discard: the dearest other card, if possible one
    that goes with none.
    """
    if drawn != U0:
        spare = left & ~drawn
        alone = spare & ~(paired(left) | neighboured(left))
        if alone != U0:
            spare = alone
        if spare != U0:
            left &= ~card_bit(dearest(spare, rules))
    return (
        SHED_OUT * popcount(wants(left) & live) - SHED_POINT * worth(left, rules) - SHED_CARD * popcount(left)
    )

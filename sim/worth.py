"""What cards cost that are left in a hand (docs/rules.md 1.4). A pure function of masks."""

from typing import Any

from sim.bits import U0, Mask
from sim.jit import kernel, popcount


@kernel
def worth(cards: Mask, rules: Any) -> int:
    """Return the points that cards cost when they are left in a hand."""
    # Values of up to 15 have four planes; written out, since a loop is compiled slowly wherever it stands.
    plane = rules.hand_plane
    points = popcount(cards & plane[0]) + (popcount(cards & plane[1]) << 1)
    points += (popcount(cards & plane[2]) << 2) + (popcount(cards & plane[3]) << 3)
    if rules.planes > 4:
        points += (popcount(cards & plane[4]) << 4) + (popcount(cards & plane[5]) << 5)
        points += popcount(cards & plane[6]) << 6
    return points


@kernel
def hand_points(cards: Mask, twins: Mask, rules: Any) -> int:
    """Return the points of cards left in a hand that may hold both copies of some."""
    points = worth(cards, rules)
    return points if twins == U0 else points + worth(twins, rules)

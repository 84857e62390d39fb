"""Chance for strategies, keyed by (seed, block, hand, seat, decision, stream): no state, no order of play."""

from typing import Any

import numpy as np

from sim.bits import Mask
from sim.deal import philox
from sim.jit import kernel, multiply_high


@kernel
def random_word(view: Any, stream: int) -> Mask:
    """Return 64 random bits for this decision; strategies with other ``stream`` numbers get others."""
    counter = (np.uint64(view.decision), np.uint64(view.seat), np.uint64(0), np.uint64(0))
    return philox(counter, (view.chance, np.uint64(stream)))[0]


@kernel
def random_below(view: Any, n: int, stream: int) -> int:
    """Return a random number from 0 to ``n - 1`` for this decision."""
    return int(multiply_high(random_word(view, stream), np.uint64(n)))

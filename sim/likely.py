"""Quick tests before a slow look: which cards could take part in a play at all.

A superset is enough: what passes is looked at exactly (``sim/takes.py``, ``sim/boot.py``).
"""

from typing import Any

from sim.bits import JOKERS, RANKS, U1, U2, U16, U32, U48, Mask, fold, mirror, rotate
from sim.jit import kernel, popcount
from sim.melds import bridge_reach, usable
from sim.rule_words import SET_ONLY


@kernel
def likely_uses(view: Any, rules: Any, cards: Mask, twins: Mask) -> Mask:
    """Return a superset of the cards that a play within ``cards`` can use."""
    found = usable(cards & RANKS, view.lay) | bridge_reach(cards & RANKS, view.lay_runs)
    if not rules.distinct_suits:
        found |= twins | pairs(cards)
    jokers = popcount(cards & JOKERS)
    if jokers > 0 and rules.joker_mode == SET_ONLY:
        found |= JOKERS
    elif jokers > 0:
        # Two jokers go with anything. One needs a card beside it, or a run on the table.
        one = jokers == 1 or rules.joker_max == 1
        found |= JOKERS | pairs(cards) | bridge_reach(view.lay_runs, view.lay_runs) if one else cards
    return found


@kernel
def paired(cards: Mask) -> Mask:
    """Return the cards that have another of their rank."""
    return cards & (rotate(cards, U16) | rotate(cards, U32) | rotate(cards, U48))


@kernel
def pairs(cards: Mask) -> Mask:
    """Return the cards that have another of their rank, or one of their suit within two ranks."""
    same = paired(cards)
    lane = mirror(cards & RANKS)
    near = lane & ((lane << U1) | (lane >> U1) | (lane << U2) | (lane >> U2))
    return same | fold(near)

"""The discard (docs/rules.md 1.5, 1.8)."""

from typing import Any

from sim.actions import THROW
from sim.bits import U0, card_bit
from sim.events import log_event
from sim.jit import kernel


@kernel
def legal_discard(view: Any) -> None:
    """Set ``view.discards`` to the cards that may be thrown: in the core game any card of the hand."""
    view.discards = view.hand


@kernel
def apply_discard(view: Any, card: int) -> None:
    """Throw a card on the pile. Change ``view`` in place."""
    seat = view.seat
    bit = card_bit(card)
    view.hand = (view.hand & ~bit) | (view.twins & bit)
    view.twins &= ~bit
    view.known[seat] = (view.known[seat] & ~bit) | (view.known_twins[seat] & bit)
    view.known_twins[seat] &= ~bit
    view.sizes[seat] -= 1
    view.pile[view.pile_size] = card
    view.thrower[view.pile_size] = seat
    view.pile_size += 1
    view.pile_twins |= view.pile_cards & bit
    view.pile_cards |= bit
    # The next player must not see what this one could have thrown.
    view.discards = U0
    event = log_event(view, THROW, bit, U0)
    event.card = card

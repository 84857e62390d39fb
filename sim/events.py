"""The event log of a hand: what everybody at the table saw, in order; records are written from it."""

from typing import Any

from sim.bits import Mask
from sim.jit import kernel


@kernel
def log_event(view: Any, kind: int, cards: Mask, twins: Mask) -> Any:
    """Append an event of the acting seat and return it for more fields. Change ``view`` in place."""
    event = view.events[view.event_count]
    view.event_count += 1
    event.kind = kind
    event.seat = view.seat
    event.cards = cards
    event.twins = twins
    event.points = 0
    event.taken = 0
    event.meld = -1
    event.low = 0
    event.high = 0
    event.card = 0
    event.joker_places = 0
    return event

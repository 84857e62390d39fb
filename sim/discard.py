"""The discard (docs/rules.md 1.5, 1.8)."""

from typing import Any

from sim.actions import THROW
from sim.bits import JOKERS, U0, U1, Mask, card_bit
from sim.events import log_event
from sim.jit import kernel, popcount
from sim.rule_words import RETURN_LAST_ONLY


@kernel
def throwable(view: Any, rules: Any, hand: Mask, twins: Mask) -> Mask:
    """Return the cards of a hand that may be thrown: those not barred in this turn (docs/rules.md 1.6)."""
    barred = view.barred
    if barred == U0:
        return hand
    lone = twins == U0 and hand & (hand - U1) == U0
    if lone and rules.return_top == RETURN_LAST_ONLY and not rules.forbid_picked:
        return hand
    # Cards are told apart by their text: where two are held, one of them may be thrown.
    barred &= ~twins
    if barred & JOKERS != U0:
        barred = barred & ~JOKERS if popcount(hand & JOKERS) > 1 else barred | JOKERS
    return hand & ~barred


@kernel
def legal_discard(view: Any, rules: Any) -> None:
    """Set ``view.discards`` to the cards that may be thrown."""
    view.discards = view.hand
    if rules.house_discard:
        view.discards = throwable(view, rules, view.hand, view.twins)


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

"""Look ahead without a copy of the table: keep what a play or a take changes, and put it back."""

from typing import Any

from sim.actions import MELD_RUN
from sim.bits import U0, wide
from sim.jit import kernel

JOKER_PLACES = 16


@kernel
def copy_meld(source: Any, target: Any) -> None:
    """Copy a table meld. Change ``target`` in place."""
    target.cards = source.cards
    target.twins = source.twins
    target.accepts = source.accepts
    target.joker_places = source.joker_places
    target.kind = source.kind
    target.suit = source.suit
    target.low = source.low
    target.high = source.high
    target.owner = source.owner
    for place in range(JOKER_PLACES):
        target.joker_seats[place] = source.joker_seats[place]


@kernel
def clear_meld(meld: Any) -> None:
    """Blank a meld that was only tried: its cards are still hidden. Change ``meld`` in place."""
    meld.cards = U0
    meld.twins = U0
    meld.accepts = U0
    meld.joker_places = 0
    meld.kind = 0
    meld.suit = 0
    meld.low = 0
    meld.high = 0
    meld.owner = 0


@kernel
def keep_position(position: Any, view: Any, option: Any) -> None:
    """Keep hand and melds before ``option`` is tried. Change ``position`` in place."""
    keep_hand(position, view)
    position.lay = view.lay
    position.lay_runs = view.lay_runs
    position.meld_count = view.meld_count
    position.opened = view.opened
    position.meld_number = -1 if option.kind <= MELD_RUN else wide(option.meld)
    if position.meld_number >= 0:
        copy_meld(view.melds[position.meld_number], position.meld)


@kernel
def restore_position(position: Any, view: Any) -> None:
    """Put back what ``keep_position`` kept. Change ``view`` in place."""
    restore_hand(position, view)
    view.lay = position.lay
    view.lay_runs = position.lay_runs
    view.meld_count = position.meld_count
    view.opened = position.opened
    if position.meld_number >= 0:
        copy_meld(position.meld, view.melds[position.meld_number])
    else:
        clear_meld(view.melds[view.meld_count])


@kernel
def keep_hand(position: Any, view: Any) -> None:
    """Keep the acting hand and what it owes. Change ``position`` in place."""
    position.hand = view.hand
    position.twins = view.twins
    position.owed = view.owed
    position.barred = view.barred


@kernel
def restore_hand(position: Any, view: Any) -> None:
    """Put back what ``keep_hand`` kept. Change ``view`` in place."""
    view.hand = position.hand
    view.twins = position.twins
    view.owed = position.owed
    view.barred = position.barred

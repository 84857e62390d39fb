"""Look ahead without a copy of the table: keep what a play or a take changes, and put it back."""

from typing import Any

from sim.actions import MELD_RUN
from sim.bits import wide
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
def keep_position(table: Any, view: Any, option: Any) -> int:
    """Keep hand and melds before ``option`` is tried; return the meld that it changes (-1: a new one).

    Change ``table`` in place.
    """
    keep_hand(table, view)
    table.kept[4] = view.lay
    table.kept[5] = view.lay_runs
    table.kept_melds = view.meld_count
    table.kept_opened = view.opened
    number = wide(-1) if option.kind <= MELD_RUN else wide(option.meld)
    if number >= 0:
        copy_meld(view.melds[number], table.kept_meld)
    return number


@kernel
def restore_position(table: Any, view: Any, number: int) -> None:
    """Put back what ``keep_position`` kept. Change ``view`` in place."""
    restore_hand(table, view)
    view.lay = table.kept[4]
    view.lay_runs = table.kept[5]
    view.meld_count = table.kept_melds
    view.opened = table.kept_opened
    if number >= 0:
        copy_meld(table.kept_meld, view.melds[number])


@kernel
def keep_hand(table: Any, view: Any) -> None:
    """Keep the acting hand and what it owes. Change ``table`` in place."""
    table.kept[0] = view.hand
    table.kept[1] = view.twins
    table.kept[2] = view.owed
    table.kept[3] = view.barred


@kernel
def restore_hand(table: Any, view: Any) -> None:
    """Put back what ``keep_hand`` kept. Change ``view`` in place."""
    view.hand = table.kept[0]
    view.twins = table.kept[1]
    view.owed = table.kept[2]
    view.barred = table.kept[3]

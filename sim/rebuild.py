"""A new stock from the pile, and hands that are blocked (docs/rules.md 1.9, 2.5, 2.11 nos. 10, 23, 25)."""

from typing import Any

import numpy as np

from sim.actions import BLOCKED, REBUILD, STOCK_END, STOP
from sim.bits import U0, card_bit
from sim.deal import shuffle_again
from sim.events import log_event
from sim.jit import call_hook, kernel
from sim.limits import ANYBODY
from sim.plays import listed_plays
from sim.rule_words import RESHUFFLE


@kernel
def can_rebuild(view: Any, rules: Any) -> bool:
    """Tell whether the pile may, and can, become a stock once more."""
    return view.rebuilds < rules.max_reshuffles and view.pile_size > (1 if rules.keep_top else 0)


@kernel
def is_dead(table: Any, view: Any) -> bool:
    """Tell whether no card off the table can be laid off and none of them form a meld, whoever holds them."""
    hand, twins = view.hand, view.twins
    view.hand = view.pile_cards
    view.twins = view.pile_twins
    for seat in range(view.players):
        view.twins |= table.twins[seat] | (view.hand & table.hands[seat])
        view.hand |= table.hands[seat]
    table.bare = ANYBODY
    last = listed_plays(table, view, 0)
    table.bare = 0
    view.hand = hand
    view.twins = twins
    # To stop is no play; it stands first, where it is listed.
    return last == 0 or (last == 1 and table.options[1].kind == STOP)


@kernel
def rebuild_stock(table: Any, view: Any, rules: Any) -> None:
    """Make the pile the stock, shuffled or turned over. Change both records in place."""
    kept = 1 if rules.keep_top else 0
    size = view.pile_size - kept
    for i in range(size):
        # Turned over, the lowest card of the pile lies on top.
        table.deck[i] = view.pile[i]
    hand = np.uint64(view.hand_number)
    if rules.stock_empty == RESHUFFLE:
        shuffle_again(table.deck, size, table.seed, table.block, hand, view.rebuilds)
    view.pile_cards = U0
    view.pile_twins = U0
    if kept:
        view.pile[0] = view.pile[size]
        view.thrower[0] = view.thrower[size]
        view.pile_cards = card_bit(view.pile[0])
    view.pile_size = kept
    table.position = 0
    view.stock_size = size
    view.rebuilds += 1
    table.plays_since_rebuild = 0
    event = log_event(view, REBUILD, U0, U0)
    event.taken = size
    if table.rebuilder != 0:
        seat = view.seat
        call_hook(table.rebuilder, view, table.options, size, table.params[seat], table.memory[seat])


@kernel
def renew_stock(table: Any, view: Any, rules: Any) -> bool:
    """Rebuild the stock before a turn, or end the hand; tell whether it goes on. Change both records."""
    if not can_rebuild(view, rules):
        table.hand_end = BLOCKED if rules.blocked_rule else STOCK_END
        return False
    stalled = view.rebuilds > 0 and table.plays_since_rebuild == 0
    if rules.blocked_rule and (stalled or is_dead(table, view)):
        table.hand_end = BLOCKED
        return False
    rebuild_stock(table, view, rules)
    return True

"""What rules of the house do before a turn and after it (docs/rules.md 1.9, 2.11 nos. 5, 10, 11, 17, 23)."""

from typing import Any

from sim.actions import BLOCKED, CAP, OUT, STOCK_END, THROW
from sim.bits import U0
from sim.calls import ask_calls
from sim.draw import legal_draw
from sim.hand import next_seat
from sim.jit import kernel, procedure
from sim.part import part
from sim.rebuild import can_rebuild, renew_stock
from sim.rule_words import CALL_LAST, CALL_OFF, END_AFTER_LAST, RESHUFFLE


@part
def before_turn(table: Any, view: Any, first: int, n: int) -> int:
    """Rebuild an empty stock; return 1 where the hand ends instead, else 0."""
    rules = view.rules
    table.drew_last = 0
    table.dry = 1 if view.stock_size == 0 else 0
    if view.stock_size > 0 or rules.stock_empty < RESHUFFLE:
        return 0
    return 0 if renew_stock(table, view, rules) else 1


@kernel
def is_out(view: Any, rules: Any) -> bool:
    """Tell whether the acting seat has gone out; floating, only a discard does that."""
    if view.hand != U0:
        return False
    return not rules.floating or view.events[view.event_count - 1].kind == THROW


@kernel
def go_out(table: Any, view: Any) -> None:
    """End the hand: all laid in this turn and nothing before is a rummy. Change ``table`` in place."""
    seat = view.seat
    table.hand_end = OUT
    table.out = seat
    table.rummy = 1 if table.turn_plays > 0 and table.laid_before >> seat & 1 == 0 else 0


@kernel
def is_stalled(table: Any, view: Any, rules: Any) -> bool:
    """Count turns at an empty stock without a play; tell whether there were too many. Change ``view``."""
    if table.dry == 0 or table.turn_plays > 0:
        view.quiet_turns = 0
        return False
    view.quiet_turns += 1
    players = 0
    for seat in range(view.players):
        players += view.playing[seat]
    return rules.stall_rounds > 0 and view.quiet_turns >= rules.stall_rounds * players


@procedure
def end_at_cap(table: Any, view: Any, rules: Any) -> None:
    """End a hand at its cap of turns; a player without a draw goes before the cap. Change ``table``."""
    view.hand = table.hands[view.seat]
    view.twins = table.twins[view.seat]
    if rules.blocked_rule:
        table.hand_end = BLOCKED
    elif view.stock_size > 0:
        table.hand_end = CAP
    elif rules.stock_empty >= RESHUFFLE:
        table.hand_end = CAP if can_rebuild(view, rules) else STOCK_END
    else:
        table.hand_end = CAP if legal_draw(table, view, rules) > 0 else STOCK_END


@part
def after_turn(table: Any, view: Any, first: int, n: int) -> int:
    """Pass the turn on, ask for calls, or end the hand. Change both records in place; return 0."""
    rules = view.rules
    seat = view.seat
    called = table.called
    table.called = 0
    table.acted |= 1 << seat
    if is_out(view, rules):
        go_out(table, view)
        return 0
    if table.turn_plays > 0:
        table.laid_before |= 1 << seat
        table.plays_since_rebuild += table.turn_plays
    if is_stalled(table, view, rules) or (table.drew_last and rules.stock_empty == END_AFTER_LAST):
        table.hand_end = STOCK_END
        return 0
    # The one play of a call on the last discard leaves the order of turns as it was.
    single = called != 0 and rules.rummy_call == CALL_LAST
    following = table.resume if single else next_seat(view, seat)
    view.barred = U0
    view.melds_before = view.meld_count
    if view.turn >= rules.max_turns:
        view.seat = following
        end_at_cap(table, view, rules)
        return 0
    threw = view.events[view.event_count - 1].kind == THROW
    if rules.rummy_call != CALL_OFF and threw and ask_calls(table, view, rules):
        table.resume = following
        return 0
    view.seat = following
    return 0

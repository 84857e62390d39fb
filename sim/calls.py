"""Calling "Rummy!" on a discard that could be played (docs/rules.md 2.10, 2.11 no. 5)."""

from typing import Any

from sim.actions import CALL, CALLING, PASS
from sim.asking import choose, show
from sim.bits import U0, Mask, card_bit
from sim.draw import write_option, write_take
from sim.hand import next_seat
from sim.jit import kernel
from sim.likely import likely_uses
from sim.plays import listed_plays
from sim.rule_words import CALL_LAST
from sim.takes import use_points
from sim.uses import needs_list, quick_use


@kernel
def is_open(table: Any, view: Any, rules: Any, n: int, cards: Mask, twins: Mask, card: int) -> bool:
    """Tell whether these pile cards alone, with the table, hold a play with the deepest of them.

    The acting hand is put aside and taken up again.
    """
    if not needs_list(view, rules, cards, card) and not rules.must_discard:
        return quick_use(view, rules, cards, card) >= 0
    hand, held_twins = view.hand, view.twins
    view.hand = cards
    view.twins = twins
    view.owed = card_bit(card)
    table.must = view.owed
    table.bare = 1
    last = listed_plays(table, view, n)
    table.bare = 0
    table.must = U0
    view.owed = U0
    view.hand = hand
    view.twins = held_twins
    return last > n


@kernel
def note_open_depths(table: Any, view: Any, rules: Any) -> None:
    """Note the depths that could be called, by the pile and the table alone. Change ``table`` in place.

    Under limits that differ from seat to seat this holds for the acting one only.
    """
    table.open_count = 0
    # One test on the whole pile decides which depths have to be looked at.
    wanted = likely_uses(view, rules, view.pile_cards, view.pile_twins) & view.pile_cards
    deepest = 1 if rules.rummy_call == CALL_LAST else view.pile_size
    if wanted == U0:
        return
    taken = U0
    twins = U0
    for depth in range(1, deepest + 1):
        # Wide enough to shift by its rank in plain Python too.
        card = int(view.pile[view.pile_size - depth])
        bit = card_bit(card)
        twins |= taken & bit
        taken |= bit
        # The first play of a call may lay off, whatever takes may do.
        table.called = depth
        if wanted & bit != U0 and is_open(table, view, rules, 0, taken, twins, card):
            place = table.open_depths[table.open_count]
            place.depth = depth
            place.cards = taken
            place.twins = twins
            table.open_count += 1
        # A second copy may lie deeper.
        wanted &= ~bit | (view.pile_twins & ~twins)
        if wanted == U0:
            break
    table.called = 0


@kernel
def legal_calls(table: Any, view: Any, rules: Any) -> int:
    """List the depths that the acting seat may call, and to pass; 0 where it may call none.

    Change ``table.options`` in place from place 1 on; return their number.
    """
    n = 0
    for i in range(table.open_count):
        place = table.open_depths[i]
        # Wide enough to shift by its rank in plain Python too.
        card = int(view.pile[view.pile_size - place.depth])
        table.called = place.depth
        points = use_points(table, view, rules, n, place.cards, place.twins, card)
        if points >= 0:
            n += 1
            write_take(table.options[n], CALL, place.cards, place.twins, place.depth, card, points)
    table.called = 0
    if n == 0:
        return 0
    write_option(table.options[n + 1], PASS, U0, 0)
    return n + 1


@kernel
def dearest_call(table: Any, view: Any, n: int) -> int:
    """Return the call of most points: what a strategy without a word on calls does."""
    show(table, view, n)
    best = 1
    for i in range(2, n):
        if table.options[i].points > table.options[best].points:
            best = i
    table.pick = best
    table.listed = max(table.listed, n)
    return best


@kernel
def ask_calls(table: Any, view: Any, rules: Any) -> bool:
    """Ask everybody from the discarder's left for a call; tell whether the hand goes on with one.

    The caller is then the acting seat and ``table.called`` the number of cards. Change both records in place.
    """
    discarder = view.seat
    view.barred = U0
    view.melds_before = view.meld_count
    seat = next_seat(view, discarder)
    if not rules.exact_takes:
        note_open_depths(table, view, rules)
        if table.open_count == 0:
            return False
    while seat != discarder:
        view.seat = seat
        view.phase = CALLING
        view.hand = table.hands[seat]
        view.twins = table.twins[seat]
        if rules.exact_takes:
            note_open_depths(table, view, rules)
        n = legal_calls(table, view, rules)
        if n > 0:
            silent = table.hooks[seat, CALLING] == 0
            pick = dearest_call(table, view, n) if silent else choose(table, view, n)
            if pick == 0:
                return True
            if table.options[pick].kind == CALL:
                table.called = table.options[pick].taken
                return True
        seat = next_seat(view, seat)
    view.seat = discarder
    return False

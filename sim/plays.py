"""The plays that are offered: melding and laying off (docs/rules.md 1.3, 1.5 to 1.7)."""

from typing import Any

import numpy as np

from sim.actions import LAY_HIGH, LAY_LOW, LAY_SET, MELD_RUN, MELD_SET, STOP
from sim.bits import RANKS, U0, U1, Mask, mirror, rank_cards, suit_run
from sim.draw import write_option
from sim.jit import call_part, kernel, lowest, popcount, procedure
from sim.melds import bridge_gap, run_starts, set_cards, set_ranks
from sim.parts import PLAYS


@kernel
def legal_play(table: Any, view: Any, rules: Any, first: int) -> int:
    """List every meld and lay-off, and "stop" where nothing is owed.

    Only plays that contain ``table.must`` are listed; while a card is owed, bridges to it too. Change
    ``table.options`` in place from place ``first + 1`` on; return the place of the last.
    """
    n = first
    if view.owed == U0:
        n += 1
        write_option(table.options[n], STOP, U0, 0)
    n = _legal_sets(table, view, rules, n)
    n = _legal_runs(table, view, rules, n)
    if view.hand & view.lay != U0:
        n = _legal_lay_offs(table, view, rules, n)
    if view.owed != U0:
        n = _legal_bridges(table, view, rules, n)
    if rules.house_play:
        n = call_part(table.parts[PLAYS], table, view, first, n)
    return n


@kernel
def _legal_sets(table: Any, view: Any, rules: Any, n: int) -> int:
    """List sets of four and of three. Change ``table.options`` in place; return their number."""
    found = set_cards(view.hand)
    if found == U0:
        return n
    must = table.must
    ranks = set_ranks(found)
    while ranks != U0:
        rank = lowest(ranks)
        ranks &= ranks - U1
        cards = view.hand & rank_cards(rank)
        if cards & must != must:
            continue
        value = rules.set_value[rank]
        count = popcount(cards)
        n += 1
        write_option(table.options[n], MELD_SET, cards, count * value)
        table.options[n].low = rank
        if count == 4:
            left = cards
            while left != U0:
                three = cards & ~(left & (~left + U1))
                left &= left - U1
                if three & must == must:
                    n += 1
                    write_option(table.options[n], MELD_SET, three, 3 * value)
                    table.options[n].low = rank
    return n


@kernel
def _legal_runs(table: Any, view: Any, rules: Any, n: int) -> int:
    """List runs of three and more. Change ``table.options`` in place; return their number."""
    # A joker would stand beside the ace.
    hand = view.hand & RANKS
    starts = run_starts(hand)
    if starts == U0:
        return n
    must = table.must
    total = rules.run_total
    lanes = mirror(hand)
    while starts != U0:
        place = lowest(starts)
        starts &= starts - U1
        low = place & 15
        # Never both aces: at most thirteen cards.
        length = min(lowest(~(lanes >> np.uint64(place))), 13)
        for high in range(low + 2, low + length):
            cards = suit_run(place >> 4, low, high)
            if cards & must == must:
                n += 1
                option = table.options[n]
                write_option(option, MELD_RUN, cards, total[high] - total[low - 1])
                option.low = low
                option.high = high
    return n


@kernel
def write_lay_off(option: Any, meld: int, kind: int, cards: Mask, points: int) -> None:
    """Fill a lay-off. Change ``option`` in place."""
    write_option(option, kind, cards, points)
    option.meld = meld


@kernel
def _legal_lay_offs(table: Any, view: Any, rules: Any, n: int) -> int:
    """List single cards on every meld and end that accepts them. Change ``table.options`` in place."""
    allowed = view.hand & RANKS
    if table.must != U0:
        allowed &= table.must
    total = rules.run_total
    for m in range(view.meld_count):
        meld = view.melds[m]
        cards = allowed & meld.accepts
        while cards != U0:
            card = lowest(cards)
            bit = U1 << np.uint64(card)
            cards &= cards - U1
            rank = card & 15
            if meld.kind == MELD_SET:
                n += 1
                write_lay_off(table.options[n], m, LAY_SET, bit, rules.set_value[rank])
                table.options[n].low = rank
                continue
            if rank == meld.low - 1:
                n += 1
                write_lay_off(table.options[n], m, LAY_LOW, bit, total[rank] - total[rank - 1])
                table.options[n].low = rank
                table.options[n].high = rank
            top = 14 if rank == 1 else rank
            if top == meld.high + 1:
                n += 1
                write_lay_off(table.options[n], m, LAY_HIGH, bit, total[top] - total[top - 1])
                table.options[n].low = top
                table.options[n].high = top
    return n


@kernel
def _legal_bridges(table: Any, view: Any, rules: Any, n: int) -> int:
    """List the shortest way of the owed card to each run's end across hand cards (docs/rules.md 1.6).

    Change ``table.options`` in place; return their number.
    """
    card = lowest(view.owed)
    suit = card >> 4
    lane = (view.hand >> np.uint64(16 * suit)) & np.uint64(0x3FFE)
    total = rules.run_total
    rank = card & 15
    top = 14 if rank == 1 else rank
    for m in range(view.meld_count):
        meld = view.melds[m]
        if meld.kind != MELD_RUN or meld.suit != suit:
            continue
        gap = bridge_gap(meld, rank, True)
        if gap != U0 and gap & ~lane == U0:
            n += 1
            write_lay_off(table.options[n], m, LAY_LOW, suit_run(suit, rank, meld.low - 1), 0)
            table.options[n].points = total[meld.low - 1] - total[rank - 1]
            table.options[n].low = rank
            table.options[n].high = meld.low - 1
        gap = bridge_gap(meld, top, False)
        if gap != U0 and gap & ~lane == U0:
            n += 1
            write_lay_off(table.options[n], m, LAY_HIGH, suit_run(suit, meld.high + 1, top), 0)
            table.options[n].points = total[top] - total[meld.high]
            table.options[n].low = meld.high + 1
            table.options[n].high = top
    return n


@procedure
def listed_plays(table: Any, view: Any, first: int) -> int:
    """List the plays from place ``first + 1`` on; for the parts that look ahead.

    They may be those of hidden cards: ``table.listed`` says how far there is something to blank.
    """
    last = legal_play(table, view, view.rules, first)
    table.listed = max(table.listed, last)
    return last

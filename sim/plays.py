"""The plays: melding and laying off (docs/rules.md 1.3, 1.5 to 1.7)."""

from typing import Any

import numpy as np

from sim.actions import LAY_HIGH, LAY_LOW, LAY_SET, MELD_RUN, MELD_SET, STOP, SWAP
from sim.bits import JOKER_RANK, JOKERS, RANKS, U0, U1, Mask, fold, mirror, rank_cards, suit_run, wide
from sim.draw import write_option
from sim.events import log_event
from sim.jit import call_part, kernel, lowest, popcount, procedure
from sim.melds import bridge_gap, run_accepts, run_starts, set_cards, set_ranks
from sim.parts import BOOKS, PLAYS


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


@kernel
def apply_play(table: Any, view: Any, rules: Any, option: Any) -> None:
    """Lay cards on the table for the acting seat. Change ``table`` and ``view`` in place."""
    seat = view.seat
    cards = option.cards
    twins = option.twins
    place_cards(view, rules, option)
    view.known[seat] = (view.known[seat] & ~cards) | (view.known_twins[seat] & cards)
    view.known_twins[seat] &= ~cards
    view.laid_twins[seat] |= (view.laid[seat] & cards) | twins
    view.laid[seat] |= cards
    view.on_table |= cards
    view.sizes[seat] -= popcount(cards)
    view.points[seat] += option.points
    number = view.meld_count - 1 if option.kind <= MELD_RUN else wide(option.meld)
    event = log_event(view, option.kind, cards, twins)
    event.meld = number
    event.points = option.points
    event.low = option.low
    event.high = option.high
    if rules.house:
        event.joker_places = option.joker_places
        # Twins, jokers, credit to others, pots, a card that is owed for longer.
        call_part(table.parts[BOOKS], table, view, number, table.pick)
    else:
        view.owed = U0
        table.must = U0


@kernel
def place_cards(view: Any, rules: Any, option: Any) -> None:
    """Move cards from the hand to the table: the melds, and what they accept. Change ``view`` in place."""
    cards = option.cards
    # Where both copies go none is left; else the second copy stays.
    view.hand = (view.hand & ~cards) | (view.twins & cards & ~option.twins)
    view.twins &= ~cards
    if option.kind <= MELD_RUN:
        if rules.house_play:
            view.opened |= 1 << view.seat
        number = view.meld_count
        view.meld_count += 1
        _new_meld(view, rules, option, number)
    else:
        number = wide(option.meld)
        if option.kind == SWAP:
            view.hand |= freed_joker(view.melds[number])
        _extend_meld(view.melds[number], rules, option)
    _accept(view, rules, number)


@kernel
def _new_meld(view: Any, rules: Any, option: Any, number: int) -> None:
    """Put a new meld on the table. Change ``view`` in place."""
    meld = view.melds[number]
    meld.cards = option.cards
    meld.twins = option.twins
    meld.joker_places = option.joker_places
    meld.kind = option.kind
    meld.owner = view.seat
    meld.low = option.low
    if option.kind == MELD_SET:
        meld.suit = -1
        meld.high = option.low
        meld.accepts = set_accepts(meld, rules)
    else:
        meld.suit = lowest(option.cards & RANKS) >> 4
        meld.high = option.high
        meld.accepts = run_accepts(meld.suit, meld.low, meld.high, rules)


@kernel
def _extend_meld(meld: Any, rules: Any, option: Any) -> None:
    """Lay cards on a meld. Change ``meld`` in place."""
    if rules.house_lay:
        # A swap takes a joker away.
        meld.joker_places ^= option.joker_places
        if option.kind == SWAP:
            meld.cards &= ~freed_joker(meld)
        meld.twins |= meld.cards & option.cards
    meld.cards |= option.cards
    if option.kind in (LAY_SET, SWAP) and meld.kind == MELD_SET:
        meld.accepts = set_accepts(meld, rules)
        return
    if option.kind == LAY_LOW:
        meld.low = option.low
    elif option.kind == LAY_HIGH:
        meld.high = option.high
    meld.accepts = run_accepts(meld.suit, meld.low, meld.high, rules)


@kernel
def freed_joker(meld: Any) -> Mask:
    """Return the joker that a swap frees: they are all alike."""
    jokers = meld.cards & JOKERS
    return jokers & (~jokers + U1)


@kernel
def set_accepts(meld: Any, rules: Any) -> Mask:
    """Return the cards that a table set accepts (docs/rules.md 1.7); jokers only on a set of jokers."""
    if not rules.house_lay:
        return rank_cards(meld.low) & ~meld.cards
    if popcount(meld.cards) + popcount(meld.twins) >= rules.set_max:
        return U0
    if meld.low == JOKER_RANK:
        return JOKERS & ~meld.cards
    # The card that an exact joker is named for can join no more, however many copies there are.
    open_cards = rank_cards(meld.low) & ~named_cards(meld)
    return open_cards & ~meld.cards if rules.distinct_suits else open_cards


@kernel
def named_cards(meld: Any) -> Mask:
    """Return the cards that exact jokers of a set stand for."""
    named = U0
    for suit in range(4):
        if meld.joker_places >> suit & 1:
            named |= U1 << np.uint64(16 * suit + meld.low)
    return named


@kernel
def _accept(view: Any, rules: Any, number: int) -> None:
    """Keep the masks of what the table accepts up to date after a change of one meld. Change ``view``."""
    if rules.decks == 1 and not rules.house_lay:
        # A place closes only when its card is laid, and then nobody holds that card any more.
        meld = view.melds[number]
        view.lay = (view.lay | meld.accepts) & ~(view.on_table | meld.cards)
        if meld.kind == MELD_RUN:
            view.lay_runs |= meld.accepts
        view.lay_runs &= view.lay
        return
    view.lay = U0
    view.lay_runs = U0
    for m in range(view.meld_count):
        meld = view.melds[m]
        view.lay |= meld.accepts
        if meld.kind == MELD_RUN:
            view.lay_runs |= meld.accepts
        if rules.joker_swap:
            view.lay |= swappable(meld)


@kernel
def swappable(meld: Any) -> Mask:
    """Return the cards for which a joker of a table meld could be swapped (docs/rules.md 2.11 no. 7)."""
    if meld.cards & JOKERS == U0 or meld.low == JOKER_RANK:
        return U0
    if meld.kind == MELD_RUN:
        return fold(np.uint64(meld.joker_places) << np.uint64(16 * meld.suit))
    if meld.joker_places != 0:
        return named_cards(meld)
    return rank_cards(meld.low) & ~meld.cards


@procedure
def listed_plays(table: Any, view: Any, first: int) -> int:
    """List the plays from place ``first + 1`` on; for the parts that look ahead."""
    return legal_play(table, view, view.rules, first)

"""Who books what for a play under the rules of the house (docs/rules.md 1.7, 2.11 nos. 7, 17 to 19)."""

from typing import Any

from sim.actions import LAY_SET, MELD_RUN, MELD_SET, STOP, SWAP
from sim.bits import JOKERS, U0, wide
from sim.jit import kernel, popcount
from sim.jokers import jokers_in_run, jokers_in_set, place_value
from sim.part import part
from sim.pots import claim_pots
from sim.rule_words import CREDIT_LAYER, CREDIT_NONE, CREDIT_OWNER
from sim.worth import hand_points

NOBODY = -1
QUAD = 4
# Added to the seat that booked a joker when it booked it twice over, in a set of four laid at once.
DOUBLED = 8


@kernel
def table_value(option: Any, rules: Any) -> int:
    """Return the points of the cards of a meld or lay-off on the table, without factors."""
    jokers = popcount(option.cards & JOKERS)
    if option.kind in (MELD_SET, LAY_SET):
        naturals = popcount(option.cards) + popcount(option.twins) - jokers
        return naturals * rules.set_value[option.low] + jokers_in_set(rules, option.low, jokers)
    value = rules.run_total[option.high] - rules.run_total[option.low - 1]
    return value + jokers_in_run(rules, wide(option.joker_places))


@kernel
def book(view: Any, rules: Any, option: Any) -> None:
    """Turn the table value of a meld or lay-off into what it books for the acting seat. Change ``option``."""
    kind = option.kind
    if kind == STOP:
        return
    if rules.low_wins:
        # Nothing is booked there: what counts is what leaves the hand.
        option.points = hand_points(option.cards, option.twins, rules)
        return
    if is_quad(option):
        option.points *= rules.quad_factor
    if kind > MELD_RUN and rules.layoff_credit != CREDIT_LAYER:
        own = rules.layoff_credit == CREDIT_OWNER and view.melds[option.meld].owner == view.seat
        if not own:
            option.points = 0


@kernel
def book_swap(view: Any, rules: Any, option: Any) -> None:
    """Turn a swap's table value into what it books for the acting seat. Change ``option`` in place."""
    if rules.low_wins:
        option.points = hand_points(option.cards, option.twins, rules) - rules.joker_hand_value
        return
    meld = view.melds[option.meld]
    # The joker's credit is taken back.
    if swapped_seat(meld, option) in (view.seat, view.seat + DOUBLED):
        option.points -= joker_credit(meld, option, rules)


@kernel
def is_quad(option: Any) -> bool:
    """Tell whether a play lays four of a kind at once (docs/rules.md 2.11 no. 18)."""
    return option.kind == MELD_SET and popcount(option.cards) + popcount(option.twins) == QUAD


@kernel
def swapped_seat(meld: Any, option: Any) -> int:
    """Return who was credited with the joker that a swap frees (-1: nobody), plus ``DOUBLED``."""
    if meld.kind == MELD_SET:
        # In an open set the joker that came first is freed.
        return meld.joker_seats[_suit_of(option)] if option.joker_places != 0 else meld.joker_seats[0]
    return meld.joker_seats[option.low]


@kernel
def _suit_of(option: Any) -> int:
    """Return the suit for which an exact joker of a set stands."""
    for suit in range(4):
        if option.joker_places >> suit & 1:
            return suit
    return 0


@kernel
def joker_credit(meld: Any, option: Any, rules: Any) -> int:
    """Return the points that the joker freed by a swap was booked with."""
    if meld.kind == MELD_SET:
        factor = rules.quad_factor if swapped_seat(meld, option) >= DOUBLED else 1
        return factor * jokers_in_set(rules, meld.low, 1)
    return place_value(rules, option.low) + jokers_in_run(rules, wide(option.joker_places))


@kernel
def _credited(view: Any, rules: Any, option: Any, owner: int) -> int:
    """Return the seat that books the jokers of a play."""
    if is_quad(option):
        return wide(view.seat + DOUBLED)
    if option.kind <= MELD_RUN or rules.layoff_credit == CREDIT_LAYER:
        return wide(view.seat)
    return wide(NOBODY if rules.layoff_credit == CREDIT_NONE else owner)


@kernel
def _note_jokers(meld: Any, option: Any, seat: int) -> None:
    """Write down who booked the jokers of a play. Change ``meld`` in place."""
    if meld.kind == MELD_SET and option.joker_places == 0:
        new = popcount(option.cards & JOKERS)
        before = popcount(meld.cards & JOKERS) - new
        for i in range(before, before + new):
            meld.joker_seats[i] = seat
        return
    for place in range(15):
        if option.joker_places >> place & 1:
            meld.joker_seats[place] = seat


@kernel
def _settle_swap(view: Any, rules: Any, meld: Any, option: Any) -> None:
    """Take the joker's credit back and let everybody know where it went. Change ``view`` in place."""
    seat = view.seat
    booked = swapped_seat(meld, option)
    placer = booked - DOUBLED if booked >= DOUBLED else booked
    if placer >= 0 and placer != seat and not rules.low_wins:
        view.points[placer] -= joker_credit(meld, option, rules)
    if meld.kind == MELD_SET and option.joker_places == 0:
        for i in range(3):
            meld.joker_seats[i] = meld.joker_seats[i + 1]
    joker = view.hand & view.on_table & JOKERS
    view.on_table &= ~joker
    for other in range(view.players):
        view.laid[other] &= ~joker
    view.known[seat] |= joker
    view.sizes[seat] += 1


@part
def book_play(table: Any, view: Any, number: int, pick: int) -> int:
    """Book a play that was made, option ``pick`` on meld ``number``: twins, jokers, credit to others."""
    rules = view.rules
    option = table.options[pick]
    meld = view.melds[number]
    seat = view.seat
    table.turn_plays += 1
    if option.kind == SWAP:
        # A swap is never the use of an owed card, and claims no pot.
        _settle_swap(view, rules, meld, option)
        return 0
    view.owed &= ~option.cards
    table.must &= view.owed
    view.known[seat] &= ~option.twins
    view.sizes[seat] -= popcount(option.twins)
    if rules.boodle_cards & option.cards != U0:
        claim_pots(view, rules, option.cards)
    if option.cards & JOKERS != U0:
        _note_jokers(meld, option, _credited(view, rules, option, meld.owner))
    others = option.kind > MELD_RUN and meld.owner != seat
    if others and rules.layoff_credit == CREDIT_OWNER and not rules.low_wins:
        view.points[meld.owner] += table_value(option, rules)
    return 0

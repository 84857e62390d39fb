"""The draw: what may be taken, and taking it (docs/rules.md 1.5, 1.6, 1.9)."""

from typing import Any

from sim.actions import CALL, END, STOCK, TAKE
from sim.bits import U0, Mask, card_bit
from sim.events import log_event
from sim.jit import call_part, kernel
from sim.melds import best_use, bridge_reach, usable
from sim.parts import DRAWS
from sim.rule_words import END_WHEN_UNABLE, RETURN_ALLOWED


@kernel
def write_option(option: Any, kind: int, cards: Mask, points: int) -> None:
    """Fill the fields that every option has. Change ``option`` in place."""
    option.kind = kind
    option.cards = cards
    option.twins = U0
    option.points = points
    option.taken = 0
    option.meld = -1
    option.low = 0
    option.high = 0
    option.card = 0


@kernel
def write_take(option: Any, kind: int, cards: Mask, twins: Mask, depth: int, card: int, points: int) -> None:
    """Fill a take, or a call, of ``depth`` pile cards. Change ``option`` in place."""
    write_option(option, kind, cards, points)
    option.twins = twins
    option.taken = depth
    option.card = card


@kernel
def clear_jokers(table: Any, first: int, last: int) -> None:
    """Say of the options at places ``first + 1`` to ``last`` that no joker stands for a card.

    Only rules with jokers need it, so ``write_option`` leaves these fields alone. Change ``table`` in place.
    """
    for i in range(first + 1, last + 1):
        table.options[i].jokers = 0
        table.options[i].joker_places = 0


@kernel
def legal_draw(table: Any, view: Any, rules: Any) -> int:
    """List the stock, every depth of the pile that can be used at once, and the end of the hand.

    Change ``table.options`` in place from place 1 on; return their number (0: the player has no draw).
    """
    n = 0
    if view.stock_size > 0:
        n = 1
        write_option(table.options[1], STOCK, U0, 0)
    if rules.house_draw:
        n = call_part(table.parts[DRAWS], table, view, 0, n)
    else:
        reach = view.hand | view.pile_cards
        # One test on the whole pile decides whether any depth has to be looked at.
        wanted = (usable(reach, view.lay) | bridge_reach(reach, view.lay_runs)) & view.pile_cards
        if wanted != U0:
            n = _legal_takes(table, view, rules, n, wanted)
    if view.stock_size == 0 and n > 0 and rules.stock_empty == END_WHEN_UNABLE:
        n += 1
        write_option(table.options[n], END, U0, 0)
    return n


@kernel
def _legal_takes(table: Any, view: Any, rules: Any, n: int, wanted: Mask) -> int:
    """List every depth whose deepest card has a use. Change ``table.options``; return their number."""
    taken = U0
    twins = U0
    size = view.pile_size
    for depth in range(1, size + 1):
        card = view.pile[size - depth]
        bit = card_bit(card)
        twins |= taken & bit
        taken |= bit
        if wanted & bit != U0:
            points = best_use(view, view.hand | taken, card, rules)
            if points >= 0:
                n += 1
                write_take(table.options[n], TAKE, taken, twins, depth, card, points)
            # A second copy may lie deeper.
            wanted &= ~bit | (view.pile_twins & ~twins)
            if wanted == U0:
                break
    return n


@kernel
def apply_draw(table: Any, view: Any, rules: Any, option: Any) -> None:
    """Draw from the stock, or take from the pile and owe the deepest card. Change both records in place."""
    if option.kind == STOCK:
        seat = view.seat
        bit = card_bit(table.deck[table.position])
        table.position += 1
        view.stock_size -= 1
        view.twins |= view.hand & bit
        view.hand |= bit
        view.sizes[seat] += 1
        if rules.house_turn:
            table.drew_last = 1 if view.stock_size == 0 else 0
        log_event(view, STOCK, U0, U0)
        return
    take_cards(view, option.cards, option.twins, option.taken)
    view.owed = card_bit(option.card)
    table.must = view.owed
    if rules.house_draw and option.kind != CALL:
        _bind_taken(table, view, rules, option)
    if rules.forbid_picked:
        view.barred = option.cards
    event = log_event(view, option.kind, option.cards, option.twins)
    event.taken = option.taken
    event.card = option.card


@kernel
def _bind_taken(table: Any, view: Any, rules: Any, option: Any) -> None:
    """Let a free top card owe nothing, and a taken card be used later. Change both records in place."""
    if rules.use_later:
        table.must = U0
    if rules.free_top and option.taken == 1:
        table.must = U0
        if rules.return_top != RETURN_ALLOWED:
            view.barred = view.owed
        view.owed = U0


@kernel
def take_cards(view: Any, cards: Mask, twins: Mask, taken: int) -> None:
    """Move the upper cards of the pile into the acting seat's hand. Change ``view`` in place."""
    seat = view.seat
    view.twins |= twins | (view.hand & cards)
    view.hand |= cards
    view.known_twins[seat] |= twins | (view.known[seat] & cards)
    view.known[seat] |= cards
    # A copy that stays in the pile is a single one, whichever of the two was taken.
    left = view.pile_twins & cards & ~twins
    view.pile_twins &= ~cards
    view.pile_cards = (view.pile_cards & ~cards) | left
    view.pile_size -= taken
    view.sizes[seat] += taken

"""The takes under the rules of the house: how deep, and whether a legal play uses the deepest card.

docs/rules.md 1.6, 2.1 (last paragraph), 2.11 no. 15. A depth is tried on the records themselves: the cards
join the hand, the plays are listed as they would be, and all is put back.
"""

from typing import Any

from sim.actions import BOOT, TAKE
from sim.bits import U0, Mask, card_bit
from sim.boot import finds_boot
from sim.draw import write_option, write_take
from sim.jit import kernel, procedure
from sim.likely import likely_uses
from sim.part import part
from sim.plays import listed_plays
from sim.rule_words import NO_PILE, RETURN_ALLOWED, TOP_ONLY
from sim.undo import keep_hand, restore_hand
from sim.uses import needs_list, quick_use


@kernel
def hold_taken(view: Any, rules: Any, cards: Mask, twins: Mask) -> None:
    """Let taken cards join the hand for a look ahead. Change ``view`` in place."""
    view.twins |= twins | (view.hand & cards)
    view.hand |= cards
    if rules.forbid_picked:
        view.barred |= cards


@procedure
def best_of_take(table: Any, view: Any, rules: Any, n: int, cards: Mask, twins: Mask, card: int) -> int:
    """Return the points of the best legal play with the deepest card of a take, -1 where there is none."""
    keep_hand(table.kept, view)
    pile, pile_twins = view.pile_cards, view.pile_twins
    hold_taken(view, rules, cards, twins)
    left = pile_twins & cards & ~twins
    view.pile_cards = (pile & ~cards) | left
    view.pile_twins = pile_twins & ~cards
    view.owed = card_bit(card)
    table.must = view.owed
    last = listed_plays(table, view, n)
    table.must = U0
    restore_hand(table.kept, view)
    view.pile_cards = pile
    view.pile_twins = pile_twins
    best = -1
    for i in range(n + 1, last + 1):
        best = max(best, table.options[i].points)
    return best


@kernel
def use_points(table: Any, view: Any, rules: Any, n: int, cards: Mask, twins: Mask, card: int) -> int:
    """Return the points of the best legal play with the deepest of taken cards, -1 where there is none."""
    if needs_list(view, rules, view.hand | cards, card):
        return best_of_take(table, view, rules, n, cards, twins, card)
    return quick_use(view, rules, view.hand | cards, card)


@kernel
def may_keep_top(table: Any, view: Any, rules: Any, n: int, card: Mask) -> bool:
    """Tell whether a free top card can be taken without a use for it: the turn can still be ended.

    Only a floating player has no other card to throw (docs/rules.md 2.11 no. 15).
    """
    if view.hand != U0:
        return True
    keep_hand(table.kept, view)
    hold_taken(view, rules, card, U0)
    if rules.return_top != RETURN_ALLOWED:
        view.barred |= card
    last = listed_plays(table, view, n)
    restore_hand(table.kept, view)
    return last > n


@kernel
def house_takes(table: Any, view: Any, rules: Any, n: int) -> int:
    """List the takes. Change ``table.options`` in place; return the last place."""
    if rules.pile_access == NO_PILE:
        return n
    size = view.pile_size if rules.pile_access != TOP_ONLY else min(view.pile_size, 1)
    reach = view.hand | view.pile_cards
    twice = view.twins | view.pile_twins | (view.hand & view.pile_cards)
    # One test on the whole pile decides which depths have to be looked at.
    wanted = likely_uses(view, rules, reach, twice) & view.pile_cards
    if wanted == U0 and not rules.free_top:
        return n
    taken = U0
    twins = U0
    for depth in range(1, size + 1):
        # Wide enough to shift by its rank in plain Python too.
        card = int(view.pile[view.pile_size - depth])
        bit = card_bit(card)
        twins |= taken & bit
        taken |= bit
        free = rules.free_top and depth == 1 and may_keep_top(table, view, rules, n, bit)
        points = -1
        if wanted & bit != U0:
            points = use_points(table, view, rules, n, taken, twins, card)
        if points >= 0 or free:
            n += 1
            write_take(table.options[n], TAKE, taken, twins, depth, card, max(points, 0))
        # A second copy may lie deeper.
        wanted &= ~bit | (view.pile_twins & ~twins)
        if wanted == U0:
            break
    return n


@part
def house_draws(table: Any, view: Any, first: int, n: int) -> int:
    """List the takes and the boot behind place ``n``; return the last place."""
    rules = view.rules
    n = house_takes(table, view, rules, n)
    if rules.boot and table.acted >> view.seat & 1 == 0 and finds_boot(table, view, rules, n):
        n += 1
        write_option(table.options[n], BOOT, U0, 0)
    table.listed = max(table.listed, n)
    return n

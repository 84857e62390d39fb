"""The plays under rules of the house: what jokers and twins add, what limits take away, what is booked."""

from typing import Any

from sim.actions import LAY_HIGH, LAY_SET, MELD_RUN, STOP, SWAP
from sim.bits import JOKERS, U0
from sim.booking import book
from sim.discard import throwable
from sim.draw import clear_jokers
from sim.jit import kernel, popcount
from sim.joker_layoffs import joker_bridges, joker_layoffs, joker_swaps
from sim.joker_melds import joker_melds
from sim.limits import ANYBODY, has_shape, leads_on, may_lay
from sim.part import part
from sim.rule_words import SCOPE_NONE
from sim.twin_sets import twin_sets


@kernel
def widen(table: Any, view: Any, rules: Any, first: int, n: int) -> int:
    """List what the plain game does not know. Change ``table.options`` in place; return the last place."""
    if not rules.distinct_suits:
        n = twin_sets(table, view, rules, n)
    if rules.jokers == 0:
        return n
    clear_jokers(table, first, n)
    if view.hand & JOKERS != U0:
        n = joker_melds(table, view, rules, n)
        n = joker_layoffs(table, view, rules, n)
        if view.owed != U0:
            n = joker_bridges(table, view, rules, n)
    # Whether a hand is blocked is a question of melds and lay-offs alone.
    return joker_swaps(table, view, rules, n) if rules.joker_swap and table.bare != ANYBODY else n


@kernel
def copy_option(source: Any, target: Any) -> None:
    """Copy an option. Change ``target`` in place."""
    target.cards = source.cards
    target.twins = source.twins
    target.points = source.points
    target.taken = source.taken
    target.kind = source.kind
    target.meld = source.meld
    target.low = source.low
    target.high = source.high
    target.card = source.card
    target.jokers = source.jokers
    target.joker_places = source.joker_places


@kernel
def is_offered(table: Any, view: Any, rules: Any, option: Any, first: int, n: int) -> bool:
    """Tell whether a listed option stays under the limits of the house."""
    if option.kind == STOP:
        return throwable(view, rules, view.hand, view.twins) != U0
    if not has_shape(option, rules):
        return False
    if table.bare == ANYBODY:
        return option.kind <= MELD_RUN or rules.layoff_scope != SCOPE_NONE
    if not may_lay(table, view, rules, option):
        return False
    return table.bare != 0 or leads_on(table, view, rules, option, first, n)


@kernel
def keep_one(table: Any, view: Any, rules: Any, first: int, n: int) -> int:
    """Keep the plays that leave a card to throw, where one must be thrown; return the last place.

    Change ``table.options`` in place.
    """
    if not rules.must_discard or rules.floating or table.bare != 0:
        return n
    last = first
    for i in range(first + 1, n + 1):
        option = table.options[i]
        left = (view.hand & ~option.cards) | (view.twins & option.cards & ~option.twins)
        # A swap gives a joker back.
        if left != U0 or option.kind == SWAP:
            last += 1
            if last != i:
                copy_option(option, table.options[last])
    return last


@kernel
def limit(table: Any, view: Any, rules: Any, first: int, n: int) -> int:
    """Keep what is allowed of places ``first + 1`` to ``n``, closed up; return the last place."""
    if view.barred == U0:
        if not rules.house_limits:
            return n
        if not rules.odd_limits and (table.bare != 0 or view.owed == U0 or table.must != U0):
            return keep_one(table, view, rules, first, n)
    last = first
    lays = 0
    for i in range(first + 1, n + 1):
        option = table.options[i]
        if is_offered(table, view, rules, option, first, n):
            last += 1
            if last != i:
                copy_option(option, table.options[last])
            lays += 1 if LAY_SET <= option.kind <= LAY_HIGH else 0
            if option.kind != SWAP:
                book(view, rules, table.options[last])
    # A last card that fits a meld is no dead card: it is laid, not thrown.
    single = popcount(view.hand) + popcount(view.twins) == 1
    if rules.dead_discard and single and lays > 0 and table.options[first + 1].kind == STOP:
        for i in range(first + 1, last):
            copy_option(table.options[i + 1], table.options[i])
        last -= 1
    return last


@part
def house_plays(table: Any, view: Any, first: int, n: int) -> int:
    """Widen and limit the plays at places ``first + 1`` to ``n``; return the last place."""
    rules = view.rules
    last = widen(table, view, rules, first, n)
    table.listed = max(table.listed, last)
    return limit(table, view, rules, first, last)

"""What house rules take away from the plays of the plain game, and that nobody is led into a dead end.

docs/rules.md 2.1 (last paragraph) and 2.11: a play is offered only where the turn can still be ended.
"""

from typing import Any

from sim.actions import LAY_HIGH, LAY_LOW, MELD_RUN, MELD_SET, SWAP
from sim.bits import U0, Mask
from sim.discard import throwable
from sim.jit import kernel, popcount
from sim.placing import freed_joker, place_cards
from sim.plays import listed_plays
from sim.rule_words import CALL_LAST, SCOPE_ANY, SCOPE_NONE, SCOPE_TEAM
from sim.undo import keep_position, restore_position

# Listed as if nobody's own limits held (table.bare).
ANYBODY = 2


@kernel
def has_shape(option: Any, rules: Any) -> bool:
    """Tell whether a meld or lay-off has the sizes and the ace places of these rules."""
    kind = option.kind
    if kind == MELD_SET:
        size = popcount(option.cards) + popcount(option.twins)
        return rules.set_min <= size <= rules.set_max
    if kind in (MELD_RUN, LAY_LOW, LAY_HIGH):
        if option.low < rules.first_place or option.high > rules.last_place:
            return False
        return kind != MELD_RUN or option.high - option.low + 1 >= rules.run_min
    return True


@kernel
def may_lay(table: Any, view: Any, rules: Any, option: Any) -> bool:
    """Tell whether the acting seat may make this kind of play now; ``option.points`` is its table value."""
    opened = view.opened >> view.seat & 1
    if option.kind in (MELD_SET, MELD_RUN):
        if rules.melds_per_turn > 0 and view.meld_count - view.melds_before >= rules.melds_per_turn:
            return False
        return opened != 0 or table.bare != 0 or option.points >= rules.opening_min
    if rules.opening_min > 0 and opened == 0 and table.bare == 0:
        return False
    if option.kind == SWAP:
        return True
    no_use = rules.new_meld_only and table.called == 0 and option.cards & view.owed != U0
    too_new = not rules.layoff_same_turn and option.meld >= view.melds_before
    return not no_use and not too_new and _in_scope(view, rules, view.melds[option.meld].owner, opened)


@kernel
def _in_scope(view: Any, rules: Any, owner: int, opened: int) -> bool:
    """Tell whether the acting seat may lay off on a meld of ``owner``."""
    if rules.layoff_own_first and opened == 0:
        return False
    if rules.layoff_scope == SCOPE_ANY:
        return True
    if rules.layoff_scope == SCOPE_NONE:
        return False
    if rules.layoff_scope == SCOPE_TEAM:
        return view.sides[owner] == view.sides[view.seat]
    return owner == view.seat


@kernel
def can_end(table: Any, view: Any, rules: Any, hand: Mask, twins: Mask) -> bool:
    """Tell whether a turn can be ended with this hand: emptied where that is allowed, or by a discard."""
    if hand == U0:
        return not rules.must_discard or bool(rules.floating)
    if table.called != 0 and rules.rummy_call == CALL_LAST:
        return True
    # A last card that is not dead can be laid instead, so it needs no test here.
    return throwable(view, rules, hand, twins) != U0


@kernel
def leaves_a_use(table: Any, view: Any, rules: Any, option: Any, first: int, n: int) -> bool:
    """Tell whether a listed play with the owed card is surely left after another play, and a card to throw.

    No is no proof: other plays may become possible.
    """
    if rules.odd_limits or view.barred != U0 or option.kind == SWAP:
        return False
    rest = view.hand & ~option.cards
    for i in range(first + 1, n + 1):
        use = table.options[i]
        if use.cards & view.owed != U0 and use.kind != SWAP and use.cards & ~rest == U0:
            # Two plays on one meld may want the same place.
            apart = use.kind <= MELD_RUN or option.kind <= MELD_RUN or use.meld != option.meld
            if apart and rest & ~use.cards != U0:
                return True
    return False


@kernel
def leads_on(table: Any, view: Any, rules: Any, option: Any, first: int, n: int) -> bool:
    """Tell whether the turn can be ended after a play, or a card still owed be played.

    Looks ahead on the records themselves and puts them back. ``first`` and ``n`` bound the listed plays.
    """
    cards = option.cards
    is_use = view.owed & cards != U0 and option.kind != SWAP
    if view.owed != U0 and not is_use and table.must == U0:
        if leaves_a_use(table, view, rules, option, first, n):
            return True
        keep_position(table.kept, view, option)
        place_cards(view, rules, option)
        table.must = view.owed
        # A swap may have carried the owed card away.
        last = listed_plays(table, view, n) if view.hand & view.owed != U0 else n
        table.must = U0
        restore_position(table.kept, view)
        return last > n
    hand = (view.hand & ~cards) | (view.twins & cards & ~option.twins)
    if option.kind == SWAP:
        # The joker that comes is barred too where one was taken in this turn: they are told apart by text.
        hand |= freed_joker(view.melds[option.meld])
    return can_end(table, view, rules, hand, view.twins & ~cards)

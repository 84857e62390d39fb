"""Booting: going out in one's first turn without a draw (docs/rules.md 2.8, 2.11 no. 6).

The plan of highest credit is searched for, play by play, on the records themselves; each step is put back.
"""

from typing import Any

from sim.actions import BOOT, LAY_HIGH, LAY_SET, MELD_RUN, STOP, SWAP
from sim.bits import JOKERS, U0, Mask, wide
from sim.discard import apply_discard, throwable
from sim.events import log_event
from sim.house_plays import copy_option
from sim.jit import kernel, lowest, popcount, procedure
from sim.likely import likely_uses, pairs
from sim.part import part
from sim.placing import apply_play, place_cards
from sim.plays import listed_plays
from sim.undo import keep_position, restore_position


@kernel
def is_hopeless(view: Any, rules: Any) -> bool:
    """Tell, by a quick test, that too many cards of the hand fit nothing: one may be thrown."""
    naturals = view.hand & ~JOKERS
    jokers = popcount(view.hand & JOKERS)
    thrown = 1 if rules.boot_discard else 0
    loose = naturals & ~likely_uses(view, rules, naturals, view.twins)
    # A joker joins at most two and two cards of a run; a card without a neighbour takes two jokers, or shares
    # them with one other.
    alone = loose & ~pairs(naturals)
    return popcount(loose) > 4 * jokers + thrown or popcount(alone) > jokers + thrown


@kernel
def _enter(step: Any, first: int, last: int, points: int) -> None:
    """Begin to try the options at places ``first + 1`` to ``last``. Change ``step`` in place."""
    step.option = first + 1
    step.last = last
    step.points = points


@kernel
def _try_option(table: Any, view: Any, rules: Any, step: Any) -> None:
    """Make the play that a step tries. Change both records in place."""
    option = table.options[step.option]
    keep_position(step.position, view, option)
    place_cards(view, rules, option)


@kernel
def _is_in_order(table: Any, view: Any, rules: Any, level: int) -> bool:
    """Tell whether a play may follow the one before: melds in the order of their lowest cards, then lay-offs.

    Lay-offs go in the order of the table's melds, below a run before above it. Plans that differ in order
    only are one plan. With a joker in one of the two plays the order can matter. What opens may have to be
    worth enough, so any meld may then be the first.
    """
    if level == 0 or (level == 1 and rules.opening_min > 0):
        return True
    option = table.options[table.path[level].option]
    before = table.options[table.path[level - 1].option]
    if (option.cards | before.cards) & JOKERS != U0:
        return True
    if option.kind > MELD_RUN and before.kind > MELD_RUN:
        same = option.meld == before.meld
        return option.kind >= before.kind if same else option.meld > before.meld
    if option.kind > MELD_RUN:
        return True
    # Two packs have the same meld twice.
    return before.kind <= MELD_RUN and lowest(option.cards) >= lowest(before.cards)


@kernel
def _last_card(table: Any, view: Any, rules: Any, first: int, last: int) -> Mask:
    """Return the card that could be thrown now to go out: the last one, dead where that is asked for."""
    hand = view.hand
    if not rules.boot_discard or popcount(hand) + popcount(view.twins) != 1:
        return U0
    if rules.dead_discard:
        for i in range(first + 1, last + 1):
            if LAY_SET <= table.options[i].kind <= LAY_HIGH:
                return U0
    return throwable(view, rules, hand, view.twins)


@kernel
def _note_plan(table: Any, plays: int, credit: int, card: int) -> None:
    """Keep a finished plan if it is better than the one known. Change ``table`` in place."""
    known = table.plan_size
    if known > 0 and (credit < table.plan_credit or (credit == table.plan_credit and plays >= known)):
        return
    table.plan_size = plays
    table.plan_credit = credit
    table.plan_discard = card
    for level in range(plays):
        copy_option(table.options[table.path[level].option], table.plan[level])


@kernel
def _look(table: Any, view: Any, rules: Any, level: int, first: int, credit: int) -> int:
    """List the plays after ``level`` plays and note a finished plan; return the last place."""
    last = first
    if view.hand != U0:
        last = listed_plays(table, view, first)
        card = _last_card(table, view, rules, first, last)
        if card != U0 and level > 0:
            _note_plan(table, level, credit, lowest(card))
    elif not rules.must_discard:
        _note_plan(table, level, credit, 0)
    return first if is_hopeless(view, rules) else last


@procedure
def finds_boot(table: Any, view: Any, rules: Any, n: int) -> bool:
    """Tell whether the acting hand can go out without a draw; keep the best plan in ``table``.

    The search lists plays behind the ``n`` draws that are listed, with a place left for the boot.
    """
    table.plan_size = 0
    if is_hopeless(view, rules):
        return False
    first = wide(n + 1)
    level = 0
    last = _look(table, view, rules, 0, first, 0)
    _enter(table.path[0], first, last, 0)
    while level >= 0:
        step = table.path[level]
        if step.option > step.last:
            level -= 1
            if level >= 0:
                restore_position(table.path[level].position, view)
                table.path[level].option += 1
            continue
        option = table.options[step.option]
        if option.kind in (STOP, SWAP) or not _is_in_order(table, view, rules, level):
            step.option += 1
            continue
        credit = step.points + option.points
        first = step.last
        _try_option(table, view, rules, step)
        level += 1
        last = _look(table, view, rules, level, first, credit)
        _enter(table.path[level], first, last, credit)
    return table.plan_size > 0


@part
def boot(table: Any, view: Any, first: int, n: int) -> int:
    """Play the plan that ``finds_boot`` kept, the discard included. Change both records in place."""
    rules = view.rules
    log_event(view, BOOT, U0, U0)
    table.booted = 1
    for level in range(table.plan_size):
        copy_option(table.plan[level], table.options[1])
        table.pick = 1
        apply_play(table, view, rules, table.options[1])
    if table.plan_discard != 0:
        apply_discard(view, table.plan_discard)
    return 0

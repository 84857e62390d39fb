"""Asking the strategy of the acting seat: what it is shown, what counts, and what it answers.

Which decisions there are, and when, stands in ``sim/hand.py`` and ``sim/calls.py``.
"""

from typing import Any

from sim.actions import OUT_OF_RANGE, PLAY, WAIT, WAIT_NOT
from sim.bits import U0
from sim.discard import throwable
from sim.draw import clear_jokers
from sim.jit import call_hook, kernel


@kernel
def clear_options(table: Any, n: int) -> None:
    """Blank what an earlier list left beyond ``n``: it tells of another hand. Change ``table`` in place."""
    for i in range(n + 1, table.listed + 1):
        option = table.options[i]
        option.cards = U0
        option.twins = U0
        option.points = 0
        option.taken = 0
        option.kind = 0
        option.meld = 0
        option.low = 0
        option.high = 0
        option.card = 0
        option.jokers = 0
        option.joker_places = 0
    table.listed = n


@kernel
def ask(table: Any, view: Any, n: int) -> int:
    """Ask the acting seat's strategy; return its answer unchecked. Change counters in place."""
    seat = view.seat
    clear_options(table, n)
    view.decision = table.decisions[seat]
    table.decisions[seat] += 1
    table.calls += 1
    table.offered = n
    answer = call_hook(
        table.hooks[seat, view.phase], view, table.options, n, table.params[seat], table.memory[seat]
    )
    table.answer = answer
    return answer


@kernel
def show(table: Any, view: Any, n: int) -> None:
    """Show a lone option, of which no strategy is asked, to the tracer, if there is one."""
    if table.tracer != 0:
        seat = view.seat
        call_hook(table.tracer, view, table.options, n, table.params[seat], table.memory[seat])


@kernel
def choose(table: Any, view: Any, n: int) -> int:
    """Return the number of the option that is played; 0 when the answer was none of them."""
    table.listed = max(table.listed, n)
    if view.rules.jokers and view.phase != PLAY:
        clear_jokers(table, 0, n)
    table.pick = 1
    if n == 1:
        show(table, view, n)
        return 1
    answer = ask(table, view, n)
    if answer < 1 or answer > n:
        table.failure = OUT_OF_RANGE
        return 0
    table.pick = answer
    return answer


@kernel
def may_wait(table: Any, view: Any, rules: Any) -> bool:
    """Tell whether the acting seat's strategy may say, before plays are listed, that it will stop.

    It has to have a hook for that, and to stop has to be surely among the plays.
    """
    if table.waits[view.seat] == 0 or rules.dead_discard:
        return False
    return bool(throwable(view, rules, view.hand, view.twins) != U0)


@kernel
def ask_to_wait(table: Any, view: Any) -> int:
    """Ask whether nothing will be laid: ``WAIT`` or ``WAIT_NOT``, 0 for any other answer.

    Change counters in place, and ``table.failure`` after another answer. It is no decision of its own: what
    is drawn from chance is counted without it.
    """
    seat = view.seat
    clear_options(table, 0)
    table.calls += 1
    table.offered = WAIT_NOT
    answer = call_hook(table.waits[seat], view, table.options, 0, table.params[seat], table.memory[seat])
    table.answer = answer
    if answer not in (WAIT, WAIT_NOT):
        table.failure = OUT_OF_RANGE
        return 0
    return answer

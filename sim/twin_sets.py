"""Sets with both copies of a card, where the suits of a set need not differ (docs/rules.md 1.3, C20, C21)."""

from typing import Any

from sim.actions import MELD_SET
from sim.bits import U0, U1, rank_cards
from sim.draw import write_option
from sim.jit import kernel, popcount


@kernel
def twin_sets(table: Any, view: Any, rules: Any, n: int) -> int:
    """List the natural sets that hold twins. Change ``table.options`` in place; return the last place."""
    must = table.must
    for rank in range(1, 14):
        held = view.hand & rank_cards(rank)
        cards = held
        while cards != U0:
            doubles = cards & view.twins
            twins = doubles
            while twins != U0:
                size = popcount(cards) + popcount(twins)
                if rules.set_min <= size <= rules.set_max and cards & must == must:
                    n += 1
                    write_option(table.options[n], MELD_SET, cards, size * rules.set_value[rank])
                    table.options[n].twins = twins
                    table.options[n].low = rank
                twins = (twins - U1) & doubles
            cards = (cards - U1) & held
    return n

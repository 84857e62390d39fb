"""How ``adviser`` draws: what the hand becomes with the taken cards, against a blind card from the stock.

Values are in hundredths of a point. The constants were tuned at tables of advisers with 2, 3 and 4 players.
"""

from typing import Any

from sim.actions import MELD_RUN, STOCK, TAKE
from sim.bits import U0, Mask, card_bit
from sim.jit import kernel, popcount
from strategies.adviser_knobs import (
    DEFEND_HIGH,
    DIG_FREE_CARDS,
    DIG_MAX_CARDS,
    DIG_MIN_POINTS,
    LAY_OFF_NEVER,
    LAYOFF,
)
from strategies.adviser_timing import defence, waits
from strategies.outlook import HIGH, fewest_cards, laid_at_once, unseen_cards, wants, worth

POINT = 100
# What a blind card is worth more than no card.
BLIND_CARD = 200
# A card left over costs little while there is time to use it, and most of its points when an opponent is
# one discard from going out.
LOOSE_POINT = 25
LOOSE_POINT_LATE = 75
# Each unseen card that would complete a meld.
OUT = 30


@kernel
def open_places(view: Any, layoff: int) -> tuple[Mask, Mask]:
    """Return the cards that may be laid off, and those on runs alone; only on own melds if so decided."""
    if layoff != LAY_OFF_NEVER:
        return view.lay, view.lay_runs
    lay = U0
    runs = U0
    for m in range(view.meld_count):
        meld = view.melds[m]
        if meld.owner == view.seat:
            lay |= meld.accepts
            if meld.kind == MELD_RUN:
                runs |= meld.accepts
    return lay, runs


@kernel
def _hand_value(cards: Mask, laid: Mask, live: Mask, fewest: int, rules: Any) -> int:
    """Return the value of a hand of which ``laid`` can be laid at once."""
    left = cards & ~laid
    loose = LOOSE_POINT_LATE if fewest <= 1 else LOOSE_POINT
    return POINT * worth(laid, rules) - loose * worth(left, rules) + OUT * popcount(wants(left) & live)


@kernel
def _shuns(view: Any, option: Any, params: Any, laid: Mask, lay: Mask) -> bool:
    """Tell whether a take would force a play that a knob forbids."""
    fewest = fewest_cards(view)
    bit = card_bit(option.card)
    held = view.sizes[view.seat] + option.taken
    # Never on others' melds: then the card needs a place of our own.
    if laid & bit == U0 and params[LAYOFF] == LAY_OFF_NEVER:
        return True
    single = lay & bit != U0
    wins = held - popcount(laid) <= 1
    if defence(params, fewest) == DEFEND_HIGH and bit & HIGH != U0 and not single and not wins:
        return True
    return held - (1 if single else 3) <= 1 and waits(view, params, fewest)


@kernel
def choose_draw(view: Any, options: Any, n: int, params: Any) -> int:
    """Return the number of the draw that leaves the best hand."""
    rules = view.rules
    hand = view.hand
    live = unseen_cards(view)
    fewest = fewest_cards(view)
    lay, lay_runs = open_places(view, int(params[LAYOFF]))
    laid = laid_at_once(hand, lay, lay_runs, rules)
    without = worth(laid, rules)
    if options[1].kind == STOCK:
        best = 1
        best_value = _hand_value(hand, laid, live, fewest, rules) + BLIND_CARD
    else:
        # Ending the hand lays nothing more.
        best = n
        best_value = -POINT * worth(hand, rules)
    for i in range(1, n + 1):
        option = options[i]
        if option.kind != TAKE or option.taken > params[DIG_MAX_CARDS]:
            continue
        cards = hand | option.cards
        laid = laid_at_once(cards, lay, lay_runs, rules)
        if option.taken > params[DIG_FREE_CARDS] and worth(laid, rules) - without < params[DIG_MIN_POINTS]:
            continue
        value = _hand_value(cards, laid, live, fewest, rules)
        if value > best_value and not _shuns(view, option, params, laid, lay):
            best = i
            best_value = value
    return best

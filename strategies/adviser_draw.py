"""How ``adviser`` draws and calls: what the hand becomes with the taken cards, against a blind card.

Values are in hundredths of a point. The constants were tuned at tables of advisers with 2, 3 and 4 players.
"""

from typing import Any

from sim.actions import BOOT, CALL, MELD_RUN, PASS, STOCK, TAKE
from sim.bits import JOKERS, RANKS, U0, Mask, card_bit
from sim.jit import kernel, popcount
from sim.rule_words import SCOPE_ANY, SCOPE_NONE, SCOPE_TEAM, WILD
from sim.worth import worth
from strategies.adviser_knobs import (
    DEFEND_HIGH,
    DIG_FREE_CARDS,
    DIG_MAX_CARDS,
    DIG_MIN_POINTS,
    LAY_OFF_NEVER,
    LAYOFF,
)
from strategies.adviser_shed import SHED_BLIND, shed_value
from strategies.adviser_timing import defence, waits
from strategies.house_shapes import House
from strategies.outlook import HIGH, can_lay, fewest_cards, unseen_cards, wants

POINT = 100
# What a blind card is worth more than no card.
BLIND_CARD = 200
# A card left over costs little while there is time to use it, and most of its points when an opponent is
# one discard from going out.
LOOSE_POINT = 25
LOOSE_POINT_LATE = 75
# With wild jokers, which end hands sooner, and with a free top card it costs all of them from the start: who
# reckons so wins 52 to 70 % of two-player games against who does not (table54, persian, pagat).
LOOSE_POINT_FREE = 100
# There too, opponents with many cards hold melds back and are caught with them by whoever goes out first.
# Each loose card is a card further from that: so much more for each card beyond five in their smallest hand.
# Who reckons so wins 62 % of two-player games of pagat against who does not, and loses nothing to greedy.
LOOSE_CARD_FREE = 250
FEW_CARDS = 5
# Each unseen card that would complete a meld.
OUT = 30
# A wild joker that waits in the hand, for each point that it costs there.
JOKER_POINT = 150

# Turns of a hand, usually some twenty, after which no free top card is taken any more.
LONG_HAND = 200


@kernel
def open_places(view: Any, layoff: int, house: House) -> tuple[Mask, Mask]:
    """Return the cards that may be laid off, and those on runs alone; only on our melds if so decided."""
    rules = view.rules
    lay = U0
    runs = U0
    scope = SCOPE_ANY
    if house is not None:
        scope = rules.layoff_scope
        # Who has laid nothing yet may not lay off where a meld of one's own, or an opening, is needed.
        barred = (rules.layoff_own_first or rules.opening_min > 0) and view.opened >> view.seat & 1 == 0
        if barred or scope == SCOPE_NONE:
            return lay, runs
    if layoff != LAY_OFF_NEVER and scope == SCOPE_ANY:
        return view.lay, view.lay_runs
    for m in range(view.meld_count):
        meld = view.melds[m]
        ours = view.sides[meld.owner] == view.sides[view.seat]
        if meld.owner == view.seat or (ours and scope <= SCOPE_TEAM):
            lay |= meld.accepts
            if meld.kind == MELD_RUN:
                runs |= meld.accepts
    return lay, runs


@kernel
def _hand_value(
    view: Any, cards: Mask, laid: Mask, drawn: Mask, live: Mask, fewest: int, house: House
) -> int:
    """Return the value of a hand of which ``laid`` can be laid at once, the card ``drawn`` (0: none) too."""
    rules = view.rules
    left = cards & ~laid
    loose = LOOSE_POINT_LATE if fewest <= 1 else LOOSE_POINT
    if house is None:
        return POINT * worth(laid, rules) - loose * worth(left, rules) + OUT * popcount(wants(left) & live)
    naturals = left & RANKS
    each = 0
    if rules.free_top or (rules.jokers > 0 and rules.joker_mode == WILD):
        loose = LOOSE_POINT_FREE
        each = LOOSE_CARD_FREE * max(0, fewest - FEW_CARDS)
    if rules.low_wins:
        value = shed_value(naturals, drawn, live, rules)
    else:
        value = POINT * worth(laid, rules) - loose * worth(naturals, rules) - each * popcount(naturals)
        value += OUT * popcount(wants(naturals) & live)
    if rules.jokers > 0:
        jokers = popcount(left & JOKERS) * rules.joker_hand_value
        value += jokers * (JOKER_POINT if rules.joker_mode == WILD and fewest > 1 else -loose)
    return value


@kernel
def _completing(view: Any, lay: Mask) -> Mask:
    """Return the cards that are worth a look as a free top card; the others complete nothing.

    None is in a very long hand: two players could exchange the same cards for ever.
    """
    rules = view.rules
    if rules.free_top and view.turn > LONG_HAND:
        return U0
    if not rules.free_top or rules.low_wins or not rules.distinct_suits or view.hand & JOKERS != U0:
        return RANKS | JOKERS
    return wants(view.hand) | lay | JOKERS


@kernel
def _quick_draw(view: Any, options: Any, n: int, params: Any, completing: Mask) -> int:
    """Return the draw that needs no long look: a boot, or the stock where nothing else helps; else 0."""
    helps = options[1].kind != STOCK
    for i in range(1, n + 1):
        option = options[i]
        if option.kind == BOOT:
            return i
        is_pile = option.kind in (TAKE, CALL) and option.taken <= params[DIG_MAX_CARDS]
        if is_pile and (option.taken > 1 or card_bit(option.card) & completing != U0):
            helps = True
    return 0 if helps else 1


@kernel
def _shuns(view: Any, option: Any, params: Any, laid: Mask, lay: Mask, house: House) -> bool:
    """Tell whether a take would force a play that a knob forbids."""
    if house is not None and view.rules.free_top and option.taken == 1 and option.kind == TAKE:
        return False
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
def choose_draw(view: Any, options: Any, n: int, params: Any, house: House) -> int:
    """Return the number of the draw, or of the call, that leaves the best hand.

    ``house`` is None in the plain game: compiled code then carries nothing of the other rules.
    """
    rules = view.rules
    hand = view.hand
    lay, lay_runs = open_places(view, int(params[LAYOFF]), house)
    completing = U0
    if house is not None:
        completing = _completing(view, lay)
        quick = _quick_draw(view, options, n, params, completing)
        if quick > 0:
            return quick
    live = unseen_cards(view)
    fewest = fewest_cards(view)
    without = 0
    best = 0
    best_value = 0
    # Place 0 stands for the hand as it is: with a blind card, as it stays when we pass, or at its end.
    for i in range(n + 1):
        option = options[i]
        cards = hand
        twins = view.twins
        drawn = U0
        if i > 0:
            is_pile = option.kind == TAKE
            if house is not None and option.kind == CALL:
                is_pile = True
            if not is_pile or option.taken > params[DIG_MAX_CARDS]:
                continue
            drawn = card_bit(option.card)
            if house is not None and option.taken == 1 and drawn & completing == U0:
                continue
            cards |= option.cards
            twins |= option.twins | (hand & option.cards)
        laid = can_lay(view, cards, twins, lay, lay_runs, house)
        value = _hand_value(view, cards, laid, drawn, live, fewest, house)
        if i == 0:
            without = worth(laid, rules)
            best, best_value = _as_it_is(view, options, n, value, house)
            continue
        if option.taken > params[DIG_FREE_CARDS] and worth(laid, rules) - without < params[DIG_MIN_POINTS]:
            continue
        if value > best_value and not _shuns(view, option, params, laid, lay, house):
            best = i
            best_value = value
    return best


@kernel
def _as_it_is(view: Any, options: Any, n: int, value: int, house: House) -> tuple[int, int]:
    """Return the choice that takes nothing from the pile, and its value with a hand worth ``value``."""
    if options[1].kind == STOCK:
        if house is not None and view.rules.low_wins:
            return 1, value + SHED_BLIND
        return 1, value + BLIND_CARD
    if house is not None and options[n].kind == PASS:
        return n, value
    # Ending the hand lays nothing more.
    if house is not None and view.rules.no_deadwood:
        return n, 0
    return n, -POINT * worth(view.hand, view.rules)


@kernel
def choose_reentry(view: Any, n: int) -> int:
    """Return whether to buy back in: 1 yes, 2 no.

    The last one left takes the pot. A player's chance of that is taken to be in proportion to the points that
    he is away from the limit, and a player who comes back has the worst total of those still in.
    """
    rules = view.rules
    room = 0
    least = rules.limit
    for seat in range(view.players):
        if view.playing[seat]:
            room += rules.limit - view.scores[seat]
            least = min(least, rules.limit - view.scores[seat])
    pays = (view.pot + rules.reentry_cost) * least >= rules.reentry_cost * (room + least)
    return 1 if pays else n

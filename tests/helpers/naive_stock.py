"""The start of a normal turn: whether the hand is over, and a new stock where the old one is used up.

Source: docs/rules.md 1.9, 2.5 (blocked hands), 2.11 nos. 10, 11, 23, 25.
"""

from collections.abc import Sequence

from tests.helpers.naive_draws import legal_draws
from tests.helpers.naive_fields import limit, value
from tests.helpers.naive_layoffs import fits
from tests.helpers.naive_melds import melds_in, shape_of
from tests.helpers.naive_table import Draw, NaiveHand, copy_of


def hand_end(state: NaiveHand) -> str | None:
    """Tell what ends the hand before the next normal turn, or None when that turn is played.

    Of several reasons at once, out goes first, then "stock" (or "blocked"), then the turn cap.
    """
    if state.out is not None:
        return "out"
    if ends_after_turn(state):
        return "stock"
    blocked = value(state.rules, "blocked_rule") != "none"
    if needs_rebuild(state):
        if why_no_rebuild(state):
            return "blocked" if blocked else "stock"
    elif not state.stock and set(legal_draws(state)) <= {Draw("end")}:
        return "stock"
    return ("blocked" if blocked else "cap") if is_capped(state) else None


def ends_after_turn(state: NaiveHand) -> bool:
    """Tell whether the turn just made ends the hand by the stock, so that nobody is asked for anything."""
    rule = value(state.rules, "stock_empty")
    if rule == "end_after_last":
        return bool(state.turns and not state.stock)
    rounds = value(state.rules, "stall_rounds")
    return bool(rule == "end_when_unable" and rounds and state.idle >= rounds * len(state.inside))


def is_capped(state: NaiveHand) -> bool:
    """Tell whether no further turn may be made, a call's turn included."""
    return bool(state.turns >= value(state.rules, "max_turns_per_hand"))


def asks_for_calls(state: NaiveHand) -> bool:
    """Tell whether the hand goes on after the last discard, so that it may be called."""
    return state.out is None and not ends_after_turn(state) and not is_capped(state)


def needs_rebuild(state: NaiveHand) -> bool:
    """Tell whether a new stock must be made before the next normal turn."""
    return not state.stock and value(state.rules, "stock_empty") in ("reshuffle", "turn_over")


def cards_for_stock(state: NaiveHand) -> list[str]:
    """List the pile cards that make the new stock, bottom first; the top discard may stay."""
    return state.pile[:-1] if value(state.rules, "reshuffle_keep_top") else list(state.pile)


def why_no_rebuild(state: NaiveHand) -> str:
    """Tell why no new stock is made, "" when it is: limit, no cards, dead, or stalled."""
    if state.rebuilds >= limit(state.rules, "max_reshuffles"):
        return "limit"
    if not cards_for_stock(state):
        return "no cards"
    if value(state.rules, "blocked_rule") == "none":
        return ""
    if state.rebuilds and state.quiet:
        return "stalled"
    return "dead" if is_dead(state) else ""


def is_dead(state: NaiveHand) -> bool:
    """Tell whether no cards off the table can be melded or laid off, hands and pile taken as one hand.

    Whose meld it is, and what a seat has laid before, does not matter; but where nobody may lay off, a card
    that fits is none.
    """
    union = copy_of(state)
    union.hands[state.seat] = [card for hand in state.hands for card in hand] + state.pile
    if melds_in(union.hand, shape_of(state.rules)):
        return False
    if value(state.rules, "layoff_scope") == "none":
        return True
    return not any(fits(union, on) for on in range(len(union.table)))


def rebuild(state: NaiveHand, stock: Sequence[str]) -> None:
    """Change `state` in place: these cards, in this order, are the new stock; the rest of the pile stays."""
    used = cards_for_stock(state)
    if sorted(used) != sorted(stock):
        raise ValueError("the new stock is not made of the pile's cards")
    state.pile = state.pile[len(used) :]
    state.stock = list(stock)
    state.rebuilds += 1
    state.quiet = True


def turned_over(state: NaiveHand) -> list[str]:
    """List the new stock of `turn_over`, first card first: the pile's bottom comes to lie on top."""
    return cards_for_stock(state)

"""What every action does to the table; it is not asked here whether the action is legal.

Source: docs/rules.md 1.5 to 1.8, 2.8 (booting), 2.9 (boodles), 2.10 (calls), 2.11 nos. 5, 7, 17, 20.
"""

from tests.helpers.naive_fields import is_discard_compulsory, value
from tests.helpers.naive_melds import JOKER, hand_text
from tests.helpers.naive_points import booked_to, extended, quad_factor, swap_index
from tests.helpers.naive_table import Draw, NaiveHand, Play, TableMeld


def apply_draw(state: NaiveHand, draw: Draw) -> None:
    """Change `state` in place: the cards drawn join the hand; the deepest of a take is owed a play.

    A top card taken alone owes nothing where it is free (2.11 no. 15). "boot" draws nothing.
    """
    state.dry = not state.stock
    state.phase, state.discarder = "play", None
    if draw.act == "stock":
        state.hand.append(state.stock.pop(0))
    elif draw.act == "boot":
        state.booting = True
    elif draw.act == "pile" and 1 <= draw.cards <= len(state.pile):
        _take(state, draw.cards)
        if draw.cards == 1 and value(state.rules, "top_card_rule") == "free":
            state.free_top, state.owed = state.owed, None
    else:
        raise ValueError(f"cannot draw {draw}")


def apply_call(state: NaiveHand, caller: int, depth: int) -> None:
    """Change `state` in place: a seat calls and takes so many cards; the deepest is owed a play."""
    if not 1 <= depth <= len(state.pile):
        raise ValueError(f"cannot call {depth} cards")
    state.resume, state.seat = state.seat, caller
    state.call = value(state.rules, "rummy_call")
    state.dry = not state.stock
    state.phase, state.discarder = "play", None
    _take(state, depth)


def _take(state: NaiveHand, count: int) -> None:
    """Change `state` in place: the top cards of the pile join the hand."""
    state.taken = state.pile[-count:]
    del state.pile[-count:]
    state.hand.extend(state.taken)
    state.owed = state.taken[0]


def apply_play(state: NaiveHand, play: Play) -> None:
    """Change `state` in place: cards go from the hand to the table, the natural ones claim their pots.

    An emptied hand is out, or floats; under `last_discard` a call's turn is over after its one play.
    """
    for card in play.cards:
        state.hand.remove(hand_text(card))
    state.plays_in_turn += 1
    state.quiet = False
    if play.act == "swap":
        _swap(state, play)
    else:
        _lay(state, play)
    if not state.hand and not is_discard_compulsory(state.rules):
        _go_out(state)
    elif not state.hand or state.call == "last_discard":
        end_turn(state)


def _lay(state: NaiveHand, play: Play) -> None:
    """Change `state` in place: a new meld, or a lay-off."""
    for card in play.cards:
        state.chips[state.seat] += state.pots.get(card, 0)
        state.pots.update({card: 0} if card in state.pots else {})
    count = len(play.cards)
    if play.act == "meld":
        factor = quad_factor(play, state.rules)
        doubled = count if factor > 1 else 0
        meld = TableMeld(
            play.kind, state.seat, list(play.cards), [state.seat] * count, state.turns, factor, doubled
        )
        state.table.append(meld)
    else:
        meld = state.table[play.on]
        booked = [booked_to(state, meld)] * count
        meld.cards = extended(meld.cards, play)
        meld.placed_by = booked + meld.placed_by if play.end == "low" else meld.placed_by + booked
    if state.owed is not None and state.owed in map(hand_text, play.cards):
        state.owed = None


def _swap(state: NaiveHand, play: Play) -> None:
    """Change `state` in place: the natural card takes the joker's place, the joker joins the hand."""
    meld = state.table[play.on]
    index = swap_index(meld, play.cards[0])
    meld.cards[index] = play.cards[0]
    meld.placed_by[index] = state.seat
    meld.swapped.add(index)
    state.hand.append(JOKER)


def apply_discard(state: NaiveHand, card: str) -> None:
    """Change `state` in place: the card goes on the pile; the next seat is to act, or this one is out."""
    state.hand.remove(card)
    state.pile.append(card)
    if not state.hand:
        _go_out(state)
        return
    discarder = state.seat
    end_turn(state)
    state.discarder = discarder


def end_turn(state: NaiveHand) -> None:
    """Change `state` in place: the turn is over; a call of the last discard leaves the order of play."""
    state.idle = state.idle + 1 if state.dry and not state.plays_in_turn else 0
    _count_turn(state)
    state.plays_before[state.seat] += state.plays_in_turn
    state.seat = state.resume if state.call == "last_discard" else state.next_inside(state.seat)
    state.taken, state.free_top, state.owed = [], None, None
    state.call, state.discarder, state.phase = "", None, "draw"
    state.plays_in_turn = 0


def _count_turn(state: NaiveHand) -> None:
    """Change `state` in place: count the turn, also that of the player who goes out."""
    state.turns += 1
    state.turns_of[state.seat] += 1


def _go_out(state: NaiveHand) -> None:
    """Change `state` in place: the acting seat is out, and is paid for the cards that the others hold."""
    _count_turn(state)
    state.out, state.end, state.phase = state.seat, "out", "over"
    payment = value(state.rules, "boodle_card_payment") if value(state.rules, "boodle") else 0
    for seat, hand in enumerate(state.hands):
        state.chips[seat] -= payment * len(hand)
        state.chips[state.seat] += payment * len(hand)

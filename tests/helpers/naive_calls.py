"""Calling "Rummy!": who may take the pile out of turn after a discard, and how deep.

Source: docs/rules.md 2.10, 2.11 nos. 5, 23, 25.
"""

from tests.helpers.naive_actions import apply_call
from tests.helpers.naive_fields import value
from tests.helpers.naive_plays import legal_plays, owed_plays
from tests.helpers.naive_table import Draw, NaiveHand, copy_of, seats_from


def legal_calls(state: NaiveHand, seat: int) -> list[int]:
    """List how many cards a seat may take by a call, right after somebody's discard.

    The top cards alone, with the table, must contain a play that uses the deepest of them; and the caller's
    own first play with it must be legal.
    """
    rule = value(state.rules, "rummy_call")
    if rule == "off" or state.discarder in (None, seat) or seat not in state.inside:
        return []
    depths = range(1, (len(state.pile) if rule == "full" else min(1, len(state.pile))) + 1)
    return [
        d for d in depths if is_playable_alone(state, seat, d) and legal_plays(after_call(state, seat, d))
    ]


def after_call(state: NaiveHand, seat: int, depth: int) -> NaiveHand:
    """Give the position after a call."""
    after = copy_of(state)
    apply_call(after, seat, depth)
    return after


def is_playable_alone(state: NaiveHand, seat: int, depth: int) -> bool:
    """Tell whether the top cards, without a hand, contain a play that uses the deepest of them.

    What a play may leave behind, and the opening minimum, do not matter here.
    """
    alone = copy_of(state)
    alone.hands[seat] = []
    alone.rules = {**state.rules, **PLAIN}
    apply_call(alone, seat, depth)
    return any(owed_plays(alone))


# Rules under which no play of the cards alone is a dead end, and none is too small to open with.
PLAIN = {
    "opening_min": 0,
    "must_discard_to_go_out": False,
    "floating": False,
    "final_discard_must_be_dead": False,
    "pickup_discard": "allow",
}


def callers(state: NaiveHand) -> list[int]:
    """List the seats that can call now, in the order in which they are asked: from the discarder's left."""
    if value(state.rules, "rummy_call") == "off" or state.discarder is None or state.end is not None:
        return []
    left = (state.discarder + 1) % len(state.hands)
    return [seat for seat in seats_from(left, len(state.hands)) if legal_calls(state, seat)]


def calls_of(state: NaiveHand, seat: int) -> list[Draw]:
    """List the answers that a seat can give when it is asked."""
    return [*(Draw("call", depth) for depth in legal_calls(state, seat)), Draw("pass")]

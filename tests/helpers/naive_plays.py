"""What may be played and thrown in a position, dead ends left out.

Source: docs/rules.md 1.5, 1.6, 2.1 (no-dead-end checks), 2.10 (floating), 2.11 nos. 5, 8, 9, 15, 16, 25.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.helpers.naive_actions import apply_play
from tests.helpers.naive_fields import Rules, limit, may_empty_hand_by_play, value
from tests.helpers.naive_layoffs import bridges, has_opened, single_layoffs, swaps
from tests.helpers.naive_melds import JOKER, hand_text, melds_in, shape_of
from tests.helpers.naive_table import STOP, NaiveHand, Play, TableMeld, copy_of
from tests.helpers.naive_values import table_values


def bare_position(
    hand: Sequence[str], table: Sequence[TableMeld], owed: str | None, rules: Rules
) -> NaiveHand:
    """Set up the play phase of seat 0, of which only its hand, the table and an owed card are known."""
    return NaiveHand(rules, 1, [list(hand), []], [], [], 0, list(table), owed, phase="play")


def legal_plays(
    state: NaiveHand | Sequence[str],
    table: Sequence[TableMeld] = (),
    owed: str | None = None,
    rules: Rules | None = None,
) -> list[Play]:
    """List what may be done in the play phase; while a card is owed plays with it, else also to stop.

    Instead of a position a hand, a table, an owed card and rules may be given, as `bare_position` has them.
    Under `before_discard` a play without the owed card is legal if after it the owed card can still be
    played. The first play of a call contains the called card in any case.
    """
    if not isinstance(state, NaiveHand):
        return legal_plays(bare_position(state, table, owed, rules or {}))
    if not state.hand:
        return []
    owed = state.owed
    if owed is None:
        plays = [play for play in possible_plays(state) if leaves_a_way(state, play)]
        return [*plays, STOP] if legal_discards(state) else plays
    plays = list(owed_plays(state))
    if value(state.rules, "pickup_use_timing") == "before_discard" and not state.call:
        others = (play for play in possible_plays(state) if not uses(play, owed))
        plays += [play for play in others if leaves_a_way(state, play)]
    return plays


def legal_melds(hand: Sequence[str], rules: Rules) -> list[Play]:
    """List every set and run that can be made from the hand, smaller ones inside larger ones included."""
    return [Play("meld", cards, kind) for kind, cards in melds_in(hand, shape_of(rules))]


def possible_plays(state: NaiveHand) -> list[Play]:
    """List all melds, single lay-offs and swaps of the seat, dead ends and owed cards not looked at."""
    return [*possible_melds(state), *single_layoffs(state), *swaps(state)]


def possible_melds(state: NaiveHand, containing: str | None = None) -> list[Play]:
    """List the new melds that the seat may lay; its first may need a value (2.11 nos. 9, 21)."""
    rules = state.rules
    melds_laid = sum(meld.laid_in == state.turns for meld in state.table)
    if melds_laid >= limit(rules, "melds_per_turn"):
        return []
    melds = [
        Play("meld", cards, kind)
        for kind, cards in melds_in(state.hand, shape_of(rules), containing=containing)
    ]
    if has_opened(state):
        return melds
    least = value(rules, "opening_min")
    return [play for play in melds if sum(table_values(play.cards, play.kind, rules)) >= least]


def owed_plays(state: NaiveHand) -> Iterator[Play]:
    """Yield every legal single play that contains the owed card: melds, lay-offs and bridges (1.6)."""
    owed = state.owed
    if owed is None or owed not in state.hand:
        return
    yield from (play for play in _plays_with(state, owed) if leaves_a_way(state, play))


def _plays_with(state: NaiveHand, owed: str) -> Iterator[Play]:
    """Yield the plays that contain the owed card, dead ends included; a call may always lay off."""
    yield from possible_melds(state, containing=owed)
    if value(state.rules, "pickup_use") == "new_meld_only" and not state.call:
        return
    yield from (play for play in single_layoffs(state) if uses(play, owed))
    yield from bridges(state, owed)


def uses(play: Play, owed: str) -> bool:
    """Tell whether a play is the use of an owed card; a swap never is (2.11 no. 7)."""
    return play.act in ("meld", "layoff") and owed in map(hand_text, play.cards)


def leaves_a_way(state: NaiveHand, play: Play) -> bool:
    """Tell whether the turn can be ended after this play: no dead end, one step ahead.

    The hand may be empty where that is allowed; else some card may be thrown, or, while a card is still owed,
    some play with it is legal. The one play of a call for the last discard needs no discard.
    """
    hand = hand_after(state.hand, play)
    if not hand:
        return may_empty_hand_by_play(state.rules)
    if state.call == "last_discard":
        return True
    if state.owed is not None and not uses(play, state.owed):
        return any(owed_plays(after_play(state, play)))
    # A last card that is not dead may not be thrown, but then it can be laid: no dead end.
    return bool(_throwable(state, hand))


def hand_after(hand: Sequence[str], play: Play) -> list[str]:
    """List the hand after a play."""
    left = list(hand)
    for card in play.cards:
        left.remove(hand_text(card))
    return [*left, JOKER] if play.act == "swap" else left


def after_play(state: NaiveHand, play: Play) -> NaiveHand:
    """Give the position after a play."""
    after = copy_of(state)
    apply_play(after, play)
    return after


def legal_discards(state: NaiveHand) -> list[str]:
    """List the cards that the seat to act may throw, each text once; none while a card is owed a play."""
    if state.owed is not None:
        return []
    if len(state.hand) == 1 and value(state.rules, "final_discard_must_be_dead") and single_layoffs(state):
        # It fits on the table, and a floating player can lay it there.
        return []
    return _throwable(state, state.hand)


def _throwable(state: NaiveHand, hand: Sequence[str]) -> list[str]:
    """List the cards of a hand that are not barred; a barred text is free if two are held (2.11 no. 16)."""
    barred = set()
    if value(state.rules, "pickup_discard") == "forbid_any_picked":
        barred.update(state.taken)
    if state.free_top is not None:
        rule = value(state.rules, "return_taken_top")
        if rule == "forbidden" or (rule == "forbidden_except_last_card" and len(hand) > 1):
            barred.add(state.free_top)
    counts = Counter(hand)
    return sorted(card for card, held in counts.items() if card not in barred or held > 1)

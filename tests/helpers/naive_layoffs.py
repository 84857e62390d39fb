"""What may be added to melds on the table: natural cards, jokers, bridges for an owed card, swaps.

Source: docs/rules.md 1.6 no. 4, 1.7, 2.1, 2.6 (joker_layoff) and 2.11 nos. 7, 9, 13, 14. Whether a lay-off
leads into a dead end is asked in `naive_plays`.
"""

from collections.abc import Iterator

from tests.helpers.naive_fields import side_of, value
from tests.helpers.naive_melds import (
    JOKER,
    PLACES,
    cards_accepted,
    first_place,
    is_joker,
    is_run,
    is_set,
    named_card,
    naturals_of,
    shape_of,
    suit_of_run,
)
from tests.helpers.naive_points import naturals_absent, represented_cards
from tests.helpers.naive_table import NaiveHand, Play, TableMeld, is_unseen


def has_opened(state: NaiveHand) -> bool:
    """Tell whether the seat to act has laid a meld in this hand, or need not (2.11 no. 9)."""
    return not value(state.rules, "opening_min") or _owns_a_meld(state)


def _owns_a_meld(state: NaiveHand) -> bool:
    """Tell whether a meld of the seat to act lies on the table."""
    return any(meld.owner == state.seat for meld in state.table)


def is_open_to_seat(state: NaiveHand, meld: TableMeld) -> bool:
    """Tell whether the seat to act may lay anything off on this meld."""
    rules = state.rules
    if not has_opened(state):
        return False
    if value(rules, "layoff_requires_own_meld") and not _owns_a_meld(state):
        return False
    if not value(rules, "layoff_same_turn") and meld.laid_in == state.turns:
        return False
    scope = value(rules, "layoff_scope")
    if scope == "own":
        return meld.owner == state.seat
    if scope == "own_team":
        return side_of(meld.owner, rules) == side_of(state.seat, rules)
    return bool(scope == "any")


def single_layoffs(state: NaiveHand) -> list[Play]:
    """List every single card of the hand on every table meld and end where it fits and may be laid."""
    return [
        play
        for on, meld in enumerate(state.table)
        if is_open_to_seat(state, meld)
        for play in fits(state, on)
    ]


def fits(state: NaiveHand, on: int) -> list[Play]:
    """List every single card of the hand that fits on one meld, whoever may lay there."""
    meld, held = state.table[on], set(state.hand)
    naturals = [
        Play("layoff", (card,), on=on, end=end)
        for card, end in cards_accepted(tuple(meld.cards), meld.kind, shape_of(state.rules))
        if card in held
    ]
    return naturals + (list(_joker_fits(state, on)) if JOKER in held else [])


def _joker_fits(state: NaiveHand, on: int) -> Iterator[Play]:
    """Yield every way to lay one joker on a meld."""
    meld, shape = state.table[on], shape_of(state.rules)
    rule = value(state.rules, "joker_layoff")
    if rule == "never":
        return
    if shape.jokers == "set_only":
        # A rank of its own has no natural card that could be held or unseen.
        if meld.kind == "set" and is_set([*meld.cards, JOKER], shape):
            yield Play("layoff", (JOKER,), on=on)
    elif meld.kind == "run":
        for end in ("low", "high"):
            grown = [JOKER, *meld.cards] if end == "low" else [*meld.cards, JOKER]
            if is_run(grown, shape) and may_stand_for(state, _card_beyond(meld.cards, end)):
                yield Play("layoff", (JOKER,), on=on, end=end)
    else:
        yield from _joker_fits_set(state, on)


def _joker_fits_set(state: NaiveHand, on: int) -> Iterator[Play]:
    """Yield every way to lay one wild joker on a set: open, or once for each card that it can name."""
    meld, shape = state.table[on], shape_of(state.rules)
    if shape.exact:
        for card in naturals_absent(meld):
            joker = f"{JOKER}={card}"
            if is_set([*meld.cards, joker], shape) and may_stand_for(state, card):
                yield Play("layoff", (joker,), on=on)
        return
    absent = naturals_absent(meld)
    rule = value(state.rules, "joker_layoff")
    allowed = any(card not in state.hand for card in absent)
    if rule == "not_if_holding_natural":
        allowed = allowed and all(card not in state.hand for card in absent)
    if rule == "not_if_natural_unseen":
        allowed = allowed and not any(is_unseen(card, state) for card in absent)
    if allowed and is_set([*meld.cards, JOKER], shape):
        yield Play("layoff", (JOKER,), on=on)


def may_stand_for(state: NaiveHand, card: str) -> bool:
    """Tell whether a joker may be laid off for this very card: not held, and `joker_layoff` allows it."""
    rule = value(state.rules, "joker_layoff")
    if card in state.hand or rule == "never":
        return False
    return not (rule == "not_if_natural_unseen" and is_unseen(card, state))


def _card_beyond(run: list[str], end: str) -> str:
    """Tell the card next to an end of a run; the end must not be at the last place of all."""
    start = first_place(run)
    return PLACES[start - 1 if end == "low" else start + len(run)] + suit_of_run(run)


def bridges(state: NaiveHand, owed: str) -> list[Play]:
    """List the shortest lay-offs of two or more cards that bring an owed card to a run, per run and end.

    The gap is filled place by place: with the natural card where it is held, else with a joker. An owed joker
    itself goes to the first place whose card is not held (1.6 no. 4, 2.11 no. 14).
    """
    found = []
    for on, meld in enumerate(state.table):
        if meld.kind != "run" or not is_open_to_seat(state, meld):
            continue
        if owed != JOKER and suit_of_run(meld.cards) != owed[1]:
            continue
        for end in ("low", "high"):
            steps = _steps_to(state, owed, meld.cards, end)
            if len(steps) > 1:
                cards = steps[::-1] if end == "low" else steps
                found.append(Play("layoff", tuple(cards), on=on, end=end))
    return found


def _steps_to(state: NaiveHand, owed: str, run: list[str], end: str) -> list[str]:
    """List the hand cards from this end of a run to the owed card, nearest first; none if out of reach."""
    shape, hand, grown = shape_of(state.rules), list(state.hand), list(run)
    steps: list[str] = []
    while owed not in steps:
        outside = first_place(grown) == 0 if end == "low" else first_place(grown) + len(grown) == len(PLACES)
        if outside:
            return []
        card = _card_beyond(grown, end)
        step = card if card in hand else JOKER
        # While the hand lacks a natural card, a joker stands for it; the owed card itself is always held.
        if step not in hand or (step == JOKER and not may_stand_for(state, card)):
            return []
        grown = [step, *grown] if end == "low" else [*grown, step]
        if not is_run(grown, shape):
            return []
        hand.remove(step)
        steps.append(step)
    return steps


def swaps(state: NaiveHand) -> list[Play]:
    """List every natural card of the hand that may be exchanged for a joker on the table (2.11 no. 7)."""
    if value(state.rules, "joker_swap") != "any_meld" or not has_opened(state):
        return []
    return [
        Play("swap", (card,), on=on)
        for on, meld in enumerate(state.table)
        for card in sorted(set(swappable_cards(meld)) & set(state.hand))
    ]


def swappable_cards(meld: TableMeld) -> list[str]:
    """List the natural cards that a joker of this meld gives way to; in an open set any missing suit's."""
    jokers = [card for card in meld.cards if is_joker(card)]
    if not jokers or not naturals_of(meld.cards):
        return []
    if meld.kind == "run":
        every = represented_cards(meld)
        return [card for card, lies in zip(every, meld.cards, strict=True) if is_joker(lies)]
    names = [named_card(joker) for joker in jokers]
    return [name for name in names if name] if any(names) else naturals_absent(meld)

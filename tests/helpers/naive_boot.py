"""Booting: going out in one's first turn without a draw, by the best plan of plays from the dealt hand.

Source: docs/rules.md 2.8, 2.11 no. 6.
"""

from typing import NamedTuple

from tests.helpers.naive_actions import apply_play
from tests.helpers.naive_fields import is_discard_compulsory, value
from tests.helpers.naive_melds import is_joker, melds_in, shape_of
from tests.helpers.naive_plays import legal_discards, legal_plays
from tests.helpers.naive_points import option_points
from tests.helpers.naive_table import STOP, NaiveHand, Play, copy_of


class BootPlan(NamedTuple):
    """The plays of a boot in order, the card thrown at its end (None: none), and what the plays book."""

    plays: tuple[Play, ...]
    discard: str | None
    points: int

    @property
    def rank(self) -> tuple[int, int]:
        """What makes a plan better: more points, then fewer plays."""
        return self.points, -len(self.plays)


Memory = dict[object, BootPlan | None]


def boot_plan(state: NaiveHand) -> BootPlan | None:
    """Find the plan with the highest credit, then the fewest plays, that empties the hand; None if none does.

    Only before the seat's first draw of the hand, and of one play at least. Equal plans are told apart by
    the order in which they are found.
    """
    if not value(state.rules, "no_draw_first_turn") or state.turns_of[state.seat] or not state.hand:
        return None
    start = copy_of(state)
    start.booting, start.phase = True, "play"
    plan = _best_plan(start, {})
    # To throw a lone card is no boot: something has to be laid.
    return plan if plan is not None and plan.plays else None


def _best_plan(state: NaiveHand, memory: Memory) -> BootPlan | None:
    """Search all orders of plays; positions that come up again are looked up."""
    key = (
        tuple(sorted(state.hand)),
        tuple((meld.kind, meld.owner, tuple(meld.cards)) for meld in state.table),
    )
    if key not in memory:
        memory[key] = _search(state, memory)
    return memory[key]


def _search(state: NaiveHand, memory: Memory) -> BootPlan | None:
    """Try the end here, then every play."""
    best = _end_here(state)
    if len(state.hand) < 2 and is_discard_compulsory(state.rules):
        return best
    if _hopeless_cards(state) > _cards_to_throw(state):
        return best
    for play in legal_plays(state):
        if play == STOP or play.act == "swap":
            continue
        after = copy_of(state)
        apply_play(after, play)
        # Without a card to throw the hand must not be used up where going out needs a discard.
        empty = None if is_discard_compulsory(state.rules) else BootPlan((), None, 0)
        rest = _best_plan(after, memory) if after.hands[state.seat] else empty
        if rest is None:
            continue
        plan = BootPlan((play, *rest.plays), rest.discard, option_points(state, play) + rest.points)
        if best is None or plan.rank > best.rank:
            best = plan
    return best


def _cards_to_throw(state: NaiveHand) -> int:
    """Tell how many cards a boot may throw."""
    return 1 if value(state.rules, "boot_allow_discard") else 0


def _end_here(state: NaiveHand) -> BootPlan | None:
    """Give the plan that throws the last card, if that is allowed."""
    if len(state.hand) != 1 or not _cards_to_throw(state):
        return None
    thrown = legal_discards(state)
    return BootPlan((), thrown[0], 0) if thrown else None


def _hopeless_cards(state: NaiveHand) -> int:
    """Count the hand cards that no meld and no lay-off can ever take, at most: a quick way to give up.

    A card has hope if it is in some meld of the hand as it is, or a set of its rank or a run of its suit lies
    on the table or can be made. Any hand with a joker has hope.
    """
    if any(map(is_joker, state.hand)):
        return 0
    melds = melds_in(state.hand, shape_of(state.rules))
    melds += [(meld.kind, tuple(meld.cards)) for meld in state.table]
    ranks = {card[0] for kind, cards in melds if kind == "set" for card in cards}
    suits = {card[-1] for kind, cards in melds if kind == "run" for card in cards}
    return sum(card[0] not in ranks and card[1] not in suits for card in state.hand)

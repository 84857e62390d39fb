"""What may be drawn, and what a take is worth.

Source: docs/rules.md 1.5, 1.6, 1.9, 2.1 (no-dead-end checks), 2.11 nos. 6, 15.
"""

from tests.helpers.naive_actions import apply_draw
from tests.helpers.naive_boot import boot_plan
from tests.helpers.naive_fields import value
from tests.helpers.naive_plays import legal_discards, legal_plays, owed_plays, uses
from tests.helpers.naive_points import option_points
from tests.helpers.naive_table import Draw, NaiveHand, copy_of


def legal_draws(state: NaiveHand) -> list[Draw]:
    """List what may be drawn: the stock, depths of the pile, "boot", or "end" at an empty stock.

    "end" is there under `end_when_unable` only, also when nothing else is.
    """
    draws = [Draw("stock")] if state.stock else []
    draws += [Draw("pile", count) for count in range(1, deepest_take(state) + 1) if may_take(state, count)]
    if boot_plan(state) is not None:
        draws.append(Draw("boot"))
    if not state.stock and value(state.rules, "stock_empty") == "end_when_unable":
        draws.append(Draw("end"))
    return draws


def deepest_take(state: NaiveHand) -> int:
    """Tell how many cards of the pile can be reached at most."""
    reach = {"any_depth": len(state.pile), "top_only": min(1, len(state.pile)), "none": 0}
    return reach[value(state.rules, "pile_access")]


def after_draw(state: NaiveHand, draw: Draw) -> NaiveHand:
    """Give the position after a draw."""
    after = copy_of(state)
    apply_draw(after, draw)
    return after


def may_take(state: NaiveHand, count: int) -> bool:
    """Tell whether so many cards may be taken: the deepest can be played, or it is free and no dead end."""
    after = after_draw(state, Draw("pile", count))
    if after.owed is None:
        return bool(legal_discards(after) or legal_plays(after))
    return any(owed_plays(after))


def take_points(state: NaiveHand, count: int) -> int:
    """Tell the points of the best single play with the deepest card, right after taking; 0 without one.

    A free top card is valued as if it were owed: so a bridge to it counts, although it is laid card by card.
    """
    after = after_draw(state, Draw("pile", count))
    deepest = after.taken[0]
    after.owed, after.free_top = deepest, None
    points = [option_points(after, play) for play in legal_plays(after) if uses(play, deepest)]
    return max(points, default=0)

"""The rules of preset `rummy500`, slow and obvious, written from docs/rules.md without a look at the engine.

It judges the fast engine, so it must not share a line with it. This file tells what may be drawn,
played and thrown. Cards and melds are in `naive_melds`, the table and its actions in `naive_table`, scores
and the end of a game in `naive_scores`; all of them can be reached through this module.
"""

from collections.abc import Sequence

from tests.helpers.naive_melds import (
    Rules,
    Shape,
    cards_accepted,
    hand_value,
    is_run,
    is_set,
    melds_in,
    pack_of,
    shape_of,
    table_values,
)
from tests.helpers.naive_presets import check_judged, core_rules
from tests.helpers.naive_scores import GameEnd, game_end, hand_scores
from tests.helpers.naive_table import (
    STOP,
    Draw,
    NaiveHand,
    Play,
    TableMeld,
    apply_discard,
    apply_draw,
    apply_play,
    broken_invariant,
    draw_from_record,
    draw_to_record,
    meld_play,
    play_from_record,
    play_to_record,
    points_of_play,
)

__all__ = [
    "STOP",
    "Draw",
    "GameEnd",
    "NaiveHand",
    "Play",
    "Rules",
    "Shape",
    "TableMeld",
    "apply_discard",
    "apply_draw",
    "apply_play",
    "bridges",
    "broken_invariant",
    "check_judged",
    "core_rules",
    "draw_from_record",
    "draw_to_record",
    "game_end",
    "hand_scores",
    "hand_value",
    "is_run",
    "is_set",
    "legal_discards",
    "legal_draws",
    "legal_layoffs",
    "legal_melds",
    "legal_plays",
    "meld_play",
    "pack_of",
    "play_from_record",
    "play_to_record",
    "plays_with",
    "points_of_play",
    "shape_of",
    "table_values",
    "take_points",
]


def legal_melds(hand: Sequence[str], rules: Rules) -> list[Play]:
    """List every set and run that can be made from the hand, smaller ones inside larger ones included."""
    return [Play("meld", cards, kind) for kind, cards in melds_in(hand, shape_of(rules))]


def legal_layoffs(hand: Sequence[str], table: Sequence[TableMeld], rules: Rules) -> list[Play]:
    """List every single card of the hand on every table meld and end where it fits (docs/rules.md 1.7)."""
    held = set(hand)
    shape = shape_of(rules)
    return [
        Play("layoff", (card,), on=on, end=end)
        for on, meld in enumerate(table)
        for card, end in cards_accepted(tuple(meld.cards), meld.kind, shape)
        if card in held
    ]


def bridges(hand: Sequence[str], table: Sequence[TableMeld], owed: str, rules: Rules) -> list[Play]:
    """List the shortest lay-offs of two or more cards that bring an owed card to a run, per run and end.

    A run is made longer card by card from the hand until the owed card is reached (docs/rules.md 1.6 no. 4).
    """
    shape = shape_of(rules)
    found = []
    for on, meld in enumerate(table):
        if meld.kind != "run" or meld.cards[0][1] != owed[1]:
            continue
        for end in ("low", "high"):
            steps = _steps_to(owed, list(meld.cards), end, set(hand), shape)
            if len(steps) > 1:
                cards = steps[::-1] if end == "low" else steps
                found.append(Play("layoff", tuple(cards), on=on, end=end))
    return found


def _steps_to(owed: str, run: list[str], end: str, held: set[str], shape: Shape) -> list[str]:
    """List the hand cards from this end of a run to the owed card, nearest first; none if one is missing."""
    steps: list[str] = []
    while owed not in steps:
        grown = [*steps[::-1], *run] if end == "low" else [*run, *steps]
        fitting = [
            card for card, side in cards_accepted(tuple(grown), "run", shape) if side == end and card in held
        ]
        if not fitting:
            return []
        steps += fitting
    return steps


def plays_with(card: str, hand: Sequence[str], table: Sequence[TableMeld], rules: Rules) -> list[Play]:
    """List every single play that contains an owed card: melds, lay-offs and bridges (docs/rules.md 1.6)."""
    melds = [Play("meld", cards, kind) for kind, cards in melds_in(hand, shape_of(rules), containing=card)]
    return melds + legal_layoffs([card], table, rules) + bridges(hand, table, card, rules)


def legal_plays(
    hand: Sequence[str], table: Sequence[TableMeld], owed: str | None, rules: Rules
) -> list[Play]:
    """List what may be done in the play phase: while a card is owed only plays with it, else also to stop."""
    if owed is not None:
        return plays_with(owed, hand, table, rules)
    if not hand:
        return []
    return [*legal_melds(hand, rules), *legal_layoffs(hand, table, rules), STOP]


def legal_draws(state: NaiveHand) -> list[Draw]:
    """List what may be drawn: the stock, every depth of the pile whose deepest card can be played, or "end".

    A take is legal if right after it some single play contains the deepest card. "end" is there once the
    stock is empty (docs/rules.md 1.6 and 1.9, `end_when_unable`), also when nothing else is.
    """
    stock = [Draw("stock")] if state.stock else []
    takes = [
        Draw("pile", count)
        for count in range(1, len(state.pile) + 1)
        if plays_with(state.pile[-count], state.hand + state.pile[-count:], state.table, state.rules)
    ]
    end = [] if state.stock else [Draw("end")]
    return stock + takes + end


def take_points(state: NaiveHand, count: int) -> int:
    """Tell the points of the best single play with the deepest card, right after taking `count` cards."""
    taken = state.pile[-count:]
    plays = plays_with(taken[0], state.hand + taken, state.table, state.rules)
    return max(points_of_play(play, state.table, state.rules) for play in plays)


def legal_discards(hand: Sequence[str]) -> list[str]:
    """List the cards that may be thrown, each text once: any of the hand (docs/rules.md 1.5, 1.6 no. 6)."""
    return sorted(set(hand))
